import { type ReactNode, useId } from 'react';
import styles from './rich-text.module.css';
import type { EditorKind } from './schema.ts';

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

type FieldProps = Pick<TextEditorProps, 'label' | 'withLabel' | 'readOnly' | 'id' | 'description' | 'error'>;

export type EditorField = ReturnType<typeof useEditorField>;

/** A text as a field of a form, with the attributes of the element in which people write. */
export function useEditorField(
  { label, withLabel = false, readOnly = false, id, description, error }: FieldProps,
  kind: EditorKind,
) {
  const generatedId = useId();
  const textId = id ?? generatedId;
  const fieldId = `${textId}-field`;
  const describedBy = [description && `${fieldId}-description`, error && `${fieldId}-error`].filter(Boolean).join(' ');
  const attributes: Record<string, string> = {
    id: textId,
    class: styles.text ?? '',
    'aria-multiline': String(kind !== 'line'),
    'aria-readonly': String(readOnly),
    'aria-label': label,
    'aria-invalid': String(Boolean(error)),
    ...(describedBy !== '' && { 'aria-describedby': describedBy }),
  };
  return { label, withLabel, readOnly, description, error, kind, fieldId, attributes };
}
