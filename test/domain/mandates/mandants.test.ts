import { expect, it } from 'vitest';
import { getContact } from '../../../domain/contacts/contacts.ts';
import { mergeContacts } from '../../../domain/contacts/merge/merge-contacts.ts';
import { eraseContact } from '../../../domain/erasure/erase-contact.ts';
import { correctMandateEntry } from '../../../domain/mandates/correct-mandate.ts';
import { readMandate } from '../../../domain/mandates/read-mandate.ts';
import { newId, publicId } from '../../../domain/shared/ids.ts';
import { refusalOf } from '../../support/colleagues.ts';
import { startTestServer } from '../../support/test-server.ts';
import { registerAgencies } from './register-agency.ts';

const server = await startTestServer();
const createAgency = registerAgencies(server);

async function createSearch() {
  const made = await createAgency();
  const alba = await made.person('Noël');
  const mandant = { name: 'Alba Noël', contactId: alba };
  const { id } = await made.search({ mandants: [mandant] });
  const read = () => made.agency.perform(readMandate, { id });
  return { ...made, alba, mandant, id, read };
}

it('the contacts of a mandate are those of its mandants', async () => {
  const { agency, id, alba, mandant, person, read } = await createSearch();
  expect((await read()).contacts).toEqual([{ id: alba, name: 'Noël' }]);
  const other = await person('Kervella');
  const mandants = [{ name: 'Bruno Kervella', contactId: other }];
  await agency.perform(correctMandateEntry, { id, reason: 'Mauvaise personne', mandants });
  expect((await read()).contacts).toEqual([{ id: other, name: 'Kervella' }]);
  await agency.perform(correctMandateEntry, { id, reason: 'Les deux', mandants: [mandant, ...mandants] });
  expect((await read()).contacts).toHaveLength(2);
});

it('a contact whom the agency does not have is named', async () => {
  const { search, mandant } = await createSearch();
  const unknown = publicId('contact', newId());
  const mandants = [mandant, { name: 'Personne', contactId: unknown }];
  expect((await refusalOf(search({ mandants }))).message).toContain(unknown);
});

it('a contact who is merged is the mandant under the other record', async () => {
  const { agency, alba, person, read } = await createSearch();
  const twin = await person('Noël bis');
  const readAt = async (contact: string) => (await agency.perform(getContact, { id: contact })).updatedAt;
  await agency.perform(mergeContacts, {
    ...{ id: twin, readAt: await readAt(twin), mergedId: alba, mergedReadAt: await readAt(alba) },
  });
  expect((await read()).contacts).toMatchObject([{ id: twin }]);
});

it('the register keeps the name of somebody who was erased, as the law says, and no link to a record', async () => {
  const { agency, alba, mandant, read, search } = await createSearch();
  await agency.perform(eraseContact, { id: alba, name: 'Noël', reason: 'request' });
  expect(await read()).toMatchObject({ contacts: [], mandants: [{ name: 'Alba Noël', address: null }] });
  expect((await refusalOf(search({ mandants: [mandant] }))).code).toBe('person_erased');
});
