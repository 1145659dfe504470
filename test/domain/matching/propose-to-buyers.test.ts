import { expect, it } from 'vitest';
import { approveDraft, editDraft } from '../../../approval/drafts/decisions.ts';
import { reviewQueue } from '../../../approval/drafts/review-queue.ts';
import { sendDraft } from '../../../approval/release/send-draft.ts';
import { createContact, updateContact } from '../../../domain/contacts/contacts.ts';
import { saveSearch } from '../../../domain/contacts/searches/searches.ts';
import { proposeToBuyers } from '../../../domain/matching/propose-to-buyers.ts';
import { createProperty } from '../../../domain/properties/create-property.ts';
import { listProposedProperties } from '../../../domain/proposed-properties/list-proposed-properties.ts';
import { uuidOf } from '../../../domain/shared/ids.ts';
import { refusalOf } from '../../support/colleagues.ts';
import { startTestServer } from '../../support/test-server.ts';

let now = new Date('2026-11-24T09:00:00Z');
const server = await startTestServer({ ownStore: true, now: () => now });
const body = 'Bonjour {{contact.firstName}},\n\nUne maison à Rezé vient de rentrer. Souhaitez-vous la visiter ?';
let number = 0;

/** An agency with a house, and buyers of these first names with an e-mail address each. */
async function createBuyers(...names: string[]) {
  const agency = await server.createAgency();
  const address = { postcode: '44400', city: 'Rezé' };
  const house = {
    reference: 'REZ-0007',
    title: 'Maison',
    type: 'house',
    status: 'available',
    priceEuros: 300_000,
    address,
  };
  const { id: property } = await agency.perform(createProperty, house);
  const contacts: string[] = [];
  for (const firstName of names) {
    number += 1;
    const { id } = await agency.perform(createContact, {
      ...{ firstName, lastName: `Kerguelen ${number}`, intent: 'buy', email: `acquereur${number}@courriel.example` },
    });
    await agency.perform(saveSearch, { contactId: id, cities: ['Rezé'], budgetMaxEuros: 290_000 });
    contacts.push(id);
  }
  const propose = (input: object = {}) =>
    agency.perform(proposeToBuyers, {
      propertyId: property,
      contactIds: contacts,
      subject: 'Une maison à Rezé',
      body,
      ...input,
    });
  const queue = async () => (await agency.perform(reviewQueue, { limit: 25 })).data;
  const proposed = async (contactId: string) => (await agency.perform(listProposedProperties, { contactId })).data;
  return { agency, property, contacts, propose, queue, proposed };
}

it('the messages to several buyers are one plan in the queue, with what the property misses of each search', async () => {
  const { contacts, propose, queue } = await createBuyers('Zoé', 'Yann');
  const { id, held, leftOut } = await propose();
  expect({ held, leftOut }).toEqual({ held: 2, leftOut: [] });
  const reviews = await queue();
  expect(reviews.map(({ planId }: any) => planId)).toEqual([id, id]);
  const items = reviews.map(({ draft }: any) => draft.item);
  expect(items.map(({ body }: any) => body.split('\n')[0]).sort()).toEqual(['Bonjour Yann,', 'Bonjour Zoé,']);
  expect(items[0].proposal).toMatchObject({
    reference: 'REZ-0007',
    differences: expect.arrayContaining([{ criterion: 'budget', state: 'near', by: 10_000 }]),
  });
  expect(reviews.map(({ draft }: any) => draft.contactId).sort()).toEqual(contacts.toSorted());
});

it('nothing is noted as proposed before the message has left, and then by whom it was approved', async () => {
  const { agency, contacts, propose, queue, proposed } = await createBuyers('Zoé');
  const [contact = ''] = contacts;
  await propose();
  const [{ draft }] = await queue();
  await agency.perform(approveDraft, { id: draft.id, fingerprint: draft.fingerprint, anyHour: true });
  expect(await proposed(contact)).toEqual([]);
  now = new Date(now.getTime() + 600_000);
  await sendDraft(server.context, server.drivers, { agencyId: agency.id, id: uuidOf('draft', draft.id) });
  expect(await proposed(contact)).toMatchObject([
    { property: { reference: 'REZ-0007' }, state: 'proposed', moments: [{ by: { name: 'Camille Test' } }] },
  ]);
});

it('an edit keeps what is proposed', async () => {
  const { agency, propose, queue } = await createBuyers('Zoé');
  await propose();
  const [{ draft }] = await queue();
  const { id, fingerprint } = draft;
  const edited = await agency.perform(editDraft, { id, fingerprint, change: { subject: 'Une visite ?' } });
  expect(edited.item).toMatchObject({ subject: 'Une visite ?', proposal: draft.item.proposal });
});

it('who may get no e-mail, lacks a value or has the same proposal waiting is left out, and the others are not', async () => {
  const { agency, contacts, propose } = await createBuyers('Zoé', 'Yann', '34 rue', 'Maud');
  const [waiting, refusing, unnamed] = contacts as [string, string, string, string];
  await propose({ contactIds: [waiting] });
  await agency.perform(updateContact, { id: refusing, consent: { email: { status: 'denied', source: 'Téléphone' } } });
  const { held, leftOut } = await propose();
  expect(held).toBe(1);
  expect(Object.fromEntries(leftOut.map(({ contactId, code }: any) => [contactId, code]))).toEqual({
    [waiting]: 'conflict',
    [refusing]: 'email_consent_denied',
    [unnamed]: 'value_missing',
  });
});

it('a property or a contact of another agency is unknown, and then nothing is held', async () => {
  const mine = await createBuyers('Zoé');
  const other = await createBuyers('Yann');
  for (const input of [{ propertyId: other.property }, { contactIds: [...mine.contacts, ...other.contacts] }])
    expect((await refusalOf(mine.propose(input))).code).toBe('not_found');
  expect(await mine.queue()).toEqual([]);
  expect(uuidOf('property', mine.property)).not.toBe(uuidOf('property', other.property));
});
