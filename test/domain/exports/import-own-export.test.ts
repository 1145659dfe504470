import { expect, it } from 'vitest';
import { addContact } from '../../../domain/contacts/add-contact.ts';
import { contactsCsv } from '../../../domain/exports/list-csv.ts';
import { importRecords } from '../../../domain/imports/import-records.ts';
import { readingWork } from '../../../door/transaction/transact.ts';
import { type Agency, startTestServer } from '../../support/test-server.ts';
import { fileOf } from '../imports/files.ts';

const { db, context, createAgency } = await startTestServer();

/** A consent is never guessed: a person says what these columns hold. */
const consents = Object.fromEntries(
  ['SMS', 'e-mail'].flatMap((channel) =>
    ['', ' : date', ' : origine', ' : preuve'].map((part) => [`Consentement ${channel}${part}`, null]),
  ),
);

const contactsOf = ({ id }: Agency) =>
  db
    .selectFrom('contact')
    .select(['first_name', 'last_name', 'email', 'phone', 'other_addresses', 'stage', 'intent', 'source', 'language'])
    .select([
      'budget_min_euros',
      'budget_max_euros',
      'search_cities',
      'search_property_types',
      'search_min_rooms',
      'search_min_surface_sqm',
      'tags',
    ])
    .where('agency_id', '=', id)
    .orderBy('last_name')
    .execute();

it('a list of contacts that another agency imports gives the same contacts', async () => {
  const [left, joined] = [await createAgency(), await createAgency()];
  await left.perform(addContact, {
    firstName: 'Élodie',
    lastName: 'Alba',
    phone: '+33639985555',
    email: 'elodie@famille.example',
    otherAddresses: ['+33199001122', '+32470123456', 'bureau@famille.example'],
    kind: 'buyer',
    source: 'Portail',
    tags: ['famille', 'jardin'],
    budgetMinEuros: 200_000,
    budgetMaxEuros: 320_000,
    search: { cities: ['Nantes'], propertyTypes: ['house'], minRooms: 4, minSurfaceSqm: 90 },
  });
  await left.perform(addContact, { lastName: 'Silva', phone: '+351912345678', kind: 'seller' });
  await left.perform(addContact, { lastName: 'Wood', phone: '+12015550123', language: 'en' });
  let file = '';
  const work = readingWork(context, left.owner, context.now());
  for await (const piece of contactsCsv(work, { sort: 'newest' })) file += piece;
  const done = await joined.perform(importRecords, {
    kind: 'contacts',
    file: fileOf(file),
    mapping: consents,
  });
  expect(done.counts).toMatchObject({ created: 3, refused: 0, remarked: 0 });
  expect(await contactsOf(joined)).toEqual(await contactsOf(left));
});
