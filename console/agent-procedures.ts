import type { z } from 'zod';
import { runModelTest } from '../agent/test-model.ts';
import { changeAgentModel, readAgent, turnAgentOff, turnAgentOn } from '../domain/agent/agent-settings.ts';
import { ModelToTest } from '../domain/agent/model-input.ts';
import { listRuns, readRun, stopAgentRun } from '../domain/agent/runs.ts';
import { testAgentModel } from '../domain/agent/test-agent-model.ts';
import { proposeNow } from '../domain/recipes/propose-now.ts';
import { changeRecipe, listRecipes, previewRecipe, switchRecipe } from '../domain/recipes/recipe-settings.ts';
import { prepareWeekNow, readWeek, switchWeek } from '../domain/recipes/week/week.ts';
import { parseInput } from '../door/parse-input.ts';
import { mutationFor, performSignedIn, queryFor, router, signedInProcedure, unparsed } from './trpc.ts';

/** Asks the model as it would be chosen. What it says is not shown; its key is in no answer. */
const testModelProcedure = signedInProcedure
  .meta({ operation: testAgentModel })
  .input(unparsed<z.input<typeof ModelToTest>>())
  .mutation(async ({ ctx, input }) => {
    const { id } = await performSignedIn(ctx, testAgentModel, input);
    const { model } = parseInput(ModelToTest, input);
    const { agencyId } = ctx.session.actor;
    const test = await runModelTest(ctx.context, { agencyId, id, model });
    const { milliseconds } = test;
    if (test.outcome === 'answered') return { outcome: test.outcome, milliseconds };
    return { outcome: test.outcome, milliseconds, cause: test.cause, detail: test.detail };
  });

/** The agency's own agent: whether it works, with which model, and what it has done. */
export const agentProcedures = router({
  read: queryFor(readAgent),
  changeModel: mutationFor(changeAgentModel),
  testModel: testModelProcedure,
  turnOn: mutationFor(turnAgentOn),
  turnOff: mutationFor(turnAgentOff),
  runs: queryFor(listRuns),
  run: queryFor(readRun),
  stop: mutationFor(stopAgentRun),
  recipes: queryFor(listRecipes),
  previewRecipe: queryFor(previewRecipe),
  changeRecipe: mutationFor(changeRecipe),
  switchRecipe: mutationFor(switchRecipe),
  proposeNow: mutationFor(proposeNow),
  week: queryFor(readWeek),
  switchWeek: mutationFor(switchWeek),
  prepareWeekNow: mutationFor(prepareWeekNow),
});
