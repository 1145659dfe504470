import type { Recipe } from '../../storage/agent-values.ts';
import { mandateEnding } from './mandate-ending.ts';
import { newMatch } from './new-match.ts';
import { offerDeadline } from './offer-deadline.ts';
import type { RecipeRule } from './recipe.ts';
import { sellerReport } from './seller-report.ts';
import { silentContact } from './silent-contact.ts';
import { unansweredQuestion } from './unanswered-question.ts';
import { visitFollowUp } from './visit-follow-up.ts';
import { visitReminder } from './visit-reminder.ts';

/** The rule of each recipe; `recipe-texts.ts` has its words. */
export const recipeRules: Record<Recipe, RecipeRule> = {
  visit_reminder: visitReminder,
  visit_follow_up: visitFollowUp,
  seller_report: sellerReport,
  unanswered_question: unansweredQuestion,
  new_match: newMatch,
  mandate_ending: mandateEnding,
  silent_contact: silentContact,
  offer_deadline: offerDeadline,
};
