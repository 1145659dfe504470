import type { Email } from 'postal-mime';
import type { Fold } from '../../domain/conversations/folds.ts';
import { isUnattended } from '../../domain/shared/unattended-addresses.ts';
import type { MessageAuthor } from '../../storage/column-values.ts';
import type { FormReading, LeadFields, MailFacts } from '../driver.ts';
import { hasAbsenceSubject } from './absence.ts';
import { absentUntil } from './absent-until.ts';
import { type Authored, authorOf } from './author.ts';
import { isAutoReply } from './automatic.ts';
import { complainingAddress } from './bounce.ts';
import { withCalendarAnswer } from './calendar-answer.ts';
import { type LeadPart, type LeadReading, leadIn } from './lead.ts';
import type { OwnIds } from './own-ids.ts';
import { type MailSender, senderOf } from './sender.ts';

/** Somebody who asks about a property, or for work, and whose words a program passed on. `address` is their e-mail address. */
type PassedOn = { lead: LeadFields | null; address: string | null };

/** A mail, the requests read in it, and who wrote it. */
export type UnderstoodMail = {
  email: Email;
  sender: MailSender;
  own: OwnIds;
  text: string;
  folds: Fold[];
  parts: readonly LeadPart[];
  reading: LeadReading | null;
  writtenBy: MessageAuthor;
  passedOn: PassedOn | null;
};

export const isAnswer = ({ inReplyTo }: Email): boolean => inReplyTo !== undefined;

/** Finds out who wrote a mail, and whom a program passed on in it. */
export function authorIn(
  mail: Authored,
  parts: readonly LeadPart[],
  lead: LeadFields | null,
): Pick<UnderstoodMail, 'writtenBy' | 'passedOn'> {
  const { email, sender } = mail;
  const author = authorOf(mail);
  // Portals send their leads by programs, and may say so in the words of absence notices; the person in one wrote by hand.
  const isNotice = author === 'absence' && (isAutoReply(email) || hasAbsenceSubject(email.subject ?? ''));
  const isOfProgram = author === 'automatic' || author === 'ourselves' || (author === 'absence' && !isNotice);
  const isByForm = isOfProgram || (sender !== null && isUnattended(sender.address));
  const applicant = isByForm && !lead ? (parts.find((one) => one.applicant)?.applicant ?? null) : null;
  const hasPerson = lead !== null || applicant !== null;
  const writtenBy = hasPerson && isOfProgram ? 'person' : author;
  const isPassedOn = hasPerson && writtenBy === 'person';
  return { writtenBy, passedOn: isPassedOn ? { lead, address: lead?.email ?? applicant } : null };
}

/** The facts of a mail that a message keeps, or that its agency needs to receive it. `today` is a day in UTC. */
export function factsOf(mail: UnderstoodMail, today: string): MailFacts {
  const { email, sender, text, folds, parts, reading, writtenBy, passedOn } = mail;
  const complainedBy = writtenBy === 'complaint' ? complainingAddress(email) : undefined;
  const mayBeOfForm = !passedOn && !isAnswer(email) && mayBePassedOn.includes(writtenBy);
  // A complaint about none of our messages is rare, and somebody has to find out what it is about.
  const isToRead =
    complainedBy !== undefined ||
    parts.some(({ isOfProfession }) => isOfProfession) ||
    (mayBeOfForm && reading?.lead === null && reading.isToRead);
  return {
    writtenBy,
    senderName: sender.name,
    via: passedOn ? (sender.via ?? sender.address) : sender.via,
    absentUntil: writtenBy === 'absence' ? absentUntil(`${email.subject ?? ''}\n${text}`, dayOf(email) ?? today) : null,
    wholeText: writtenBy === 'calendar' ? withCalendarAnswer(text, email) : text,
    folds: passedOn ? [] : folds,
    lead: passedOn?.lead ?? null,
    ...(mayBeOfForm && { ...(reading?.problem && { leadProblem: reading.problem }), ...asForm(mail) }),
    ...(complainedBy !== undefined && { complainedBy }),
    ...(isToRead && { isToRead }),
  };
}

/** Bounces and absences that come by way of a portal are what they are. */
const mayBePassedOn: readonly MessageAuthor[] = ['person', 'automatic'];

/** Only the agency knows its other portals and forms, and a mail is read before it is known whose it is. */
function asForm({ email, parts, own }: UnderstoodMail): { asForm: FormReading } | undefined {
  const sender = senderOf(email, own, true);
  const reading = leadIn(parts, 'set');
  if (!sender || !reading) return undefined;
  const { lead, problem } = reading;
  const via = sender.via ?? sender.address;
  return { asForm: { from: lead?.email ?? sender.address, via, lead, leadProblem: problem } };
}

/** The day on which the mail says that it was written. */
const dayOf = ({ date }: Email): string | null => /^\d{4}-\d{2}-\d{2}(?=T)/.exec(date ?? '')?.[0] ?? null;
