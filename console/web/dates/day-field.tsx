import { DateInput } from '@mantine/dates';
import { IconCalendar } from '@tabler/icons-react';
import 'dayjs/locale/fr';
import { type KeyboardEvent, useState } from 'react';
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

/** A day, typed or chosen in a calendar. Today is the agency's day, wherever the browser is. */
export function DayField({ value, ariaLabel, min = '2000-01-01', max = '2199-12-31', ...field }: DayFieldProps) {
  const { language } = useLanguage();
  const { common } = useTranslations();
  const [opened, setOpened] = useState(false);
  const today = localTime(new Date(serverNow()), agencyTimeZone()).day;
  // Escape closes the calendar alone, not the dialog in which the field may be.
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && opened) event.preventDefault();
  };
  return (
    <DateInput
      {...field}
      aria-label={ariaLabel}
      value={value || null}
      onChange={(day) => field.onChange(day ?? '')}
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
      inputMode="numeric"
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
      }}
    />
  );
}
