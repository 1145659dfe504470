import { TextInput } from '@mantine/core';
import { type ChangeEvent, useState } from 'react';
import { useTranslations } from '../i18n/language-provider.tsx';
import { useDateFormat } from '../i18n/use-date-format.ts';
import { type Direction, parseTime } from './parse-moment.ts';
import { useInputProblem } from './use-input-problem.ts';

type TimeInputProps = {
  /** A time on the agency's clocks, `14:30`; empty if there is none. */
  value: string;
  label?: string | undefined;
  className?: string | undefined;
  required?: boolean;
  /** Parts of the day, « soir », are read as their end, and not in a field about the past. */
  towards?: Direction;
  onChange(time: string): void;
};

/** An hour as people write it: « 14h », « 9h30 », « midi ». It is written out when the field is left. */
export function TimeInput({ value, label, className, required = false, towards, onChange }: TimeInputProps) {
  const { common } = useTranslations();
  const { formatTime } = useDateFormat();
  /** The text that is being typed, and the hour that it means. */
  const [draft, setDraft] = useState<{ text: string; value: string }>();
  const text = draft?.value === value ? draft.text : undefined;
  const isReadable = !text?.trim() || parseTime(text, towards) !== null;
  const { ref, shownProblem, handlers } = useInputProblem(isReadable ? undefined : common.timeUnreadable);
  const handleChange = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const typed = currentTarget.value;
    const time = typed.trim() === '' ? '' : (parseTime(typed, towards) ?? value);
    setDraft({ text: typed, value: time });
    if (time !== value) onChange(time);
  };
  const handleBlur = () => {
    if (isReadable) setDraft(undefined);
    handlers.onBlur();
  };
  return (
    <TextInput
      {...handlers}
      ref={ref}
      className={className}
      label={label}
      aria-label={common.time}
      required={required}
      autoComplete="off"
      placeholder={common.timeExample}
      value={text ?? (value && formatTime(value))}
      error={shownProblem}
      errorProps={{ role: 'alert' }}
      onChange={handleChange}
      onBlur={handleBlur}
    />
  );
}
