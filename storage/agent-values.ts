/** The fixed lists of values of the agency's own agent. */

/** How a language model is spoken to. */
export const modelDrivers = ['mistral', 'anthropic', 'openai-compatible'] as const;
export type ModelDriver = (typeof modelDrivers)[number];

/**
 * The recipes, which need no model: the reminder before a visit, the message after one, the report to the seller, the answer to a
 * question that waits, the property for a buyer, the end of a mandate, the contact who was silent, the deadline of an offer.
 */
export const recipes = [
  'visit_reminder',
  'visit_follow_up',
  'seller_report',
  'unanswered_question',
  'new_match',
  'mandate_ending',
  'silent_contact',
  'offer_deadline',
] as const;
export type Recipe = (typeof recipes)[number];

/**
 * The cause of a run: a recipe whose time came, a person who asked, a draft that was sent back, the plan of a week, the test of a
 * model.
 */
export const runOrigins = ['recipe', 'person', 'sent_back', 'week', 'test'] as const;
export const runStatuses = ['waiting', 'running', 'done', 'stopped', 'failed'] as const;
/**
 * Why a run ended before it was through. `erased`: one of the people whose records it had read was; `declined`: the model would not do
 * it; `refused`: its provider refused the request; `interrupted`: its process died.
 */
export const runEnds = [
  'person',
  'paused',
  'erased',
  'call_limit',
  'time_limit',
  'budget',
  'declined',
  'refused',
  'busy',
  'unreachable',
  'timed_out',
  'key_refused',
  'no_credit',
  'provider_error',
  'too_long',
  'interrupted',
  'internal',
] as const;
export type RunEnd = (typeof runEnds)[number];
/** A run says something, or calls a tool. */
export const runStepKinds = ['text', 'call'] as const;

/** The facts because of which a recipe proposes something, each of a record. */
export const reasonCodes = [
  'visit_planned',
  'visit_took_place',
  'feedback_interested',
  'feedback_thinking',
  'feedback_not_interested',
  'feedback_missing',
  'question_waits',
  'answer_price',
  'answer_surface',
  'answer_availability',
  'answer_land',
  'answer_rooms',
  'answer_bedrooms',
  'answer_floor',
  'answer_charges',
  'answer_energy',
  'answer_visit',
  'answer_unknown',
  'property_new',
  'price_fell',
  'search_fits',
  'mandate_ends',
  'last_exchange',
  'offer_answer_until',
  'offer_loan_until',
  'offer_condition_until',
  'offer_deed_planned',
] as const;
export type ReasonCode = (typeof reasonCodes)[number];
