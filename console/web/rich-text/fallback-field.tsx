import { Button, TextInput } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import { isVariable } from '../../../domain/drafts/template.ts';
import { useTranslations } from '../i18n/language-provider.tsx';
import { placeholderOf, writtenOf } from './chip.ts';
import styles from './rich-text.module.css';

type FallbackFieldProps = {
  chip: HTMLElement;
  onChange(fallback: string): void;
  onRemove(): void;
  /** Goes back to the text. */
  onLeave(): void;
};

/** The field with the words that replace a value which a contact lacks. */
export function FallbackField({ chip, onChange, onRemove, onLeave }: FallbackFieldProps) {
  const { variables } = useTranslations();
  const { name, fallback = '' } = placeholderOf(writtenOf(chip));
  const [typed, setTyped] = useState(fallback);
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' && event.key !== 'Enter') return;
    // The form is not sent and its dialog not closed by this.
    event.preventDefault();
    event.stopPropagation();
    onLeave();
  };
  return (
    <div className={styles.fallback}>
      {isVariable(name) ? (
        <TextInput
          className={styles.fallbackText}
          size="sm"
          label={variables.ifMissing[name]}
          placeholder={variables.example(variables.fallbacks[name] ?? '')}
          maxLength={80}
          value={typed}
          data-mantine-stop-propagation
          onKeyDown={handleKeyDown}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value);
            onChange(currentTarget.value);
          }}
        />
      ) : (
        <p className={styles.fallbackText}>{variables.faults.unknown([name])}</p>
      )}
      <Button variant="subtle" color="gray" size="compact-sm" onClick={onRemove}>
        {variables.remove}
      </Button>
    </div>
  );
}
