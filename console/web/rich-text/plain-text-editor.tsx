import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslations } from '../i18n/language-provider.tsx';
import { EditorFrame, type TextEditorProps } from './editor-frame.tsx';
import { fillPlain, readPlain } from './plain-content.ts';
import styles from './rich-text.module.css';
import { useAutoFocus, useEditable } from './use-editable.ts';
import { VariableMenu } from './variable-menu.tsx';

type PlainTextEditorProps = TextEditorProps & {
  /** A subject has one line. */
  isLine?: boolean;
  /** Beside the menu of variables. */
  tools?: ReactNode;
};

/** A text without formatting, in which the variables are words: an SMS or a subject. */
export function PlainTextEditor({
  isLine = false,
  tools,
  value,
  onChange,
  hasVariables = true,
  autoFocus = false,
  ...frame
}: PlainTextEditorProps) {
  const { variables: words } = useTranslations();
  const kind = isLine ? 'line' : 'plain';
  const reported = useRef<string>(undefined);
  const editable = useEditable({
    kind,
    hasVariables,
    read: (root) => (isLine ? readPlain(root).replaceAll('\n', ' ') : readPlain(root)),
    onChange: (text) => {
      reported.current = text;
      onChange(text);
    },
  });
  const { rootRef } = editable;
  // Another language does not replace what is being written.
  useEffect(() => {
    if (!rootRef.current || value === reported.current) return;
    reported.current = value;
    fillPlain(rootRef.current, value, words);
    editable.begin();
  }, [value]);
  useAutoFocus(rootRef, autoFocus);
  const toolbar = (hasVariables || tools) && (
    <div className={styles.toolbar}>
      {tools}
      {hasVariables && <VariableMenu onInsert={editable.insertVariable} compact={isLine} />}
    </div>
  );
  return <EditorFrame {...frame} kind={kind} editable={editable} toolbar={toolbar} />;
}
