import { z } from 'zod';
import { readTogether } from '../../storage/read-together.ts';
import { time } from '../shared/fields.ts';
import {
  type AgencyAtMoment,
  deeds,
  fates,
  leads,
  mandates,
  period,
  periodOf,
  proposals,
  responses,
  sellersWithoutNews,
  visitsToOffers,
} from './figure-parts.ts';

/** The lengths of the periods that people look at. */
const days = [30, 90] as const;
export type Days = (typeof days)[number];

const count = z.int();

export const Figures = z.object({
  from: time.describe('The beginning of the first day, on the agency’s clocks'),
  to: time.describe('The beginning of today'),
  leads: z.object({
    total: count,
    /** The Mondays of the weeks that the period touches. The first and the last week may be cut short. */
    weeks: z.array(z.string()),
    sources: z
      .array(z.object({ source: z.string().nullable(), total: count, byWeek: z.array(count) }))
      .describe('The most frequent first'),
  }),
  responses: z.object({
    answered: count,
    unanswered: count,
    medianSeconds: z.number().nullable(),
    slowSeconds: z.number().nullable().describe('One answer of ten took longer'),
  }),
  visits: z.object({ visited: count, offered: count }),
  deeds: z.object({
    total: count,
    feesEuros: count.describe('Their fees together, where they are known'),
    withoutFees: count.describe('How many deeds have no fees'),
  }),
  mandates: z.object({ total: count, exclusive: count }),
  silentSellers: count.describe('Sellers without news for seven days, now'),
  keys: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      proposed: count,
      ...(Object.fromEntries(fates.map((fate) => [fate, count])) as Record<(typeof fates)[number], typeof count>),
    }),
  ),
});
export type Figures = z.output<typeof Figures>;

/** Counts them as they are now. It takes as long as much has happened in the period. */
export async function countFigures(work: AgencyAtMoment, days: Days): Promise<Figures> {
  const parts = {
    period,
    leads: leads(work),
    responses: responses(work),
    visits: visitsToOffers(work),
    deeds: deeds(work),
    mandates: mandates(work),
    silentSellers: sellersWithoutNews(work),
    keys: proposals(work),
  };
  const rows = await readTogether(work.agency.db, parts, { common: periodOf(work, days), prepare: true });
  const [whole] = rows.period;
  if (!whole) throw new Error('There is no such agency.');
  const [waited] = rows.responses;
  const [visits] = rows.visits;
  const [signed] = rows.mandates;
  const [earned] = rows.deeds;
  return {
    from: whole.from_at.toISOString(),
    to: whole.to_at.toISOString(),
    leads: leadsOf(rows.leads),
    responses: {
      answered: waited?.answered ?? 0,
      unanswered: waited?.unanswered ?? 0,
      medianSeconds: waited?.median ?? null,
      slowSeconds: waited?.slow ?? null,
    },
    visits: { visited: visits?.visited ?? 0, offered: visits?.offered ?? 0 },
    deeds: { total: earned?.deeds ?? 0, feesEuros: Number(earned?.fees ?? 0), withoutFees: earned?.unknown ?? 0 },
    mandates: { total: signed?.mandates ?? 0, exclusive: signed?.exclusive ?? 0 },
    silentSellers: rows.silentSellers[0]?.total ?? 0,
    keys: rows.keys.map(({ key_id, ...row }) => ({ id: key_id, ...row })),
  };
}

/** A week without any contact has one row, whose count is null. */
type LeadRow = { week: string; source: string | null; contacts: number | null };

function leadsOf(rows: readonly LeadRow[]) {
  const weeks = [...new Set(rows.map(({ week }) => week))];
  const counted = rows.filter((row) => row.contacts !== null);
  const bySource = Map.groupBy(counted, ({ source }) => source);
  const sum = (some: readonly LeadRow[]) => some.reduce((total, { contacts }) => total + (contacts ?? 0), 0);
  const sources = [...bySource].map(([source, some]) => ({
    source,
    total: sum(some),
    byWeek: weeks.map((week) => sum(some.filter((row) => row.week === week))),
  }));
  return { total: sum(counted), weeks, sources: sources.sort((a, b) => b.total - a.total) };
}
