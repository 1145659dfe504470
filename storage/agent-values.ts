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

/** The cause of a run: a recipe whose time came, a person who asked, a draft that was sent back, the plan of a week. */
export const runOrigins = ['recipe', 'person', 'sent_back', 'week'] as const;
export const runStatuses = ['waiting', 'running', 'done', 'stopped', 'failed'] as const;
/** Why a run ended before it was through. `interrupted`: its process died. */
export const runEnds = [
  'person',
  'paused',
  'call_limit',
  'time_limit',
  'budget',
  'refused',
  'busy',
  'unreachable',
  'timed_out',
  'key_refused',
  'no_credit',
  'provider_error',
  'interrupted',
  'internal',
] as const;
export type RunEnd = (typeof runEnds)[number];
/** A run says something, or calls a tool. */
export const runStepKinds = ['text', 'call'] as const;
