import { Paper, SimpleGrid, Text } from '@mantine/core';
import { useDayFormat } from '../i18n/use-day-format.ts';
import type { Offer } from './offer.ts';
import { useOfferTexts } from './use-offer-texts.ts';

/** The countdown of an offer and of the sale, the next day first. */
export function DeadlineList({ deadlines }: Pick<Offer, 'deadlines'>) {
  const words = useOfferTexts();
  const formatDay = useDayFormat();
  if (deadlines.length === 0) return null;
  return (
    <SimpleGrid
      component="ul"
      minColWidth="11rem"
      autoFlow="auto-fit"
      spacing="xs"
      m="0 0 1rem"
      p={0}
      aria-label={words.deadlines}
    >
      {deadlines.map(({ kind, on, daysLeft, retractableUntil }) => {
        const isUrgent = (daysLeft <= 3 && kind !== 'retraction') || retractableUntil !== undefined;
        return (
          <Paper
            component="li"
            key={kind}
            display="block"
            px="sm"
            py="xs"
            fz="sm"
            c={isUrgent ? 'var(--warn)' : 'dimmed'}
            bg={isUrgent ? 'var(--warn-tint)' : 'var(--panel)'}
            bd={`1px solid var(${isUrgent ? '--warn' : '--line'})`}
          >
            {words.deadlineKinds[kind]}
            <Text fz="1.15rem" fw={700} c="var(--ink)">
              {kind === 'retraction' && daysLeft < 0 ? words.retractionOver : words.daysLeft(daysLeft)}
            </Text>
            {formatDay(on)}
            {retractableUntil && <div>{words.deedTooEarly(formatDay(retractableUntil))}</div>}
          </Paper>
        );
      })}
    </SimpleGrid>
  );
}
