import { Input } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { FallbackField } from './fallback-field.tsx';
import styles from './rich-text.module.css';
import type { useEditable } from './use-editable.ts';

export type TextEditorProps = {
  label: string;
  /** Shows the label above the text, not only to screen readers. */
  withLabel?: boolean;
  /** The text as it is stored. A value that the editor did not report itself replaces what it shows. */
  value: string;
  onChange(value: string): void;
  /** Whether the text may have variables. */
  hasVariables?: boolean;
  /** Nobody can change the text, for good or until a request has been answered. The cursor and the undo history are kept. */
  readOnly?: boolean;
  autoFocus?: boolean;
  id?: string;
  description?: ReactNode;
  error?: ReactNode;
};

type EditorFrameProps = Pick<TextEditorProps, 'label' | 'withLabel' | 'readOnly' | 'id' | 'description' | 'error'> & {
  editable: ReturnType<typeof useEditable>;
  kind: 'rich' | 'plain' | 'line';
  toolbar: ReactNode;
};

/** The frame of an editor: its label, its tools, the text, and the field of the variable that was chosen in it. */
export function EditorFrame({
  label,
  withLabel,
  readOnly = false,
  id,
  description,
  error,
  editable,
  kind,
  toolbar,
}: EditorFrameProps) {
  const generatedId = useId();
  const textId = id ?? generatedId;
  const fieldId = `${textId}-field`;
  const { rootRef, handlers, selected } = editable;
  const describedBy = [description && `${fieldId}-description`, error && `${fieldId}-error`].filter(Boolean).join(' ');
  return (
    <Input.Wrapper
      id={fieldId}
      labelElement="div"
      {...(withLabel && { label, labelProps: { onClick: () => rootRef.current?.focus() } })}
      description={description}
      error={error}
    >
      <div className={styles.editor} data-kind={kind} data-invalid={Boolean(error)}>
        {toolbar && (
          <div className={styles.tools} inert={readOnly}>
            {toolbar}
          </div>
        )}
        {/* biome-ignore lint/a11y/useSemanticElements: no field of HTML shows bold words, lists and variables. */}
        <div
          ref={rootRef}
          id={textId}
          className={styles.text}
          contentEditable={!readOnly}
          suppressContentEditableWarning
          role="textbox"
          aria-multiline={kind !== 'line'}
          aria-readonly={readOnly}
          aria-label={label}
          aria-invalid={Boolean(error)}
          aria-describedby={describedBy || undefined}
          tabIndex={0}
          {...(!readOnly && handlers)}
        />
        {!readOnly && selected && (
          <FallbackField
            key={selected.key}
            chip={selected.chip}
            onChange={editable.changeFallback}
            onRemove={editable.removeSelected}
            onLeave={editable.leaveSelected}
          />
        )}
      </div>
    </Input.Wrapper>
  );
}
