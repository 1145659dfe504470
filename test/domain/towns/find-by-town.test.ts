import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { readBoard } from '../../../domain/boards/read-board.ts';
import { previewCampaign } from '../../../domain/campaigns/campaigns.ts';
import { createContact, updateContact } from '../../../domain/contacts/contacts.ts';
import { browseContacts } from '../../../domain/contacts/list/browse-contacts.ts';
import { listContacts, searchContactsBrief } from '../../../domain/contacts/list/contact-list.ts';
import { findDuplicates } from '../../../domain/contacts/merge/find-duplicates.ts';
import { importRecords } from '../../../domain/imports/import-records.ts';
import { createProperty } from '../../../domain/properties/create-property.ts';
import { listProperties } from '../../../domain/properties/properties.ts';
import { searchProperties } from '../../../domain/search/search-everything.ts';
import { type Agency, startTestServer } from '../../support/test-server.ts';
import { csv, fileOf } from '../imports/files.ts';

const { db, store, createAgency } = await startTestServer();

type Named = { id: string; reference: string; name: string; lastName: string };

const addresses = [
  ['A1', '1140', 'ST DIDIER S/ CHALARONNE'],
  ['A2', '69003', 'LYON 3EME'],
  ['A3', '44000', 'NANTES CEDEX 2'],
  ['A4', '20000', 'AJACCIO'],
  ['A5', '75015', 'PARIS 15'],
  ['A6', '69006', 'Lyon'],
  ['A7', '49170', 'ST GEORGES S/LOIRE'],
  ['A8', '93200', 'ST DENIS'],
  ['A9', '97400', 'Saint-Denis'],
  ['B1', '49700', 'DOUE LA FONTAINE'],
  ['B2', '76600', 'HAVRE (LE)'],
  ['B3', '69000', 'Lyon'],
  ['B4', '17800', 'Saint-Léger'],
  ['B5', '44980', 'STE LUCE'],
  ['B6', '97228', 'Sainte-Luce'],
] as const;

