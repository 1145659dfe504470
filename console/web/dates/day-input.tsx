import { DateInput } from '@mantine/dates';
import { IconCalendar } from '@tabler/icons-react';
import { frenchDay } from '../../../domain/shared/french.ts';
import { addDays } from '../../../domain/shared/local-time.ts';
import 'dayjs/locale/fr';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { useLanguage, useTranslations } from '../i18n/language-provider.tsx';
import { agencyClock } from './agency-clock.ts';
import styles from './day-field.module.css';
import './mantine.css';
import { type Direction, type LocalMoment, parseMoment } from './parse-moment.ts';
import { useInputProblem } from './use-input-problem.ts';

export type DayInputProps = {
  /** A day of the agency, `2026-11-24`; empty if there is none. */
  value: string;
  label?: string;
  /** The name of a field without a visible label. */
  ariaLabel?: string;
  className?: string | undefined;
  required?: boolean;
  /** Instead of the examples, where the field says in the line of a filter what it is. */
  placeholder?: string;
  /** The earliest day. */
  min?: string;
  max?: string;
  /** Which day « vendredi » or « 24 novembre » is: the next one, or the last one in a field about the past. */
  towards?: Direction;
  /** Whether an hour may be typed behind the day. */
  takesTime?: boolean;
  error?: string | false;
  /** `time` is the hour that was typed with the day, or empty. */
  onChange(day: string, time: string): void;
};

/** The input of a `DayField`. A day that is set from outside needs a new one, because Mantine's keeps the typed text while its calendar is open. */
export function DayInput({
  value,
  ariaLabel,
  min = '2000-01-01',
  max = '2199-12-31',
  towards = 'future',
  takesTime = false,
  placeholder,
  ...field
}: DayInputProps) {
  const { language } = useLanguage();
  const { common } = useTranslations();
  const { day: today } = agencyClock(0);
  // A day that may be typed: in a week, or a week ago.
  const example = frenchDay(addDays(today, towards === 'future' ? 7 : -7));
  const [opened, setOpened] = useState(false);
  /** The text that was typed since the last day was chosen or read. */
  const [text, setText] = useState('');
  const problemOf = (moment: LocalMoment | null): string | undefined => {
    if (moment === null) return (takesTime ? common.dayUnreadable.withTime : common.dayUnreadable)[towards](example);
    if (moment.time !== '' && !takesTime) return common.dayAlone;
    if (moment.day < min) return common.dayTooEarly(frenchDay(min));
    return moment.day > max ? common.dayTooLate(frenchDay(max)) : undefined;
  };
  const problem = text.trim() === '' ? undefined : problemOf(parseMoment(text, agencyClock, towards));
  const { ref, shownProblem, handlers } = useInputProblem(problem);
  const readDay = (text: string) => {
    const moment = parseMoment(text, agencyClock, towards);
    return moment && (takesTime || moment.time === '') ? moment.day : null;
  };
  const handleChange = (day: string | null) => {
    // A day that is chosen in the calendar is another one than the text says.
    const typed = parseMoment(ref.current?.value ?? '', agencyClock, towards);
    setText('');
    field.onChange(day ?? '', typed && typed.day === day ? typed.time : '');
  };
  const handleInput = ({ currentTarget }: FormEvent<HTMLInputElement>) => {
    setText(currentTarget.value);
    handlers.onInput();
  };
  // Escape closes the calendar alone, not the dialog in which the field may be.
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && opened && !shownProblem) event.preventDefault();
  };
  return (
    <DateInput
      {...field}
      {...handlers}
      onInput={handleInput}
      ref={ref}
      aria-label={ariaLabel}
      title={takesTime ? common.momentHint[towards] : undefined}
      value={value || null}
      onChange={handleChange}
      error={shownProblem || field.error}
      errorProps={{ role: 'alert' }}
      // Leaving the field writes its day out, but must not take away what could not be read.
      fixOnBlur={problem === undefined}
      locale={language}
      valueFormat="DD/MM/YYYY"
      dateParser={readDay}
      placeholder={
        placeholder ??
        (takesTime ? common.dayExamples.withTime[towards] : common.dayExamples[towards](example.slice(0, 5)))
      }
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
