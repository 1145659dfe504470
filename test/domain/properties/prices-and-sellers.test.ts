import { expect, it } from 'vitest';
import { createContact, getContact } from '../../../domain/contacts/contacts.ts';
import { mergeContacts } from '../../../domain/contacts/merge/merge-contacts.ts';
import { undoMerge } from '../../../domain/contacts/merge/undo-merge.ts';
import { eraseContact } from '../../../domain/erasure/erase-contact.ts';
import { importRecords } from '../../../domain/imports/import-records.ts';
import { changeProperty } from '../../../domain/properties/change-property.ts';
import { createProperty } from '../../../domain/properties/create-property.ts';
import { listPrices } from '../../../domain/properties/property-prices.ts';
import { linkSeller, listSellers, unlinkSeller } from '../../../domain/properties/property-sellers.ts';
import { refusalOf } from '../../support/colleagues.ts';
import { startTestServer } from '../../support/test-server.ts';
import { csv, fileOf } from '../imports/files.ts';

let now = new Date('2026-11-24T09:00:00Z');
const server = await startTestServer({ now: () => now });
const later = () => {
  now = new Date(now.getTime() + 86_400_000);
};

async function createHouse() {
  const agency = await server.createAgency();
  const address = { postcode: '44000', city: 'Nantes' };
  const house = { reference: 'NAN-1', title: 'Maison', type: 'house', priceEuros: 420_000, address };
  const property = await agency.perform(createProperty, house);
  const person = async (lastName: string) => (await agency.perform(createContact, { lastName })).id as string;
  const sellers = async () => {
    const { data } = await agency.perform(listSellers, { propertyId: property.id });
    return data.map(({ name }: { name: string }) => name);
  };
  return { agency, property, person, sellers };
}

it('each price of a property is in its history, whatever has changed it', async () => {
  const { agency, property } = await createHouse();
  later();
  const changed = await agency.perform(changeProperty, {
    ...{ id: property.id, readAt: property.updatedAt, priceEuros: 399_000 },
  });
  later();
  await agency.perform(changeProperty, { id: property.id, readAt: changed.updatedAt, title: 'Maison de ville' });
  const file = fileOf(
    csv([
      ['Référence', 'Prix'],
      ['NAN-1', '389 000'],
    ]),
  );
  await agency.perform(importRecords, { kind: 'properties', file, existing: 'update' });
  expect(await agency.perform(listPrices, { propertyId: property.id })).toEqual({
    data: [
      { at: '2026-11-26T09:00:00.000Z', priceEuros: 389_000 },
      { at: '2026-11-25T09:00:00.000Z', priceEuros: 399_000 },
      { at: '2026-11-24T09:00:00.000Z', priceEuros: 420_000 },
    ],
  });
});

it('a property has one seller or several', async () => {
  const { agency, property, person, sellers } = await createHouse();
  const [alba, bruno] = [await person('Alba'), await person('Bruno')];
  const about = (contactId: string) => ({ propertyId: property.id, contactId });
  await agency.perform(linkSeller, about(alba));
  later();
  await agency.perform(linkSeller, about(bruno));
  await agency.perform(linkSeller, about(alba));
  expect(await sellers()).toEqual(['Alba', 'Bruno']);
  await agency.perform(unlinkSeller, about(alba));
  expect(await sellers()).toEqual(['Bruno']);
  const stranger = await createHouse();
  const contactId = await stranger.person('Chloé');
  expect((await refusalOf(agency.perform(linkSeller, about(contactId)))).code).toBe('not_found');
});

it('the seller of a property is the person into whom they are merged, once, and again themselves when that is undone', async () => {
  const { agency, property, person, sellers } = await createHouse();
  const [alba, twin] = [await person('Alba'), await person('Alba bis')];
  for (const contactId of [alba, twin]) await agency.perform(linkSeller, { propertyId: property.id, contactId });
  const readAt = async (id: string) => (await agency.perform(getContact, { id })).updatedAt;
  const merge = { id: alba, readAt: await readAt(alba), mergedId: twin, mergedReadAt: await readAt(twin) };
  const { mergeId } = await agency.perform(mergeContacts, merge);
  expect(await sellers()).toEqual(['Alba']);
  await agency.perform(undoMerge, { id: mergeId });
  expect((await sellers()).sort()).toEqual(['Alba', 'Alba bis']);
});

it('a person who is erased sells nothing any more, and the prices stay', async () => {
  const { agency, property, person, sellers } = await createHouse();
  const contactId = await person('Alba');
  await agency.perform(linkSeller, { propertyId: property.id, contactId });
  await agency.perform(eraseContact, { id: contactId, name: 'Alba', reason: 'request' });
  expect(await sellers()).toEqual([]);
  expect((await agency.perform(listPrices, { propertyId: property.id })).data).toHaveLength(1);
  const again = agency.perform(linkSeller, { propertyId: property.id, contactId });
  expect((await refusalOf(again)).code).toBe('person_erased');
});
