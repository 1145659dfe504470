import { keyOf, plainOf } from '../../domain/checks/reading/source.ts';
import { isNothing } from './lead-boilerplate.ts';
import { asksLastNameFirst, type Field, opensOther } from './lead-labels.ts';
import type { Entry } from './lead-layouts.ts';
import { nameOf, nameOfParts, type PersonName } from './lead-person.ts';
import { emailsIn, phonesInField } from './lead-values.ts';

/** The person and the property as the labels of a mail describe them. */
export type Labelled = {
  name: PersonName | null;
  emails: string[];
  /** The mobile first. */
  phones: string[];
  message: string | null;
  /** Whether the form has a field for a message, filled in or not. */
  hasMessageField: boolean;
  topics: string[];
  references: string[];
  properties: string[];
  price: string | null;
  city: string | null;
  postcode: string | null;
  /** The fields of a person and their request that are filled in. */
  count: number;
  /** Whether it names several people with their numbers or addresses: a list, or the parties to a sale. */
  isOfMany: boolean;
};

/** Reads the entries of a mail. Those of the agency, its staff and the portal are left out. */
export function labelledIn(entries: readonly Entry[], isSenders: (address: string) => boolean): Labelled {
  const own = ofPerson(entries).filter(({ value }) => !isNothing(value));
  const all = (field: Field) => own.filter((entry) => entry.field === field).map(({ value }) => unprefixed(value));
  const one = (field: Field): string | undefined => all(field)[0];
  const emails = emailsOf(own);
  const phones = phonesOf(own, isSenders, emptyPhoneField(entries));
  const names = ['firstName' as const, 'lastName' as const, 'fullName' as const].filter((field) =>
    all(field).some(isPerson),
  ).length;
  const message = messageOf(own);
  return {
    name: personName(own),
    emails,
    phones: phones.toSorted((one, other) => Number(isMobile(other)) - Number(isMobile(one))),
    message,
    hasMessageField: entries.some(({ field }) => field === 'message'),
    topics: all('topic'),
    references: all('reference'),
    properties: all('property'),
    price: one('price') ?? null,
    city: one('city') ?? null,
    postcode: one('postcode') ?? null,
    count:
      names +
      [emails[0], phones[0], message, one('reference'), one('topic'), one('property')].filter((value) => value != null)
        .length,
    isOfMany: isOfMany(own),
  };
}

/** Those above the message, where there are some: below it stand those of the portal too. */
function emailsOf(entries: readonly Entry[]): string[] {
  const message = entries.findIndex(({ field }) => field === 'message');
  const inFields = (some: readonly Entry[]) => {
    const of = (wanted: Field) =>
      some.filter(({ field }) => field === wanted).flatMap(({ value }) => emailsIn(unprefixed(value)));
    return [...new Set([...of('email'), ...of('fullName')])];
  };
  const above = inFields(entries.slice(0, Math.max(message, 0)));
  return above.length > 0 ? above : inFields(entries);
}

const emptyPhoneField = (entries: readonly Entry[]): Entry | undefined =>
  ofPerson(entries).find(({ field, value }) => field === 'phone' && isNothing(value));

/** Beside a landline the mobile is the one to write to. */
const isMobile = (phone: string): boolean => /^\+33[67]/.test(phone);

/**
 * The numbers of the person: those that stand with their other fields, behind the name first. One that other text parts from them may be
 * the portal's, which has no mobile.
 */
function phonesOf(
  entries: readonly Entry[],
  isSenders: (address: string) => boolean,
  empty: Entry | undefined,
): string[] {
  const isName = ({ field }: Entry) => field !== undefined && nameFields.has(field);
  const isOfSender = ({ field, value }: Entry) => field === 'email' && emailsIn(value).some(isSenders);
  const blocks = (is: (entry: Entry) => boolean) => new Set(entries.filter(is).map(({ block }) => block));
  const ofName = blocks(isName);
  const ofSender = blocks(isOfSender);
  const ofPerson = blocks((entry) => entry.field !== 'phone' && !isOfSender(entry));
  const name = entries.findIndex(isName);
  // A person who left the field empty has no number: one in another part of the mail, or below the message, is somebody else's.
  const message = entries.findIndex(({ field }) => field === 'message');
  const isElsewhere = (entry: Entry, at: number) =>
    empty !== undefined && (empty.block !== entry.block || (message !== -1 && at > message));
  const numbers = entries.flatMap((entry, at) => {
    const isOther = ofSender.has(entry.block) && !ofName.has(entry.block);
    if ((entry.field !== 'phone' && entry.field !== 'fullName') || isOther) return [];
    if (isElsewhere(entry, at)) return [];
    return phonesInField(unprefixed(entry.value)).map((phone) => ({ phone, at, block: entry.block }));
  });
  const certain = numbers.filter(({ block }) => name === -1 || ofPerson.has(block));
  const mobiles = numbers.filter(({ phone, at }) => at > name && !/^\+33(?![67])/.test(phone));
  const [before, behind] = [certain.filter(({ at }) => at < name), certain.filter(({ at }) => at >= name)];
  return [...behind, ...before, ...mobiles].map(({ phone }) => phone);
}

