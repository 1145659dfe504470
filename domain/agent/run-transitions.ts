import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { RunEnd } from '../../storage/agent-values.ts';
import type { Db } from '../../storage/db.ts';
import type { Tables } from '../../storage/entities/all.ts';
import { asJson } from '../../storage/json.ts';
import type { AgentActor } from '../shared/actor.ts';
import type { Work } from '../shared/operation.ts';

export type RunRow = Selectable<Tables['ai_run']>;
type Status = RunRow['status'];

/**
 * The only file that writes the tables of the agent's runs. Each function makes the transition of its name and changes nothing in a
 * run that is in another status: a run that was stopped stays so, whatever its process does.
 */
export const runTransitions = {
  insertRun: { from: [], to: 'waiting' },
  startRun: { from: ['waiting'], to: 'running' },
  finishRun: { from: ['running'], to: 'done' },
  stopRun: { from: ['waiting', 'running'], to: 'stopped' },
  failRun: { from: ['waiting', 'running'], to: 'failed' },
} as const satisfies Record<string, { from: readonly Status[]; to: Status }>;

type NewRun = Pick<Insertable<Tables['ai_run']>, 'id' | 'origin'> &
  Partial<Pick<Insertable<Tables['ai_run']>, 'recipe' | 'user_id' | 'prompt' | 'about' | 'model'>>;

export const insertRun = (work: Work, run: NewRun): Promise<RunRow> =>
  work.agency
    .insert('ai_run', {
      ...{ calls: 0, input_tokens: 0, output_tokens: 0, cost_millicents: 0 },
      ...run,
      status: runTransitions.insertRun.to,
      created_at: work.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();

/** One process claims it. @returns undefined if it does not wait any more */
export const startRun = (work: Work, id: string) =>
  transition(work, 'startRun', id, { started_at: work.now, alive_at: work.now });

export const finishRun = (work: Work, id: string) => transition(work, 'finishRun', id, { ended_at: work.now });

export const stopRun = (work: Work, id: string, endedBy: RunEnd) =>
  transition(work, 'stopRun', id, { ended_by: endedBy, ended_at: work.now });

/** `detail`: the provider's status and code, without its words. */
export const failRun = (work: Work, id: string, { endedBy, detail }: { endedBy: RunEnd; detail: string | null }) =>
  transition(work, 'failRun', id, { ended_by: endedBy, detail, ended_at: work.now });

function transition(
  work: Work,
  name: Exclude<keyof typeof runTransitions, 'insertRun'>,
  id: string,
  columns: Omit<Updateable<Tables['ai_run']>, 'status'>,
): Promise<RunRow | undefined> {
  const { from, to } = runTransitions[name];
  const rows = work.agency.update('ai_run').set({ ...columns, status: to });
  return rows.where('id', '=', id).where('status', 'in', from).returningAll().executeTakeFirst();
}

/** The tokens and the cost of a step of a model; `millicents` are thousandths of a euro cent. */
export type Usage = { inputTokens: number; outputTokens: number; millicents: number };

/** Adds to a run what it took, and says that its process works. */
export async function countUsage({ agency, now }: Work, id: string, usage: Usage): Promise<void> {
  await agency
    .update('ai_run')
    .set((row) => ({
      input_tokens: row('input_tokens', '+', usage.inputTokens),
      output_tokens: row('output_tokens', '+', usage.outputTokens),
      cost_millicents: row('cost_millicents', '+', usage.millicents),
      alive_at: now,
    }))
    .where('id', '=', id)
    .execute();
}

export type NewStep =
  | { kind: 'text'; text: string }
  | { kind: 'call'; tool: string; input: Record<string, unknown>; output: string; isError: boolean };

/** Writes down what a running run has said or done; nothing once it has ended. */
export async function addStep({ agency, now }: Work, runId: string, step: NewStep): Promise<void> {
  const run = await agency
    .update('ai_run')
    .set((row) => ({ alive_at: now, calls: row('calls', '+', step.kind === 'call' ? 1 : 0) }))
    .where('id', '=', runId)
    .where('status', '=', 'running')
    .returning('id')
    .executeTakeFirst();
  if (!run) return;
  const last = agency.from('ai_run_step').where('run_id', '=', runId);
  const { position } = await last
    .select(sql<number>`coalesce(max(position), 0) + 1`.as('position'))
    .executeTakeFirstOrThrow();
  const columns =
    step.kind === 'text'
      ? { text: step.text }
      : { tool: step.tool, input: asJson(step.input), output: step.output, is_error: step.isError };
  await agency.insert('ai_run_step', { run_id: runId, position, kind: step.kind, ...columns, at: now }).execute();
}

/** Writes down whose records a run has read, or to whom it drafted. The ids are UUIDs. */
export async function noteContacts({ agency }: Work, runId: string, contactIds: readonly string[]): Promise<void> {
  if (contactIds.length === 0) return;
  await sql`insert into ai_run_contact (agency_id, run_id, contact_id)
    select ${agency.id}, ${runId}, id from unnest(${contactIds}::uuid[]) as id on conflict do nothing`.execute(
    agency.db,
  );
}

/**
 * Writes down that a run has made a draft, and for what a recipe has, in the transaction that makes it. The database refuses a second
 * one of a recipe for the same topic, and with it the draft.
 */
export async function linkDraft(
  { agency, now }: Work,
  draftId: string,
  { runId, proposal }: AgentActor,
): Promise<void> {
  const { recipe = null, topic = null, reasons = [] } = proposal ?? {};
  const row = { draft_id: draftId, run_id: runId, recipe, topic, reasons: asJson([...reasons]), created_at: now };
  await agency.insert('ai_run_draft', row).execute();
}

const KEPT_DAYS = 90;

/** Deletes the runs that are too old, with their steps. What they proposed, and for what, stays. */
export async function deleteOldRuns(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_DAYS * 86_400_000);
  await db.deleteFrom('ai_run').where('ended_at', '<', before).execute();
}
