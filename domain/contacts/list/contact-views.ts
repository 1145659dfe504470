import { z } from 'zod';
import { nameOfRow } from '../../shared/contact-summary.ts';
import { searchText, text } from '../../shared/fields.ts';
import { notFound } from '../../shared/find-record.ts';
import { id, newId, publicId, uuidOf } from '../../shared/ids.ts';
import { direct, type Work } from '../../shared/operation.ts';
import { invalidInput, Refusal } from '../../shared/refusal.ts';
import { storable } from '../../shared/storable-text.ts';
import type { ContactRow } from '../record/contact-record.ts';
import { firstMatches } from './text-search.ts';

const MAX_VIEWS = 30;

/** A list of contacts that a colleague saved. */
const ContactView = z.object({
  id: id('view').describe('Its id'),
  name: z.string().describe('As its owner calls it'),
  address: z.string().describe('The query of its address'),
});

export const listContactViews = direct({
  name: 'listContactViews',
  scope: 'human',
  summary: 'Your own saved lists of contacts.',
  effect: 'read',
  input: z.strictObject({}),
  output: z.object({ views: z.array(ContactView) }),
  run: async (work) => {
    const rows = work.agency.from('contact_view').select(['id', 'name', 'address']);
    const own = await rows.where('user_id', '=', work.actor.id).orderBy('created_at').orderBy('id').execute();
    return { views: own.map((row) => ({ ...row, id: publicId('view', row.id) })) };
  },
});

/** @throws Refusal `invalid_request` if another one of yours has the name and is not to be replaced */
export const saveContactView = direct({
  name: 'saveContactView',
  scope: 'human',
  summary: 'Save a list of contacts under a name.',
  effect: 'write',
  input: z.strictObject({
    name: text(60).describe('As you call it'),
    address: searchText(1000).describe('The query of its address'),
    replaces: z.boolean().default(false).describe('Whether it takes the place of a list of that name'),
  }),
  output: ContactView,
  run: async (work, { name, address, replaces }) => {
    const userId = work.actor.id as string;
    const own = await work.agency.from('contact_view').select('name').where('user_id', '=', userId).execute();
    if (own.length >= MAX_VIEWS && !own.some((view) => view.name === name)) throw tooManyViews();
    const row = await work.agency
      .insert('contact_view', { id: newId(), user_id: userId, name, address, created_at: work.now })
      .onConflict((conflict) => {
        const sameName = conflict.columns(['agency_id', 'user_id', 'name']);
        return replaces ? sameName.doUpdateSet({ address }) : sameName.doNothing();
      })
      .returning(['id', 'name', 'address'])
      .executeTakeFirst();
    if (!row) throw nameTaken();
    return { ...row, id: publicId('view', row.id) };
  },
});

/** @throws Refusal `not_found`; `invalid_request` if another one of yours has the name */
export const renameContactView = direct({
  name: 'renameContactView',
  scope: 'human',
  summary: 'Rename one of your saved lists of contacts.',
  effect: 'write',
  input: z.strictObject({ id: id('view').describe('Its id'), name: text(60).describe('As you call it') }),
  output: ContactView,
  run: async (work, input) => {
    const view = await removeView(work, input.id);
    // Inserted anew: of two lists that take a name at once an insert tells the second one, where an update would fail.
    const renamed = await work.agency
      .insert('contact_view', { ...view, name: input.name })
      .onConflict((conflict) => conflict.columns(['agency_id', 'user_id', 'name']).doNothing())
      .returning(['name', 'address'])
      .executeTakeFirst();
    if (!renamed) throw nameTaken();
    return { ...renamed, id: input.id };
  },
});

export const removeContactView = direct({
  name: 'removeContactView',
  scope: 'human',
  summary: 'Remove one of your saved lists of contacts.',
  effect: 'write',
  input: z.strictObject({ id: id('view').describe('Its id') }),
  output: ContactView,
  run: async (work, input) => {
    const { name, address } = await removeView(work, input.id);
    return { id: input.id, name, address };
  },
});

/** Removes one of the actor's own lists.
 * @throws Refusal `not_found` */
async function removeView(work: Work, viewId: string) {
  const removed = work.agency
    .remove('contact_view')
    .where('id', '=', uuidOf('view', viewId))
    .where('user_id', '=', work.actor.id)
    .returning(['id', 'user_id', 'name', 'address', 'created_at']);
  return removed.executeTakeFirstOrThrow(() => notFound('view', viewId));
}

const nameTaken = () => invalidInput([{ path: 'name', message: 'is taken by another one of your lists' }]);

const tooManyViews = () =>
  new Refusal('conflict', `You have ${MAX_VIEWS} saved lists already.`, { hint: 'Remove one that you no longer use.' });

type PersonRow = Pick<ContactRow, 'id' | 'first_name' | 'last_name' | 'email' | 'phone'>;

/** The UUIDs of the saved lists, of all colleagues, that are called after somebody, or whose search finds this person and no one else. */
export async function viewsNaming(work: Work, person: PersonRow): Promise<string[]> {
  const views = await work.agency.from('contact_view').select(['id', 'name', 'address']).execute();
  const naming: string[] = [];
  for (const { id: viewId, name, address } of views) {
    if (isCalledAfter(name, person) || (await findsOnly(work, person.id, address))) naming.push(viewId);
  }
  return naming;
}

/** Whether a text has every word of the person's name in any order, their address, or their number as people write it. */
function isCalledAfter(text: string, person: PersonRow): boolean {
  const [named, words] = [wordsOf(nameOfRow(person)), wordsOf(text)];
  if (named.length > 0 && named.every((word) => words.includes(word))) return true;
  if (person.email && folded(text).includes(folded(person.email))) return true;
  return Boolean(person.phone && text.replace(/\D/g, '').includes(person.phone.slice(-NATIONAL_DIGITS)));
}

/** The digits of a French number after its 0 or +33. */
const NATIONAL_DIGITS = 9;

const wordsOf = (text: string): string[] => folded(text).match(/[\p{L}\d]+/gu) ?? [];

async function findsOnly(work: Work, contactId: string, address: string): Promise<boolean> {
  // An address may contain encoded characters that the database does not take.
  const q = storable(new URLSearchParams(address).get('q') ?? '').trim();
  if (!q) return false;
  const { rows } = await firstMatches(work, q, 2).execute(work.agency.db);
  return rows.length === 1 && rows[0]?.id === contactId;
}

const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
