import { plainOf } from '../../domain/checks/reading/source.ts';
import type { LeadProblem } from '../../storage/column-values.ts';
import type { LeadFields } from '../driver.ts';
import { isFooter, isNothing, isOfSender } from './lead-boilerplate.ts';
import { rowsOfJson } from './lead-data.ts';
import { type Labelled, labelledIn } from './lead-fields.ts';
import { type Row, rowsOfHtml, withoutMarks } from './lead-html.ts';
import { intentOf, saysIntent } from './lead-intent.ts';
import { fieldOf } from './lead-labels.ts';
import { entriesIn } from './lead-layouts.ts';
import type { LeadMail, SenderTrust } from './lead-mail.ts';
import { isRequest, matterOf } from './lead-matters.ts';
import { nameOf, type PersonName } from './lead-person.ts';
import { withoutPortalLines } from './lead-portal-lines.ts';
import { placeOf, referenceOf } from './lead-property.ts';
import { greetingBelow, type Named, personInBlock, personInSentence, quotedAlone } from './lead-sentences.ts';
import { isLead, personInReplyTo, senders } from './lead-signs.ts';
import { emailsIn, phonesIn } from './lead-values.ts';
import { sourceName } from './portals.ts';

/** One part of a mail as a lead, before it is decided whether the mail is one. */
export type LeadPart = {
  part: 'text' | 'html';
  /** Null where nobody could be answered. */
  fields: LeadFields | null;
  /** Why it is no lead, if it is none. */
  problem: LeadProblem;
  isLead(trust: SenderTrust): boolean;
  /** Somebody looks for work: the address of theirs that the form gives. */
  applicant: string | null;
  /** Whether it would be a lead, if it were not about the clients of a notary, a bank or another such sender. */
  isOfProfession: boolean;
  /** Whether a colleague should read it, though nobody could be read in it or it is about something else. */
  isToRead: boolean;
};

/** The person in a mail, or why none was found. `part`: the one to show, which has the fields where the two differ. */
export type LeadReading =
  | { lead: LeadFields; part: 'text' | 'html'; problem: null }
  | { lead: null; problem: LeadProblem; isToRead: boolean };

/**
 * Reads a mail as that of a property portal, a web form or a program that passes on somebody's request: by its labels, by what a sentence
 * says, or by the block of their name, number and address.
 */
export const readParts = (mail: LeadMail): LeadPart[] =>
  [
    ...(mail.html.trim() === '' ? [] : [{ part: 'html' as const, rows: rowsOfPage(mail.html) }]),
    ...(mail.text.trim() === '' ? [] : [{ part: 'text' as const, rows: rowsOfText(mail.text) }]),
  ].map(({ part, rows }) => ({ part, ...readPart(mail, rows) }));

/**
 * Decides whether a mail with these parts is a lead.
 * @returns null for an ordinary message of somebody who passes on no leads
 */
export function leadIn(parts: readonly LeadPart[], trust: SenderTrust): LeadReading | null {
  const leads = parts.flatMap(({ part, fields, isLead }) =>
    fields && isLead(trust) ? [{ part, lead: fields, problem: null }] : [],
  );
  const [best] = leads.toSorted((one, other) => filled(other.lead) - filled(one.lead));
  if (!best) {
    const problem = parts[0]?.problem ?? 'no_person';
    const isToRead = problem !== 'no_person' || parts.some((one) => one.isToRead);
    return trust === 'unknown' ? null : { lead: null, problem, isToRead };
  }
  const ofText = leads.find(({ part }) => part === 'text');
  // The cells of HTML say where a value ends. A text that has the same fields is what people are used to read.
  return ofText && filled(ofText.lead) === filled(best.lead) ? ofText : best;
}

