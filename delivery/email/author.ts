import type { Email } from 'postal-mime';
import { plainOf } from '../../domain/checks/reading/source.ts';
import { isDaemon, isNobody } from '../../domain/shared/unattended-addresses.ts';
import type { MessageAuthor } from '../../storage/column-values.ts';
import { hasAbsenceSubject, hasAbsenceWording, hasAutomaticSubject } from './absence.ts';
import { isAutoReply, isBulk, isDeclaredAutomatic, isUnasked } from './automatic.ts';
import { isCalendarAnswer } from './calendar-answer.ts';
import { headerOf } from './headers.ts';
import type { OwnIds } from './own-ids.ts';
import type { MailSender } from './sender.ts';

/** A mail as the signs look at it: parsed, with its sender and its plain text. */
export type Authored = { email: Email; sender: MailSender | null; text: string; own: OwnIds };

type Sign = (mail: Authored) => boolean;

/**
 * The author of a mail, decided once: that of the first row of which a sign holds, and a person where none does. Each sign names
 * the document that defines it, or the programs that use it.
 */
const table: readonly { author: MessageAuthor; signs: readonly Sign[] }[] = [
  // RFC 5965 (Abuse Reporting Format).
  { author: 'complaint', signs: [({ email }) => isReport(email, 'feedback-report')] },
  // RFC 8098 (message disposition notifications), and the texts of Outlook and Zimbra that have none of its parts.
  { author: 'receipt', signs: [({ email }) => isReport(email, 'disposition-notification'), isReceiptBySubject] },
  // RFC 3464 (delivery status notifications), and what mail servers send instead: qmail, Exchange, providers' own.
  {
    author: 'bounce',
    signs: [({ email }) => isReport(email, 'delivery-status'), isFromDaemon, isUndeliveredBySubject],
  },
  // RFC 5546, 3.2.3: the answer to an invitation. A person pressed the button.
  { author: 'calendar', signs: [({ email }) => isCalendarAnswer(email)] },
  // A web form or a list that writes in our name is not meant: `senderOf` has found the person behind it.
  {
    author: 'ourselves',
    signs: [
      ({ email, own }) => own.isOurMessageId(email.messageId ?? ''),
      ({ sender, own }) => sender !== null && own.isOurAddress(sender.address),
    ],
  },
  { author: 'absence', signs: [isDeclaredAbsence, isAbsenceBySubject] },
  // RFC 3834, 5; the rest are conventions that are older.
  {
    author: 'automatic',
    signs: [
      ({ email }) => isDeclaredAutomatic(email) || isAutoReply(email) || isBulk(email),
      // Some people are called so: who answers us is one.
      ({ email, sender }) => sender !== null && isNobody(sender) && !email.inReplyTo,
    ],
  },
];

export const authorOf = (mail: Authored): MessageAuthor =>
  table.find(({ signs }) => signs.some((sign) => sign(mail)))?.author ?? 'person';

function isReport(email: Email, kind: string): boolean {
  const isDeclared = new RegExp(`report-type="?${kind}`, 'i').test(headerOf(email, 'content-type') ?? '');
  return isDeclared || email.attachments.some(({ mimeType }) => mimeType === `message/${kind}`);
}

/** Outlook's and Zimbra's words before the subject that was read. A person who writes them answers something of their own. */
const receiptSubject =
  /^(?:lu|non lu|read|not read|accusé de (?:lecture|réception)(?: \([^)]*\))?|read receipt|return receipt(?: \([^)]*\))?|confirmation de lecture)\s*[:-]/i;

function isReceiptBySubject(mail: Authored): boolean {
  if (!receiptSubject.test(mail.email.subject ?? '')) return false;
  return receiptWording.test(mail.text.slice(0, BEGINNING)) || isUnasked(mail.email);
}

const receiptWording =
  /(?:ceci est un accusé|a été (?:lu|affiché|supprimé)|a été lu le|was (?:read|displayed|deleted|opened)|this is a (?:return|read) receipt|message (?:suivant )?a été (?:lu|ouvert))/i;

const BEGINNING = 2000;

function isFromDaemon({ email, sender, text, own }: Authored): boolean {
  if (!sender || !isDaemon(sender)) return false;
  return (
    own.findOurId(`${email.references ?? ''} ${email.inReplyTo ?? ''} ${text}`) !== null ||
    saysFailure(subjectAndText(email, text))
  );
}

const subjectAndText = ({ subject }: Email, text: string): string => `${subject ?? ''}\n${text.slice(0, BEGINNING)}`;

const failure =
  /undeliver|not? (?:be )?delivered|could not (?:be )?deliver|unable to deliver|delivery (?:status|failure|failed|has failed|incomplete|delayed)|failure notice|returned (?:mail|to sender)|non[ -]?(?:remis|delivr|distribu)|n.(?:a|ont) pas (?:pu )?(?:etre |ete )?(?:remis|delivr|distribu|achemine)|pas pu etre (?:remis|delivr|distribu|achemine)|echec (?:de (?:la )?)?(?:remise|distribution|livraison)|n.est parvenu a aucun|mail delivery|rejected your message/;

const saysFailure = (text: string): boolean => failure.test(plainOf(text));

/** A notice that comes from no daemon: it needs the subject, and that nobody sent it or that it quotes our Message-ID in a notice's words. */
function isUndeliveredBySubject({ email, text, own }: Authored): boolean {
  const subject = email.subject ?? '';
  if (/^\s*(?:re|tr|fwd?|rép)\s*:/i.test(subject) || !saysFailure(subject)) return false;
  return isUnasked(email) || (own.findOurId(text) !== null && saysFailure(text.slice(0, BEGINNING)));
}

/** It says that it answers by itself, and its subject or its words say why. */
function isDeclaredAbsence({ email, text }: Authored): boolean {
  if (!isAutoReply(email) && !/^auto-/i.test(headerOf(email, 'auto-submitted') ?? '')) return false;
  return hasAbsenceSubject(email.subject ?? '') || hasAbsenceWording(text);
}

/**
 * The subject of an absence notice is a weak sign, because people write about their absence too. A second one is needed: that nobody
 * sent it, or, below the words that programs put before our subject, a notice's own wording.
 */
function isAbsenceBySubject({ email, text }: Authored): boolean {
  const subject = email.subject ?? '';
  if (!hasAbsenceSubject(subject)) return false;
  return isUnasked(email) || (hasAutomaticSubject(subject) && hasAbsenceWording(text));
}
