import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { DetailList } from '../components/detail-list.tsx';
import { DetailRow } from '../components/detail-row.tsx';
import { PhoneLink } from '../components/phone-link.tsx';
import { useTranslations } from '../i18n/language-provider.tsx';
import { useDateFormat } from '../i18n/use-date-format.ts';
import { trpc } from '../trpc.ts';
import { addressText } from './address-text.ts';
import { RecordLink } from './record-link.tsx';
import { RecordState } from './record-state.tsx';
import { VisitActions } from './visit-actions.tsx';

type VisitRecordProps = { id: string };

/** A visit in short: when, whether it takes place, where, with whom, and who shows the property. */
export function VisitRecord({ id }: VisitRecordProps) {
  const { record, today } = useTranslations();
  const { formatDateTime } = useDateFormat();
  const visit = useQuery(trpc.visits.read.queryOptions({ id }));
  const propertyId = visit.data?.propertyId;
  const property = useQuery({
    ...trpc.properties.read.queryOptions({ id: propertyId ?? '' }),
    enabled: propertyId != null,
  });
  const team = useQuery(trpc.team.list.queryOptions({}));
  if (!visit.data) return <RecordState error={visit.error} />;
  const { kind, startsAt, status, feedback, agentId, contactId, contact, property: about } = visit.data;
  const address = property.data && addressText(property.data.address);
  return (
    <>
      <Text component="h2" mb="sm" fz="lg" fw={700}>
        {formatDateTime(startsAt)}
      </Text>
      <Text c="dimmed" fz="sm" mt={-8} mb="md">
        {`${record.visitKinds[kind]} · ${record.statusOf(kind, status)}`}
      </Text>
      <VisitActions visit={visit.data} address={address} />
      <DetailList>
        {propertyId && about && (
          <DetailRow name={record.property} wide>
            <RecordLink record={{ kind: 'property', id: propertyId }}>{about.title}</RecordLink>
            {` (${about.reference})`}
          </DetailRow>
        )}
        {address && (
          <DetailRow name={record.address} wide>
            {address}
          </DetailRow>
        )}
        <DetailRow name={record.contact} wide>
          <RecordLink record={{ kind: 'contact', id: contactId }}>{contact.name}</RecordLink>
          {contact.phone && (
            <>
              {', '}
              <PhoneLink number={contact.phone} />
            </>
          )}
        </DetailRow>
        <DetailRow name={record.agent} wide>
          {agentId === null ? today.noAgent : (team.data?.colleagues.find(({ id }) => id === agentId)?.name ?? '…')}
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
