import { Button } from '@mantine/core';
import { useState } from 'react';
import shared from '../components/shared.module.css';
import { useLanguage } from '../i18n/language-provider.tsx';
import styles from './day-field.module.css';
import { DayInput, type DayInputProps } from './day-input.tsx';

type DayFieldProps = DayInputProps & {
  /** Buttons under the field, each of which chooses a day. */
  choices?: readonly (readonly [name: string, day: string])[];
};

/**
 * A day, typed or chosen in a calendar. Today is the agency's day, wherever the browser is. What it cannot read stays in the
 * field, which says so and keeps its form from being submitted, until another day is set.
 */
export function DayField({ choices, onChange, ...props }: DayFieldProps) {
  const { value } = props;
  const { language } = useLanguage();
  const [input, setInput] = useState({ value, language, key: 0 });
  if (input.value !== value || input.language !== language) setInput({ value, language, key: input.key + 1 });
  const report = (day: string, key = input.key) => {
    setInput({ value: day, language, key });
    onChange(day);
  };
  const field = <DayInput key={input.key} {...props} onChange={(day) => report(day)} />;
  if (!choices) return field;
  return (
    <div className={styles.withChoices}>
      {field}
      <div className={shared.row}>
        {choices.map(([name, day]) => (
          <Button
            key={name}
            size="compact-sm"
            variant={value === day ? 'light' : 'default'}
            aria-pressed={value === day}
            onClick={() => report(day, input.key + 1)}
          >
            {name}
          </Button>
        ))}
      </div>
    </div>
  );
}
