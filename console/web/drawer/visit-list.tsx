import { Text } from '@mantine/core';
import { useTranslations } from '../i18n/language-provider.tsx';
import { useDateFormat } from '../i18n/use-date-format.ts';
import type { RouterOutputs } from '../trpc.ts';
import { RecordLink } from './record-link.tsx';
import { RecordSection } from './record-section.tsx';
import { splitVisits } from './split-visits.ts';
import { VisitStatus } from './visit-status.tsx';

type VisitListProps = {
  visits: RouterOutputs['visits']['list']['data'];
  /** The other side of each visit: the property for a contact, the contact for a property. */
  other: 'property' | 'contact';
};

/** The visits of a contact or of a property, the latest first, and those to come below. */
export function VisitList({ visits, other }: VisitListProps) {
  const { record } = useTranslations();
  const { formatDateTime } = useDateFormat();
  const { past, coming } = splitVisits(visits);
  const item = ({ id, kind, startsAt, status, movedTo, property, contact }: (typeof visits)[number]) => (
    <li key={id}>
      <RecordLink record={{ kind: 'visit', id }}>{formatDateTime(startsAt)}</RecordLink>
      <span>{other === 'property' ? (property?.title ?? record.visitKinds[kind]) : contact.name}</span>
      <Text span c="dimmed" fz="xs">
        <VisitStatus {...{ kind, status, movedTo }} />
      </Text>
    </li>
  );
  return (
    <>
      <RecordSection title={record.visits} empty={record.noVisits}>
        {past.map(item)}
      </RecordSection>
      {coming.length > 0 && <RecordSection title={record.comingVisits}>{coming.map(item)}</RecordSection>}
    </>
  );
}
