import type { OwnIds } from './own-ids.ts';
import type { MailSender } from './sender.ts';

/**
 * How much is known of a mail's sender: it is none that passes on leads as far as one knows, a portal that Clef knows, which sends other
 * mail too, or one of which the agency has said that its mails are leads.
 */
export type SenderTrust = 'unknown' | 'portal' | 'set';

/** A mail as the reader of leads looks at it. `replyTo` is the first address in Reply-To that is neither nobody's nor ours. */
export type LeadMail = {
  text: string;
  html: string;
  subject: string;
  sender: MailSender;
  replyTo: { address: string; name: string | null } | null;
  /** It answers a message. */
  isAnswer: boolean;
  own: OwnIds;
};
