import { type Selectable, sql } from 'kysely';
import { z } from 'zod';
import { recipes, runEnds, runOrigins, runStatuses, runStepKinds } from '../../storage/agent-values.ts';
import { draftKinds, draftStatuses } from '../../storage/column-values.ts';
import type { Tables } from '../../storage/entities/all.ts';
import { byKey } from '../../storage/tenant.ts';
import { nameOfRow } from '../shared/contact-summary.ts';
import { listOf, paging, time } from '../shared/fields.ts';
import { notFound } from '../shared/find-record.ts';
import { id, isId, publicId, uuidOf } from '../shared/ids.ts';
import { direct, type Work } from '../shared/operation.ts';
import { pageOf, positionOf, timeKey } from '../shared/page.ts';
import { NamedRecord, namedRecords } from './named-records.ts';
import { type RunRow, stopRun } from './run-transitions.ts';

/** A piece of work of the agency's own agent, with what it took. */
export const Run = z.object({
  id: id('run'),
  origin: z.enum(runOrigins),
  recipe: z.enum(recipes).nullable(),
  userName: z.string().nullable().describe('The colleague who asked'),
  prompt: z.string().nullable().describe('What they asked'),
  about: z.string().nullable().describe('The id of the record that it was begun on'),
  status: z.enum(runStatuses),
  endedBy: z.enum(runEnds).nullable(),
  detail: z.string().nullable().describe('The provider’s status and code'),
  model: z.string().nullable(),
  calls: z.int(),
  inputTokens: z.int(),
  outputTokens: z.int(),
  millicents: z.int().describe('The cost, in thousandths of a euro cent'),
  drafts: z.int().describe('How many drafts it has made'),
  postponed: z.int().describe('How many proposals a recipe left for its next day'),
  lacking: z.int().describe('How many it could not write, because a variable of its text has no value for the contact'),
  createdAt: time,
  endedAt: time.nullable(),
});

const Step = z.object({
  kind: z.enum(runStepKinds),
  text: z.string().nullable(),
  tool: z.string().nullable(),
  input: z.record(z.string(), z.unknown()).nullable(),
  output: z.string().nullable(),
  isError: z.boolean().nullable(),
  at: time,
});

const RunWithSteps = Run.extend({
  steps: z.array(Step),
  proposed: z
    .array(
      z.object({
        id: id('draft'),
        kind: z.enum(draftKinds),
        status: z.enum(draftStatuses),
        contactName: z.string().nullable().describe('The person it is for'),
        isNew: z.boolean().describe('False: it waited already when this work proposed the same'),
      }),
    )
    .describe('The drafts that it has made, and those that it would have made if they had not been waiting'),
  records: z.array(NamedRecord).describe('The contacts and properties that it was asked about, found or wrote to'),
});

export const listRuns = direct({
  name: 'listRuns',
  scope: 'human',
  summary: 'What the agency’s own agent has done in the last 90 days, newest first.',
  effect: 'read',
  input: z.strictObject({
    ...paging,
    origin: z.enum(runOrigins).optional().describe('Only those begun by this'),
    recipe: z.enum(recipes).optional().describe('Only those of this recipe'),
    own: z.boolean().default(false).describe('Only those that you asked for'),
  }),
  output: listOf(Run),
  run: async (work, input) => {
    const after = positionOf(input, timeKey);
    let rows = selectRuns(work);
    if (input.origin) rows = rows.where('origin', '=', input.origin);
    if (input.recipe) rows = rows.where('recipe', '=', input.recipe);
    if (input.own) rows = rows.where('ai_run.user_id', '=', work.actor.id);
    if (after)
      rows = rows.where(sql<boolean>`(ai_run.created_at, ai_run.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`);
    const page = rows
      .orderBy('ai_run.created_at', 'desc')
      .orderBy('ai_run.id', 'desc')
      .limit(input.limit + 1);
    return pageOf(input, await page.execute(), (row) => [row.created_at.toISOString(), row.id], runRecord);
  },
});

const RunId = z.strictObject({ id: id('run').describe('Its id') });

export const readRun = direct({
  name: 'readRun',
  scope: 'human',
  summary: 'A piece of work of the agent with each of its steps.',
  effect: 'read',
  input: RunId,
  output: RunWithSteps,
  run: (work, input) => readRunRecord(work, input.id),
});

