import { NumberInput } from '@mantine/core';
import type { ReactNode } from 'react';

type NumberFieldProps = {
  label: string;
  value: number | null;
  unit?: string;
  max: number;
  error?: ReactNode;
  onChange(value: number | null): void;
};

/** A whole number, grouped by thousands; empty is null. */
export const NumberField = ({ unit, value, onChange, ...field }: NumberFieldProps) => (
  <NumberInput
    {...field}
    hideControls
    min={0}
    allowDecimal={false}
    allowNegative={false}
    thousandSeparator=" "
    suffix={unit && ` ${unit}`}
    value={value ?? ''}
    onChange={(given) => onChange(given === '' ? null : Number(given))}
  />
);
