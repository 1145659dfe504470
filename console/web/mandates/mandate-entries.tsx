import { Box, Text } from '@mantine/core';
import { Card } from '../components/card.tsx';
import shared from '../components/shared.module.css';
import { useTranslations } from '../i18n/language-provider.tsx';
import { useDateFormat } from '../i18n/use-date-format.ts';
import { type MandateRecord, writtenDay } from './mandate.ts';
import { useMandateTexts } from './use-mandate-texts.ts';

type Entry = MandateRecord['entries'][number];
type Content = Entry['content'];
type Field = Entry['changed'][number];

/** All entries about a mandate, the latest first, each with what it has changed. */
export function MandateEntries({ mandate: { entries } }: { mandate: MandateRecord }) {
  const words = useMandateTexts();
  const { formatDateTime } = useDateFormat();
  const said = useSaidChange();
  return (
    <Card title={words.entries}>
      <Box component="ul" className={shared.sheet} p={0}>
        {entries.toReversed().map((entry) => (
          <li key={entry.seq}>
            <Text inherit fw={600}>
              {words.actOn(words.acts[entry.act], writtenDay(entry.actedOn))}
            </Text>
            {entry.reason && <Text inherit>{entry.reason}</Text>}
            {entry.changed.map((field) => (
              <Text key={field} fz="sm">
                {said(field, entries[entries.indexOf(entry) - 1]?.content, entry.content)}
              </Text>
            ))}
            <Text fz="sm" c="dimmed">
              {words.by(entry.actor.name, formatDateTime(entry.at))}
            </Text>
          </li>
        ))}
      </Box>
    </Card>
  );
}

function useSaidChange() {
  const words = useMandateTexts();
  const { record } = useTranslations();
  const saidValue = (field: Field, content: Content | undefined): string => {
    const value = content?.[field];
    if (!content || value === null || value === undefined) return words.nothing;
    if (field === 'mandants') return content.mandants.map(({ name }) => name).join(', ');
    if (field === 'purpose') return words.purposes[content.purpose];
    if (field === 'kind') return words.kinds[content.kind];
    if (field === 'feesPaidBy') return words.payers[value as keyof typeof words.payers];
    if (field === 'feesPercent') return words.percent(value as number);
    if (typeof value === 'number') return record.euros(value);
    if (typeof value === 'boolean') return value ? words.yes : words.no;
    return field === 'object' ? String(value) : writtenDay(String(value));
  };
  return (field: Field, before: Content | undefined, after: Content): string =>
    field === 'propertyId'
      ? words.anotherProperty
      : before?.[field] === null
        ? words.first(words.labels[field], saidValue(field, after))
        : words.change(words.labels[field], saidValue(field, before), saidValue(field, after));
}
