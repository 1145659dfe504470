import { NumberInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';

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
  withAsterisk?: boolean;
  error?: ReactNode;
  onChange(value: number | null): void;
};

/**
 * Mantine's number field, grouped by thousands: it gives null, not '', where it is empty, and NaN for a sign alone. In a form, what
 * was typed stays and the form says the bound; a filter, which has no place for a fault, moves to its bound.
 */
export const NumberField = ({
  unit,
  value,
  min = 0,
  decimals = 0,
  isPlain = false,
  onChange,
  ...field
}: NumberFieldProps) => {
  // As typed, because a sign alone and more digits than a number has are no numbers to Mantine.
  const [typed, setTyped] = useState<number | string>(value ?? '');
  return (
    <NumberInput
      {...field}
      hideControls
      min={min}
      clampBehavior={'error' in field ? 'none' : 'blur'}
      allowDecimal={decimals > 0}
      decimalScale={decimals}
      decimalSeparator=","
      allowedDecimalSeparators={[',', '.']}
      allowNegative={min < 0}
      thousandSeparator={isPlain ? '' : ' '}
      suffix={unit && ` ${unit}`}
      value={Object.is(numberOf(typed), value) ? typed : (value ?? '')}
      onChange={(given) => {
        setTyped(given);
        onChange(numberOf(given));
      }}
    />
  );
};

const numberOf = (given: number | string): number | null => (given === '' ? null : Number(given));
