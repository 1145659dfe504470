import { asJson } from '../../storage/json.ts';
import { beginningOfDay } from '../shared/local-day.ts';
import { countFigures, type Days, days, Figures } from './count-figures.ts';
import type { AgencyAtMoment } from './figure-parts.ts';

/**
 * The figures of a large agency are kept: the clock counts them each hour and after midnight, and pages say when that was. Those of
 * another agency are counted when they are read. Reading keeps nothing.
 */

const HOUR_MS = 3_600_000;

/** Older figures are not shown: no process runs the clock's tasks any more. */
const MAX_AGE_MS = 2 * HOUR_MS;

export type KeptFigures = Figures & { countedAt: string | null };

/** The figures that are kept, or else those of this moment. */
export async function keptOrCounted(work: AgencyAtMoment, days: Days): Promise<KeptFigures> {
  return (await findKept(work, days)) ?? { ...(await countFigures(work, days)), countedAt: null };
}

async function findKept({ agency, now }: AgencyAtMoment, days: Days): Promise<KeptFigures | undefined> {
  const rows = agency.from('kept_figures').select(['figures', 'counted_at']).where('days', '=', days);
  const row = await rows
    .where('to_at', '=', beginningOfDay({ agency, now }, 0))
    .where('counted_at', '>', new Date(now.getTime() - MAX_AGE_MS))
    .executeTakeFirst();
  // A version of Clef with other figures may have kept them.
  const { data } = Figures.safeParse(row?.figures);
  return row && data && { ...data, countedAt: row.counted_at.toISOString() };
}

/** Counts the figures of an agency that are not kept, or are an hour old or of another day, and keeps them. */
export async function keepFigures(work: AgencyAtMoment): Promise<void> {
  const { agency, now } = work;
  const fresh = await agency
    .from('kept_figures')
    .select('days')
    .where('to_at', '=', beginningOfDay(work, 0))
    .where('counted_at', '>', new Date(now.getTime() - HOUR_MS))
    .execute();
  for (const period of days.filter((each) => !fresh.some((row) => row.days === each))) {
    const figures = await countFigures(work, period);
    const values = { to_at: new Date(figures.to), counted_at: now, figures: asJson(figures) };
    await agency
      .insert('kept_figures', { days: period, ...values })
      .onConflict((conflict) => conflict.columns(['agency_id', 'days']).doUpdateSet(values))
      .execute();
  }
}
