import { z } from 'zod';
import type { StoredSearch } from '../../../storage/entities/contact.ts';
import { asJson } from '../../../storage/json.ts';
import { notFound } from '../../shared/find-record.ts';
import { id, newId, uuidOf } from '../../shared/ids.ts';
import { direct, type Work } from '../../shared/operation.ts';
import { Refusal } from '../../shared/refusal.ts';
import { readContact } from '../contacts.ts';
import { lockContact } from '../erased-contact.ts';
import { contactUpdated } from '../record/contact-record.ts';
import { ContactSheet, readSheet } from '../record/contact-sheet.ts';
import { SearchInput } from './search-input.ts';
import { emptySearch } from './search-record.ts';

const MAX_SEARCHES = 20;

export const saveSearch = direct({
  name: 'saveSearch',
  scope: 'human',
  summary: 'Add a search to a contact, or change the given fields of one.',
  effect: 'write',
  input: SearchInput,
  output: ContactSheet,
  run: async (work, { contactId, id: searchId, ...fields }) => {
    const { id, searches } = await lockContact(work, contactId, ['id', 'searches']);
    const place = searchId === undefined ? searches.length : placeOf(searches, searchId);
    if (place === MAX_SEARCHES) throw tooManySearches();
    const saved: StoredSearch = { ...(searches[place] ?? { id: newId(), ...emptySearch }) };
    for (const [field, value] of Object.entries(fields))
      if (value !== undefined) Object.assign(saved, { [field]: value });
    requireBudget(saved);
    // A person who writes the towns of a search confirms them for texts that use them.
    if (fields.cities !== undefined) delete saved.keyWritten;
    return store(work, id, [...searches.slice(0, place), saved, ...searches.slice(place + 1)]);
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
    const { id, searches } = await lockContact(work, input.contactId, ['id', 'searches']);
    return store(work, id, searches.toSpliced(placeOf(searches, input.id), 1));
  },
});

/** @throws Refusal `not_found` */
function placeOf(searches: readonly StoredSearch[], searchId: string): number {
  const uuid = uuidOf('search', searchId);
  const place = searches.findIndex((search) => search.id === uuid);
  if (place < 0) throw notFound('search', searchId);
  return place;
}

async function store(work: Work, contactId: string, searches: StoredSearch[]) {
  const first = searches[0] ?? emptySearch;
  const changes = { searches: asJson(searches), updated_at: work.now };
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
