import type { EmailItem } from '../../../domain/drafts/email.ts';
import { hasStoredChange } from '../unsaved/unsaved-changes.ts';
import type { Review } from './draft/draft.ts';

/** A row of the queue: one draft, or the drafts of a plan, whose texts differ by a few words. */
export type QueueItem = { key: string; reviews: readonly [Review, ...Review[]] };

export const isPlan = ({ reviews }: QueueItem) => reviews.length > 1;
export const idsOf = ({ reviews }: QueueItem): string[] => reviews.map(({ draft }) => draft.id);

/** The first of its drafts with unsaved text, also after a reload. */
export const editedIdOf = (item: QueueItem): string | undefined => idsOf(item).find(hasStoredChange);

/** A row per draft; the drafts of one plan that are ready share the row of the first. A flagged one stays by itself. */
export function queueItems(reviews: readonly Review[]): QueueItem[] {
  const plans = Map.groupBy(reviews, planOf);
  return reviews.flatMap((review): QueueItem[] => {
    const plan = plans.get(planOf(review)) ?? [];
    const [first, ...others] = plan;
    if (planOf(review) === null || first === undefined || others.length === 0) {
      return [{ key: review.draft.id, reviews: [review] }];
    }
    return review === first ? [{ key: `plan-${first.draft.id}`, reviews: [first, ...others] }] : [];
  });
}

/** A plan shows one signature: a draft below which another one stands is not of it. */
const planOf = ({ planId, lane, draft }: Review) =>
  lane === 'ready' && planId
    ? `${planId} ${JSON.stringify((draft.item as Partial<EmailItem>).signature ?? null)}`
    : null;
