import type { Recipe } from '../../../storage/agent-values.ts';
import type { Work } from '../../shared/operation.ts';
import { type DueProposal, findDue } from '../find-due.ts';
import { clocksOf } from '../recipe-times.ts';
import { readRecipe } from '../stored-recipes.ts';
import { coming } from './week-times.ts';

/**
 * The recipes whose proposals make a week: feedback to collect and visits to follow up, reports to sellers, matches, mandates that end,
 * and contacts to hear from again. They need not be on; what they have proposed already is not proposed again.
 */
export const weekRecipes = [
  'visit_follow_up',
  'seller_report',
  'new_match',
  'mandate_ending',
  'silent_contact',
] as const satisfies readonly Recipe[];

/** Something of these becomes due by the calendar alone. Of the others nobody can know today what Thursday will bring. */
const dueByCalendar: readonly Recipe[] = ['mandate_ending', 'silent_contact'];

export type PlannedProposal = DueProposal & { recipe: Recipe; plannedAt: Date };

/** A person reads each row. */
const MOST_OF_A_RECIPE = 30;

/**
 * All that will be due in the coming week, each on the day on which it is; on Monday also what is due already. Nobody is written to
 * twice on a day: the second message is for the next day, or for none. A recipe that rests has no part in it, and nobody to whom there
 * is something to say is asked why they are silent.
 */
export async function planWeek(work: Work): Promise<PlannedProposal[]> {
  const days = coming(work.now, await clocksOf(work));
  const planned: PlannedProposal[] = [];
  const taken = new Set<string>();
  const addressed = new Set<string>();
  for (const recipe of weekRecipes) {
    const { rested_at, number, subject, body } = await readRecipe(work, recipe);
    if (rested_at !== null) continue;
    const found = new Set<string>();
    for (const day of dueByCalendar.includes(recipe) ? days : days.slice(0, 1)) {
      const { data } = await findDue({ ...work, now: day }, { recipe, number, subject, body }, MOST_OF_A_RECIPE);
      for (const proposal of data) {
        if (found.has(proposal.topic) || found.size === MOST_OF_A_RECIPE) continue;
        found.add(proposal.topic);
        if (recipe === 'silent_contact' && addressed.has(proposal.contactId)) continue;
        const free = days.find((at) => at >= day && !taken.has(`${proposal.contactId} ${at.getTime()}`));
        if (!free) continue;
        taken.add(`${proposal.contactId} ${free.getTime()}`);
        addressed.add(proposal.contactId);
        planned.push({ ...proposal, recipe, plannedAt: free });
      }
    }
  }
  return planned;
}