/** A page may be only a frame around what a program wrote. */
function rowsOfPage(html: string): Row[] {
  const rows = rowsOfHtml(html);
  const [first] = rows;
  const isData = rows.length === 1 && /^\s*[[{]/.test(first?.cells[0] ?? '');
  return (isData && rowsOfJson(first?.cells[0] as string)) || rows;
}

const rowsOfText = (text: string): Row[] => rowsOfJson(text) ?? [{ cells: [text], isTable: false, isLink: false }];

const filled = (lead: LeadFields): number => Object.values(lead).filter((value) => value !== null).length;

function readPart(mail: LeadMail, allRows: readonly Row[]): Omit<LeadPart, 'part'> {
  const { subject } = mail;
  const rows = withoutPortalLines(allRows, mail);
  const lines = rows.flatMap(({ cells }) => cells.flatMap((cell) => [...withoutMarks(cell).split('\n'), '']));
  const isSenders = senders(mail);
  const labelled = labelledIn(entriesIn(rows), isSenders);
  const named = labelled.name
    ? undefined
    : (personInBlock(lines, isSenders) ?? personInSentence(lines, subject, isSenders));
  const replyTo = personInReplyTo(mail, isSenders);
  const emails = unique([...labelled.emails.filter((one) => !isSenders(one)), replyTo?.address, named?.email]);
  const message = messageIn(lines, labelled, named);
  const phones = unique([...labelled.phones, named?.phone, ownNumberIn(message ?? '')]);
  const [email = null] = emails;
  const [phone = null] = phones;
  const hasName = labelled.name !== null || named !== undefined;
  const around = linesAround(lines, message);
  const reference = referenceOf(labelled, [subject, around.join('\n'), message ?? '']);
  const ofForm = [subject, ...labelled.topics, ...labelled.properties];
  const about = labelled.topics.length > 0 && saysIntent(ofForm.join('\n')) ? ofForm : [...ofForm, ...around];
  const isOfAdvert = reference !== null || labelled.properties.length > 0 || labelled.price !== null;
  const name = personName(labelled, named, replyTo?.name ?? null);
  const fields: LeadFields = {
    ...name,
    email,
    phone,
    otherEmails: emails.slice(1),
    otherPhones: phones.slice(1),
    message,
    reference,
    priceEuros: euros(labelled.price ?? ''),
    ...placeOf(labelled, subject, [...around, ...(message ?? '').split('\n')], name),
    source: sourceOf(mail),
    intent: intentOf(about.join('\n'), message ?? '', reference, isOfAdvert),
  };
  const hasPerson = (email !== null || phone !== null) && !namesTwoPeople(rows);
  const matter = matterOf(mail, lines, labelled, { message, namesProperty: isOfAdvert, emails });
  return {
    fields: hasPerson ? fields : null,
    problem: problemOf(hasName, emails.length + phones.length, labelled.emails.length),
    isLead: (trust) => isLead(mail, trust, matter, lines, labelled, named, isSenders),
    isOfProfession: matter === 'profession' && isLead(mail, 'unknown', null, lines, labelled, named, isSenders),
    applicant: matter === 'application' ? email : null,
    isToRead: isRequest(mail, lines, matter),
  };
}

/** People side by side in a table: an introducer and whom they recommend, a seller and a buyer. Which of them asks is not to be guessed. */
const namesTwoPeople = (rows: readonly Row[]): boolean =>
  rows.some(({ cells: [label = '', ...values] }) => {
    const emails = values.map((value) => emailsIn(value)[0]);
    return fieldOf(withoutMarks(label)) === 'email' && !emails.includes(undefined) && new Set(emails).size > 1;
  });

const unique = (values: readonly (string | null | undefined)[]): string[] => [
  ...new Set(values.filter((value) => typeof value === 'string')),
];

function problemOf(hasName: boolean, addresses: number, addressesOfSender: number): LeadProblem {
  if (addresses > 0) return 'unsure';
  if (hasName) return 'no_address';
  return addressesOfSender > 0 ? 'own_address' : 'no_person';
}

/** The words of the portal or the form: the lines without those of the message, and without those in which it speaks of itself. */
function linesAround(lines: readonly string[], message: string | null): string[] {
  const own = new Set((message ?? '').split('\n').map((line) => line.trim()));
  return lines
    .filter((line) => line.trim() !== '' && !own.has(line.trim()))
    .slice(0, 200)
    .map((line) => line.slice(0, 1000))
    .filter((line) => !isFooter(line) && !isOfSender(line));
}

function personName(labelled: Labelled, named: Named | undefined, replyName: string | null): PersonName {
  if (labelled.name && (labelled.name.firstName || labelled.name.lastName)) return labelled.name;
  return nameOf(named?.name ?? replyName ?? '');
}

/** The field for it, else what a sentence announces, or what begins with a greeting below the person's number or address. */
function messageIn(lines: readonly string[], labelled: Labelled, named: Named | undefined): string | null {
  const hasContact = (line: string) =>
    /:/.test(line) && !isFooter(line) && (emailsIn(line)[0] ?? phonesIn(line)[0]) !== undefined;
  const contact = labelled.count === 0 ? -1 : lines.findLastIndex((line) => line.length < 200 && hasContact(line));
  const isBelow = contact !== -1 || labelled.count === 0;
  const below = named ? named.message : isBelow ? greetingBelow(lines, contact) : undefined;
  const free = below ?? quotedAlone(lines);
  const message = labelled.message ?? (labelled.hasMessageField ? null : (free ?? null));
  return message === null || isNothing(message) ? null : quotedIn(message);
}

/** A portal that quotes the person's words goes on in its own below them. */
const quotedIn = (message: string): string => /^«\s*([^«»]{2,}?)\s*»/.exec(message)?.[1] ?? message;

/** « Mon téléphone : 06 … », « vous pouvez me joindre au 06 … ». */
function ownNumberIn(message: string): string | null {
  const lines = message.slice(0, 5000).split(/\n|(?<=[.!?])\s/);
  const said = lines.filter((line) =>
    /\b(?:mon|ma|me|m'|moi|my|tel|portable|mobile|joignable|numero)\b|m'/.test(plainOf(line)),
  );
  return said.flatMap(phonesIn)[0] ?? null;
}

function sourceOf({ sender, own }: LeadMail): string {
  const from = sender.via ?? sender.address;
  return own.isOurDomain(from) ? 'Site de l’agence' : sourceName(from, sender.fromName);
}

const euros = (written: string): number | null => {
  const amount = /(?<!\w)(?:\d{1,3}(?:[\s.,]\d{3})+|\d{4,9})(?!\d)/.exec(written)?.[0];
  return amount ? Number(amount.replace(/\D/g, '')) : null;
};
