import { ScatterChart } from '@mantine/charts';
import { Box } from '@mantine/core';
import { useDayFormat } from '../i18n/use-day-format.ts';
import type { Sale } from './public-data.ts';
import { usePublicDataTexts } from './use-public-data-texts.ts';
import './mantine.css';

type SalesChartProps = { sales: readonly Sale[]; median: number; own: number | null };

/** Each sale as a point over its day, with the median and the property's own price as lines. The table beside it says the same. */
export default function SalesChart({ sales, median, own }: SalesChartProps) {
  const { publicData } = usePublicDataTexts();
  const formatDay = useDayFormat();
  const words = publicData.sales;
  const day = (time: number) => formatDay(new Date(time).toISOString().slice(0, 10));
  const prices = [...sales.map(({ pricePerSqmEuros }) => pricePerSqmEuros), ...(own === null ? [] : [own])];
  const points = sales.map(({ date, pricePerSqmEuros }) => ({ sold: Date.parse(date), price: pricePerSqmEuros }));
  return (
    <Box role="img" aria-label={words.chart} mt="xs">
      <ScatterChart
        h={180}
        data={[{ name: words.title, color: 'var(--accent)', data: points }]}
        dataKey={{ x: 'sold', y: 'price' }}
        labels={{ x: words.date, y: words.squareMetre }}
        valueFormatter={{ x: day, y: words.perSqm }}
        xAxisProps={{
          domain: ['dataMin', 'dataMax'],
          ticks: firstDays(sales),
          tickFormatter: (time: number) => String(new Date(time).getUTCFullYear()),
          padding: { left: 20, right: 20 },
        }}
        yAxisProps={{
          domain: [around(Math.min(...prices) - 50), around(Math.max(...prices) + 50)],
          tickFormatter: words.perSqm,
          width: 84,
        }}
        referenceLines={[
          { y: median, label: words.median, color: 'var(--soft)' },
          ...(own === null ? [] : [{ y: own, label: words.own, color: 'var(--warn)' }]),
        ]}
      />
    </Box>
  );
}

/** The chart has round ends, and the property's own price between them. */
const around = (price: number): number => Math.round(price / 100) * 100;

/** The first day of each year but the first. */
function firstDays(sales: readonly Sale[]): number[] {
  const years = sales.map(({ date }) => Number(date.slice(0, 4)));
  const first = Math.min(...years);
  return Array.from({ length: Math.max(...years) - first }, (_, n) => Date.UTC(first + n + 1, 0, 1));
}
