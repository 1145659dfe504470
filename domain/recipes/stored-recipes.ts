import type { Insertable, Selectable } from 'kysely';
import { type Recipe, recipes } from '../../storage/agent-values.ts';
import type { Tables } from '../../storage/entities/all.ts';
import { asJson } from '../../storage/json.ts';
import { actorSummary } from '../shared/actor.ts';
import type { Work } from '../shared/operation.ts';
import { recipeTexts } from './recipe-texts.ts';
import { clocksOf, minuteOf, nextTime } from './recipe-times.ts';

type RecipeRow = Selectable<Tables['ai_recipe']>;

/** A recipe as it is stored, or else as every agency finds it. */
export type KnownRecipe = Pick<
  RecipeRow,
  | 'recipe'
  | 'enabled'
  | 'at_minute'
  | 'number'
  | 'subject'
  | 'body'
  | 'rejections'
  | 'rested_at'
  | 'asks'
  | 'ran_at'
  | 'next_at'
  | 'asked_at'
  | 'changed_by'
  | 'changed_at'
>;

const usual = (recipe: Recipe): KnownRecipe => {
  const { at, number, fr } = recipeTexts[recipe];
  return {
    ...{ recipe, enabled: false, at_minute: minuteOf(at), number: number.usual, ...fr, rejections: 0 },
    ...{
      rested_at: null,
      asks: false,
      ran_at: null,
      next_at: null,
      asked_at: null,
      changed_by: null,
      changed_at: null,
    },
  };
};

/** All eight, in their order. */
export async function readRecipes({ agency }: Work): Promise<KnownRecipe[]> {
  const stored = await agency.from('ai_recipe').selectAll().execute();
  return recipes.map((recipe) => stored.find((row) => row.recipe === recipe) ?? usual(recipe));
}

export async function readRecipe({ agency }: Work, recipe: Recipe): Promise<KnownRecipe> {
  const row = await agency.from('ai_recipe').selectAll().where('recipe', '=', recipe).executeTakeFirst();
  return row ?? usual(recipe);
}

/** Lets a recipe that is on propose as soon as a worker takes it. @returns undefined if it is off */
export const askRecipe = ({ agency, now }: Work, recipe: Recipe): Promise<KnownRecipe | undefined> =>
  agency
    .update('ai_recipe')
    .set({ next_at: now, asked_at: now })
    .where('recipe', '=', recipe)
    .where('enabled', '=', true)
    .returningAll()
    .executeTakeFirst();

type Change = Partial<
  Pick<
    Insertable<Tables['ai_recipe']>,
    'enabled' | 'at_minute' | 'number' | 'subject' | 'body' | 'rejections' | 'rested_at' | 'asks'
  >
>;

/** Stores a recipe as every agency finds it, where nobody has changed it: what people decide about its proposals is counted there. */
export async function storeUsual({ agency }: Work, recipe: Recipe): Promise<void> {
  await agency
    .insert('ai_recipe', usual(recipe))
    .onConflict((conflict) => conflict.columns(['agency_id', 'recipe']).doNothing())
    .execute();
}

/** Stores what a person has changed of a recipe. One that is on proposes next when its time comes. */
export async function saveRecipe(work: Work, recipe: Recipe, change: Change): Promise<KnownRecipe> {
  const { enabled, at_minute, number, subject, body, rejections, rested_at, asks } = {
    ...(await readRecipe(work, recipe)),
    ...change,
  };
  const columns = {
    ...{ enabled, at_minute, number, subject, body, rejections, rested_at, asks },
    next_at: enabled ? nextTime(work.now, at_minute, await clocksOf(work)) : null,
    asked_at: null,
    ...{ changed_by: asJson(actorSummary(work.actor)), changed_at: work.now },
  };
  return work.agency
    .insert('ai_recipe', { recipe, ...columns })
    .onConflict((conflict) => conflict.columns(['agency_id', 'recipe']).doUpdateSet(columns))
    .returningAll()
    .executeTakeFirstOrThrow();
}
