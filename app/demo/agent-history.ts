import { setWeek, turnAgentOn } from '../../domain/agent/agent-settings.ts';
import { changeRecipe, switchRecipe } from '../../domain/recipes/recipe-settings.ts';
import { recipeTexts } from '../../domain/recipes/recipe-texts.ts';
import { minuteOf, nextTime } from '../../domain/recipes/recipe-times.ts';
import { coming } from '../../domain/recipes/week/week-times.ts';
import { type Actor, systemActor } from '../../domain/shared/actor.ts';
import { uuidOf } from '../../domain/shared/ids.ts';
import { PARIS } from '../../domain/shared/local-time.ts';
import { perform } from '../../door/perform.ts';
import { type AppContext, transact } from '../../door/transaction/transact.ts';
import { prepareWeeks } from '../../jobs/agent/prepare-weeks.ts';
import { runRecipes } from '../../jobs/agent/run-recipes.ts';
import { agent } from './data/agent.ts';
import { agencyId } from './directory.ts';
import { idsFrom } from './given-ids.ts';
import type { Calendar } from './moments.ts';
import type { AgentRecord } from './records.ts';

type DemoRecipe = AgentRecord['recipes'][number];

const clocks = { zone: PARIS, region: 'france' } as const;
const HOUR = 60 * 60_000;
const WEEK = 7 * 24 * HOUR;

/**
 * The past of the agency's own agent, which has no model: the latest turn of each recipe that is on, and the plan of the week.
 * @param context its clock shows the time of the action that runs
 */
export function agentActions(context: AppContext, calendar: Calendar, owner: Actor) {
  const turnOn = async () => void (await perform(context, owner, turnAgentOn, { read: null }));
  const switchOn = async ({ recipe, number }: DemoRecipe) => {
    const { at, fr } = recipeTexts[recipe];
    if (number !== undefined) await perform(context, owner, changeRecipe, { recipe, at, number, ...fr });
    await perform(context, owner, switchRecipe, { recipe, enabled: true });
  };
  const plan = async () => {
    await transact(context, systemActor(agencyId), (work) => setWeek(work, work.now));
    await prepareWeeks(context);
  };
  return [
    { at: calendar.at(agent.turnedOnAt), ids: idsFrom(uuidOf('agent', agent.id)), run: turnOn },
    ...agent.recipes.flatMap((each) => {
      const at = latestTurn(calendar.now, each);
      const ids = idsFrom(uuidOf('run', each.id));
      return [
        { at: new Date(at.getTime() - HOUR), ids, run: () => switchOn(each) },
        { at, ids, run: async () => void (await runRecipes(context)) },
      ];
    }),
    { at: latestPlan(calendar.at(agent.week.preparedAt)), ids: idsFrom(uuidOf('run', agent.week.id)), run: plan },
  ];
}

/** The last time before `now` at which the recipe proposes. */
function latestTurn(now: Date, { recipe }: DemoRecipe): Date {
  const minute = minuteOf(recipeTexts[recipe].at);
  let turn = new Date(now.getTime() - WEEK);
  for (let next = turn; next < now; next = nextTime(turn, minute, clocks)) turn = next;
  return turn;
}

/** The last moment until `at` at which enough was left of a week to prepare it. */
function latestPlan(at: Date): Date {
  let moment = at;
  while (coming(moment, clocks).length === 0) moment = new Date(moment.getTime() - HOUR);
  return moment;
}
