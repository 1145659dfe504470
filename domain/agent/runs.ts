import { sql } from 'kysely';
import { z } from 'zod';
import { recipes, runEnds, runOrigins, runStatuses, runStepKinds } from '../../storage/agent-values.ts';
import { draftStatuses } from '../../storage/column-values.ts';
import { byKey } from '../../storage/tenant.ts';
import { listOf, paging, time } from '../shared/fields.ts';
import { notFound } from '../shared/find-record.ts';
import { id, publicId, uuidOf } from '../shared/ids.ts';
import { direct, type Work } from '../shared/operation.ts';
import { pageOf, positionOf, timeKey } from '../shared/page.ts';
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
    .array(z.object({ id: id('draft'), status: z.enum(draftStatuses) }))
    .describe('The drafts that it has made'),
});

export const listRuns = direct({
  name: 'listRuns',
  scope: 'human',
  summary: 'What the agency’s own agent has done in the last 90 days, newest first.',
  effect: 'read',
  input: z.strictObject({ ...paging, origin: z.enum(runOrigins).optional().describe('Only those begun by this') }),
  output: listOf(Run),
  run: async (work, input) => {
    const after = positionOf(input, timeKey);
    let rows = selectRuns(work);
    if (input.origin) rows = rows.where('origin', '=', input.origin);
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
  const drafts = await work.agency
    .from('ai_run_draft')
    .innerJoin('draft', byKey('draft', 'ai_run_draft.draft_id'))
    .select(['draft.id', 'draft.status'])
    .where('run_id', '=', uuid)
    .orderBy('ai_run_draft.draft_id')
    .execute();
  return {
    ...runRecord(run),
    steps: steps.map(({ kind, text, tool, input, output, is_error, at }) => ({
      ...{ kind, text, tool, input, output, isError: is_error, at: at.toISOString() },
    })),
    proposed: drafts.map(({ id, status }) => ({ id: publicId('draft', id), status })),
  };
}
