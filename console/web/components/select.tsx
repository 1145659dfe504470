import { NativeSelect } from '@mantine/core';
import { openOnKey } from './open-on-key.ts';

type SelectProps = {
  label: string;
  value: string;
  /** Pairs of value and label. */
  options: readonly (readonly [string, string])[];
  onChange(value: string): void;
};

/**
 * A choice among a few words, which the browser itself shows: on a phone, nothing is easier to use. Beyond Mantine's
 * `NativeSelect`, an arrow key opens it, where some browsers would change its value at once.
 */
export const Select = ({ label, value, options, onChange }: SelectProps) => (
  <NativeSelect
    aria-label={label}
    maw="100%"
    value={value}
    data={options.map(([optionValue, optionLabel]) => ({ value: optionValue, label: optionLabel }))}
    onKeyDown={openOnKey}
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
  />
);
