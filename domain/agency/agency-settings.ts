import { sql } from 'kysely';
import { z } from 'zod';
import { asJson } from '../../storage/json.ts';
import { taskOf } from '../drafts/draft-queue.ts';
import { signatureOf } from '../shared/actor.ts';
import { author, time } from '../shared/fields.ts';
import { direct, type Work } from '../shared/operation.ts';

/** What is woken at once; the sweep finds the rest. */
const MANY = 10_000;

/** How the agency works with Clef. */
export const AgencySettings = z.object({
  name: z.string(),
  city: z.string().nullable(),
  /** Set: nothing leaves, for nobody. */
  pausedAt: time.nullable(),
  pausedBy: author.nullable(),
  /** How long an approval can be taken back. */
  undoSeconds: z.int(),
  /** Whether service SMS keep marketing's hours too. */
  serviceHours: z.boolean(),
  alsaceMoselle: z.boolean(),
});

export const readAgency = direct({
  name: 'readAgency',
  scope: 'human',
  summary: 'The agency and its settings.',
  effect: 'read',
  input: z.strictObject({}),
  output: AgencySettings,
  run: settingsOf,
});

export const changeAgency = direct({
  name: 'changeAgency',
  scope: 'owner',
  summary: 'Change how long an approval can be undone, and which hours are kept.',
  effect: 'write',
  input: z
    .strictObject({ undoSeconds: z.int().min(0).max(60), serviceHours: z.boolean(), alsaceMoselle: z.boolean() })
    .partial(),
  output: AgencySettings,
  run: async (work, { undoSeconds, serviceHours, alsaceMoselle }) => {
    await set(work, { undo_seconds: undoSeconds, service_hours: serviceHours, alsace_moselle: alsaceMoselle });
    return settingsOf(work);
  },
});

/** Anybody who sees something wrong may stop everything; the hand-overs under way end. */
export const pauseSending = direct({
  name: 'pauseSending',
  scope: 'human',
  summary: 'Let nothing leave until it is resumed.',
  effect: 'write',
  input: z.strictObject({}),
  output: AgencySettings,
  run: async (work) => {
    const { pausedAt } = await settingsOf(work);
    if (!pausedAt) await set(work, { paused_at: work.now, paused_by: asJson(signatureOf(work.actor)) });
    return settingsOf(work);
  },
});

export const resumeSending = direct({
  name: 'resumeSending',
  scope: 'human',
  summary: 'Let approved items leave again.',
  effect: 'write',
  input: z.strictObject({}),
  output: AgencySettings,
  run: async (work) => {
    await set(work, { paused_at: null, paused_by: null });
    const waiting = work.agency.from('draft').select(['id', 'campaign_id', 'enrollment_id']);
    const drafts = await waiting
      .where('waits_for', '=', 'paused')
      .where('status', 'in', ['approved', 'scheduled'])
      .limit(MANY)
      .execute();
    for (const draft of drafts) work.wake({ task: taskOf(draft), id: draft.id });
    const due = work.agency.from('enrollment').select('id').where('status', '=', 'active');
    const steps = await due.where('next_step_at', '<=', work.now).limit(MANY).execute();
    for (const { id } of steps) work.wake({ task: 'step', id });
    const campaigns = work.agency.from('campaign').select('id').where('next_at', 'is not', null);
    for (const { id } of await campaigns.execute()) work.wake({ task: 'campaign', id });
    return settingsOf(work);
  },
});

/**
 * Taken shared by whatever acts on the switches, exclusive by whoever throws one. Not the agency's row: those who share a
 * row's lock would pass the one who waits for it, one after another, and an emergency stop would wait for a quiet moment.
 */
export async function lockSwitches(work: Work, mode: 'shared' | 'exclusive'): Promise<void> {
  const lock = sql.raw(mode === 'shared' ? 'pg_advisory_xact_lock_shared' : 'pg_advisory_xact_lock');
  await sql`select ${lock}(hashtextextended(${`switches:${work.agency.id}`}, 0))`.execute(work.agency.db);
}

async function set(work: Work, columns: Record<string, unknown>): Promise<void> {
  const given = Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
  if (Object.keys(given).length === 0) return;
  await lockSwitches(work, 'exclusive');
  await work.agency.db.updateTable('agency').set(given).where('id', '=', work.agency.id).execute();
}

async function settingsOf(work: Work): Promise<z.input<typeof AgencySettings>> {
  const rows = work.agency.db.selectFrom('agency').selectAll().where('id', '=', work.agency.id);
  const row = await rows.executeTakeFirstOrThrow();
  return {
    name: row.name,
    city: row.city,
    pausedAt: row.paused_at?.toISOString() ?? null,
    pausedBy: row.paused_by as z.output<typeof author> | null,
    undoSeconds: row.undo_seconds,
    serviceHours: row.service_hours,
    alsaceMoselle: row.alsace_moselle,
  };
}
