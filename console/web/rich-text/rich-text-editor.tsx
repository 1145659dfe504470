import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { IconBold, IconList } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from '../i18n/language-provider.tsx';
import { editorText, fillEditor, type OpenedText } from './editor-content.ts';
import { EditorFrame, type TextEditorProps } from './editor-frame.tsx';
import { LinkButton } from './link-button.tsx';
import { PlainTextEditor } from './plain-text-editor.tsx';
import styles from './rich-text.module.css';
import { type RichText, richTextOf, simplifiedText } from './rich-text.ts';
import { useAutoFocus, useEditable } from './use-editable.ts';
import { VariableMenu } from './variable-menu.tsx';

/**
 * A text with bold words, lists and links, as its reader will see it. A text with other formatting is shown as it is stored, so
 * that nothing of it is lost.
 */
export default function RichTextEditor({ value, onChange, ...props }: TextEditorProps) {
  const { editor: words } = useTranslations();
  const [reported, setReported] = useState(value);
  const [opened, setOpened] = useState(() => richTextOf(value));
  if (value !== reported) {
    setReported(value);
    setOpened(richTextOf(value));
  }
  const report = (text: string) => {
    setReported(text);
    onChange(text);
  };
  const simplify = () => {
    const text = simplifiedText(value);
    report(text);
    setOpened(richTextOf(text));
  };
  if (opened) return <RichTextField {...props} opened={opened} onChange={report} />;
  const tools = (
    <>
      <span className={styles.rawText}>{words.rawText}</span>
      <Button variant="subtle" size="compact-sm" onClick={simplify}>
        {words.simplify}
      </Button>
    </>
  );
  return (
    <PlainTextEditor
      {...props}
      hasVariables={props.hasVariables ?? false}
      value={value}
      onChange={report}
      tools={tools}
    />
  );
}

type RichTextFieldProps = Omit<TextEditorProps, 'value'> & { opened: RichText };

function RichTextField({ opened, onChange, hasVariables = false, autoFocus = false, ...frame }: RichTextFieldProps) {
  const { editor: words, variables } = useTranslations();
  const openedText = useRef<OpenedText>(null);
  const editable = useEditable({
    kind: 'rich',
    hasVariables,
    read: (root) => (openedText.current ? editorText(root, openedText.current) : opened.text),
    onChange,
  });
  const { rootRef, run } = editable;
  // Another language does not replace what is being written.
  useEffect(() => {
    if (rootRef.current) openedText.current = fillEditor(rootRef.current, opened, variables);
    editable.begin();
  }, [opened]);
  useAutoFocus(rootRef, autoFocus);
  useEffect(() => void document.execCommand('defaultParagraphSeparator', false, 'p'), []);
  const toolbar = (
    <div className={styles.toolbar} role="toolbar" aria-label={words.formatting}>
      <ToolButton label={words.bold} onRun={() => run('bold')}>
        <IconBold size={17} />
      </ToolButton>
      <ToolButton label={words.list} onRun={() => run('insertUnorderedList')}>
        <IconList size={17} />
      </ToolButton>
      <LinkButton onLink={(href) => run('createLink', href)} onLeave={editable.focusAtCursor} />
      {hasVariables && <VariableMenu onInsert={editable.insertVariable} />}
    </div>
  );
  return <EditorFrame {...frame} kind="rich" editable={editable} toolbar={toolbar} />;
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
