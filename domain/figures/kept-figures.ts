import { asJson } from '../../storage/json.ts';
import { beginningOfDay } from '../shared/local-day.ts';
import { countFigures, type Days, Figures } from './count-figures.ts';
import type { Counted } from './figure-parts.ts';

/**
 * Figures that count many things are kept: the clock counts them again each hour and after midnight, and pages say when that was.
 * Those of a small agency are counted when they are read.
 */

/** Counting more things than these takes longer than a page should. */
const MANY = 2000;

const HOUR_MS = 3_600_000;

/** Older figures are not shown: no process runs the clock's tasks any more. */
const MAX_AGE_MS = 2 * HOUR_MS;

export type KeptFigures = Figures & { countedAt: string | null };

/** The figures that are kept, or else those of this moment. */
export async function keptOrCounted(counted: Counted, days: Days): Promise<KeptFigures> {
  const kept = await findKept(counted, days);
  return kept ?? { ...(await countAndKeep(counted, days)), countedAt: null };
}

async function findKept({ agency, now }: Counted, days: Days): Promise<KeptFigures | undefined> {
  const rows = agency.from('kept_figures').select(['figures', 'counted_at']).where('days', '=', days);
  const row = await rows
    .where('to_at', '=', beginningOfDay({ agency, now }, 0))
    .where('counted_at', '>', new Date(now.getTime() - MAX_AGE_MS))
    .executeTakeFirst();
  // A version of Clef with other figures may have kept them.
  const { data } = Figures.safeParse(row?.figures);
  return row && data && { ...data, countedAt: row.counted_at.toISOString() };
}

async function countAndKeep(counted: Counted, days: Days): Promise<Figures> {
  const { agency, now } = counted;
  const figures = await countFigures(counted, days);
  if (thingsIn(figures) <= MANY) return figures;
  const values = { to_at: new Date(figures.to), counted_at: now, figures: asJson(figures) };
  await agency
    .insert('kept_figures', { days, ...values })
    .onConflict((conflict) =>
      conflict.columns(['agency_id', 'days']).doUpdateSet(values).where('kept_figures.counted_at', '<', now),
    )
    .execute();
  return figures;
}

const thingsIn = ({ leads, responses, visits, keys }: Figures): number =>
  leads.total +
  responses.answered +
  responses.unanswered +
  visits.visited +
  keys.reduce((sum, { proposed }) => sum + proposed, 0);

/** Counts the agency's figures again that are an hour old or of another day. */
export async function countKeptAgain(counted: Counted): Promise<void> {
  const { agency, now } = counted;
  const due = agency
    .from('kept_figures')
    .select('days')
    .where((row) =>
      row.or([
        row('counted_at', '<=', new Date(now.getTime() - HOUR_MS)),
        row('to_at', '<>', beginningOfDay(counted, 0)),
      ]),
    );
  for (const { days } of await due.execute()) {
    await countAndKeep(counted, days as Days);
    // Those that were not kept again count few things now.
    await agency.remove('kept_figures').where('days', '=', days).where('counted_at', '<', now).execute();
  }
}
