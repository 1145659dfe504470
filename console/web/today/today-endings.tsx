import { Box, Group, Text } from '@mantine/core';
import { RecordLink } from '../drawer/record-link.tsx';
import { useTranslations } from '../i18n/language-provider.tsx';
import { useDateFormat } from '../i18n/use-date-format.ts';
import styles from './today.module.css';
import type { Today, Whole } from './today-options.ts';
import { line, soft, TodaySection, when } from './today-section.tsx';

type TodayEndingsProps = Pick<Today, 'mandates' | 'offers'> & { isMine: boolean; onShowAll(part: Whole): void };

/** Offers to answer and mandates that end soon, each only where there is one. */
export function TodayEndings({ mandates, offers, isMine, onShowAll }: TodayEndingsProps) {
  const { today, record } = useTranslations();
  const { formatDueDay, formatDate } = useDateFormat();
  const endOf = ({ hasEnded, isWithdrawn, expiresAt }: Today['mandates']['data'][number]) => {
    if (isWithdrawn) return today.endedAndWithdrawn(formatDate(expiresAt));
    return hasEnded ? today.endedOn(formatDate(expiresAt)) : today.endsOn(formatDueDay(expiresAt));
  };
  const restOf = (part: 'mandates' | 'offers', { total, data }: { total: number; data: unknown[] }) =>
    total > data.length ? { label: today.showAll, onClick: () => onShowAll(part) } : undefined;
  return (
    <>
      {offers.total > 0 && (
        <TodaySection title={today.offers} total={today.total(offers.total)} rest={restOf('offers', offers)}>
          <ul className={styles.rows}>
            {offers.data.map((offer) => (
              <li key={offer.id} className={styles.row}>
                <Box component="span" display="grid" flex={1} miw={0}>
                  <Group {...line}>
                    <RecordLink quiet record={{ kind: 'contact', id: offer.contactId }}>
                      {offer.contactName}
                    </RecordLink>
                    <span>{record.euros(offer.amountEuros)}</span>
                    {offer.stage === 'countered' && <Text {...soft}>{today.countered}</Text>}
                  </Group>
                  <Group {...line} c="dimmed" fz="sm">
                    <RecordLink quiet record={{ kind: 'property', id: offer.propertyId }}>
                      {offer.property}
                    </RecordLink>
                  </Group>
                </Box>
                <Text {...when} c={offer.hasEnded ? 'var(--bad)' : when.c}>
                  {offer.validUntil === null
                    ? today.receivedOn(formatDate(offer.receivedAt))
                    : offer.hasEnded
                      ? today.endedOn(formatDate(offer.validUntil))
                      : today.validUntil(formatDueDay(offer.validUntil))}
                </Text>
              </li>
            ))}
          </ul>
        </TodaySection>
      )}
      {mandates.total > 0 && (
        <TodaySection
          title={isMine ? today.mandatesOfAgency : today.mandates}
          total={today.total(mandates.total)}
          rest={restOf('mandates', mandates)}
        >
          <ul className={styles.rows}>
            {mandates.data.map((mandate) => (
              <li key={mandate.propertyId} className={styles.row}>
                <Box component="span" display="grid" flex={1} miw={0}>
                  <Group {...line}>
                    <RecordLink quiet record={{ kind: 'property', id: mandate.propertyId }}>
                      {mandate.title}
                    </RecordLink>
                  </Group>
                  <Group {...line} c="dimmed" fz="sm">
                    <span>{mandate.reference}</span>
                    {mandate.number && <span>{today.mandateNumber(mandate.number)}</span>}
                    {mandate.kind && <span>{record.mandateKinds[mandate.kind]}</span>}
                  </Group>
                </Box>
                <Text {...when} c={mandate.hasEnded ? 'var(--bad)' : when.c}>
                  {endOf(mandate)}
                </Text>
              </li>
            ))}
          </ul>
        </TodaySection>
      )}
    </>
  );
}
