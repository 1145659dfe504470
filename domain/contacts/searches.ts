import { z } from 'zod';
import type { StoredSearch } from '../../storage/entities/contact.ts';
import { asJson } from '../../storage/json.ts';
import { euros, PropertyType, text } from '../shared/fields.ts';
import { notFound } from '../shared/find-record.ts';
import { id, newId, uuidOf } from '../shared/ids.ts';
import { direct, type Work } from '../shared/operation.ts';
import { Refusal } from '../shared/refusal.ts';
import { contactUpdated } from './contact-record.ts';
import { ContactSheet, readSheet } from './contact-sheet.ts';
import { readContact } from './contacts.ts';
import { lockContact } from './erased-contact.ts';
import { emptySearch, searchFields } from './search-record.ts';

const MAX_SEARCHES = 20;

/** The fields of a search, with the same limits as the one that programs write. */
const givenFields = z
  .strictObject({
    ...searchFields,
    propertyTypes: z.array(PropertyType).max(6).describe('Kinds of property they look for'),
    cities: z.array(text(120)).max(50).describe('Towns they search in'),
    budgetMinEuros: euros.nullable().describe('The least they look at'),
    budgetMaxEuros: euros.nullable().describe('The most they can pay'),
    minRooms: z.int().min(0).max(100).nullable().describe('At least so many rooms'),
    minSurfaceSqm: z.int().min(0).max(1_000_000).nullable().describe('At least so many m²'),
    outside: searchFields.outside.max(3),
  })
  .partial();

export const saveSearch = direct({
  name: 'saveSearch',
  scope: 'human',
  summary: 'Add a search to a contact, or change the given fields of one.',
  effect: 'write',
  input: givenFields.extend({
    contactId: id('contact').describe('The contact who searches'),
    id: id('search').optional().describe('The search to change; a new one without it'),
  }),
  output: ContactSheet,
  run: async (work, { contactId, id: searchId, ...fields }) => {
    const contact = await lockContact(work, contactId, ['id', 'searches', 'key_written']);
    const { searches } = contact;
    const place = searchId === undefined ? searches.length : placeOf(searches, searchId);
    if (place === MAX_SEARCHES) throw tooManySearches();
    const saved = { ...(searches[place] ?? { id: newId(), ...emptySearch }) };
    for (const [field, value] of Object.entries(fields))
      if (value !== undefined) Object.assign(saved, { [field]: value });
    requireBudget(saved);
    // A person who writes the towns of the first search confirms them for texts that use them.
    const isConfirmed = place === 0 && fields.cities !== undefined;
    const keyWritten = contact.key_written.filter((column) => !isConfirmed || column !== 'search_cities');
    return store(work, contact.id, [...searches.slice(0, place), saved, ...searches.slice(place + 1)], keyWritten);
  },
});

export const removeSearch = direct({
  name: 'removeSearch',
  scope: 'human',
  summary: 'Remove a search of a contact.',
  effect: 'write',
  input: z.strictObject({
    contactId: id('contact').describe('The contact who searches'),
    id: id('search').describe('The search'),
  }),
  output: ContactSheet,
  run: async (work, input) => {
    const { id, searches, key_written } = await lockContact(work, input.contactId, ['id', 'searches', 'key_written']);
    return store(work, id, searches.toSpliced(placeOf(searches, input.id), 1), key_written);
  },
});

/** @throws Refusal `not_found` */
function placeOf(searches: readonly StoredSearch[], searchId: string): number {
  const uuid = uuidOf('search', searchId);
  const place = searches.findIndex((search) => search.id === uuid);
  if (place < 0) throw notFound('search', searchId);
  return place;
}

async function store(work: Work, contactId: string, searches: StoredSearch[], keyWritten: string[]) {
  const first = searches[0] ?? emptySearch;
  const changes = { searches: asJson(searches), key_written: keyWritten, updated_at: work.now };
  // The database would set these too, but a trigger on one of them only fires for a statement that names it.
  const firstColumns = {
    search_cities: first.cities,
    search_property_types: first.propertyTypes,
    budget_min_euros: first.budgetMinEuros,
    budget_max_euros: first.budgetMaxEuros,
    search_min_rooms: first.minRooms,
    search_min_surface_sqm: first.minSurfaceSqm,
  };
  const contact = work.agency.update('contact').set({ ...changes, ...firstColumns });
  await contact.where('id', '=', contactId).execute();
  work.emit(contactUpdated, await readContact(work, contactId));
  return readSheet(work, contactId);
}

/** @throws Refusal `invalid_request` */
function requireBudget({ budgetMinEuros, budgetMaxEuros }: StoredSearch): void {
  if (budgetMinEuros === null || budgetMaxEuros === null || budgetMinEuros <= budgetMaxEuros) return;
  throw new Refusal('invalid_request', 'The lowest budget is above the highest.', {
    errors: [{ path: 'budgetMinEuros', message: `must be at most budgetMaxEuros (${budgetMaxEuros})` }],
  });
}

const tooManySearches = () =>
  new Refusal('conflict', `A contact has at most ${MAX_SEARCHES} searches.`, {
    hint: 'Remove one that no longer counts, or change it.',
  });
