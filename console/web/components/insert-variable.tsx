import type { RefObject } from 'react';
import { useTranslations } from '../i18n/language-provider.tsx';
import { Select } from './select.tsx';

type InsertVariableProps = {
  field: RefObject<HTMLTextAreaElement | null>;
  /** Receives the field's whole text with the variable inserted. */
  onInsert(text: string): void;
};

/** Inserts a variable at the cursor of a text field. */
export function InsertVariable({ field, onInsert }: InsertVariableProps) {
  const { variables } = useTranslations();
  const insert = (name: string) => {
    const textarea = field.current;
    if (!textarea) return;
    const { value, selectionStart, selectionEnd } = textarea;
    onInsert(`${value.slice(0, selectionStart)}{{${name}}}${value.slice(selectionEnd)}`);
    textarea.focus();
  };
  return (
    <Select
      label={variables.insert}
      value=""
      onChange={insert}
      options={[['', variables.insert], ...Object.entries(variables.names)]}
    />
  );
}
