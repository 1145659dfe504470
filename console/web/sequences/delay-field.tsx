import { Group, NumberInput, Text } from '@mantine/core';
import { useState } from 'react';
import { maxDelayHours } from '../../../domain/sequences/limits.ts';
import { Select } from '../components/select.tsx';
import shared from '../components/shared.module.css';
import { useTranslations } from '../i18n/language-provider.tsx';
import { isValidDelay } from './sequence-form.ts';

type Unit = 'hours' | 'days';
const hoursPer = { hours: 1, days: 24 };

type DelayFieldProps = { hours: number; isFirst: boolean; onChange(hours: number): void };

/** A delay in hours or days. An invalid value is kept as it was typed and marked as an error. */
export function DelayField({ hours, isFirst, onChange }: DelayFieldProps) {
  const { sequences, common } = useTranslations();
  const [chosenUnit, setChosenUnit] = useState<Unit>(hours > 0 && hours % 24 === 0 ? 'days' : 'hours');
  // A moved step brings its hours to this field, but not its unit.
  const unit = Number.isFinite(hours) && hours % 24 !== 0 ? 'hours' : chosenUnit;
  const [typed, setTyped] = useState<string | number>('');
  const toHours = (value: string | number, inUnit = unit) =>
    value === '' ? Number.NaN : Number(value) * hoursPer[inUnit];
  // The typed text is shown as long as it means `hours`, because a lone minus sign would otherwise vanish.
  const shown = Object.is(toHours(typed), hours) ? typed : Number.isFinite(hours) ? hours / hoursPer[unit] : '';
  const words = sequences.units(hours / hoursPer[unit]);
  const isInvalid = !isValidDelay(hours);
  return (
    <Group gap={7}>
      <NumberInput
        aria-label={sequences.delay}
        value={shown}
        error={isInvalid}
        clampBehavior="none"
        allowDecimal={false}
        hideControls
        w="4.5rem"
        onChange={(value) => {
          setTyped(value);
          onChange(toHours(value));
        }}
      />
      <Select
        label={sequences.delay}
        value={unit}
        onChange={(value) => {
          const nextUnit = value as Unit;
          setChosenUnit(nextUnit);
          onChange(toHours(shown, nextUnit));
        }}
        options={[
          ['hours', words.hours],
          ['days', words.days],
        ]}
      />
      <span className={shared.soft}>{isFirst ? sequences.firstHint : sequences.laterHint}</span>
      {isInvalid && (
        <Text w="100%" fz="sm" c="var(--bad)" role="alert">
          {common.wholeBetween(0, maxDelayHours / hoursPer[unit])}
        </Text>
      )}
    </Group>
  );
}
