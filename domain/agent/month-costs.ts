import { sql } from 'kysely';
import { instantAt, localTime } from '../shared/local-time.ts';
import type { Work } from '../shared/operation.ts';

export const MILLICENTS_PER_CENT = 1000;

type Prices = { input_cents: number; output_cents: number };
type Tokens = { inputTokens: number; outputTokens: number };

/** The cost of tokens at prices per million tokens in cents, in thousandths of a cent, rounded up. */
export const costOf = (prices: Prices, { inputTokens, outputTokens }: Tokens): number =>
  Math.ceil((inputTokens * prices.input_cents + outputTokens * prices.output_cents) / 1000);

/** The cost of the runs of this month of the agency's calendar, in thousandths of a euro cent. */
export async function countMonth(work: Pick<Work, 'agency' | 'now' | 'profile'>): Promise<number> {
  const { timeZone } = await work.profile();
  const firstDay = `${localTime(work.now, timeZone).day.slice(0, 8)}01`;
  const { cost } = await work.agency
    .from('ai_run')
    .select(sql<number>`coalesce(sum(cost_millicents), 0)::int`.as('cost'))
    .where('created_at', '>=', instantAt(firstDay, '00:00', timeZone))
    .executeTakeFirstOrThrow();
  return cost;
}
