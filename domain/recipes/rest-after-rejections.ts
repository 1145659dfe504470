import type { Recipe } from '../../storage/agent-values.ts';
import type { DraftRow } from '../drafts/draft-record.ts';
import type { Work } from '../shared/operation.ts';
import { type KnownRecipe, storeUsual } from './stored-recipes.ts';

/** After so many rejections in a row a recipe rests, and asks whether it shall go on. */
const MOST_REJECTIONS = 3;

type Decided = Pick<DraftRow, 'id' | 'requested_by'>;

/**
 * Counts what people decide about the proposals of a recipe: three that they reject or return in a row let it rest. So does one that
 * was never turned on, and proposes in weeks alone.
 * @returns the recipe, if this rejection lets it rest
 */
export async function noteRejection(work: Work, draft: Decided): Promise<Recipe | null> {
  const proposed = await recipeOf(work, draft);
  if (!proposed) return null;
  await storeUsual(work, proposed);
  const { recipe, rejections, rested_at } = await lock(work, proposed);
  const begins = rested_at === null && rejections + 1 >= MOST_REJECTIONS;
  await change(work, recipe, { rejections: rejections + 1, ...(begins && { rested_at: work.now, asks: true }) });
  return begins ? recipe : null;
}

/** A person wants the proposal, perhaps with other words. A recipe that rests goes on resting until an owner has answered. */
export async function noteApproval(work: Work, draft: Decided): Promise<void> {
  const recipe = await recipeOf(work, draft);
  if (recipe) await change(work, recipe, { rejections: 0 });
}

/** A person takes a rejection back. The one that let the recipe rest ends that, unless an owner has answered already. */
export async function forgetRejection(work: Work, draft: Decided): Promise<void> {
  const proposed = await recipeOf(work, draft);
  if (!proposed) return;
  await storeUsual(work, proposed);
  const { recipe, rejections, asks } = await lock(work, proposed);
  const ends = asks && rejections === MOST_REJECTIONS;
  await change(work, recipe, {
    rejections: Math.max(rejections - 1, 0),
    ...(ends && { rested_at: null, asks: false }),
  });
}

/** Drafts of other actors belong to no recipe. */
async function recipeOf({ agency }: Work, draft: Decided): Promise<Recipe | null> {
  if (draft.requested_by.kind !== 'agent') return null;
  const proposed = agency.from('ai_run_draft').select('recipe').where('draft_id', '=', draft.id);
  return (await proposed.executeTakeFirst())?.recipe ?? null;
}

const lock = ({ agency }: Work, recipe: Recipe) =>
  agency.from('ai_recipe').selectAll().where('recipe', '=', recipe).forUpdate().executeTakeFirstOrThrow();

type Columns = Partial<Pick<KnownRecipe, 'rejections' | 'rested_at' | 'asks'>>;

async function change({ agency }: Work, recipe: Recipe, columns: Columns): Promise<void> {
  await agency.update('ai_recipe').set(columns).where('recipe', '=', recipe).execute();
}
