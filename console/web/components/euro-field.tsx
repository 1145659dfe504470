import { NumberField, type NumberFieldProps } from './number-field.tsx';

type EuroFieldProps = Omit<NumberFieldProps, 'unit' | 'max'>;

/** An amount in whole euros, within the limit of every contract. */
export const EuroField = (props: EuroFieldProps) => <NumberField {...props} unit="€" max={1_000_000_000} />;
