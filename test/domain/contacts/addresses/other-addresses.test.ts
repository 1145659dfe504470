import { expect, it } from 'vitest';
import { addContact } from '../../../../domain/contacts/add-contact.ts';
import { createContact, updateContact } from '../../../../domain/contacts/contacts.ts';
import { editContact } from '../../../../domain/contacts/edit-contact.ts';
import { listContacts } from '../../../../domain/contacts/list/contact-list.ts';
import { findDuplicates } from '../../../../domain/contacts/merge/find-duplicates.ts';
import { undoMerge } from '../../../../domain/contacts/merge/undo-merge.ts';
import { readContactSheet } from '../../../../domain/contacts/record/contact-sheet.ts';
import { draftEmail } from '../../../../domain/conversations/message-drafts.ts';
import { uuidOf } from '../../../../domain/shared/ids.ts';
import { refusalOf } from '../../../support/colleagues.ts';
import { startTwinServer } from '../merge/contact-twins.ts';

const { db, createAgency, createTwice, minuteLater } = await startTwinServer();

const landline = '+33199001234';
const office = 'claire@etude.example';

async function createClaire() {
  const agency = await createAgency();
  const contact = await agency.perform(addContact, {
    firstName: 'Claire',
    lastName: 'Moreau',
    phone: '06 39 98 45 67',
    email: 'claire@courriel.example',
    otherAddresses: ['01 99 00 12 34', 'Claire@Etude.example', '0199001234', '06 39 98 45 67'],
  });
  const sheet = () => agency.perform(readContactSheet, { id: contact.id });
  return { agency, contact, sheet };
}

it('are stored as numbers and addresses are, each once, without those that messages go to', async () => {
  const { contact, sheet } = await createClaire();
  expect(contact.otherAddresses).toEqual([landline, office]);
  expect((await sheet()).otherAddresses).toEqual([landline, office]);
});

it('are changed by people alone, and one that becomes the number to write to is no other one any more', async () => {
  const { agency, contact, sheet } = await createClaire();
  minuteLater();
  await agency.perform(updateContact, { id: contact.id, phone: '01 99 00 12 34' });
  expect(await sheet()).toMatchObject({ phone: landline, otherAddresses: [office] });
  const { updatedAt: readAt } = await sheet();
  minuteLater();
  await agency.perform(editContact, { id: contact.id, readAt, otherAddresses: [] });
  expect(await sheet()).toMatchObject({ phone: landline, otherAddresses: [] });
  const wrong = agency.perform(editContact, { id: contact.id, readAt, otherAddresses: ['chez sa fille'] });
  expect(await refusalOf(wrong)).toMatchObject({ errors: [{ path: 'otherAddresses.0' }] });
});

it('find the contact as a whole, however they are written', async () => {
  const { agency, contact } = await createClaire();
  for (const q of ['01 99 00 12 34', '+33 1 99 00 12 34', 'CLAIRE@etude.example']) {
    const { data } = await agency.perform(listContacts, { q });
    expect([q, data.map(({ id }: { id: string }) => id)]).toEqual([q, [contact.id]]);
  }
});

it('make a new contact with one of them a duplicate', async () => {
  const { agency, contact } = await createClaire();
  const again = agency.perform(createContact, { lastName: 'M.', email: 'claire@etude.example' });
  expect(await refusalOf(again)).toMatchObject({ code: 'duplicate_contact', existingId: contact.id });
  const other = await agency.perform(createContact, { lastName: 'M.', phone: landline, allowDuplicate: true });
  for (const [id, found] of [
    [contact.id, other.id],
    [other.id, contact.id],
  ]) {
    const { duplicates } = await agency.perform(findDuplicates, { id });
    expect(duplicates).toMatchObject([{ contact: { id: found }, reasons: ['phone'] }]);
  }
});

it('receive the numbers that a merge does not choose, and give them back when it is undone', async () => {
  const { agency, contact, twin, merge } = await createTwice({
    phone: '06 39 98 12 35',
    email: 'elodie@postier.example',
  });
  const sheet = (id: string) => agency.perform(readContactSheet, { id });
  const [before, twinBefore] = [await sheet(contact), await sheet(twin)];
  const { mergeId } = await merge(contact, twin, { take: ['phone'] });
  const merged = await sheet(contact);
  expect(merged.phone).toBe(twinBefore.phone);
  expect([merged.phone, merged.email, ...merged.otherAddresses].sort()).toEqual(
    [before.phone, before.email, twinBefore.phone, twinBefore.email].filter((address) => address !== null).sort(),
  );
  minuteLater();
  await agency.perform(undoMerge, { id: mergeId });
  expect((await sheet(contact)).otherAddresses).toEqual([]);
});

it('may be up to twenty, and a list that a merge made longer can still be shortened', async () => {
  const { agency, contact, sheet } = await createClaire();
  const numbers = Array.from({ length: 22 }, (_, n) => `+331990012${10 + n}`);
  const edit = async (otherAddresses: string[]) => {
    const { updatedAt: readAt } = await sheet();
    minuteLater();
    return agency.perform(editContact, { id: contact.id, readAt, otherAddresses });
  };
  expect(await refusalOf(edit(numbers.slice(0, 21)))).toMatchObject({ errors: [{ path: 'otherAddresses' }] });
  await db
    .updateTable('contact')
    .set({ other_addresses: numbers })
    .where('id', '=', uuidOf('contact', contact.id))
    .execute();
  expect((await edit(numbers.slice(1))).otherAddresses).toHaveLength(21);
});

it('are the contact’s own in a draft', async () => {
  const { agency, contact } = await createClaire();
  const body = `Je vous appelle au 01 99 00 12 34, ou je vous écris à ${office}.`;
  const { warnings } = await agency.perform(draftEmail, { prospectId: contact.id, subject: 'Bonjour', body });
  expect(warnings.filter(({ code }: { code: string }) => code.startsWith('address_'))).toEqual([]);
});
