import { ActionIcon, Group, Tooltip } from '@mantine/core';
import { IconBold, IconList } from '@tabler/icons-react';
import { type Editor, useEditorState } from '@tiptap/react';
import type { ReactNode } from 'react';
import { writtenVariable } from '../../../domain/drafts/template.ts';
import { useTranslations } from '../i18n/language-provider.tsx';
import { insertVariable } from './insert-variable.ts';
import { LinkButton } from './link-button.tsx';
import { separateLines } from './list-lines.ts';
import styles from './rich-text.module.css';
import { VariableMenu } from './variable-menu.tsx';

type RichToolbarProps = { editor: Editor; hasVariables: boolean };

/** The formatting of a text, and its variables. */
export function RichToolbar({ editor, hasVariables }: RichToolbarProps) {
  const { editor: words } = useTranslations();
  const isActive = useEditorState({
    editor,
    selector: () => ({ bold: editor.isActive('bold'), list: editor.isActive('bulletList') }),
  });
  const toggleBold = () => {
    editor.view.focus();
    editor.commands.toggleBold();
  };
  const toggleList = () => {
    editor.view.focus();
    if (!isActive.list) editor.view.dispatch(separateLines(editor.state.tr));
    editor.commands.toggleBulletList();
  };
  return (
    <Group className={styles.toolbar} gap={2} px={5} py={3} role="toolbar" aria-label={words.formatting}>
      <ToolButton label={words.bold} isPressed={isActive.bold} onRun={toggleBold}>
        <IconBold size={17} />
      </ToolButton>
      <ToolButton label={words.list} isPressed={isActive.list} onRun={toggleList}>
        <IconList size={17} />
      </ToolButton>
      <LinkButton editor={editor} />
      {hasVariables && <VariableMenu onInsert={(name) => insertVariable(editor.view, writtenVariable(name))} />}
    </Group>
  );
}

type ToolButtonProps = { label: string; isPressed: boolean; onRun(): void; children: ReactNode };

const ToolButton = ({ label, isPressed, onRun, children }: ToolButtonProps) => (
  <Tooltip label={label}>
    {/* The selection stays in the text. */}
    <ActionIcon
      variant={isPressed ? 'light' : 'subtle'}
      color="gray"
      aria-label={label}
      aria-pressed={isPressed}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onRun}
    >
      {children}
    </ActionIcon>
  </Tooltip>
);
