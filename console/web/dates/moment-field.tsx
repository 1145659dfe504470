import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from '../i18n/language-provider.tsx';
import { agencyClock } from './agency-clock.ts';
import styles from './day-field.module.css';
import { DayField } from './day-field.tsx';
import type { Direction, LocalMoment } from './parse-moment.ts';
import { TimeInput } from './time-input.tsx';

type MomentFieldProps = {
  /** Shown above the field, with a hint below it; without one, the field stands in a line with others. */
  label?: string;
  ariaLabel?: string;
  value: LocalMoment;
  /** Whether both the day and the hour are needed; otherwise each may be empty. */
  required?: boolean;
  towards?: Direction;
  /** Buttons under the field, each of which chooses a day or none. */
  choices?: readonly (readonly [name: string, day: string])[];
  error?: string | false;
  onChange(moment: LocalMoment): void;
};

/**
 * A day and an hour on the agency's clocks. Both may be typed into the field of the day: « demain 14h ». One that is over is taken,
 * since a task may be overdue, but the field says so.
 */
export function MomentField({
  label,
  value,
  required = false,
  towards = 'future',
  choices,
  onChange,
  ...field
}: MomentFieldProps) {
  const { common } = useTranslations();
  /** Another key forgets what could not be read. */
  const [key, setKey] = useState(0);
  const setDay = (day: string, time: string) => onChange({ day, time: time || (day || required ? value.time : '') });
  const setTime = (time: string) => {
    onChange({ day: value.day || (time && !required ? agencyClock(0).day : ''), time });
  };
  const hint = towards === 'future' && isOver(value) ? common.momentOver : label && common.momentHint[towards];
  return (
    <Group align="flex-start" gap="6px 8px" {...(!label && { flex: '1 1 15rem', maw: '22rem' })}>
      <DayField
        key={`day ${key}`}
        {...field}
        {...(label && { label })}
        className={styles.dayOfMoment}
        value={value.day}
        required={required}
        towards={towards}
        takesTime
        onChange={setDay}
      />
      <TimeInput
        key={`time ${key}`}
        {...(label && { label: common.time })}
        className={styles.timeOfMoment}
        value={value.time}
        required={required}
        towards={towards}
        onChange={setTime}
      />
      {hint && (
        <Text role="status" flex="1 0 100%" c="dimmed" fz="xs">
          {hint}
        </Text>
      )}
      {choices && (
        <Group gap="xs" flex="1 0 100%">
          {choices.map(([name, day]) => (
            <Button
              key={name}
              size="compact-sm"
              variant={value.day === day ? 'light' : 'default'}
              aria-pressed={value.day === day}
              // Leaving the field on the press would show its error there, which moves the button away from the pointer.
              onMouseDown={(event) => event.preventDefault()}
              onClick={({ currentTarget }) => {
                currentTarget.focus();
                setKey(key + 1);
                setDay(day, '');
              }}
            >
              {name}
            </Button>
          ))}
        </Group>
      )}
    </Group>
  );
}

function isOver({ day, time }: LocalMoment): boolean {
  const now = agencyClock(0);
  return day !== '' && (day < now.day || (day === now.day && time !== '' && time < now.time));
}
