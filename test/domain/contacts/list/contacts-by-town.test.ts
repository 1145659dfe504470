import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createContact, updateContact } from '../../../../domain/contacts/contacts.ts';
import { listContacts, searchContactsBrief } from '../../../../domain/contacts/list/contact-list.ts';
import { newestContacts } from '../../../../domain/contacts/list/newest-contacts.ts';
import { uuidOf } from '../../../../domain/shared/ids.ts';
import { startTestServer } from '../../../support/test-server.ts';

const { db, store, createAgency } = await startTestServer();
const agency = await createAgency();
const other = await createAgency();

const create = async (lastName: string, cities: string[]) =>
  (await agency.perform(createContact, { lastName, search: { cities } })).id;
type Found = { lastName: string };
const names = async (input: object) =>
  (await agency.perform(listContacts, input)).data.map(({ lastName }: Found) => lastName);

describe('contacts by town', () => {
  it('are found however the town is written, once, the newest first, page by page', async () => {
    for (const [lastName, cities] of Object.entries({
      Un: ['Vertou'],
      Deux: ['VERTOU', 'vertou', 'Rezé'],
      Trois: ['Rezé'],
      Quatre: ['Saint-Nazaire', 'Vertou'],
    })) {
      await create(lastName, cities);
    }
    await other.perform(createContact, { lastName: 'Ailleurs', search: { cities: ['Vertou'] } });
    expect(await names({ city: 'vertou' })).toEqual(['Quatre', 'Deux', 'Un']);
    expect(await names({ city: 'saint nazaire' })).toEqual(['Quatre']);
    expect(await names({ city: 'Verto' })).toEqual([]);
    const first = await agency.perform(listContacts, { city: 'Vertou', limit: 2 });
    expect(first.data.map(({ lastName }: Found) => lastName)).toEqual(['Quatre', 'Deux']);
    expect(await names({ city: 'Vertou', limit: 2, cursor: first.nextCursor })).toEqual(['Un']);
  });

  it('are found together with every other filter', async () => {
    await agency.perform(createContact, { lastName: 'Guérin', tags: ['famille'], search: { cities: ['Clisson'] } });
    await agency.perform(createContact, { lastName: 'Guérin', tags: ['famille'] });
    expect(await names({ city: 'CLISSON', tag: 'famille', stage: 'new' })).toEqual(['Guérin']);
    expect(await names({ city: 'clisson', q: 'guerin' })).toEqual(['Guérin']);
    expect(await names({ city: 'clisson', updatedSince: '2020-01-01' })).toEqual(['Guérin']);
    expect(await names({ city: 'clisson', tag: 'investisseur' })).toEqual([]);
    expect(await agency.perform(searchContactsBrief, { city: 'Clisson' })).toMatchObject({ shown: '1 of 1' });
  });

  it('follow the towns that a contact searches in', async () => {
    const id = await create('Le Bihan', ['Pornic']);
    await agency.perform(updateContact, { id, search: { cities: ['Pornic', 'Guérande'] } });
    expect([await names({ city: 'pornic' }), await names({ city: 'guerande' })]).toEqual([['Le Bihan'], ['Le Bihan']]);
    await agency.perform(updateContact, { id, search: { cities: ['Guérande'] } });
    expect([await names({ city: 'pornic' }), await names({ city: 'guerande' })]).toEqual([[], ['Le Bihan']]);
    await agency.perform(updateContact, { id, search: { cities: [] } });
    expect(await names({ city: 'guerande' })).toEqual([]);
  });

  it('are forgotten with their contact', async () => {
    const id = uuidOf('contact', await create('Oublié', ['Ancenis']));
    const towns = db.selectFrom('contact_town').select('town').where('contact_id', '=', id);
    expect(await towns.execute()).toEqual([{ town: 'ancenis' }]);
    await db.deleteFrom('contact').where('id', '=', id).execute();
    expect(await towns.execute()).toEqual([]);
  });

  it('are read from an index in the order of the page, so that nothing is sorted', async () => {
    const { sql: text, parameters } = newestContacts(agency.id, 21, undefined, 'Vertou');
    const { rows } = await store.rows
      .ofAgency(agency.id)
      .transaction()
      .execute(async (transaction) => {
        // Without the statistics of a large agency, the planner would read all of this one.
        for (const way of ['seqscan', 'bitmapscan', 'hashjoin', 'mergejoin']) {
          await sql.raw(`set local enable_${way} = off`).execute(transaction);
        }
        const literal = text.replace(/\$(\d)/g, (_, n) => `'${parameters[Number(n) - 1]}'`);
        return sql.raw<{ 'QUERY PLAN': string }>(`explain ${literal}`).execute(transaction);
      });
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain('Index Only Scan Backward using contact_town_pkey');
    expect(plan).not.toContain('Sort');
  });

  it('have a row for each town of each contact, and no others', async () => {
    const { rows } = await sql<{ row: string }>`
      select coalesce(kept.contact_id, asked.id)::text as row from contact_town as kept
      full join (select distinct id, town_key(city) as town from contact, unnest(search_cities) as city) as asked
        on kept.contact_id = asked.id and kept.town = asked.town
      where kept.contact_id is null or asked.id is null`.execute(db);
    expect(rows).toEqual([]);
  });
});

it('pages of any length share few statements, because each has a plan in each connection', () => {
  const texts = (city?: string) =>
    new Set(Array.from({ length: 101 }, (_, index) => newestContacts(agency.id, index + 1, undefined, city).sql));
  expect([texts().size, texts('Nantes').size]).toEqual([3, 3]);
});
