import { Badge, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ErrorMessage } from '../components/error-message.tsx';
import { RecordCard } from '../components/record-card.tsx';
import type { PropertySheet } from '../property-record/property-fields.ts';
import { trpc } from '../trpc.ts';
import { LabelPart } from './label-part.tsx';
import { RisksPart } from './risks-part.tsx';
import { SalesPart } from './sales-part.tsx';
import { usePublicDataTexts } from './use-public-data-texts.ts';

/** DVF has no sales of these departments. */
const isWithoutSales = ({ inseeCode, postcode }: PropertySheet['address']): boolean =>
  /^(?:57|67|68|976)/.test(inseeCode ?? postcode);

/** The public data about a property and its surroundings, always marked as indicative. */
export function PublicDataSection({ property }: { property: PropertySheet }) {
  const { publicData: words } = usePublicDataTexts();
  const { data, error } = useQuery(trpc.properties.publicData.queryOptions({ id: property.id }));
  const indicative = (
    <Badge variant="default" fz="xs" fw={400} lts={0} tt="none">
      {words.indicative}
    </Badge>
  );
  const isEmpty = data && Object.keys(data).length === 0;
  return (
    <RecordCard title={words.title} name="publicData" action={indicative}>
      <ErrorMessage error={error} />
      {isEmpty && (
        <Text fz="sm" c="dimmed" mt={6}>
          {words.none}
        </Text>
      )}
      {isWithoutSales(property.address) && !data?.comparableSales?.sales.length && (
        <Text fz="sm" mt={6}>
          {words.sales.notCovered}
        </Text>
      )}
      {data?.comparableSales && <SalesPart property={property} found={data.comparableSales} />}
      {data?.energy && <LabelPart property={property} label={data.energy} />}
      {(data?.risks || data?.disasters) && <RisksPart risks={data.risks} disasters={data.disasters} />}
    </RecordCard>
  );
}
