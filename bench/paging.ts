import { perform } from '../approval/perform.ts';
import { listContacts } from '../domain/contacts/contact-list.ts';
import type { Filled } from './agency.ts';
import { contextOn } from './context.ts';
import { atMost, median, ms, type Row } from './table.ts';

const DEEP = 500;

/** `listContacts` (through `perform`) on its first page and on a page as far as a script may ever follow the cursors. */
export async function paging({ store, actor }: Filled, repeats: number): Promise<Row> {
  const context = contextOn(store.db);
  const page = async (cursor?: string) => (await perform(context, actor, listContacts, { limit: 20, cursor })).output;
  let cursor: string | undefined;
  for (let number = 1; number < DEEP; number++) {
    const { nextCursor } = await page(cursor);
    if (nextCursor === null) throw new Error(`There is no page ${DEEP}`);
    cursor = nextCursor;
  }
  const spent: { first: number[]; deep: number[] } = { first: [], deep: [] };
  for (let repeat = 0; repeat < repeats; repeat++) {
    spent.first.push(await timed(() => page()));
    spent.deep.push(await timed(() => page(cursor)));
  }
  const [first, deep] = [median(spent.first), median(spent.deep)];
  const measured = `listContacts, p50 of page ${DEEP} against page 1`;
  return { measured, against: ms(first), ours: ms(deep), ...atMost(deep / first, 1.2) };
}

export async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}
