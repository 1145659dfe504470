import { useState } from 'react';
import { useLanguage } from '../i18n/language-provider.tsx';
import { DayInput, type DayInputProps } from './day-input.tsx';

/**
 * A day, typed or chosen in a calendar. Today is the agency's day, wherever the browser is. What it cannot read stays in the
 * field, which says so and keeps its form from being submitted, until another day is set.
 */
export function DayField({ onChange, ...props }: DayInputProps) {
  const { value } = props;
  const { language } = useLanguage();
  const [input, setInput] = useState({ value, language, key: 0 });
  if (input.value !== value || input.language !== language) setInput({ value, language, key: input.key + 1 });
  const handleChange = (day: string, time: string) => {
    setInput({ ...input, value: day, language });
    onChange(day, time);
  };
  return <DayInput key={input.key} {...props} onChange={handleChange} />;
}
