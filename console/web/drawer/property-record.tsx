import { Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { WriteWithAgentButton } from '../agent/write-with-agent-button.tsx';
import { DetailList } from '../components/detail-list.tsx';
import { DetailRow } from '../components/detail-row.tsx';
import { unbroken } from '../components/unbroken.ts';
import { useTranslations } from '../i18n/language-provider.tsx';
import { propertyPath } from '../properties/property.ts';
import { usePropertyTexts } from '../properties/use-property-texts.ts';
import { trpc } from '../trpc.ts';
import { addressText } from './address-text.ts';
import { RecordState } from './record-state.tsx';
import { VisitList } from './visit-list.tsx';
import { WayThere } from './way-there.tsx';

type PropertyRecordProps = { id: string };

/** A property in short: its price, size, energy class, address, mandate and visits. */
export function PropertyRecord({ id }: PropertyRecordProps) {
  const { record } = useTranslations();
  const { propertyRecord } = usePropertyTexts();
  const property = useQuery(trpc.properties.read.queryOptions({ id }));
  const visits = useQuery(trpc.visits.list.queryOptions({ propertyId: id, limit: 50 }));
  if (!property.data) return <RecordState error={property.error} />;
  const { reference, title, type, status, priceEuros, feesPercent, feesPaidBy, address, mandate } = property.data;
  const { surfaceSqm, landSqm, rooms, bedrooms, energyClass, climateClass } = property.data;
  const sizes = [surfaceSqm !== null && record.sqm(surfaceSqm), landSqm !== null && record.land(landSqm)];
  return (
    <>
      <Text component="h2" mb="sm" fz="lg" fw={700}>
        {unbroken(title)}
      </Text>
      <Text c="dimmed" fz="sm" mt={-8} mb="md">
        {reference}
      </Text>
      <Group gap="md" mb="md" fz="sm">
        <Link href={propertyPath(id)}>{propertyRecord.open}</Link>
        <WayThere address={addressText(address)} />
        <WriteWithAgentButton about={id} size="compact-sm" />
      </Group>
      <DetailList>
        {priceEuros !== null && (
          <DetailRow name={record.price}>
            <Text component="strong" fz="xl" fw={700}>
              {record.euros(priceEuros)}
            </Text>
            {feesPercent !== null && ` (${record.feesIncluded(feesPercent, feesPaidBy)})`}
          </DetailRow>
        )}
        <DetailRow name={record.status}>{record.propertyStatuses[status]}</DetailRow>
        <DetailRow name={record.type}>{record.propertyTypes[type]}</DetailRow>
        {sizes.some(Boolean) && <DetailRow name={record.surface}>{sizes.filter(Boolean).join(', ')}</DetailRow>}
        {rooms !== null && <DetailRow name={record.rooms}>{record.roomsOf(rooms, bedrooms)}</DetailRow>}
        {(energyClass || climateClass) && (
          <DetailRow name={record.energy}>{record.energyOf(energyClass, climateClass)}</DetailRow>
        )}
        {mandate && (
          <DetailRow name={record.mandate}>
            {record.mandateOf(mandate.number, record.mandateKinds[mandate.kind])}
          </DetailRow>
        )}
        <DetailRow name={record.address} wide>
          {addressText(address)}
        </DetailRow>
      </DetailList>
      {visits.data && <VisitList visits={visits.data.data} other="contact" />}
    </>
  );
}
