import { perform } from '../approval/perform.ts';
import { listContacts } from '../domain/contacts/contact-list.ts';
import type { Filled } from './agency.ts';
import { contextOn } from './context.ts';
import { timed } from './paging.ts';
import { searchMix } from './search-mix.ts';
import { atMost, ms, quantile, type Row } from './table.ts';

type Sized = { agency: Filled; contacts: number };

/** Searches one after the other, through `perform`: HTTP's constant share would flatter the ratio. */
export async function search(small: Sized, large: Sized, count: number): Promise<Row[]> {
  const before = await latencies(small.agency, count);
  const after = await latencies(large.agency, count);
  return [0.5, 0.95].map((share) => {
    const [against, ours] = [quantile(before, share), quantile(after, share)];
    const sizes = `${large.contacts} contacts against ${small.contacts}`;
    const measured = `search, p${share * 100}, ${sizes}`;
    return { measured, against: ms(against), ours: ms(ours), ...atMost(ours / against, 2) };
  });
}

async function latencies(agency: Filled, count: number): Promise<number[]> {
  const context = contextOn(agency.store.db);
  const find = (q: string) => timed(() => perform(context, agency.actor, listContacts, { q, limit: 20 }));
  const warmUp = Math.ceil(count / 4);
  const queries = await searchMix(agency, count + warmUp);
  const spent: number[] = [];
  for (const q of queries) spent.push(await find(q));
  return spent.slice(warmUp);
}
