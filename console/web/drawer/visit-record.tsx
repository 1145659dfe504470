import { useQuery } from '@tanstack/react-query';
import { DetailList } from '../components/detail-list.tsx';
import { DetailRow } from '../components/detail-row.tsx';
import { formatAddress } from '../drafts/draft.ts';
import { useTranslations } from '../i18n/language-provider.tsx';
import { useDateFormat } from '../i18n/use-date-format.ts';
import { trpc } from '../trpc.ts';
import styles from './record-drawer.module.css';
import { RecordLink } from './record-link.tsx';
import { RecordState } from './record-state.tsx';

type VisitRecordProps = { id: string };

/** A visit in short: when, whether it takes place, the property and the contact. */
export function VisitRecord({ id }: VisitRecordProps) {
  const { record } = useTranslations();
  const { formatDateTime } = useDateFormat();
  const visit = useQuery(trpc.visits.read.queryOptions({ id }));
  if (!visit.data) return <RecordState error={visit.error} />;
  const { startsAt, status, feedback, propertyId, property, contactId, contact } = visit.data;
  return (
    <>
      <h2 className={styles.title}>{formatDateTime(startsAt)}</h2>
      <p className={styles.sub}>{record.visitStatuses[status]}</p>
      <DetailList>
        <DetailRow name={record.property} wide>
          <RecordLink record={{ kind: 'property', id: propertyId }}>{property.title}</RecordLink>
          {`, ${property.city} (${property.reference})`}
        </DetailRow>
        <DetailRow name={record.contact} wide>
          <RecordLink record={{ kind: 'contact', id: contactId }}>{contact.name}</RecordLink>
          {contact.phone && `, ${formatAddress(contact.phone)}`}
        </DetailRow>
        {feedback && (
          <DetailRow name={record.feedback} wide>
            {feedback}
          </DetailRow>
        )}
      </DetailList>
    </>
  );
}
