import { Table } from '@mantine/core';
import { useDayFormat } from '../i18n/use-day-format.ts';
import styles from './figures.module.css';
import { TableSection } from './table-section.tsx';
import type { Figures } from './today-options.ts';
import { useFiguresTexts } from './use-figures-texts.ts';

type Source = Figures['leads']['sources'][number];

const MOST_SOURCES = 6;
const BAR_WIDTH = 10;
const BAR_HEIGHT = 22;

/** New contacts by source, the weeks as bars on the scale of the busiest one. */
export function LeadTable({ leads: { sources, weeks, total } }: { leads: Figures['leads'] }) {
  const words = useFiguresTexts();
  if (total === 0) return null;
  const shown = withOthers(sources);
  const most = Math.max(...shown.flatMap(({ byWeek }) => byWeek));
  return (
    <TableSection title={words.leadsBySource}>
      <Table className={styles.table}>
        <Table.Thead c="dimmed" fz="xs">
          <Table.Tr>
            <Table.Th scope="col">{words.source}</Table.Th>
            <Table.Th scope="col">{words.contacts}</Table.Th>
            <Table.Th scope="col">{words.perWeek}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {shown.map(({ source, total, byWeek }) => (
            <Table.Tr key={source}>
              <Table.Th scope="row" fw={500}>
                {source === OTHERS ? words.otherSources : (source ?? words.noSource)}
              </Table.Th>
              <Table.Td>{words.number(total)}</Table.Td>
              <Table.Td>
                <Bars weeks={weeks} counts={byWeek} most={most} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </TableSection>
  );
}

/** Stands for several sources; no source has this name, because a name is not blank. */
const OTHERS = '';

function withOthers(sources: Source[]): Source[] {
  if (sources.length <= MOST_SOURCES) return sources;
  const [first, rest] = [sources.slice(0, MOST_SOURCES - 1), sources.slice(MOST_SOURCES - 1)];
  const byWeek = (rest[0]?.byWeek ?? []).map((_, week) =>
    rest.reduce((sum, source) => sum + (source.byWeek[week] ?? 0), 0),
  );
  return [...first, { source: OTHERS, total: rest.reduce((sum, source) => sum + source.total, 0), byWeek }];
}

function Bars({ weeks, counts, most }: { weeks: string[]; counts: number[]; most: number }) {
  const words = useFiguresTexts();
  const formatDay = useDayFormat();
  const labels = weeks.map((week, index) => words.week(formatDay(week), counts[index] ?? 0));
  return (
    <svg
      display="block"
      fill="var(--accent)"
      width={weeks.length * BAR_WIDTH}
      height={BAR_HEIGHT}
      role="img"
      aria-label={labels.join(', ')}
    >
      {counts.map((count, index) => {
        const height = count === 0 ? 1 : Math.max(2, (count / most) * BAR_HEIGHT);
        return (
          <rect key={weeks[index]} x={index * BAR_WIDTH} y={BAR_HEIGHT - height} width={BAR_WIDTH - 2} height={height}>
            <title>{labels[index]}</title>
          </rect>
        );
      })}
    </svg>
  );
}
