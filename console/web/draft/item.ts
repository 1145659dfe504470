import type { CampaignItem } from '../../../domain/campaigns/campaign-item.ts';
import type { EmailItem } from '../../../domain/drafts/email.ts';
import type { Purpose } from '../../../domain/drafts/sending-rules.ts';
import type { SmsItem } from '../../../domain/drafts/sms.ts';
import type { Answers } from '../wire.ts';
import type { Words } from '../words/fr.ts';

/** One held item with everything a person needs to decide. */
export type Review = Answers['drafts']['read'];
export type Draft = Review['draft'];
export type Message = Review['conversation'][number];
export type Change = { body?: string; subject?: string; purpose?: Purpose };

/** What a quick reader would miss, and where links lead. */
export type Found = Pick<Review, 'hiddenCharacters' | 'mixedScripts' | 'links' | 'disguisedLinks' | 'leftBlanks'>;

export type Enrollment = {
  to: string;
  sequence: {
    id: string;
    name: string;
    version: number;
    steps: Step[];
  };
  /** As the contact would read them; as they were written where nobody has to decide any more. */
  rendered: (Step & { missing: string[] })[];
};
type Step = { delayHours: number; subject: string; body: string };
export type Written =
  | { kind: 'sms'; item: SmsItem }
  | { kind: 'email'; item: EmailItem }
  | { kind: 'enrollment'; item: Enrollment }
  | { kind: 'campaign'; item: CampaignItem };

/** The item by its kind: the server keeps items of all kinds in one column. */
export const written = (draft: Pick<Draft, 'kind' | 'item'>, rendered: Review['rendered'] = null) =>
  ({ kind: draft.kind, item: rendered ? { ...draft.item, rendered } : draft.item }) as Written;

/** Whom it goes to; a campaign goes to many, and has a name of its own. */
export const titleOf = ({ draft, contact }: Pick<Review, 'draft' | 'contact'>, words: Words): string => {
  const content = written(draft);
  return content.kind === 'campaign' ? content.item.name : nameOf(contact ?? nobody, words);
};

type Named = { firstName: string | null; lastName: string | null };
const nobody: Named = { firstName: null, lastName: null };

export const nameOf = ({ firstName, lastName }: Named, words: Words): string =>
  [firstName, lastName].filter(Boolean).join(' ') || words.draft.nameless;

/** The text that a person reads and may change; none in an enrollment. */
export const textsOf = (item: unknown): { subject?: string; body?: string } => {
  const { subject, body } = item as { subject?: string; body?: string };
  return { ...(subject !== undefined && { subject }), ...(body !== undefined && { body }) };
};

/** French numbers in pairs, as they are read out: +33 6 39 98 12 04. */
export const addressOf = (to: string) =>
  to.replace(/^(\+33)(\d)(\d\d)(\d\d)(\d\d)(\d\d)$/, '$1\u00a0$2\u00a0$3\u00a0$4\u00a0$5\u00a0$6');