const nameFields = new Set<Field>(['firstName', 'lastName', 'fullName']);

/** Programs of social networks write `p:` before a number and `z:` before a postcode. */
const unprefixed = (value: string): string => value.trim().replace(/^[a-z]:(?=[+\d])/, '');

/** The entries without those below the heading or the name of an agency, a colleague or an adviser. */
function ofPerson(entries: readonly Entry[]): Entry[] {
  const kept: Entry[] = [];
  let isOther = false;
  for (const entry of entries) {
    const { field, label } = entry;
    if (field === undefined && opensOther(label)) isOther = true;
    else if (field === 'firstName' || field === 'lastName' || field === 'fullName' || field === 'message')
      isOther = false;
    if (isOther && (field === 'phone' || field === 'email')) continue;
    if (field !== undefined) kept.push(entry);
  }
  return kept;
}

/** « Ines Jolly, 06 … » */
const beforeNumber = (value: string): string => value.split(/[\s,(]*(?:\+|\b0)\d/, 1)[0] ?? '';

/** Some letters, and not those of a company. */
const isPerson = (name: string): boolean =>
  /\p{L}{2}/u.test(name) &&
  !/^\W*(?:votre|notre|nos|agence|cabinet|service|societe|sarl|sas|l'equipe)\b/.test(plainOf(name));

/** A form may ask for both names and for the first one again. */
const withoutFirst = (whole: string, first: string): string =>
  whole
    .split(' ')
    .filter((word) => !first.split(' ').some((one) => keyOf(one) === keyOf(word)))
    .join(' ');

function personName(entries: readonly Entry[]): PersonName | null {
  const of = (field: Field) => entries.find((entry) => entry.field === field && isPerson(beforeNumber(entry.value)));
  const [first, last, full] = [of('firstName'), of('lastName'), of('fullName')];
  if (first && !last && full) return nameOfParts(first.value, withoutFirst(full.value, first.value));
  if (first || last) return nameOfParts(first?.value, last?.value);
  return full ? nameOf(beforeNumber(full.value), asksLastNameFirst(full.label)) : null;
}

/** The field that is called a message, or else all that ask for the person's words. */
function messageOf(entries: readonly Entry[]): string | null {
  const filled = entries.filter(({ field }) => field === 'message');
  const named = filled.find(({ label }) => /message/i.test(label));
  const values = named ? [named.value] : [...new Set(filled.map(({ value }) => value))];
  const text = values.map((value) => value.trim().replace(/\n{3,}/g, '\n\n')).join('\n\n');
  if (text !== '') return unquoted(text);
  // A form may ask for the words by another name: « Votre recherche ».
  const free = entries.find(({ field, value }) => field === 'topic' && (value.includes('\n') || value.length > 60));
  return free && !entries.some(({ field }) => field === 'message') ? free.value.trim() : null;
}

/** Portals put quotation marks around a message. */
const unquoted = (text: string): string => /^«\s*([^«»]*?)\s*»$/s.exec(text)?.[1] ?? text;

/** More than one name, each with a number or an address. */
function isOfMany(entries: readonly Entry[]): boolean {
  const different = (...fields: Field[]) =>
    new Set(
      entries.filter(({ field }) => field && fields.includes(field)).map(({ value }) => value.trim().toLowerCase()),
    ).size;
  const isRepeated = entries.some(
    ({ field, label, value }) =>
      field === 'fullName' && entries.some((other) => other.label === label && other.value !== value),
  );
  return (different('lastName') > 1 || isRepeated) && (different('phone') > 1 || different('email') > 1);
}
