import { NumberInput } from '@mantine/core';
import type { ReactNode } from 'react';

export type NumberFieldProps = {
  label: string;
  value: number | null;
  unit?: string;
  min?: number;
  max: number;
  required?: boolean;
  error?: ReactNode;
  onChange(value: number | null): void;
};

/** Mantine's number field for whole numbers, grouped by thousands: it gives null, not '', where it is empty. */
export const NumberField = ({ unit, value, min = 0, onChange, ...field }: NumberFieldProps) => (
  <NumberInput
    {...field}
    hideControls
    min={min}
    allowDecimal={false}
    allowNegative={false}
    thousandSeparator=" "
    suffix={unit && ` ${unit}`}
    value={value ?? ''}
    onChange={(given) => onChange(given === '' ? null : Number(given))}
  />
);
