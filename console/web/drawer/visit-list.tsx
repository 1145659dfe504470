import { Text } from '@mantine/core';
import { useTranslations } from '../i18n/language-provider.tsx';
import { useDateFormat } from '../i18n/use-date-format.ts';
import type { RouterOutputs } from '../trpc.ts';
import { RecordLink } from './record-link.tsx';
import { RecordSection } from './record-section.tsx';

type VisitListProps = {
  visits: RouterOutputs['visits']['list']['data'];
  /** The other side of each visit: the property for a contact, the contact for a property. */
  other: 'property' | 'contact';
};

/** The visits of a contact or of a property, the latest first. */
export function VisitList({ visits, other }: VisitListProps) {
  const { record } = useTranslations();
  const { formatDateTime } = useDateFormat();
  return (
    <RecordSection title={record.visits} empty={record.noVisits}>
      {visits.toReversed().map(({ id, kind, startsAt, status, property, contact }) => (
        <li key={id}>
          <RecordLink record={{ kind: 'visit', id }}>{formatDateTime(startsAt)}</RecordLink>
          <span>{other === 'property' ? (property?.title ?? record.visitKinds[kind]) : contact.name}</span>
          <Text span c="dimmed" fz="xs">
            {record.statusOf(kind, status)}
          </Text>
        </li>
      ))}
    </RecordSection>
  );
}
