import { Button, Group, Text } from '@mantine/core';
import { Suspense, useState } from 'react';
import { lazyPage } from '../components/code-loading.ts';
import type { PropertySheet } from '../property-record/property-fields.ts';
import { Part } from './part.tsx';
import type { PublicData } from './public-data.ts';
import { SalesTable } from './sales-table.tsx';
import { usePublicDataTexts } from './use-public-data-texts.ts';

const SalesChart = lazyPage(() => import('./sales-chart.tsx'));

type SalesPartProps = { property: PropertySheet; found: NonNullable<PublicData['comparableSales']> };

/** So many are shown at once, the nearest ones. */
const FIRST = 6;
/** Fewer points show nothing that the table does not. */
const LEAST_IN_CHART = 3;

/** The prices of dwellings like this one near by, against its own. */
export function SalesPart({ property, found }: SalesPartProps) {
  const { publicData } = usePublicDataTexts();
  const words = publicData.sales;
  const [showsAll, setShowsAll] = useState(false);
  const { sales, medianPricePerSqmEuros: median, withinMetres, basis } = found;
  const { priceEuros, surfaceSqm, address } = property;
  const own = priceEuros !== null && surfaceSqm ? Math.round(priceEuros / surfaceSqm) : null;
  const shown = showsAll ? sales : sales.slice(0, FIRST);
  const where =
    withinMetres !== null
      ? words.near(sales.length, withinMetres)
      : basis === 'street'
        ? words.inStreet(sales.length)
        : words.inCommune(sales.length);
  return (
    <Part title={words.title} origin={found}>
      {median === null ? (
        <Text inherit>{surfaceSqm ? words.none : words.noSurface}</Text>
      ) : (
        <>
          <Group gap="0.25rem 1.5rem" mb={4}>
            <Figure name={words.median} value={words.perSqm(median)} />
            {own !== null && (
              <Figure
                name={words.own}
                value={`${words.perSqm(own)} (${words.gap(Math.round((own / median - 1) * 100))})`}
              />
            )}
          </Group>
          <Text inherit c="dimmed">
            {`${where}. ${words.what}`}
          </Text>
          {address.latitude === null && (
            <Text inherit c="dimmed">
              {words.noPlace}
            </Text>
          )}
          <Suspense>
            {sales.length >= LEAST_IN_CHART && <SalesChart sales={sales} median={median} own={own} />}
          </Suspense>
          <SalesTable sales={shown} />
          {shown.length < sales.length && (
            <Button size="compact-sm" variant="subtle" mt={4} onClick={() => setShowsAll(true)}>
              {words.all(sales.length)}
            </Button>
          )}
        </>
      )}
    </Part>
  );
}

const Figure = ({ name, value }: { name: string; value: string }) => (
  <Text span inherit>
    <Text span inherit c="dimmed">{`${name} `}</Text>
    <Text span inherit fw={600}>
      {value}
    </Text>
  </Text>
);
