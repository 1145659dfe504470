import { z } from 'zod';
import { findAgent, isPaused } from '../agent/agent-settings.ts';
import { direct, type Work } from '../shared/operation.ts';
import { Refusal } from '../shared/refusal.ts';
import { RecipeName, RecipeRecord, recipeRecord } from './recipe-settings.ts';
import { askRecipe, readRecipe } from './stored-recipes.ts';

export const proposeNow = direct({
  name: 'proposeNow',
  scope: 'human',
  summary: 'Let a recipe that is on propose within the next minute, without waiting for its time.',
  effect: 'write',
  input: z.strictObject({ recipe: RecipeName }),
  output: RecipeRecord,
  run: async (work, { recipe }) => {
    await requireWorking(work);
    if ((await readRecipe(work, recipe)).rested_at !== null)
      throw new Refusal('conflict', 'The recipe rests, because its last three proposals were rejected.', {
        hint: 'Let it go on first.',
      });
    const asked = await askRecipe(work, recipe);
    if (!asked) throw new Refusal('conflict', 'The recipe is off.', { hint: 'Turn it on first.' });
    return recipeRecord(asked);
  },
});

/** @throws Refusal `agent_off`, `agent_paused` */
async function requireWorking(work: Work): Promise<void> {
  if (!(await findAgent(work))?.enabled)
    throw new Refusal('agent_off', 'The agent is off.', { hint: 'An owner turns it on in the settings.' });
  if (await isPaused(work))
    throw new Refusal('agent_paused', 'Sending is paused, and the agent with it.', { hint: 'Resume sending first.' });
}
