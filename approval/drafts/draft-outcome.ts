import type { z } from 'zod';
import type { Draft } from '../../domain/drafts/draft-record.ts';
import type { EmailItem } from '../../domain/drafts/email.ts';
import { signatureText } from '../../domain/drafts/email-signature.ts';

type DraftRecord = z.output<typeof Draft>;

/** The next step for an agent or a script whose draft is in each status. */
const nextSteps: { [Status in DraftRecord['status']]: string } = {
  pending: 'It waits for a person. Say so; do not draft it a second time.',
  approved: 'A person approved it; it leaves by itself, not before releaseAt.',
  scheduled: 'A person approved it; it leaves by itself at releaseAt, because of waitsFor.',
  sending: 'It is being handed over to the provider.',
  sent: 'It was handed over with the text in item; deliveredAt is set once it has arrived.',
  rejected: 'It will not leave. Read reason before you propose anything else to this contact.',
  expired: 'Nobody decided in time. Draft it again only if it still matters.',
  failed: 'The provider refused it, see failure. A person may try again; do not draft it a second time.',
  unconfirmed: 'Nobody knows yet whether it arrived. A person finds out; do not draft it a second time.',
};

const answered =
  'It will not leave: a colleague wrote to the contact themselves. Read the conversation before you propose anything else.';

const nextStepOf = ({ status, decision, reasonCode }: Pick<DraftRecord, 'status' | 'decision' | 'reasonCode'>) => {
  if (decision === 'returned') return 'A person sent it back to you. Draft it again as the remark in reason asks.';
  if (reasonCode === 'replaced') return 'It will not leave: a corrected draft took its place, see reason.';
  if (reasonCode === 'answered_by_colleague') return answered;
  return nextSteps[status];
};

/**
 * A draft as an agent or a script reads it: what it proposed (`asked`), what was or will be sent (`item`), the decision,
 * and what to do next.
 */
export const draftOutcome = ({ fingerprint: _, asked, item, ...draft }: DraftRecord) => ({
  ...draft,
  asked: withoutRepetition(asked),
  item: withoutRepetition(item),
  next: nextStepOf(draft),
});

/** Leaves out the HTML, which repeats the text, and what a campaign shows of people: examples, and a hash of numbers. */
const withoutRepetition = ({
  html: _,
  examples: __,
  recipientsFingerprint: ___,
  signature,
  ...item
}: DraftRecord['item']) => ({
  ...item,
  ...signatureText(signature as EmailItem['signature']),
});
