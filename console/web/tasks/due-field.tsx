import { TextInput } from '@mantine/core';
import { useTranslations } from '../i18n/language-provider.tsx';

type DueFieldProps = {
  /** A day, `2026-11-24`; empty if there is none. */
  value: string;
  label?: string;
  onChange(day: string): void;
};

/** The day by which a task is due. Phones and browsers bring their own calendar for it. */
export function DueField({ value, label, onChange }: DueFieldProps) {
  const { task } = useTranslations();
  return (
    <TextInput
      type="date"
      label={label}
      aria-label={label ? undefined : task.due}
      min="2000-01-01"
      max="2199-12-31"
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
