import { Text } from '@mantine/core';
import { useTranslations } from '../i18n/language-provider.tsx';
import { useDateFormat } from '../i18n/use-date-format.ts';
import type { RouterOutputs } from '../trpc.ts';
import { RecordLink } from './record-link.tsx';
import { RecordSection } from './record-section.tsx';
import { useVisitTexts } from './use-visit-texts.ts';

type VisitAroundProps = Pick<RouterOutputs['visits']['around'], 'visits' | 'coming' | 'offers'>;

/** The latest visits of the property, those to come, and the offers for it, in short. */
export function VisitAround({ visits, coming, offers }: VisitAroundProps) {
  const words = useVisitTexts();
  const { record } = useTranslations();
  const { formatDateTime } = useDateFormat();
  return (
    <>
      <RecordSection title={words.around} empty={words.noneAround}>
        {visits.map(({ id, startsAt, contactName, status, interest }) => (
          <li key={id}>
            <RecordLink record={{ kind: 'visit', id }}>{formatDateTime(startsAt)}</RecordLink>
            <span>{contactName}</span>
            <Text span c="dimmed" fz="xs">
              {interest === null ? record.statusOf('visit', status) : words.interestOf(interest)}
            </Text>
          </li>
        ))}
      </RecordSection>
      {coming.length > 0 && (
        <RecordSection title={record.comingVisits}>
          {coming.map(({ id, startsAt, contactName }) => (
            <li key={id}>
              <RecordLink record={{ kind: 'visit', id }}>{formatDateTime(startsAt)}</RecordLink>
              <span>{contactName}</span>
            </li>
          ))}
        </RecordSection>
      )}
      <RecordSection title={words.offers} empty={words.noOffers}>
        {offers.map(({ id, contactName, amountEuros, stage }) => (
          <li key={id}>
            <span>{record.euros(amountEuros)}</span>
            <span>{contactName}</span>
            <Text span c="dimmed" fz="xs">
              {words.offerStages[stage]}
            </Text>
          </li>
        ))}
      </RecordSection>
    </>
  );
}
