import type { ViewedList } from '../../storage/column-values.ts';
import { firstMatches } from '../contacts/list/text-search.ts';
import type { ContactRow } from '../contacts/record/contact-record.ts';
import { meets } from '../properties/list/property-filters.ts';
import { nameOfRow } from '../shared/contact-summary.ts';
import type { Work } from '../shared/operation.ts';
import { storable } from '../shared/storable-text.ts';

type PersonRow = Pick<ContactRow, 'id' | 'first_name' | 'last_name' | 'email' | 'phone'>;

/**
 * The UUIDs of the saved views, of all colleagues, that are called after somebody or filter by their name or address, or whose search
 * finds among the contacts this person and no one else.
 */
export async function viewsNaming(work: Work, person: PersonRow): Promise<string[]> {
  const views = await work.agency.from('saved_view').select(['id', 'list', 'name', 'address']).execute();
  const naming: string[] = [];
  for (const { id: viewId, list, name, address } of views) {
    const given = new URLSearchParams(address);
    const isNamed = namesPerson(name, person) || [...given.values()].some((text) => hasWholeName(text, person));
    // An address may contain encoded characters that the database does not take.
    const q = storable(given.get('q') ?? '').trim();
    if (isNamed || (await isAlone(work, person.id, list, q))) naming.push(viewId);
  }
  return naming;
}

/** Whether a text has every word of the person's name in any order, their address, or their number as people write it. */
function namesPerson(text: string, person: PersonRow): boolean {
  const [named, words] = [wordsOf(nameOfRow(person)), wordsOf(text)];
  if (named.length > 0 && named.every((word) => words.includes(word))) return true;
  if (person.email && folded(text).includes(folded(person.email))) return true;
  return Boolean(person.phone && text.replace(/\D/g, '').includes(person.phone.slice(-NATIONAL_DIGITS)));
}

/** The same of a filter, where one word alone may be a town: « Clisson ». */
const hasWholeName = (text: string, person: PersonRow): boolean =>
  namesPerson(text, wordsOf(nameOfRow(person)).length > 1 ? person : { ...person, first_name: null, last_name: null });

/** The digits of a French number after its 0 or +33. */
const NATIONAL_DIGITS = 9;

const wordsOf = (text: string): string[] => folded(text).match(/[\p{L}\d]+/gu) ?? [];

/** Whether a search finds this contact alone. In the list of properties, one that finds a property means its town or street. */
async function isAlone(work: Work, contactId: string, list: ViewedList, q: string): Promise<boolean> {
  if (!q) return false;
  const { rows } = await firstMatches(work, q, 2).execute(work.agency.db);
  if (rows.length !== 1 || rows[0]?.id !== contactId) return false;
  if (list !== 'properties') return true;
  const found = work.agency.indexed('property').where(meets(work, { q })).select('property.id').limit(1);
  return (await found.executeTakeFirst()) === undefined;
}

const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
