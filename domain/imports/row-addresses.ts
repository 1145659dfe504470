import { othersBeside } from '../contacts/addresses/other-addresses.ts';
import { maxOtherAddresses } from '../contacts/limits.ts';
import { isEmail } from '../shared/is-email.ts';
import type { RowValues } from './import-field.ts';
import type { Columns, Surplus } from './target.ts';
import { folded, shown } from './values.ts';

/** The numbers and e-mail addresses of a row: which of them are written to, and which of them tell who somebody is. */

/** The fields of the numbers and addresses that are written to. */
export const mainFields = { sms: ['mobile', 'phone'], email: ['email'] } as const;

/** The main number and address of a row, and its others. A mobile is the number to write to, in whichever column it stands. */
export function addressesOf(values: RowValues) {
  const further = listOf(values, ['otherAddresses']);
  const phones = [...listOf(values, mainFields.sms), ...further.filter((address) => !isEmail(address))];
  const [phone] = phones.toSorted((a, b) => rankOf(a) - rankOf(b));
  const emails = [...listOf(values, mainFields.email), ...further.filter(isEmail)];
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
  const address = channel === 'sms' ? phone : email;
  if (address === undefined) return undefined;
  return listOf(values, mainFields[channel]).includes(address) ? 'main' : 'other';
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
