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
import { parseDay } from './parse-day.ts';

type DayFieldProps = {
  /** A day of the agency, `2026-11-24`; empty if there is none. */
  value: string;
  label?: string;
  /** The name of a field without a visible label. */
  ariaLabel?: string;
  required?: boolean;
  /** The earliest day. */
  min?: string;
  max?: string;
  error?: string | false;
  onChange(day: string): void;
};

/**
 * A day, typed or chosen in a calendar. Today is the agency's day, wherever the browser is. What it cannot read stays in the
 * field, which says so and keeps its form from being submitted.
 */
export function DayField({ value, ariaLabel, min = '2000-01-01', max = '2199-12-31', ...field }: DayFieldProps) {
  const { language } = useLanguage();
  const { common } = useTranslations();
  const inputRef = useRef<HTMLInputElement>(null);
  const [opened, setOpened] = useState(false);
  const [problem, setProblem] = useState<string>();
  // Nobody is told of an error while still typing.
  const [isShown, setShown] = useState(false);
  const shownProblem = isShown && problem;
  const today = localTime(new Date(serverNow()), agencyTimeZone()).day;
  useLayoutEffect(() => inputRef.current?.setCustomValidity(problem ?? ''), [problem]);
  const problemOf = (typed: string): string | undefined => {
    if (typed.trim() === '') return undefined;
    const day = parseDay(typed, today);
    if (day === null) return common.dayUnreadable;
    if (day < min) return common.dayTooEarly(written(min));
    return day > max ? common.dayTooLate(written(max)) : undefined;
  };
  const handleInput = ({ currentTarget }: FormEvent<HTMLInputElement>) => {
    setProblem(problemOf(currentTarget.value));
    setShown(false);
  };
  // The sentence stands at the field instead of in the browser's bubble.
  const handleInvalid = (event: FormEvent<HTMLInputElement>) => {
    if (problem === undefined) return;
    event.preventDefault();
    setShown(true);
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
        setProblem(undefined);
        field.onChange(day ?? '');
      }}
      error={shownProblem || field.error}
      errorProps={{ role: 'alert' }}
      // Leaving the field writes its day out, but must not take away what could not be read.
      fixOnBlur={problem === undefined}
      onInput={handleInput}
      onInvalid={handleInvalid}
      onBlur={() => setShown(true)}
      onClick={() => setShown(false)}
      locale={language}
      valueFormat="DD/MM/YYYY"
      dateParser={(typed) => parseDay(typed, today)}
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