export const stopAgentRun = direct({
  name: 'stopAgentRun',
  scope: 'human',
  summary: 'Stop a piece of work of the agent. The drafts that it has made stay in the queue.',
  effect: 'write',
  input: RunId,
  output: RunWithSteps,
  run: async (work, input) => {
    await stopRun(work, uuidOf('run', input.id), 'person');
    return readRunRecord(work, input.id);
  },
});

const selectRuns = ({ agency }: Work) =>
  agency
    .from('ai_run')
    .leftJoin('user_account', byKey('user_account', 'ai_run.user_id'))
    .selectAll('ai_run')
    .select('user_account.name as user_name')
    .select((row) =>
      row
        .selectFrom('ai_run_draft')
        .select(sql<number>`count(*)::int`.as('drafts'))
        .whereRef('ai_run_draft.agency_id', '=', 'ai_run.agency_id')
        .whereRef('ai_run_draft.run_id', '=', 'ai_run.id')
        .as('drafts'),
    );

type ListedRun = RunRow & { user_name: string | null; drafts: number | null };

const runRecord = (row: ListedRun): z.input<typeof Run> => ({
  ...{
    id: publicId('run', row.id),
    origin: row.origin,
    recipe: row.recipe,
    userName: row.user_name,
    prompt: row.prompt,
  },
  ...{ about: row.about, status: row.status, endedBy: row.ended_by, detail: row.detail, model: row.model },
  ...{
    calls: row.calls,
    inputTokens: row.input_tokens,
    outputTokens: row.output_tokens,
    millicents: row.cost_millicents,
  },
  drafts: row.drafts ?? 0,
  ...{ postponed: row.postponed, lacking: row.lacking },
  createdAt: row.created_at.toISOString(),
  endedAt: row.ended_at?.toISOString() ?? null,
});

/** @throws Refusal `not_found` */
async function readRunRecord(work: Work, runId: string): Promise<z.input<typeof RunWithSteps>> {
  const uuid = uuidOf('run', runId);
  const run = await selectRuns(work).where('ai_run.id', '=', uuid).executeTakeFirst();
  if (!run) throw notFound('run', runId);
  const steps = await work.agency
    .from('ai_run_step')
    .selectAll()
    .where('run_id', '=', uuid)
    .orderBy('position')
    .execute();
  const made = work.agency.from('ai_run_draft').select('draft_id').where('run_id', '=', uuid);
  const repeated = steps.flatMap(repeatedDraft);
  const drafts = await work.agency
    .from('draft')
    .leftJoin('contact', byKey('contact', 'draft.contact_id'))
    .select(['draft.id', 'draft.kind', 'draft.status', 'draft.contact_id'])
    .select(['first_name', 'last_name', 'contact.email', 'contact.phone'])
    .select((row) => row('draft.id', 'in', made).as('is_new'))
    .where((row) => row.or([row('draft.id', 'in', made), row('draft.id', '=', sql<string>`any (${repeated}::uuid[])`)]))
    .orderBy('draft.id')
    .execute();
  const named = [run.about ?? '', ...steps.map(({ input, output }) => `${JSON.stringify(input)} ${output}`)];
  return {
    ...runRecord(run),
    records: await namedRecords(work, named),
    steps: steps.map(({ kind, text, tool, input, output, is_error, at }) => ({
      ...{ kind, text, tool, input, output, isError: is_error, at: at.toISOString() },
    })),
    proposed: drafts.map((draft) => ({
      ...{ id: publicId('draft', draft.id), kind: draft.kind, status: draft.status },
      contactName: draft.contact_id && (nameOfRow(draft) || null),
      isNew: draft.is_new === true,
    })),
  };
}

/** The draft, as a UUID, that waited already when a call proposed the same. */
function repeatedDraft({ kind, output, is_error }: Selectable<Tables['ai_run_step']>): string[] {
  // An answer that was cut is no JSON, and no receipt.
  if (kind !== 'call' || is_error || !output?.includes('"alreadyPending":true') || !output.endsWith('}')) return [];
  const { draftId } = JSON.parse(output).records ?? {};
  return typeof draftId === 'string' && isId('draft', draftId) ? [uuidOf('draft', draftId)] : [];
}
