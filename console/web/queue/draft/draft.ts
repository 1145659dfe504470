import type { CampaignItem } from '../../../../domain/campaigns/campaign-item.ts';
import type { EmailItem } from '../../../../domain/drafts/email.ts';
import type { EmailSignature } from '../../../../domain/drafts/email-signature.ts';
import type { Purpose } from '../../../../domain/drafts/sending-rules.ts';
import type { SmsItem } from '../../../../domain/drafts/sms.ts';
import type { SignatureItem } from '../../../../domain/signatures/signature-item.ts';
import type { Translations } from '../../i18n/fr.ts';
import type { RouterOutputs } from '../../trpc.ts';

/** A draft with everything that a person needs to decide on it. */
export type Review = RouterOutputs['drafts']['read'];
/** A rejection also says which recipe rests because of it. */
export type Draft = Review['draft'] & Partial<Pick<RouterOutputs['drafts']['reject'], 'restingRecipe'>>;
export type Message = Review['conversation'][number];
export type DraftChange = { body?: string; subject?: string; purpose?: Purpose };

type Step = { delayHours: number; subject: string; body: string };

export type EnrollmentItem = {
  to: string;
  sequence: {
    id: string;
    name: string;
    version: number;
    steps: Step[];
  };
  /** The steps as the contact would read them. Absent once the draft is decided. */
  rendered?: (Step & { html: string; signature?: EmailSignature | undefined; missing: string[] })[];
};

export type DraftContent =
  | { kind: 'sms'; item: SmsItem }
  | { kind: 'email'; item: EmailItem }
  | { kind: 'enrollment'; item: EnrollmentItem }
  | { kind: 'campaign'; item: CampaignItem }
  | { kind: 'signature'; item: SignatureItem };

/** The item typed by its kind: the server stores the items of all kinds in one column. */
export const contentOf = (draft: Pick<Draft, 'kind' | 'item'>, rendered: Review['rendered'] = null) =>
  ({ kind: draft.kind, item: rendered ? { ...draft.item, rendered } : draft.item }) as DraftContent;

/** The contact's name; for a campaign, which has many contacts, its own name. */
export const titleOf = ({ draft, contact }: Pick<Review, 'draft' | 'contact'>, translations: Translations): string => {
  const content = contentOf(draft);
  if (content.kind === 'campaign') return content.item.name;
  return [contact?.firstName, contact?.lastName].filter(Boolean).join(' ') || translations.draft.unnamedContact;
};

/** The subject and body that a person may edit; an enrollment has neither. */
export const textsOf = (item: unknown): { subject?: string; body?: string } => {
  const { subject, body } = item as { subject?: string; body?: string };
  return { ...(subject !== undefined && { subject }), ...(body !== undefined && { body }) };
};

/** Whether a person may change what a draft of this kind says. */
export const hasEditableTexts = (kind: Draft['kind']): boolean =>
  kind === 'sms' || kind === 'email' || kind === 'signature';

/** A person's own words, or the rule that rejected the draft in the reader's language. */
export const reasonText = (
  { reason, reasonCode }: Pick<Draft, 'reason' | 'reasonCode'>,
  rules: Record<string, string>,
) => (reasonCode && rules[reasonCode]) || reason;

/** Says in a sentence who decided what. */
export function decisionText(draft: Draft, isMine: boolean, { queue, draftStatus }: Translations): string {
  const { status, decidedBy, reasonCode } = draft;
  if (status === 'pending') return queue.decidedElsewhere;
  if (status === 'rejected' && reasonCode && draft.decision === null)
    return queue.rejectedByRule(reasonText(draft, draftStatus.rules) ?? '');
  if (status === 'expired' || decidedBy?.kind !== 'human') return queue.noLongerPending(draftStatus[status]);
  const decision = decisionOf(draft);
  return isMine ? queue.decidedByMe[decision] : queue.decidedBy[decision](decidedBy.name);
}

/** The decision on a draft as screen readers say it. */
export const announcementOf = (review: Review, translations: Translations): string =>
  translations.queue.announcements[decisionOf(review.draft)](titleOf(review, translations));

/** The person's decision: an approval may have ended in any other status. */
const decisionOf = ({ status, decision }: Draft): 'approved' | 'rejected' | 'returned' =>
  status === 'rejected' ? (decision === 'returned' ? 'returned' : 'rejected') : 'approved';
