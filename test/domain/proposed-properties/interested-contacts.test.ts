import { expect, it } from 'vitest';
import { createContact } from '../../../domain/contacts/contacts.ts';
import { recordOffer } from '../../../domain/offers/offers.ts';
import { proposeProperty, refuseProperty } from '../../../domain/proposed-properties/change-proposed-properties.ts';
import { listInterestedContacts } from '../../../domain/proposed-properties/list-interested-contacts.ts';
import { publicId } from '../../../domain/shared/ids.ts';
import { refusalOf } from '../../support/colleagues.ts';
import { createRecords } from '../../support/records.ts';
import { startTestServer } from '../../support/test-server.ts';

// Before the visit of the records, which is to come.
let now = new Date('2026-11-20T10:30:00Z');
const server = await startTestServer({ ownStore: true, now: () => now });
const agency = await server.createAgency();
const { contact, property } = await createRecords(server, agency);
const perform = async (operation: any, input: object) => {
  now = new Date(now.getTime() + 60_000);
  return agency.perform(operation, input);
};
const list = async (propertyId: string) => (await agency.perform(listInterestedContacts, { propertyId })).data;

it('the contacts of a property are those who saw it, refused it or made an offer, by what happened last', async () => {
  const { id: refuser } = await perform(createContact, { lastName: 'Abgrall' });
  const { id: bidder } = await perform(createContact, { lastName: 'Kerangal', phone: '06 39 98 45 10' });
  await perform(createContact, { lastName: 'Sans bien' });
  await perform(proposeProperty, { contactId: refuser, propertyId: property });
  await perform(refuseProperty, { contactId: refuser, propertyId: property, reason: 'price' });
  await perform(recordOffer, { contactId: bidder, propertyId: property, amountEuros: 270_000 });
  expect(await list(property)).toMatchObject([
    { contact: { id: contact, name: 'Élodie Le Goff' }, state: 'visit_planned', moments: [{ kind: 'visit' }] },
    {
      contact: { id: bidder, name: 'Kerangal', phone: '+33639984510' },
      state: 'offered',
      moments: [{ kind: 'offer', amountEuros: 270_000, stage: 'received' }],
    },
    { contact: { id: refuser }, state: 'refused', moments: [{ kind: 'refused' }, { kind: 'proposed' }] },
  ]);
});

it('a property of another agency is unknown', async () => {
  const other = await server.createAgency();
  const refusal = await refusalOf(other.perform(listInterestedContacts, { propertyId: property }));
  expect(refusal.code).toBe('not_found');
  expect((await refusalOf(list(publicId('property', agency.id)))).code).toBe('not_found');
});
