import type { Translations } from '../i18n/fr.ts';
import type { Draft } from './draft.ts';

/** A person's own words, or the rule that rejected the draft in the reader's language. */
export const reasonText = (
  { reason, reasonCode }: Pick<Draft, 'reason' | 'reasonCode'>,
  rules: Record<string, string>,
) => (reasonCode && rules[reasonCode]) || reason;

/** Says in a sentence who decided what. */
export function decisionText(draft: Draft, isMine: boolean, { queue, draftStatus }: Translations): string {
  const { status, decidedBy, reasonCode } = draft;
  if (status === 'pending') return queue.decidedElsewhere;
  if (status === 'rejected' && reasonCode) return queue.rejectedByRule(reasonText(draft, draftStatus.rules) ?? '');
  if (status === 'expired' || decidedBy?.kind !== 'human') return queue.noLongerPending(draftStatus[status]);
  const decision = decisionOf(draft);
  return isMine ? queue.decidedByMe[decision] : queue.decidedBy[decision](decidedBy.name);
}

/** The person's decision: an approval may have ended in any other status. */
export const decisionOf = ({ status, decision }: Draft): 'approved' | 'rejected' | 'returned' =>
  status === 'rejected' ? (decision === 'returned' ? 'returned' : 'rejected') : 'approved';
