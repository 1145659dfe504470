import { Badge, Group, Paper, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ErrorMessage } from '../components/error-message.tsx';
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
  const isEmpty = data && Object.keys(data).length === 0;
  return (
    <Paper
      component="section"
      withBorder
      radius="lg"
      px="md"
      py="sm"
      mb="md"
      bg="var(--card)"
      aria-label={words.title}
      data-section="publicData"
    >
      <Group gap="xs">
        <Text component="h2" fz="0.95rem" fw={600}>
          {words.title}
        </Text>
        <Badge variant="default" fz="xs" fw={400} lts={0} tt="none">
          {words.indicative}
        </Badge>
      </Group>
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
    </Paper>
  );
}
