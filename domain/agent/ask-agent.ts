import { z } from 'zod';
import { advisoryLock } from '../../storage/advisory-locks.ts';
import { executePrepared } from '../../storage/prepared-statements.ts';
import { text } from '../shared/fields.ts';
import { findRecordId } from '../shared/find-record.ts';
import { id, isId, newId, publicId, uuidOf } from '../shared/ids.ts';
import { direct, type Work } from '../shared/operation.ts';
import { invalidInput, Refusal } from '../shared/refusal.ts';
import { aboutKinds } from './about-kinds.ts';
import { type AgentRow, findAgent, isPaused } from './agent-settings.ts';
import { costOf, countMonth, MILLICENTS_PER_CENT } from './month-costs.ts';
import { MAX_OPEN_RUNS, MAX_PROMPT } from './run-limits.ts';
import { insertRun, type RunRow } from './run-transitions.ts';

export const AskInput = z.strictObject({
  prompt: text(MAX_PROMPT).describe('What the agent is to do, in the colleague’s words'),
  about: z.string().max(100).nullable().default(null).describe('The id of the record on whose page it is asked'),
  follows: id('run').nullable().default(null).describe('The run that it goes on from'),
});

export const askAgent = direct({
  name: 'askAgent',
  scope: 'human',
  summary: 'Ask the agency’s own agent for something. Whatever it writes for a person waits in the queue.',
  effect: 'write',
  input: AskInput,
  output: z.object({ id: id('run') }),
  run: async (work, { prompt, about, follows }) => {
    const agent = await requireModel(work);
    await requireFewOpenRuns(work);
    if (about !== null) await requireRecord(work, about);
    const previous = follows === null ? null : await findOwnRun(work, follows);
    if (work.actor.kind !== 'human') throw new Error('Only a person asks the agent.');
    const run = await insertRun(work, {
      id: newId(),
      origin: 'person',
      user_id: work.actor.id,
      prompt,
      about,
      previous_id: previous?.id ?? null,
      model: modelName(agent),
    });
    return { id: publicId('run', run.id) };
  },
});

/** As runs and the journal name it, for instance `mistral:mistral-small-latest`. */
export const modelName = ({ driver, model }: Pick<AgentRow, 'driver' | 'model'>): string => `${driver}:${model}`;

/** @throws Refusal `conflict` that says why the agent cannot be asked now */
async function requireModel(work: Work): Promise<AgentRow> {
  const agent = await findAgent(work);
  if (!agent?.enabled || agent.driver === null)
    throw new Refusal('agent_off', 'The agent is off, or has no model.', {
      hint: 'An owner turns it on in the settings.',
    });
  if (await isPaused(work))
    throw new Refusal('agent_paused', 'Sending is paused, and the agent with it.', { hint: 'Resume sending first.' });
  await requireBudget(work, agent);
  return agent;
}

type Priced = Pick<AgentRow, 'budget_cents' | 'input_cents' | 'output_cents'>;

/** @throws Refusal `agent_budget` */
export async function requireBudget(work: Work, model: Priced): Promise<void> {
  if (hasBudget(model, await countMonth(work))) return;
  throw new Refusal('agent_budget', 'The agent’s budget of this month is spent.', {
    hint: 'An owner raises it in the settings.',
  });
}

/** Whether a month that has cost so many thousandths of a cent has money left. A model without a price needs none. */
export function hasBudget(agent: Priced, spentMillicents: number): boolean {
  const isFree = costOf(agent, { inputTokens: 1, outputTokens: 1 }) === 0;
  return isFree || spentMillicents < agent.budget_cents * MILLICENTS_PER_CENT;
}

/** Requests of an agency are counted one after the other. Recipes ask no model, and nobody waits for what was sent back. */
async function requireFewOpenRuns(work: Work): Promise<void> {
  await executePrepared(work.agency.db, advisoryLock.exclusive(`agent:${work.agency.id}`));
  const runs = work.agency.from('ai_run').select('id').where('origin', '=', 'person');
  const open = await runs.where('status', 'in', ['waiting', 'running']).execute();
  if (open.length < MAX_OPEN_RUNS) return;
  throw new Refusal('agent_busy', `The agent works at ${open.length} requests already.`, {
    hint: 'Wait until one has ended, or stop it.',
  });
}

/** @throws Refusal `invalid_request`, `not_found` */
async function requireRecord(work: Work, about: string): Promise<void> {
  const kind = aboutKinds.find((candidate) => isId(candidate, about));
  if (!kind) throw invalidInput([{ path: 'about', message: `is no id of a ${aboutKinds.join(', ')}` }]);
  await findRecordId(work, kind, about);
}

/** A colleague goes on from their own requests, which others may read. @throws Refusal `not_found`, `conflict` */
async function findOwnRun(work: Work, runId: string): Promise<RunRow> {
  const rows = work.agency.from('ai_run').selectAll();
  const run = await rows.where('id', '=', uuidOf('run', runId)).where('user_id', '=', work.actor.id).executeTakeFirst();
  if (!run) throw new Refusal('not_found', 'There is no such request of yours.', { hint: 'Begin a new one.' });
  if (run.status === 'waiting' || run.status === 'running')
    throw new Refusal('agent_busy', 'The agent still works at the request before.', {
      hint: 'Wait for its end, or stop it.',
    });
  return run;
}
