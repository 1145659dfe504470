import { Autocomplete, Group } from '@mantine/core';
import { knownPortals } from '../../../domain/portal-views/portals.ts';
import { DayInput } from '../dates/day-input.tsx';
import type { SaidByFile } from './send-file.ts';
import { useImportTexts } from './use-import-texts.ts';

type ViewsOfFileProps = { fields: readonly (string | null)[]; said: SaidByFile; onChange(said: SaidByFile): void };

const fieldsOfDays = ['period', 'from', 'to', 'week', 'month', 'weekFrom'];

/** The portal and the days of a file of statistics whose rows do not say them. */
export function ViewsOfFile({ fields, said, onChange }: ViewsOfFileProps) {
  const words = useImportTexts();
  const asksForPortal = !fields.includes('portal');
  const asksForDays = !fields.some((field) => field !== null && fieldsOfDays.includes(field));
  const { portal, from, to } = said;
  const isReversed = from !== '' && to !== '' && to < from;
  return (
    <Group align="flex-start" gap="sm">
      {asksForPortal && (
        <Autocomplete
          label={words.portalOfFile}
          data={knownPortals}
          value={portal}
          maxLength={60}
          onChange={(changed) => onChange({ ...said, portal: changed })}
        />
      )}
      {asksForDays && (
        <>
          <DayInput
            label={words.firstDay}
            value={from}
            towards="past"
            onChange={(day) => onChange({ ...said, from: day })}
          />
          <DayInput
            label={words.lastDay}
            value={to}
            towards="past"
            error={isReversed && words.daysReversed}
            onChange={(day) => onChange({ ...said, to: day })}
          />
        </>
      )}
    </Group>
  );
}
