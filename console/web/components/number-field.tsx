import { NumberInput } from '@mantine/core';
import { type ClipboardEvent, type ReactNode, useState } from 'react';
import { useInputProblem } from '../dates/use-input-problem.ts';
import { useTranslations } from '../i18n/language-provider.tsx';
import { capitalized } from './form-faults.ts';
import { writtenNumber } from './written-number.ts';

export type NumberFieldProps = {
  label?: string;
  /** The name of a field without a visible label. */
  'aria-label'?: string;
  description?: string;
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
  onPasteCapture?(event: ClipboardEvent<HTMLInputElement>): void;
  onChange(value: number | null): void;
};

/**
 * Mantine's number field, grouped by thousands: it gives null, not '', where it is empty, and NaN for a sign alone. In a form, what
 * was typed stays and the form says the bound; a filter moves to its bound. « 85,5 » where a whole number is asked is said at the
 * field, keeps its form from being sent, and is no filter: without its comma it would be another number.
 */
export const NumberField = ({
  unit,
  value,
  min = 0,
  decimals = 0,
  isPlain = false,
  onPasteCapture,
  onChange,
  ...field
}: NumberFieldProps) => {
  const { fieldErrors } = useTranslations();
  const isInForm = 'error' in field;
  // As typed, because a sign alone, decimals that are not asked and more digits than a number has are no numbers to the form.
  const [input, setInput] = useState<{ typed: number | string; value: number | null }>({ typed: value ?? '', value });
  const shown = Object.is(input.value, value) ? input.typed : (value ?? '');
  const problem = isWhole(shown, decimals) ? undefined : capitalized(fieldErrors.problem('must be a whole number'));
  /** A letter is not taken into the field, and without a word the person would think that it hangs. */
  const [isLetter, setLetter] = useState(false);
  const letterProblem = isLetter && capitalized(fieldErrors.problem(unit === '€' ? EUROS : 'must be a number'));
  const { ref, shownProblem, handlers } = useInputProblem(problem);
  const handlePaste = (event: ClipboardEvent<HTMLInputElement>) => {
    onPasteCapture?.(event);
    const written = writtenNumber(event.clipboardData.getData('text'), decimals);
    if (event.defaultPrevented || written === undefined) return;
    // Mantine's own reading would make « 412.000 » 412.
    event.stopPropagation();
    event.preventDefault();
    const { currentTarget: target } = event;
    target.setRangeText(written, target.selectionStart ?? 0, target.selectionEnd ?? 0, 'end');
    target.dispatchEvent(new Event('input', { bubbles: true }));
  };
  return (
    <NumberInput
      {...field}
      {...handlers}
      ref={ref}
      hideControls
      min={min}
      clampBehavior={isInForm ? 'none' : 'blur'}
      {...(decimals > 0 && { decimalScale: decimals })}
      decimalSeparator=","
      allowedDecimalSeparators={[',', '.']}
      allowNegative={min < 0}
      thousandSeparator={isPlain ? '' : ' '}
      suffix={unit && ` ${unit}`}
      value={shown}
      // A filter's chip closes when it is left.
      error={(isInForm ? shownProblem : problem) || letterProblem || field.error}
      onBeforeInput={({ nativeEvent }) => setLetter(/\p{L}/u.test((nativeEvent as InputEvent).data ?? ''))}
      onPasteCapture={handlePaste}
      onChange={(given) => {
        const isPassedOn = isInForm || isWhole(given, decimals);
        setInput({ typed: given, value: isPassedOn ? numberOf(given) : value });
        if (isPassedOn) onChange(numberOf(given));
      }}
    />
  );
};

const EUROS = 'must be an amount in euros';

const numberOf = (given: number | string): number | null => (given === '' ? null : Number(given));

/** A sign alone and what is no number at all are faults of another kind. */
const isWhole = (given: number | string, decimals: number): boolean =>
  decimals > 0 || !Number.isFinite(Number(given)) || Number.isInteger(Number(given));
