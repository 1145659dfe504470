import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { writtenVariable } from '../../../domain/drafts/template.ts';
import { EditorFrame } from './editor-frame.tsx';
import { insertVariable } from './insert-variable.ts';
import { plainDocument, plainText } from './plain-document.ts';
import styles from './rich-text.module.css';
import { type TextEditorProps, useEditorField } from './use-editor-field.ts';
import { useOwnTexts } from './use-own-texts.ts';
import { showDocument, useTextEditor } from './use-text-editor.ts';
import { VariableMenu } from './variable-menu.tsx';

type PlainTextEditorProps = TextEditorProps & {
  /** A subject has one line. */
  isLine?: boolean;
  /** Beside the menu of variables. */
  tools?: ReactNode;
};

/** A text without formatting, in which the variables are words: an SMS or a subject. */
export default function PlainTextEditor({
  isLine = false,
  tools,
  value,
  onChange,
  hasVariables = true,
  autoFocus = false,
  ...props
}: PlainTextEditorProps) {
  const kind = isLine ? 'line' : 'plain';
  const field = useEditorField(props, kind);
  const editor = useTextEditor(() => plainDocument(value, kind), {
    kind,
    hasVariables,
    readOnly: field.readOnly,
    autoFocus,
    attributes: field.attributes,
    onWrite: (document) => {
      const text = plainText(document);
      reportOwn(text);
      onChange(text);
    },
  });
  const reportOwn = useOwnTexts(value, (text) => editor && showDocument(editor, plainDocument(text, kind)));
  const toolbar = editor && (hasVariables || tools) && (
    <Group className={styles.toolbar} gap={2} px={5} py={3}>
      {tools}
      {hasVariables && (
        <VariableMenu onInsert={(name) => insertVariable(editor.view, writtenVariable(name))} compact={isLine} />
      )}
    </Group>
  );
  return <EditorFrame editor={editor} field={field} toolbar={toolbar} />;
}