describe('properties', async () => {
  const agency = await createAgency();
  const rows = addresses.map(([reference, postcode, city]) => [reference, 'Maison', postcode, city, '250000', '90']);
  const heading = ['Référence', 'Type', 'Code postal', 'Ville', 'Prix', 'Surface'];
  await agency.perform(importRecords, { kind: 'properties', file: fileOf(csv([heading, ...rows])) });
  const references = async (input: object) =>
    (await agency.perform(listProperties, input)).data.map(({ reference }: Named) => reference).sort();

  it.each([
    ['Saint-Didier-sur-Chalaronne', ['A1']],
    ['Lyon', ['A2', 'A6', 'B3']],
    // The postcode says the district where the town does not; nothing says that B3 is in the 3rd.
    ['Lyon 3e', ['A2']],
    ['LYON 6EME', ['A6']],
    ['Nantes', ['A3']],
    ['44300 NANTES', ['A3']],
    ['Ajaccio (2A)', ['A4']],
    ['Paris', ['A5']],
    ['75015', ['A5']],
    ['Saint-Georges-sur-Loire', ['A7']],
    ['Saint-Denis', ['A8', 'A9']],
    ['Saint-Denis (93)', ['A8']],
    ['97400 ST DENIS', ['A9']],
    // Any of several, in whatever way they are listed; the name of one stays whole.
    ['Nantes, Ajaccio', ['A3', 'A4']],
    ['Saint-Denis (93) ; Nantes', ['A3', 'A8']],
    ['Nantes ou Lyon 3e', ['A2', 'A3']],
    ['Havre, Le', ['B2']],
    ['Nantes, France', ['A3']],
    ['Saint-Denis (11)', []],
    ['Doué-en-Anjou', ['B1']],
    ['Doué-la-Fontaine', ['B1']],
    ['Le Havre', ['B2']],
    ['Havre', ['B2']],
    ['St Leger', ['B4']],
    ['Sainte-Luce-sur-Loire', ['B5']],
    ['Sainte-Luce', ['B5', 'B6']],
  ])('of %s are %j', async (city, expected) => {
    expect(await references({ city })).toEqual(expected);
  });

  it('are stored as they were written', async () => {
    const stored = await db.selectFrom('property').select('city').where('agency_id', '=', agency.id).execute();
    expect(stored.map(({ city }) => city).sort()).toEqual(addresses.map(([, , city]) => city).sort());
  });

  it.each([
    ['Saint-Didier', ['A1']],
    ['maison saint georges', ['A7']],
    ['ST LEGER', ['B4']],
    ['Lyon 3e', ['A2']],
    ['S/ CHALARONNE', ['A1']],
  ])('are found by the words %j', async (q, expected) => {
    expect(await references({ q })).toEqual(expected);
    const found = await agency.perform(searchProperties, { q });
    expect(found.properties.map(({ reference }: Named) => reference).sort()).toEqual(expected);
  });

  it('are found on the board by the real name of their town', async () => {
    await db.updateTable('property').set({ status: 'available' }).where('agency_id', '=', agency.id).execute();
    const { columns } = await agency.perform(readBoard, { board: 'properties', q: 'St Leger' });
    const cards = columns.flatMap(({ data }: { data: { detail: string }[] }) => data);
    expect(cards.map(({ detail }: { detail: string }) => detail)).toEqual(['B4, Saint-Léger']);
  });

  it('follow their address', async () => {
    const address = { postcode: '44000', city: 'NANTES' };
    const { id } = await agency.perform(createProperty, { reference: 'C1', type: 'house', title: 'C1', address });
    await sql`update property set city = 'VERTOU', postcode = '44120' where reference = 'C1'`.execute(db);
    expect([await references({ city: 'Nantes' }), await references({ city: 'vertou' })]).toEqual([['A3'], ['C1']]);
    expect([id, await references({ q: 'vertou' })]).toEqual([id, ['C1']]);
  });

  it('are read from an index', async () => {
    const { rows: plan } = await store.rows
      .ofAgency(agency.id)
      .transaction()
      .execute(async (transaction) => {
        // In a table of a few rows every index costs the same, so that any may be taken. These rows go with the transaction.
        await sql`insert into property select copy.* from property as original
          cross join generate_series(1, 500) as number cross join lateral jsonb_populate_record(original,
            jsonb_build_object('id', gen_random_uuid(), 'reference', 'A6-' || number)) as copy
          where original.agency_id = ${agency.id} and original.reference = 'A6'`.execute(transaction);
        // Nor is the page sorted: the index has its order as well.
        await sql`set local enable_seqscan = off`.execute(transaction);
        await sql`set local enable_sort = off`.execute(transaction);
        return sql<{ 'QUERY PLAN': string }>`explain select id from indexed_property
          where agency_id = ${agency.id} and city_folded = 'nantes' order by id desc limit 20`.execute(transaction);
      });
    expect(plan.map((line) => line['QUERY PLAN']).join('\n')).toContain('property_town');
  });
});

