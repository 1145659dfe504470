import { parseArgs } from 'node:util';
import { readToday } from '../console/today/read-today.ts';
import { readFigures } from '../domain/figures/read-figures.ts';
import type { Operation } from '../domain/shared/operation.ts';
import { perform } from '../door/perform.ts';
import { createBenchAgency, ownerOf } from './agency.ts';
import { benchContext } from './context.ts';
import { formatMs, quantile, timesOf } from './statistics.ts';
import { comparedPage, formatTable, type Row } from './table.ts';
import { insertDays } from './today-records.ts';

const SMALL = 10_000;

const reads: [string, Operation, object][] = [
  ['the team’s day', readToday, { mine: false }],
  ['one’s own day', readToday, { mine: true }],
  ['figures of 30 days', readFigures, { days: 30 }],
  ['figures of 90 days', readFigures, { days: 90 }],
];

/** The page of the day and the figures of a small and a large agency, which has as many messages, visits and tasks more. */
export async function measureToday(contacts: number, count: number): Promise<Row[]> {
  const small = await readTimes(SMALL, count);
  const large = await readTimes(contacts, count);
  return reads.flatMap(([name], index) =>
    [0.5, 0.95].map((share) => {
      const [baseline, result] = [quantile(small[index] ?? [], share), quantile(large[index] ?? [], share)];
      const row = {
        measurement: `${name}, p${share * 100}, ${contacts} contacts compared with ${SMALL}`,
        baseline: formatMs(baseline),
        result: formatMs(result),
      };
      return share === 0.95 ? { ...row, ...comparedPage(baseline, result) } : { ...row, target: '', isMet: true };
    }),
  );
}

async function readTimes(contacts: number, count: number): Promise<number[][]> {
  await using agency = await createBenchAgency(contacts);
  await insertDays(agency, contacts);
  const owner = await ownerOf(agency);
  const context = benchContext(agency.store.rows);
  const times: number[][] = [];
  for (const [, operation, input] of reads) {
    times.push(await timesOf(Array.from({ length: count }), () => perform(context, owner, operation, input)));
  }
  return times;
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { contacts: { type: 'string', default: '100000' } } });
  console.log(formatTable(await measureToday(Number(values.contacts), 100)));
}
