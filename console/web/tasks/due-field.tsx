import { DayField } from '../dates/day-field.tsx';
import { useTranslations } from '../i18n/language-provider.tsx';

type DueFieldProps = {
  /** A day, `2026-11-24`; empty if there is none. */
  value: string;
  label?: string;
  onChange(day: string): void;
};

/** The day by which a task is due. */
export function DueField({ value, label, onChange }: DueFieldProps) {
  const { task } = useTranslations();
  return <DayField {...(label ? { label } : { ariaLabel: task.due })} value={value} onChange={onChange} />;
}
