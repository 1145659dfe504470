import { sql } from 'kysely';
import { agentActor } from '../../domain/agent/agent-actor.ts';
import { type Due, findDue } from '../../domain/recipes/find-due.ts';
import { hasOutdated } from '../../domain/recipes/outdated-proposals.ts';
import { readRecipe } from '../../domain/recipes/stored-recipes.ts';
import {
  beginTurn,
  breakTurn,
  endTurn,
  goesOn,
  isItsTime,
  passTurn,
  postponeTurn,
  retryTurn,
} from '../../domain/recipes/turns.ts';
import { systemActor } from '../../domain/shared/actor.ts';
import type { Work } from '../../domain/shared/operation.ts';
import { sweepAll } from '../../domain/shared/process-all.ts';
import { type AppContext, readingWork, transact } from '../../door/transaction/transact.ts';
import type { Recipe } from '../../storage/agent-values.ts';
import { proposeInSlices } from './propose.ts';
import { takeBack } from './take-back.ts';

/** So many recipes begin in one run of the task; the next one takes the others. */
const BATCH_SIZE = 500;

/** A person reads each: so many of one recipe a day, and the rest the next day. */
export const MOST_A_DAY = 50;
/** Texts that lack a value for some contacts do not keep the others from being proposed. */
const MOST_READ = 4 * MOST_A_DAY;

type DueRecipe = { agency_id: string; recipe: Recipe };

/**
 * Runs the recipes of all agencies whose time has come. Of several processes one runs a recipe; if it dies, a later turn proposes the
 * rest, and nothing twice.
 * @returns how many recipes were due
 */
export async function runRecipes(context: AppContext, limit = BATCH_SIZE): Promise<number> {
  const { rows } = await sql<DueRecipe>`
    select ai_recipe.agency_id, recipe from ai_recipe
    join ai_agent on ai_agent.agency_id = ai_recipe.agency_id and ai_agent.enabled
    join agency on agency.id = ai_recipe.agency_id and agency.paused_at is null
    where next_at <= ${context.now()} order by next_at, ai_recipe.agency_id, recipe limit ${limit}`.execute(
    context.rows.ofAllAgencies,
  );
  await sweepAll(
    rows,
    ({ agency_id, recipe }) => `The recipe ${recipe} of agency ${agency_id}`,
    ({ agency_id, recipe }) => runRecipe(context, agency_id, recipe),
  );
  return rows.length;
}

async function runRecipe(context: AppContext, agencyId: string, recipe: Recipe): Promise<void> {
  const system = systemActor(agencyId);
  const due = await findWork(readingWork(context, system, context.now()), recipe).catch(async (error) => {
    await transact(context, system, (work) => retryTurn(work, recipe));
    throw error;
  });
  if (!due) return transact(context, system, (work) => postponeTurn(work, recipe));
  if (due.proposals.length === 0 && !due.hasOutdated) {
    return transact(context, system, (work) => passTurn(work, recipe));
  }
  const turn = await transact(context, system, (work) => beginTurn(work, recipe));
  if (!turn) return;
  try {
    const agent = agentActor(agencyId, { id: turn.agentId, runId: turn.runId, recipe });
    if (due.hasOutdated) await transact(context, agent, (work) => takeBack(work, recipe));
    const today = due.proposals.slice(0, Math.max(MOST_A_DAY - turn.proposedToday, 0));
    const isThrough = await proposeInSlices(context, agent, today, (people) =>
      transact(context, system, (work) => goesOn(work, turn, people)),
    );
    // A recipe that was turned off meanwhile has no next day.
    const postponed = isThrough ? due.total - due.lacking - today.length : 0;
    await transact(context, system, (work) => endTurn(work, turn, { postponed, lacking: due.lacking }));
  } catch (error) {
    await transact(context, system, (work) => breakTurn(work, turn));
    throw error;
  }
}

/** The work of a recipe that is due; undefined while it may not propose. One that rests proposes nothing, but takes back what is outdated. */
async function findWork(work: Work, recipe: Recipe) {
  const { rested_at, number, subject, body, ...row } = await readRecipe(work, recipe);
  if (!(await isItsTime(work, row))) return undefined;
  const rests = rested_at !== null;
  const { data, ...counts } = rests ? nothing : await findDue(work, { recipe, number, subject, body }, MOST_READ);
  return { proposals: data, ...counts, hasOutdated: await hasOutdated(work, recipe) };
}

const nothing: Due = { data: [], total: 0, lacking: 0 };
