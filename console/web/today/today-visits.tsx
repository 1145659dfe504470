import { Box, Group, Text } from '@mantine/core';
import { localTime } from '../../../domain/shared/local-time.ts';
import shared from '../components/shared.module.css';
import { RecordLink } from '../drawer/record-link.tsx';
import { agencyTimeZone } from '../i18n/dates.ts';
import { useTranslations } from '../i18n/language-provider.tsx';
import { useDateFormat } from '../i18n/use-date-format.ts';
import styles from './today.module.css';
import type { Today } from './today-options.ts';
import { line, soft, TodaySection } from './today-section.tsx';

type TodayVisitsProps = { visits: Today['visits']; showAgents: boolean; onShowAll(): void };

/** The visits of the day by their hour; the next one stands out. */
export function TodayVisits({ visits: { data, total, next }, showAgents, onShowAll }: TodayVisitsProps) {
  const { today, record } = useTranslations();
  const { formatTime, formatWhen } = useDateFormat();
  const hourOf = (at: string) => formatTime(localTime(new Date(at), agencyTimeZone()).time);
  return (
    <TodaySection
      title={today.visits}
      total={total > 0 ? today.total(total) : undefined}
      rest={total > data.length ? { label: today.showAll, onClick: onShowAll } : undefined}
      empty={
        data.length === 0 && (
          <>
            {today.noVisit}{' '}
            {next && (
              <>
                {today.nextVisit}{' '}
                <RecordLink record={{ kind: 'visit', id: next.id }}>{formatWhen(next.startsAt)}</RecordLink>,{' '}
                {next.contactName}.
              </>
            )}
          </>
        )
      }
    >
      <ol className={styles.rows}>
        {data.map((visit) => (
          <li key={visit.id} className={styles.row} data-next={visit.isNext} data-over={visit.status !== 'scheduled'}>
            <Text span inherit flex="none" w={63}>
              <RecordLink quiet record={{ kind: 'visit', id: visit.id }} title={today.openVisit}>
                <time dateTime={visit.startsAt}>{hourOf(visit.startsAt)}</time>
              </RecordLink>
            </Text>
            <Box component="span" display="grid" flex={1} miw={0}>
              <Group {...line}>
                <RecordLink quiet record={{ kind: 'contact', id: visit.contactId }}>
                  {visit.contactName}
                </RecordLink>
                {visit.isNext && (
                  <Text {...soft} c="var(--accent)" fw={600}>
                    {today.next}
                  </Text>
                )}
                {visit.status !== 'scheduled' && <Text {...soft}>{record.statusOf(visit.kind, visit.status)}</Text>}
              </Group>
              {visit.propertyId && (
                <Text {...soft}>
                  <RecordLink quiet record={{ kind: 'property', id: visit.propertyId }}>
                    {visit.property}
                  </RecordLink>
                </Text>
              )}
              <Text {...soft} className={shared.dotSeparated}>
                {visit.kind !== 'visit' && <span>{record.visitKinds[visit.kind]}</span>}
                {visit.place && <span>{visit.place}</span>}
                {showAgents && <span>{visit.agentName ?? today.noAgent}</span>}
              </Text>
            </Box>
          </li>
        ))}
      </ol>
    </TodaySection>
  );
}
