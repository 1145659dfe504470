import { ActionIcon, Button, Popover, TextInput, Tooltip } from '@mantine/core';
import { IconBold, IconLink, IconList } from '@tabler/icons-react';
import { type ClipboardEvent, type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslations } from '../i18n/language-provider.tsx';
import { fillEditor, readEditor } from './editor-content.ts';
import { markdownOf } from './markdown-of.ts';
import styles from './rich-text.module.css';

type RichTextEditorProps = {
  label: string;
  /** The text as Markdown. A value that the editor did not report itself replaces what it shows. */
  value: string;
  onChange(value: string): void;
};

/** A text with bold words, lists and links, as its reader will see it. */
export default function RichTextEditor({ label, value, onChange }: RichTextEditorProps) {
  const { editor: words } = useTranslations();
  const rootRef = useRef<HTMLDivElement>(null);
  const reported = useRef<string>(undefined);
  useEffect(() => {
    const root = rootRef.current;
    if (!root || value === reported.current) return;
    reported.current = value;
    fillEditor(root, value);
  }, [value]);
  useEffect(() => void document.execCommand('defaultParagraphSeparator', false, 'p'), []);
  const report = () => {
    if (!rootRef.current) return;
    reported.current = markdownOf(readEditor(rootRef.current));
    onChange(reported.current);
  };
  // The browsers' own commands keep their undo history, which changes of the document by a script would break.
  const run = (command: string, argument?: string) => {
    rootRef.current?.focus();
    document.execCommand(command, false, argument);
    report();
  };
  const handlePaste = (event: ClipboardEvent) => {
    event.preventDefault();
    document.execCommand('insertText', false, event.clipboardData.getData('text/plain'));
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey)) return;
    // Underlined and italic words would not leave as such.
    if (['i', 'u'].includes(event.key.toLowerCase())) event.preventDefault();
  };
  return (
    <div className={styles.editor}>
      <div className={styles.toolbar} role="toolbar" aria-label={words.formatting}>
        <ToolButton label={words.bold} onRun={() => run('bold')}>
          <IconBold size={17} />
        </ToolButton>
        <ToolButton label={words.list} onRun={() => run('insertUnorderedList')}>
          <IconList size={17} />
        </ToolButton>
        <LinkButton onLink={(href) => run('createLink', href)} />
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: no field of HTML shows bold words and lists. */}
      <div
        ref={rootRef}
        className={styles.text}
        contentEditable
        suppressContentEditableWarning
        role="textbox"
        aria-multiline="true"
        aria-label={label}
        tabIndex={0}
        onInput={report}
        onPaste={handlePaste}
        onKeyDown={handleKeyDown}
      />
    </div>
  );
}

type ToolButtonProps = { label: string; onRun(): void; children: React.ReactNode };

const ToolButton = ({ label, onRun, children }: ToolButtonProps) => (
  <Tooltip label={label}>
    {/* The selection stays in the text. */}
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={label}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onRun}
    >
      {children}
    </ActionIcon>
  </Tooltip>
);

const isAddress = (typed: string) => /^(?:https?:\/\/\S+\.\S+|mailto:\S+@\S+|tel:\S+)$/i.test(typed);

/** Makes the selected words a link; without any, the address is its own text. */
function LinkButton({ onLink }: { onLink(href: string): void }) {
  const { editor: words } = useTranslations();
  const [selected, setSelected] = useState<Range | null>(null);
  const [typed, setTyped] = useState('');
  const href = /^[a-z]+:/i.test(typed.trim()) ? typed.trim() : `https://${typed.trim()}`;
  const open = () => {
    const selection = getSelection();
    setSelected(selection && selection.rangeCount > 0 ? selection.getRangeAt(0).cloneRange() : document.createRange());
  };
  const close = () => {
    setSelected(null);
    setTyped('');
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    // The field stands in the form of the message, which is not sent by this.
    event.stopPropagation();
    if (!isAddress(href) || !selected) return;
    const selection = getSelection();
    selection?.removeAllRanges();
    selection?.addRange(selected);
    if (selected.collapsed) document.execCommand('insertText', false, href);
    else onLink(href);
    close();
  };
  return (
    <Popover opened={selected !== null} onClose={close} trapFocus position="top-start" withinPortal>
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={words.link}
          onMouseDown={(event) => event.preventDefault()}
          onClick={open}
        >
          <IconLink size={17} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        <form className={styles.link} onSubmit={handleSubmit}>
          <TextInput
            label={words.linkTo}
            placeholder="www.exemple.fr"
            value={typed}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
          <Button type="submit" size="compact-md" disabled={!isAddress(href)}>
            {words.addLink}
          </Button>
        </form>
      </Popover.Dropdown>
    </Popover>
  );
}
