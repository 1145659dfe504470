import { expect, it } from 'vitest';
import { namedRecords } from '../../../domain/agent/named-records.ts';
import { createContact, getContact } from '../../../domain/contacts/contacts.ts';
import { mergeContacts } from '../../../domain/contacts/merge/merge-contacts.ts';
import { newId, publicId, uuidOf } from '../../../domain/shared/ids.ts';
import { readingWork } from '../../../door/transaction/transact.ts';
import { createRecords } from '../../support/records.ts';
import { countStatements } from '../../support/statements.ts';
import { startTestServer } from '../../support/test-server.ts';

const server = await startTestServer();
const { context, db } = server;

it('a run names contacts and properties as they are now: merged ones by their survivor, none that are erased or foreign', async () => {
  const [agency, other] = [await server.createAgency(), await server.createAgency()];
  const { contact, property, visit } = await createRecords(server, agency);
  const foreign = await createRecords(server, other);
  const add = async (lastName: string) => (await agency.perform(createContact, { lastName })).id as string;
  const [twin, erased] = [await add('Le Goff'), await add('Morvan')];
  const readAt = async (id: string) => (await agency.perform(getContact, { id })).updatedAt;
  const both = { id: contact, readAt: await readAt(contact), mergedId: twin, mergedReadAt: await readAt(twin) };
  await agency.perform(mergeContacts, both);
  await db.updateTable('contact').set({ erased_at: new Date() }).where('id', '=', uuidOf('contact', erased)).execute();
  const named = [contact, twin, erased, foreign.contact, publicId('contact', newId())];
  const texts = [JSON.stringify(named), `${property} ${foreign.property} ${visit}`];
  const found = await namedRecords(readingWork(context, agency.owner, new Date()), texts);
  const survivor = { currentId: contact, name: 'Élodie Le Goff' };
  expect(found).toHaveLength(3);
  expect(found).toEqual(
    expect.arrayContaining([
      { id: contact, ...survivor },
      { id: twin, ...survivor },
      { id: property, currentId: property, name: 'NAN-0042' },
    ]),
  );
});

it('the names in a run of fifty records take one statement, and none without a record', async () => {
  const agency = await server.createAgency();
  const count = (texts: string[]) =>
    countStatements(context, (counted) => namedRecords(readingWork(counted, agency.owner, new Date()), texts));
  expect(await count(Array.from({ length: 50 }, () => publicId('contact', newId())))).toBe(1);
  expect(await count(['Bonjour'])).toBe(0);
});