describe('contacts', async () => {
  const agency = await createAgency();
  const searches = {
    Un: ['ST SEBASTIEN S/LOIRE'],
    Deux: ['Lyon 3e', 'LYON 6EME'],
    Trois: ['LYON'],
    Quatre: ['Saint-Denis (93)'],
    Cinq: ['97400 ST DENIS'],
    Six: ['Saint Denis'],
    Sept: ['Doué-la-Fontaine'],
    Huit: ['DOUE EN ANJOU'],
    Neuf: ['Saint-Denis (93)', 'Saint-Denis (974)'],
    Dix: ['Lyon 6e'],
  };
  for (const [lastName, cities] of Object.entries(searches)) {
    await agency.perform(createContact, { lastName, intent: 'buy', search: { cities } });
  }

  it.each([
    ['Saint-Sébastien-sur-Loire', ['Un']],
    ['Lyon', ['Dix', 'Trois', 'Deux']],
    // A person who searches in all of Lyon also wants what is in the 3rd.
    ['LYON 3EME', ['Trois', 'Deux']],
    ['69006 Lyon', ['Dix', 'Trois', 'Deux']],
    ['Saint-Denis', ['Neuf', 'Six', 'Cinq', 'Quatre']],
    ['93200 SAINT DENIS', ['Neuf', 'Six', 'Quatre']],
    ['Saint-Denis (974)', ['Neuf', 'Six', 'Cinq']],
    ['Doué-la-Fontaine', ['Huit', 'Sept']],
    ['Doué-en-Anjou', ['Huit', 'Sept']],
    ['Doué-en-Anjou (44)', ['Huit']],
  ])('who search in %s are %j, in every list', async (city, expected) => {
    const namesIn = (list: Named[]) => list.map(({ lastName }) => lastName);
    const sorted = (names: string[]) => [...names].sort();
    expect(namesIn((await agency.perform(listContacts, { city })).data)).toEqual(expected);
    const filtered = await agency.perform(listContacts, { city, updatedSince: '2020-01-01' });
    expect(namesIn(filtered.data)).toEqual(expected);
    expect((await agency.perform(searchContactsBrief, { city })).contacts.map(({ name }: Named) => name)).toEqual(
      expected,
    );
    for (const filters of [{}, { kinds: ['buyer'] }, { sort: 'name' }, { kinds: ['buyer'], sort: 'recent' }]) {
      const browsed = await agency.perform(browseContacts, { city, ...filters } as never);
      expect(sorted(browsed.data.map(({ name }: Named) => name))).toEqual(sorted(expected));
    }
    const audience = await agency.perform(previewCampaign, { body: 'Bonjour', filter: { city } });
    expect(audience.excluded).toEqual({ sms_consent_missing: expected.length });
  });

  it('are found page by page where several towns are asked for', async () => {
    const first = await agency.perform(listContacts, { city: 'Lyon', limit: 2 });
    const second = await agency.perform(listContacts, { city: 'Lyon', limit: 2, cursor: first.nextCursor });
    expect([...first.data, ...second.data].map(({ lastName }) => lastName)).toEqual(['Dix', 'Trois', 'Deux']);
  });

  it('may be one person where both search in a town, whichever way it is written', async () => {
    const create = (city: string) =>
      agency.perform(createContact, { firstName: 'Jean', lastName: 'Treize', search: { cities: [city] } });
    const { id } = await create('ST HERBLAIN');
    const [same] = [await create('St Herblain (44)'), await create('Orvault')];
    const { duplicates } = await agency.perform(findDuplicates, { id });
    expect(duplicates.map(({ contact }: { contact: Named }) => contact.id)).toEqual([same.id]);
  });

  it('keep the towns of their searches as they change', async () => {
    const { id } = await agency.perform(createContact, { lastName: 'Onze', search: { cities: ['HAVRE (LE)'] } });
    const found = async (city: string) =>
      (await agency.perform(listContacts, { city })).data.map(({ id }: Named) => id);
    expect(await found('Le Havre')).toEqual([id]);
    await agency.perform(updateContact, { id, search: { cities: ['Le Mans', 'MANS (LE)'] } });
    expect([await found('Le Havre'), await found('le mans')]).toEqual([[], [id]]);
  });
});

const townsOf = ({ id }: Agency) =>
  db.selectFrom('contact').select('search_cities').where('agency_id', '=', id).executeTakeFirstOrThrow();

it.each([
  ['Nantes, Rezé / Vertou', ['Nantes', 'Rezé', 'Vertou']],
  ['ST SEBASTIEN S/LOIRE, CHALON/SAONE', ['ST SEBASTIEN S/LOIRE', 'CHALON/SAONE']],
  ['Rezé/STE LUCE S/LOIRE/Nantes', ['Rezé', 'STE LUCE S/LOIRE', 'Nantes']],
  ['Fontenay s/s Bois | Le Bourg s/ Eau', ['Fontenay s/s Bois', 'Le Bourg s/ Eau']],
  ['Havre, Le, Nantes', ['Havre (Le)', 'Nantes']],
])('an import reads the towns of %j', async (cell, expected) => {
  const agency = await createAgency();
  const file = fileOf(
    csv([
      ['Nom', 'Ville recherchée'],
      ['Durand', cell],
    ]),
  );
  await agency.perform(importRecords, { kind: 'contacts', file });
  expect((await townsOf(agency)).search_cities).toEqual(expected);
});
