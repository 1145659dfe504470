import { listContacts } from '../domain/contacts/list/contact-list.ts';
import { perform } from '../door/perform.ts';
import type { BenchAgency } from './agency.ts';
import { benchContext } from './context.ts';
import { elapsedMs, formatMs, median } from './statistics.ts';
import { atMost, type Row } from './table.ts';

const DEEP_PAGE = 500;

/** `listContacts` through `perform`: its first page compared with page 500. */
export async function measurePaging({ store, actor }: BenchAgency, repeats: number): Promise<Row> {
  const context = benchContext(store.rows);
  const page = async (cursor?: string) => (await perform(context, actor, listContacts, { limit: 20, cursor })).output;
  let cursor: string | undefined;
  for (let number = 1; number < DEEP_PAGE; number++) {
    const { nextCursor } = await page(cursor);
    if (nextCursor === null) throw new Error(`There is no page ${DEEP_PAGE}`);
    cursor = nextCursor;
  }
  const times: { first: number[]; deep: number[] } = { first: [], deep: [] };
  for (let repeat = 0; repeat < repeats; repeat++) {
    times.first.push(await elapsedMs(() => page()));
    times.deep.push(await elapsedMs(() => page(cursor)));
  }
  const [first, deep] = [median(times.first), median(times.deep)];
  return {
    measurement: `listContacts, p50 of page ${DEEP_PAGE} compared with page 1`,
    baseline: formatMs(first),
    result: formatMs(deep),
    ...atMost(deep / first, 1.2),
  };
}
