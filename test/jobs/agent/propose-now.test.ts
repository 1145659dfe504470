import { expect, it } from 'vitest';
import { pauseSending, resumeSending } from '../../../domain/agency/agency-settings.ts';
import { turnAgentOff, turnAgentOn } from '../../../domain/agent/agent-settings.ts';
import { listRuns } from '../../../domain/agent/runs.ts';
import { proposeNow } from '../../../domain/recipes/propose-now.ts';
import { changeRecipe, listRecipes, switchRecipe } from '../../../domain/recipes/recipe-settings.ts';
import { recipeTexts } from '../../../domain/recipes/recipe-texts.ts';
import { runRecipes } from '../../../jobs/agent/run-recipes.ts';
import { refusalOf } from '../../support/colleagues.ts';
import { startRecipeServer, startRecipes } from './recipe-agency.ts';

const server = await startRecipeServer();
const recipe = 'visit_reminder';

/** An agency with the reminder on, and a call tomorrow. It is 8 h; the reminders are at 9 h. */
async function startCall() {
  const started = await startRecipes(server, recipe);
  const { agency } = started;
  const at = '2026-11-25T10:00:00Z';
  await started.visit(at, { contactId: await started.person(), kind: 'call' });
  const ask = () => agency.perform(proposeNow, { recipe });
  const stored = async () => (await agency.perform(listRecipes, {})).data[0];
  return { ...started, ask, stored };
}

it('a recipe proposes before its time when a person asks, and the same never again', async () => {
  const { agency, ask, stored, proposed } = await startCall();
  expect(await runRecipes(server.context)).toBe(0);
  const asked = '2026-11-24T07:00:00.000Z';
  expect(await ask()).toMatchObject({ askedAt: asked, nextAt: asked });
  expect(await runRecipes(server.context)).toBe(1);
  expect(await proposed()).toMatchObject([{ status: 'pending', kind: 'email' }]);
  // Its own time comes as on any day, and finds nothing that it has not proposed.
  expect(await stored()).toMatchObject({ askedAt: null, ranAt: asked, nextAt: '2026-11-24T08:00:00.000Z' });
  expect(await server.runAt('2026-11-24T08:00:00Z')).toBe(1);
  await ask();
  await runRecipes(server.context);
  expect(await proposed()).toHaveLength(1);
  const runs = (of: string) => agency.perform(listRuns, { recipe: of });
  expect((await runs(recipe)).data).toMatchObject([{ drafts: 1 }]);
  expect((await runs('new_match')).data).toEqual([]);
});

it('it proposes on a Sunday too, when a person asks', async () => {
  const { person, visit, ask, proposed } = await startCall();
  server.goTo('2026-11-29T09:00:00Z');
  await visit('2026-11-30T10:00:00Z', { contactId: await person(), kind: 'call' });
  await runRecipes(server.context);
  expect(await proposed()).toEqual([]);
  await ask();
  await runRecipes(server.context);
  expect(await proposed()).toHaveLength(1);
});

it('nothing is asked of a recipe that may not propose', async () => {
  const { agency, ask, stored } = await startCall();
  await agency.perform(pauseSending, {});
  expect((await refusalOf(ask())).code).toBe('agent_paused');
  await agency.perform(resumeSending, {});
  await agency.perform(turnAgentOff, {});
  expect((await refusalOf(ask())).code).toBe('agent_off');
  await agency.perform(turnAgentOn, { read: null });
  const rest = (rested_at: Date | null) =>
    server.db.updateTable('ai_recipe').set({ rested_at }).where('agency_id', '=', agency.id).execute();
  await rest(server.now());
  expect((await refusalOf(ask())).message).toContain('rests');
  await rest(null);
  await agency.perform(switchRecipe, { recipe, enabled: false });
  expect((await refusalOf(ask())).message).toContain('is off');
  expect(await stored()).toMatchObject({ askedAt: null, nextAt: null });
});

it('whoever changes the recipe meanwhile takes back what was asked', async () => {
  const { agency, ask, proposed } = await startCall();
  await ask();
  const { number, fr } = recipeTexts[recipe];
  await agency.perform(changeRecipe, { recipe, at: '10:00', number: number.usual, ...fr });
  expect(await runRecipes(server.context)).toBe(0);
  expect(await proposed()).toEqual([]);
});

/** Lets the work of the agency's recipes fail: the clock is asked before each of its transactions. */
async function failWork(): Promise<void> {
  let asked = 0;
  const now = () => {
    asked += 1;
    // The turn has begun by then.
    if (asked === 4) throw new Error('The store has failed.');
    return server.now();
  };
  await expect(runRecipes({ ...server.context, now })).rejects.toThrow('1 of 1 failed');
}

it('what a person asked outside its hour is tried again after a fault', async () => {
  const { ask, stored, proposed } = await startCall();
  await ask();
  await failWork();
  expect(await stored()).toMatchObject({ askedAt: '2026-11-24T07:00:00.000Z', nextAt: '2026-11-24T07:15:00.000Z' });
  expect(await server.runAt('2026-11-24T07:15:00Z')).toBe(1);
  expect(await proposed()).toHaveLength(1);
  expect(await stored()).toMatchObject({ askedAt: null, ranAt: '2026-11-24T07:15:00.000Z' });
});

it('what a person asked before a long pause waits for its usual time', async () => {
  const { agency, person, visit, ask, stored, proposed } = await startCall();
  server.goTo('2026-11-28T20:00:00Z');
  await visit('2026-11-30T10:00:00Z', { contactId: await person(), kind: 'call' });
  await runRecipes(server.context);
  await ask();
  await agency.perform(pauseSending, {});
  // Sunday, 23 h.
  server.goTo('2026-11-29T22:00:00Z');
  await agency.perform(resumeSending, {});
  expect(await runRecipes(server.context)).toBe(1);
  expect(await proposed()).toEqual([]);
  expect(await stored()).toMatchObject({ askedAt: null, nextAt: '2026-11-30T08:00:00.000Z' });
});
