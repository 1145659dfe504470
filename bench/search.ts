import { listContacts } from '../domain/contacts/list/contact-list.ts';
import { perform } from '../door/perform.ts';
import type { BenchAgency } from './agency.ts';
import { benchContext } from './context.ts';
import { searchQueries } from './search-queries.ts';
import { elapsedMs, formatMs, quantile } from './statistics.ts';
import { atMost, type Row } from './table.ts';

type SizedAgency = { agency: BenchAgency; contacts: number };

/** Searches among few and among many contacts, one after the other and through `perform`: the constant cost of HTTP
 * would improve the ratio. */
export async function measureSearch(small: SizedAgency, large: SizedAgency, count: number): Promise<Row[]> {
  const smallTimes = await searchTimes(small.agency, count);
  const largeTimes = await searchTimes(large.agency, count);
  return [0.5, 0.95].map((share) => {
    const [baseline, result] = [quantile(smallTimes, share), quantile(largeTimes, share)];
    return {
      measurement: `search, p${share * 100}, ${large.contacts} contacts compared with ${small.contacts}`,
      baseline: formatMs(baseline),
      result: formatMs(result),
      ...atMost(result / baseline, 2),
    };
  });
}

/** In milliseconds, after a warm-up of a quarter as many searches. */
async function searchTimes(agency: BenchAgency, count: number): Promise<number[]> {
  const context = benchContext(agency.store.rows);
  const search = (q: string) => elapsedMs(() => perform(context, agency.actor, listContacts, { q, limit: 20 }));
  const warmUp = Math.ceil(count / 4);
  const times: number[] = [];
  for (const q of await searchQueries(agency, count + warmUp)) times.push(await search(q));
  return times.slice(warmUp);
}
