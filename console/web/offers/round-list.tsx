import { Badge, Box, Group, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslations } from '../i18n/language-provider.tsx';
import { useDateFormat } from '../i18n/use-date-format.ts';
import { useDayFormat } from '../i18n/use-day-format.ts';
import type { Offer } from './offer.ts';
import styles from './offers.module.css';
import { useOfferTexts } from './use-offer-texts.ts';

type RoundListProps = {
  offer: Offer;
  /** How many counter-offers this person has just noted: the last one is shown to them. */
  countered: number;
};

/** The chain of offers and counter-offers: who said what and when, until when it held, and what the other side answered. */
export function RoundList({ offer: { rounds }, countered }: RoundListProps) {
  const last = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (countered === 0) return;
    last.current?.focus({ preventScroll: true });
    last.current?.scrollIntoView({ block: 'center' });
  }, [countered]);
  const words = useOfferTexts();
  const { record } = useTranslations();
  const { formatDateTime, formatDate } = useDateFormat();
  const formatDay = useDayFormat();
  return (
    <Box component="ol" mb="md" p={0} aria-label={words.chain}>
      {rounds.map((round, index) => {
        const { party, amountEuros, financing, loanEuros, conditions, note, validUntil, answer, answeredOn, by, at } =
          round;
        const borrowed = loanEuros === null ? null : words.borrowed(record.euros(loanEuros));
        const said = [financing && words.financings[financing], borrowed, conditions, note].filter(Boolean).join(' · ');
        return (
          <Box
            component="li"
            ref={index === rounds.length - 1 ? last : undefined}
            tabIndex={-1}
            key={at + party}
            className={styles.round}
            py="xs"
          >
            <Group align="baseline" justify="space-between" gap="0 1rem">
              <Group align="baseline" gap="0 0.8rem">
                <span>{words.parties[party]}</span>
                <strong>{record.euros(amountEuros)}</strong>
              </Group>
              <Group gap="xs">
                {round.hasExpired && (
                  <Badge color="orange" variant="light" tt="none">
                    {words.expired}
                  </Badge>
                )}
                <Text span fz="sm" fw={answer === 'accepted' ? 600 : 400} c={answer ? 'var(--ink)' : 'dimmed'}>
                  {answer ? words.answers[answer](answeredOn && formatDay(answeredOn)) : words.noAnswer}
                </Text>
              </Group>
            </Group>
            {said && <Text fz="sm">{said}</Text>}
            <Text fz={13} c="dimmed">
              {[formatDateTime(at), by?.name, validUntil && words.validUntilDay(formatDate(validUntil))]
                .filter(Boolean)
                .join(' · ')}
            </Text>
          </Box>
        );
      })}
    </Box>
  );
}
