import { DateInput } from '@mantine/dates';
import { IconCalendar } from '@tabler/icons-react';
import 'dayjs/locale/fr';
import { type FormEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { localTime } from '../../../domain/shared/local-time.ts';
import { agencyTimeZone } from '../i18n/dates.ts';
import { useLanguage, useTranslations } from '../i18n/language-provider.tsx';
import { serverNow } from '../server-clock.ts';
import styles from './day-field.module.css';
import './mantine.css';
import { type Direction, parseDay } from './parse-day.ts';

export type DayInputProps = {
  /** A day of the agency, `2026-11-24`; empty if there is none. */
  value: string;
  label?: string;
  /** The name of a field without a visible label. */
  ariaLabel?: string;
  required?: boolean;
  /** The earliest day. */
  min?: string;
  max?: string;
  /** Which day « vendredi » or « 24 novembre » is: the next one, or the last one in a field about the past. */
  towards?: Direction;
  error?: string | false;
  onChange(day: string): void;
};

/** The input of a `DayField`. A day that is set from outside needs a new one, because Mantine's keeps the typed text while its calendar is open. */
export function DayInput({
  value,
  ariaLabel,
  min = '2000-01-01',
  max = '2199-12-31',
  towards = 'future',
  ...field
}: DayInputProps) {
  const { language } = useLanguage();
  const { common } = useTranslations();
  const inputRef = useRef<HTMLInputElement>(null);
  const [opened, setOpened] = useState(false);
  /** The text that was typed since the last day was chosen or read. */
  const [typed, setTyped] = useState('');
  // Nobody is told of an error while still typing.
  const [isShown, setIsShown] = useState(false);
  const today = localTime(new Date(serverNow()), agencyTimeZone()).day;
  const problemOf = (text: string): string | undefined => {
    if (text.trim() === '') return undefined;
    const day = parseDay(text, today, towards);
    if (day === null) return common.dayUnreadable[towards];
    if (day < min) return common.dayTooEarly(written(min));
    return day > max ? common.dayTooLate(written(max)) : undefined;
  };
  const problem = problemOf(typed);
  const shownProblem = isShown && problem;
  useLayoutEffect(() => inputRef.current?.setCustomValidity(problem ?? ''), [problem]);
  const handleInput = ({ currentTarget }: FormEvent<HTMLInputElement>) => {
    setTyped(currentTarget.value);
    setIsShown(false);
  };
  // The sentence stands at the field instead of in the browser's bubble.
  const handleInvalid = (event: FormEvent<HTMLInputElement>) => {
    if (problem === undefined) return;
    event.preventDefault();
    setIsShown(true);
    const { currentTarget: input } = event;
    if (input.form?.querySelector('input:invalid') === input) input.focus();
  };
  // Escape closes the calendar alone, not the dialog in which the field may be.
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && opened && !shownProblem) event.preventDefault();
  };
  return (
    <DateInput
      {...field}
      ref={inputRef}
      aria-label={ariaLabel}
      value={value || null}
      onChange={(day) => {
        setTyped('');
        field.onChange(day ?? '');
      }}
      error={shownProblem || field.error}
      errorProps={{ role: 'alert' }}
      // Leaving the field writes its day out, but must not take away what could not be read.
      fixOnBlur={problem === undefined}
      onInput={handleInput}
      onInvalid={handleInvalid}
      onBlur={() => setIsShown(true)}
      onClick={() => setIsShown(false)}
      locale={language}
      valueFormat="DD/MM/YYYY"
      dateParser={(text) => parseDay(text, today, towards)}
      placeholder={common.dayFormat}
      minDate={min}
      maxDate={max}
      getDayProps={(day) => ({ 'data-today': day === today || undefined })}
      classNames={{ day: styles.day as string }}
      allowDeselect={!field.required}
      clearable={!field.required && value !== ''}
      clearButtonProps={{ 'aria-label': common.clear }}
      leftSection={<IconCalendar size={17} stroke={1.7} aria-hidden />}
      leftSectionPointerEvents="none"
      autoComplete="off"
      onKeyDown={handleKeyDown}
      previousLabel={common.previousMonth}
      nextLabel={common.nextMonth}
      // In place, because a dialog lies over all that is not in it; fixed, so that the dialog does not cut it off.
      popoverProps={{
        withinPortal: false,
        floatingStrategy: 'fixed',
        onOpen: () => setOpened(true),
        onClose: () => setOpened(false),
        // The calendar would cover the sentence. A click into the field, or typing, brings it back.
        disabled: Boolean(shownProblem),
      }}
    />
  );
}

/** « 24/11/2026 » of `2026-11-24`. */
const written = (day: string) => day.split('-').reverse().join('/');
