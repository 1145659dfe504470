import { NumberInput } from '@mantine/core';
import type { ReactNode } from 'react';

export type NumberFieldProps = {
  label?: string;
  /** The name of a field without a visible label. */
  'aria-label'?: string;
  value: number | null;
  unit?: string;
  min?: number;
  max: number;
  /** How many decimals it takes; none by default. */
  decimals?: number;
  /** Without groups of thousands, as a year. */
  isPlain?: boolean;
  required?: boolean;
  error?: ReactNode;
  onChange(value: number | null): void;
};

/** Mantine's number field, grouped by thousands: it gives null, not '', where it is empty. */
export const NumberField = ({
  unit,
  value,
  min = 0,
  decimals = 0,
  isPlain = false,
  onChange,
  ...field
}: NumberFieldProps) => (
  <NumberInput
    {...field}
    hideControls
    min={min}
    allowDecimal={decimals > 0}
    decimalScale={decimals}
    decimalSeparator=","
    allowedDecimalSeparators={[',', '.']}
    allowNegative={min < 0}
    thousandSeparator={isPlain ? '' : ' '}
    suffix={unit && ` ${unit}`}
    value={value ?? ''}
    onChange={(given) => onChange(given === '' ? null : Number(given))}
  />
);
