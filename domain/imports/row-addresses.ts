import { maxOtherAddresses } from '../contacts/limits.ts';
import { othersBeside, storedAddress } from '../contacts/other-addresses.ts';
import { isEmail } from '../shared/is-email.ts';
import type { ImportField, RowValues } from './import-field.ts';
import type { Columns, Surplus } from './target.ts';
import { folded, PartlyRead, shown, Unreadable } from './values.ts';

/** The numbers and e-mail addresses of a row: which of them are written to, and which of them tell who somebody is. */

const readNumber = (text: string) => (isEmail(text) ? undefined : storedAddress(text.replace(/^'/, '')));
const readEmail = (text: string) => (isEmail(text) ? storedAddress(text) : undefined);

/** Reads the addresses of a cell. It is unreadable only if none of them can be read. */
const readAddresses =
  (read: (text: string) => string | undefined, fault: string): ImportField['read'] =>
  (cell) => {
    const pieces = piecesOf(cell, read);
    const found = pieces.flatMap(({ address }) => address ?? []);
    if (found.length > maxOtherAddresses) {
      return new Unreadable(`has more than ${maxOtherAddresses} numbers or addresses`);
    }
    if (found.length === 0) return new Unreadable(`${fault}: ${shown(cell)}`);
    const unread = pieces.flatMap(({ text, address }) => (address ? [] : text));
    return unread.length === 0 ? found : new PartlyRead(found, `${fault}: ${shown(unread.join(' / '))}`);
  };

export const readPhones = readAddresses(readNumber, 'is not a phone number');
export const readEmails = readAddresses(readEmail, 'is not an e-mail address');
export const readOthers = readAddresses(
  (text) => readNumber(text) ?? readEmail(text),
  'is neither a phone number nor an e-mail address',
);

type Piece = { text: string; address: string | undefined };

/** A slash or a dash may also stand inside of a number: `06/39/98/12/34`. The library would take `;` and a number for an extension. */
const piecesOf = (cell: string, read: (text: string) => string | undefined): Piece[] => {
  const readPieces = (text: string, between: RegExp): Piece[] =>
    text.split(between).flatMap((part) => (part.trim() ? { text: part.trim(), address: read(part.trim()) } : []));
  return readPieces(cell, /[,;|\n]|\s(?:ou|et|or|and)\s/i).flatMap((piece) =>
    piece.address ? piece : readPieces(piece.text, /\/|\s[-–—]\s/),
  );
};

const main = { phone: ['mobile', 'phone'], email: ['email'] } as const;

/** The main number and address of a row, and its others. A mobile is the number to write to, in whichever column it stands. */
export function addressesOf(values: RowValues) {
  const further = listOf(values, ['otherAddresses']);
  const phones = [...listOf(values, main.phone), ...further.filter((address) => !isEmail(address))];
  const [phone] = phones.toSorted((a, b) => rankOf(a) - rankOf(b));
  const emails = [...listOf(values, main.email), ...further.filter(isEmail)];
  const [email] = emails;
  const others = othersBeside({ phone, email }, [...phones, ...emails]);
  return { phone, email, others };
}

const listOf = (values: RowValues, fields: readonly string[]): string[] =>
  fields.flatMap((field) => (values[field] as string[] | undefined) ?? []);

/** The numbers of a row, or its e-mails. */
export function addressesFor(values: RowValues, channel: 'sms' | 'email'): string[] {
  const { phone, email, others } = addressesOf(values);
  const all = [phone, email, ...others].filter((address) => address !== undefined);
  return all.filter((address) => isEmail(address) === (channel === 'email'));
}

/**
 * The column in which the number or address to write to stands. A row states its consent for those of the main columns; a number of
 * an `other` column may be somebody else's, such as an office's.
 */
export function columnOfMain(values: RowValues, channel: 'sms' | 'email'): 'main' | 'other' | undefined {
  const { phone, email } = addressesOf(values);
  const [address, fields] = channel === 'sms' ? [phone, main.phone] : [email, main.email];
  if (address === undefined) return undefined;
  return listOf(values, fields).includes(address) ? 'main' : 'other';
}

/**
 * In metropolitan France and overseas, mobiles have nine digits after the country code, of which the first is 6 or 7 (numbering plan:
 * ARCEP, decision 2018-0881, annex 1).
 */
const isMobile = (number: string): boolean => /^\+(?:33|262|508|590|594|596)[67]\d{8}$/.test(number);
/** The older numbers of Saint-Pierre-et-Miquelon (+508) do not tell whether they are mobiles. */
const isLandline = (number: string): boolean => /^\+(?:33|262|590|594|596)/.test(number) && !isMobile(number);
/** A number of another country may be a mobile, so it goes before a landline. */
const rankOf = (number: string): number => (isMobile(number) ? 0 : isLandline(number) ? 2 : 1);

/**
 * Whether the row has another number or address to write to. An unreadable number is left out if the row has another number and
 * grants no consent for SMS, which may be meant for the unreadable one; e-mails likewise.
 */
export function hasAnother(field: string, values: RowValues): boolean {
  const { phone, email } = addressesOf(values);
  if (field === 'email') return email !== undefined && values.emailConsent !== 'granted';
  return (field === 'mobile' || field === 'phone') && phone !== undefined && values.smsConsent !== 'granted';
}

/**
 * The first of the others, as many as people may enter. A contact with more of them, which a merge has made, keeps those `before`.
 */
export function withinLimit(others: readonly string[], before: readonly string[] = []) {
  const limit = Math.max(maxOtherAddresses, before.length);
  return { others: others.slice(0, limit), surplus: surplusOf(others.slice(limit)) };
}

function surplusOf(addresses: readonly string[]): Surplus | undefined {
  if (addresses.length === 0) return undefined;
  const text = addresses.join(' / ');
  return { text, message: `has more than ${maxOtherAddresses} other numbers and e-mails: ${shown(text)}` };
}

/**
 * The texts by which a contact is recognised, in the file and in the store. The two addresses to write to come first. Among the
 * others, a mobile or an e-mail is one person's; a landline is shared by a couple or an office, and needs the same name.
 */
export function keysOf({ email, phone, other_addresses, first_name, last_name }: Columns) {
  const others = (other_addresses as string[] | undefined) ?? [];
  const mainAddresses = [email, phone].filter((address) => typeof address === 'string');
  const name = wordsOf(`${first_name ?? ''} ${last_name ?? ''}`);
  const shared = [...mainAddresses, ...others].filter((address) => !isPersonal(address));
  return {
    main: mainAddresses.map(keyOf),
    other: [
      ...others.filter(isPersonal).map(keyOf),
      // Half of a name is that of the whole family.
      ...(name.length > 1 ? shared.map((address) => `${keyOf(address)} (${name.join(' ')})`) : []),
    ],
  };
}

const isPersonal = (address: string): boolean => isEmail(address) || isMobile(address);
const keyOf = (address: string): string => `${isEmail(address) ? 'e-mail' : 'phone'} ${address}`;
/** A column may have both names in any order. */
const wordsOf = (name: string): string[] => folded(name).split(' ').filter(Boolean).sort();

/** The headings of columns with numbers and addresses beside the first. */
export const otherAddressHeadings = [
  ...['telephone', 'tel', 'phone', 'mobile', 'portable', 'email', 'e mail', 'mail', 'courriel'].flatMap((word) => [
    `${word} 2`,
    `${word} 3`,
    `${word} bureau`,
    `${word} pro`,
    `${word} professionnel`,
    `${word} travail`,
    `${word} secondaire`,
    `${word} domicile`,
    `autre ${word}`,
    `autres ${word}s`,
    `other ${word}`,
    `second ${word}`,
    `work ${word}`,
    `home ${word}`,
  ]),
  'telephone portable 2',
  'telephone mobile 2',
  'telephone fixe 2',
  'tel portable 2',
  'adresse e mail 2',
  'adresse email 2',
  'autre adresse e mail',
  'autre adresse email',
  'autre numero',
  'autres numeros',
  'autres numeros et e mails',
  'office phone',
  'business phone',
  'secondary phone',
  'secondary email',
];
