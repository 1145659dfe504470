import type { Recipe } from '../../storage/agent-values.ts';
import { findWorkingAgent } from '../agent/agent-settings.ts';
import {
  failRun,
  finishRun,
  insertRun,
  keepAlive,
  noteContacts,
  startRun,
  stopRun,
  type Unwritten,
} from '../agent/run-transitions.ts';
import { newId } from '../shared/ids.ts';
import { beginningOfDay } from '../shared/local-day.ts';
import type { Work } from '../shared/operation.ts';
import { clocksOf, isTurnTime, nextTime } from './recipe-times.ts';
import type { KnownRecipe } from './stored-recipes.ts';

/** A recipe whose time has come, and the run of the agent in which it proposes. The ids are UUIDs. */
export type OpenTurn = { recipe: Recipe; runId: string; agentId: string; proposedToday: number };

/** A run that has said nothing for so long has lost its process. */
const LOST_AFTER_MS = 2 * 60_000;
/** A recipe that fails is tried again after so long. */
const AGAIN_AFTER_MS = 15 * 60_000;
/** The longest that a request to propose now is kept: a pause may have come between. */
const ASKED_FOR_MS = 3_600_000;

const dueRecipe = ({ agency, now }: Work, recipe: Recipe) =>
  agency.from('ai_recipe').where('recipe', '=', recipe).where('next_at', '<=', now);

/** Begins the run of a recipe that is due.
 * @returns undefined if another process has it, or it is not due any more */
export async function beginTurn(work: Work, recipe: Recipe): Promise<OpenTurn | undefined> {
  const due = await dueRecipe(work, recipe).select('at_minute').forUpdate().skipLocked().executeTakeFirst();
  const agent = await findWorkingAgent(work);
  if (!due || !agent) return undefined;
  const open = work.agency.from('ai_run').select(['id', 'alive_at']).where('recipe', '=', recipe);
  for (const { id, alive_at } of await open.where('status', '=', 'running').execute()) {
    if (alive_at && alive_at.getTime() > work.now.getTime() - LOST_AFTER_MS) return undefined;
    await failRun(work, id, { endedBy: 'interrupted', detail: null });
  }
  const runId = newId();
  await insertRun(work, { id: runId, origin: 'recipe', recipe });
  await startRun(work, runId);
  return { recipe, runId, agentId: agent.id, proposedToday: await countToday(work, recipe) };
}

async function countToday(work: Work, recipe: Recipe): Promise<number> {
  const { count } = await work.agency
    .from('ai_run_draft')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('recipe', '=', recipe)
    .where('created_at', '>=', beginningOfDay(work, 0))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * Whether the turn goes on: nobody has stopped its run, turned the agent or the recipe off, or paused what the agency sends.
 * @param contacts to whom it drafts next, or whose records it has read to do so; UUIDs
 */
export async function goesOn(work: Work, { recipe, runId }: OpenTurn, contacts: readonly string[]): Promise<boolean> {
  const isAlive = await keepAlive(work, runId);
  const isOn = (await dueRecipe(work, recipe).select('recipe').executeTakeFirst()) && (await findWorkingAgent(work));
  if (!isAlive || !isOn) return false;
  await noteContacts(work, runId, contacts);
  return true;
}

/**
 * Ends the turn; the recipe's next one is on its next day. Where the agency was paused or the agent turned off meanwhile, what is left
 * is proposed once it works again.
 */
export async function endTurn(work: Work, { recipe, runId }: OpenTurn, unwritten: Unwritten): Promise<void> {
  if (!(await findWorkingAgent(work))) return void (await stopRun(work, runId, 'paused'));
  await finishRun(work, runId, unwritten);
  await passTurn(work, recipe);
}

/**
 * Whether a recipe that is due may propose now: at any time for a person who has just asked for it. A pause or a standstill may have
 * kept another one until the evening.
 */
export const isItsTime = async (
  work: Work,
  { at_minute, asked_at }: Pick<KnownRecipe, 'at_minute' | 'asked_at'>,
): Promise<boolean> =>
  (asked_at !== null && work.now.getTime() - asked_at.getTime() < ASKED_FOR_MS) ||
  isTurnTime(work.now, at_minute, await clocksOf(work));

/** Lets a recipe that is due wait for its next time. Nobody waits for it any more. */
export async function postponeTurn(work: Work, recipe: Recipe): Promise<void> {
  const row = await dueRecipe(work, recipe).select('at_minute').forUpdate().executeTakeFirst();
  if (!row) return;
  await setNext(work, recipe, { asked_at: null, next_at: nextTime(work.now, row.at_minute, await clocksOf(work)) });
}

/** The recipe's next turn is on its next day. */
export async function passTurn(work: Work, recipe: Recipe): Promise<void> {
  const row = await dueRecipe(work, recipe).select('at_minute').forUpdate().executeTakeFirst();
  if (!row) return;
  await setNext(work, recipe, {
    ran_at: work.now,
    asked_at: null,
    next_at: nextTime(work.now, row.at_minute, await clocksOf(work)),
  });
}

/** The turn failed because of a fault of Clef or of the store: the recipe is tried again soon. */
export async function breakTurn(work: Work, { recipe, runId }: OpenTurn): Promise<void> {
  await failRun(work, runId, { endedBy: 'internal', detail: null });
  await retryTurn(work, recipe);
}

/** The recipe is tried again soon, outside its hour too if a person asked. Until then it is in nobody's way. */
export const retryTurn = (work: Work, recipe: Recipe) =>
  setNext(work, recipe, { next_at: new Date(work.now.getTime() + AGAIN_AFTER_MS) });

type Next = { ran_at?: Date; asked_at?: null; next_at: Date };

/** A recipe that was turned off meanwhile has no next turn. */
const setNext = (work: Work, recipe: Recipe, columns: Next) =>
  work.agency.update('ai_recipe').set(columns).where('recipe', '=', recipe).where('next_at', '<=', work.now).execute();
