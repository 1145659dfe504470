import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { RunEnd } from '../../storage/agent-values.ts';
import type { Db } from '../../storage/db.ts';
import type { ProposalReason } from '../../storage/entities/agent.ts';
import type { Tables } from '../../storage/entities/all.ts';
import { asJson } from '../../storage/json.ts';
import type { AgentActor, Occasion } from '../shared/actor.ts';
import type { Work } from '../shared/operation.ts';
import { contactsAbout } from './about-contacts.ts';

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
  Partial<Pick<Insertable<Tables['ai_run']>, 'recipe' | 'user_id' | 'prompt' | 'about' | 'previous_id' | 'model'>>;

/** Links it to the person whose record it is about, so that an erasure finds it while it waits, too. */
export async function insertRun(work: Work, run: NewRun): Promise<RunRow> {
  const row = await work.agency
    .insert('ai_run', {
      ...{ calls: 0, input_tokens: 0, output_tokens: 0, cost_millicents: 0 },
      ...run,
      status: runTransitions.insertRun.to,
      created_at: work.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  if (row.about !== null) await noteContacts(work, row.id, await contactsAbout(work, row.about));
  return row;
}

/** One process claims it. @returns undefined if it does not wait any more */
export const startRun = (work: Work, id: string) =>
  transition(work, 'startRun', id, { started_at: work.now, alive_at: work.now });

/** `postponed`: how many proposals a recipe leaves for its next day; `lacking`: how many it cannot write. */
export type Unwritten = { postponed: number; lacking: number };

export const finishRun = (work: Work, id: string, unwritten?: Unwritten) =>
  transition(work, 'finishRun', id, { ended_at: work.now, ...unwritten });

export const stopRun = (work: Work, id: string, endedBy: RunEnd) =>
  transition(work, 'stopRun', id, { ended_by: endedBy, ended_at: work.now });

/** Stops all that the agent works at, and that waits for it. */
export async function stopOpenRuns(work: Work, endedBy: RunEnd): Promise<void> {
  const { from, to } = runTransitions.stopRun;
  const open = work.agency.update('ai_run').where('status', 'in', from);
  await open.set({ status: to, ended_by: endedBy, ended_at: work.now }).execute();
}

/** Stops what the agent works at, or is to, with the records of a person who is being erased. */
export async function stopRunsOfErased({ agency, now }: Work, contactId: string): Promise<void> {
  const { from, to } = runTransitions.stopRun;
  const read = agency.from('ai_run_contact').select('run_id').where('contact_id', '=', contactId);
  const open = agency.update('ai_run').where('status', 'in', from).where('id', 'in', read);
  await open.set({ status: to, ended_by: 'erased', ended_at: now }).execute();
}

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

/** Says that the process of a running run works. @returns false if the run is over */
export async function keepAlive({ agency, now }: Work, id: string): Promise<boolean> {
  const rows = agency.update('ai_run').set({ alive_at: now }).where('id', '=', id).where('status', '=', 'running');
  return (await rows.returning('id').executeTakeFirst()) !== undefined;
}

/** Lets another process go on with a running run that has said nothing since `silentSince`.
 * @returns undefined if it has, or if the run is over */
export async function takeOverRun({ agency, now }: Work, id: string, silentSince: Date): Promise<RunRow | undefined> {
  const rows = agency.update('ai_run').set({ alive_at: now }).where('id', '=', id).where('status', '=', 'running');
  return rows.where('alive_at', '<', silentSince).returningAll().executeTakeFirst();
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

/**
 * Writes down what a run has said or done, unless a person whose records it has read was erased meanwhile.
 * @returns whether it is to go on: false once it has ended, which a call that was under way then learns so
 */
export async function addStep({ agency, now }: Work, runId: string, step: NewStep): Promise<boolean> {
  const run = await agency
    .update('ai_run')
    .set((row) => ({ alive_at: now, calls: row('calls', '+', step.kind === 'call' ? 1 : 0) }))
    .where('id', '=', runId)
    .returning(['status', 'ended_by'])
    .executeTakeFirst();
  if (!run || run.ended_by === 'erased') return false;
  const last = agency.from('ai_run_step').where('run_id', '=', runId);
  const { position } = await last
    .select(sql<number>`coalesce(max(position), 0) + 1`.as('position'))
    .executeTakeFirstOrThrow();
  const columns =
    step.kind === 'text'
      ? { text: step.text }
      : { tool: step.tool, input: asJson(step.input), output: step.output, is_error: step.isError };
  await agency.insert('ai_run_step', { run_id: runId, position, kind: step.kind, ...columns, at: now }).execute();
  return run.status === 'running';
}

/** Writes down whose records a run has read, or to whom it drafted. The ids are UUIDs. */
export const noteContacts = (work: Work, runId: string, contactIds: readonly string[]): Promise<void> =>
  note(work, runId, contactIds, false);

/** Writes down whose messages or feedback a run has been given to read. The ids are UUIDs. */
export const noteReadMessages = (work: Work, runId: string, contactIds: readonly string[]): Promise<void> =>
  note(work, runId, contactIds, true);

async function note({ agency }: Work, runId: string, contactIds: readonly string[], messages: boolean): Promise<void> {
  if (contactIds.length === 0) return;
  await sql`insert into ai_run_contact as noted (agency_id, run_id, contact_id, has_read_messages)
    select distinct ${agency.id}::uuid, ${runId}::uuid, id, ${messages}::boolean from unnest(${contactIds}::uuid[]) as id
    on conflict (agency_id, run_id, contact_id) do update set has_read_messages = true
    where excluded.has_read_messages and not noted.has_read_messages`.execute(agency.db);
}

/** A run has also read whatever the one has that it goes on from. All ids are UUIDs. @returns those of the contacts */
export async function inheritContacts({ agency }: Work, runId: string, previousId: string): Promise<string[]> {
  const { rows } = await sql<{ contact_id: string }>`
    insert into ai_run_contact as noted (agency_id, run_id, contact_id, has_read_messages)
    select agency_id, ${runId}, contact_id, has_read_messages from ai_run_contact
    where agency_id = ${agency.id} and run_id = ${previousId}
    on conflict (agency_id, run_id, contact_id)
      do update set has_read_messages = noted.has_read_messages or excluded.has_read_messages
    returning contact_id`.execute(agency.db);
  return rows.map(({ contact_id }) => contact_id);
}

/**
 * Writes down that a run has made drafts, and on which occasions a recipe has, in the transaction that makes them. The database refuses
 * a second one of a recipe for the same topic, and with it the drafts.
 */
export async function linkDrafts(
  { agency, now }: Work,
  { runId, recipe }: AgentActor,
  drafts: readonly { id: string; occasion?: Occasion | undefined }[],
): Promise<void> {
  if (drafts.length === 0) return;
  const rows = drafts.map(({ id, occasion: { reasons = [], plannedAt = null } = {} }) => {
    const why = { recipe: recipe ?? null, reasons: asJson([...reasons]), planned_at: plannedAt };
    return { draft_id: id, run_id: runId, ...why, created_at: now };
  });
  await agency.insert('ai_run_draft', rows).execute();
  if (!recipe) return;
  const topics = drafts.flatMap(({ id, occasion }) =>
    occasion ? [{ recipe, topic: occasion.topic, draft_id: id, created_at: now }] : [],
  );
  if (topics.length > 0) await agency.insert('ai_run_topic', topics).execute();
}

/**
 * Writes down that drafts which wait say what a recipe would have proposed on further occasions, so that it finds these no more. The
 * reasons of a draft of the same recipe become those of all its occasions.
 */
export async function coverTopics(
  { agency, now }: Work,
  { recipe }: AgentActor,
  waiting: readonly { id: string; occasion?: Occasion | undefined }[],
): Promise<void> {
  for (const { id, occasion } of waiting) {
    if (!recipe || !occasion) continue;
    const { topic, reasons } = occasion;
    const isNew = await agency
      .insert('ai_run_topic', { recipe, topic, draft_id: id, created_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .returning('topic')
      .executeTakeFirst();
    if (!isNew) continue;
    const all = sql<ProposalReason[]>`reasons || ${JSON.stringify(reasons)}::jsonb`;
    const made = agency.update('ai_run_draft').set({ reasons: all }).where('draft_id', '=', id);
    await made.where('recipe', '=', recipe).execute();
  }
}

/** Writes down that the reasons of these drafts were gone when they were about to leave. The ids are UUIDs. */
export async function noteOutdated({ agency, now }: Work, draftIds: readonly string[]): Promise<void> {
  await agency.update('ai_run_draft').set({ outdated_at: now }).where('draft_id', 'in', draftIds).execute();
}

const KEPT_DAYS = 90;

/** Deletes the runs that are too old, with their steps. What they proposed, and for what, stays. */
export async function deleteOldRuns(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_DAYS * 86_400_000);
  await db.deleteFrom('ai_run').where('ended_at', '<', before).execute();
}
