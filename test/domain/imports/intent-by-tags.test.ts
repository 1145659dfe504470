import { expect, it } from 'vitest';
import { createContact } from '../../../domain/contacts/contacts.ts';
import { importRecords } from '../../../domain/imports/import-records.ts';
import { startTestServer } from '../../support/test-server.ts';
import { csv, fileOf } from './files.ts';

const { db, createAgency } = await startTestServer();

const importOne = async (agency: Awaited<ReturnType<typeof createAgency>>, cells: Record<string, string>) => {
  const file = fileOf(csv([Object.keys(cells), Object.values(cells)]));
  await agency.perform(importRecords, { kind: 'contacts', file, existing: 'update' });
  return db.selectFrom('contact').selectAll().where('agency_id', '=', agency.id).executeTakeFirstOrThrow();
};

it.each([
  ['* myContacts ::: Acheteurs', 'buy'],
  ['Vendeurs;Nantes', 'sell'],
  ['Prospect vendeur', 'sell'],
  ['Clients acquéreurs actifs', 'buy'],
  ['Acquéreur-vendeur', 'both'],
  ['Acheteurs, Vendeurs', 'both'],
  ['Ancien vendeur', null],
  ['Vendeurs 2019', null],
  ['Bailleurs', null],
  ['VIP', null],
])('tags that name a project set it, and stay tags: %s', async (tags, intent) => {
  const contact = await importOne(await createAgency(), { Nom: 'Alba', Labels: tags });
  expect(contact.intent).toBe(intent);
  expect(contact.tags.length).toBeGreaterThan(0);
});

it.each<[string, Record<string, string>, string | null]>([
  ['a column says it', { Projet: 'Achat', Tags: 'Vendeurs' }, 'buy'],
  ['a budget says that a seller buys too', { 'Budget max': '300000', Tags: 'Vendeurs' }, null],
])('tags set no project where %s', async (_, cells, intent) => {
  expect((await importOne(await createAgency(), { Nom: 'Alba', ...cells })).intent).toBe(intent);
});

it('tags do not change the project of a contact that the agency has', async () => {
  const agency = await createAgency();
  await agency.perform(createContact, { lastName: 'Alba', phone: '0639981234', intent: 'both' });
  const contact = await importOne(agency, { Nom: 'Alba', Portable: '0639981234', Tags: 'Acheteurs' });
  expect(contact).toMatchObject({ intent: 'both', tags: ['Acheteurs'] });
});
