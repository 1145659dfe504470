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
import { useVisitTexts } from './use-visit-texts.ts';
import { VisitAccess } from './visit-access.tsx';
import { VisitActions } from './visit-actions.tsx';
import { VisitAround } from './visit-around.tsx';
import { VisitMessages } from './visit-messages.tsx';
import { VisitReport } from './visit-report.tsx';
import { VisitSlip } from './visit-slip.tsx';
import { VisitStatus } from './visit-status.tsx';
import { VisitTextField } from './visit-text-field.tsx';

type VisitRecordProps = { id: string };

/** The sheet of a visit: all that a colleague wants on the way to it, at the door, and afterwards. */
export function VisitRecord({ id }: VisitRecordProps) {
  const { record, today } = useTranslations();
  const words = useVisitTexts();
  const { formatDateTime } = useDateFormat();
  const visit = useQuery(trpc.visits.read.queryOptions({ id }));
  const around = useQuery(trpc.visits.around.queryOptions({ id }));
  const propertyId = visit.data?.propertyId;
  const property = useQuery({
    ...trpc.properties.read.queryOptions({ id: propertyId ?? '' }),
    enabled: propertyId != null,
  });
  const team = useQuery(trpc.team.list.queryOptions({}));
  if (!visit.data) return <RecordState error={visit.error} />;
  const { kind, startsAt, agentId, contactId, contact, property: about, attendees, note } = visit.data;
  const address = property.data && addressText(property.data.address);
  return (
    <>
      <Text component="h2" mb="sm" fz="lg" fw={700}>
        {formatDateTime(startsAt)}
      </Text>
      <Text c="dimmed" fz="sm" mt={-8} mb="md">
        {`${record.visitKinds[kind]} · `}
        <VisitStatus {...visit.data} />
      </Text>
      <VisitActions visit={visit.data} address={address} around={around.data} />
      <DetailList>
        {propertyId && about && (
          <DetailRow name={record.property} wide>
            <RecordLink record={{ kind: 'property', id: propertyId }}>{about.title}</RecordLink>{' '}
            <Text span inherit style={{ whiteSpace: 'nowrap' }}>
              {`(${about.reference})`}
            </Text>
          </DetailRow>
        )}
        {address && (
          <DetailRow name={record.address} wide>
            {address}
          </DetailRow>
        )}
        <DetailRow name={kind === 'visit' ? words.buyers : record.contact} wide>
          <RecordLink record={{ kind: 'contact', id: contactId }}>{contact.name}</RecordLink>
          {contact.phone && (
            <>
              {', '}
              <PhoneLink number={contact.phone} />
            </>
          )}
          {around.data?.buyers.map((buyer) => (
            <div key={buyer.contactId}>
              <RecordLink record={{ kind: 'contact', id: buyer.contactId }}>{buyer.name}</RecordLink>
              {` (${words.linkKinds[buyer.kind]})`}
            </div>
          ))}
        </DetailRow>
        <VisitTextField
          visitId={id}
          field="attendees"
          value={attendees}
          hint={words.attendeesHint}
          maxLength={500}
          key={`attendees ${attendees}`}
        />
        <DetailRow name={record.agent} wide>
          {agentId === null ? today.noAgent : (team.data?.colleagues.find(({ id }) => id === agentId)?.name ?? '…')}
        </DetailRow>
        <VisitTextField visitId={id} field="note" value={note} maxLength={2000} key={`note ${note}`} />
      </DetailList>
      <VisitReport visit={visit.data} />
      {propertyId && <VisitAccess propertyId={propertyId} />}
      <VisitSlip visit={visit.data} />
      <VisitMessages visit={visit.data} />
      {propertyId && around.data && <VisitAround {...around.data} />}
    </>
  );
}
