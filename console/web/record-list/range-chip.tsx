import { Stack } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';
import { NumberField } from '../components/number-field.tsx';
import { useTranslations } from '../i18n/language-provider.tsx';
import { Chip } from './chip.tsx';

const TYPING_PAUSE_MS = 400;

type Range = { least: number | undefined; most?: number | undefined };

type RangeChipProps = {
  label: string;
  unit: string;
  max: number;
  range: Range;
  /** Whether there is a field for the most, too. */
  hasMost?: boolean;
  /** The chosen range in words. */
  text(range: Range): string;
  onChange(range: Range): void;
};

/** A filter by an amount: at least so much, and at most. It is applied once the typing pauses. */
export function RangeChip({ label, unit, max, range, hasMost = false, text, onChange }: RangeChipProps) {
  const { lists: words } = useTranslations();
  const [typed, setTyped] = useState(range);
  const [applied, setApplied] = useState(range);
  if (range.least !== applied.least || range.most !== applied.most) {
    setApplied(range);
    setTyped(range);
  }
  const apply = useDebouncedCallback(onChange, TYPING_PAUSE_MS);
  const change = (changes: Partial<Range>) => {
    const changed = { ...typed, ...changes };
    setTyped(changed);
    apply(changed);
  };
  const isChosen = range.least !== undefined || range.most !== undefined;
  const field = { unit, max };
  return (
    <Chip label={label} chosen={isChosen ? words.chosen(label, [text(range)]) : undefined}>
      <Stack gap="xs">
        <NumberField
          {...field}
          label={words.least}
          value={typed.least ?? null}
          onChange={(value) => change({ least: value ?? undefined })}
        />
        {hasMost && (
          <NumberField
            {...field}
            label={words.most}
            value={typed.most ?? null}
            onChange={(value) => change({ most: value ?? undefined })}
          />
        )}
      </Stack>
    </Chip>
  );
}
