import { describe, expect, it } from 'vitest';
import { moveBuyer } from '../../../domain/boards/move-buyer.ts';
import { moveProperty } from '../../../domain/boards/move-property.ts';
import { createContact } from '../../../domain/contacts/contacts.ts';
import { removeOffer } from '../../../domain/offers/change-offer.ts';
import { moveOffer } from '../../../domain/offers/move-offer.ts';
import { recordOffer } from '../../../domain/offers/offers.ts';
import { getProperty } from '../../../domain/properties/properties.ts';
import { uuidOf } from '../../../domain/shared/ids.ts';
import { createRecords } from '../../support/records.ts';
import { startTestServer } from '../../support/test-server.ts';

const server = await startTestServer();

async function createSale() {
  const agency = await server.createAgency();
  const { contact, property } = await createRecords(server, agency);
  const offer = async (contactId = contact) =>
    (await agency.perform(recordOffer, { propertyId: property, contactId, amountEuros: 280_000 })).id as string;
  const stage = (id: string, to: string) => agency.perform(moveOffer, { id, stage: to });
  const status = async () => (await agency.perform(getProperty, { id: property })).status;
  const place = async (to: string) =>
    agency.perform(moveProperty, { id: property, from: await status(), to, reason: 'Le vendeur attend' });
  return { agency, contact, property, offer, stage, status, place };
}

describe('the status of a property', () => {
  it('follows its offer from the first one to the deed and back, and keeps each change', async () => {
    const { property, offer, stage, status } = await createSale();
    const seen = [await status()];
    const id = await offer();
    seen.push(await status());
    for (const to of ['countered', 'accepted', 'promise_signed', 'deed_signed', 'promise_signed', 'refused']) {
      await stage(id, to);
      seen.push(await status());
    }
    expect(seen).toEqual([
      ...['available', 'under_offer', 'under_offer', 'under_offer', 'under_contract', 'sold'],
      ...['under_contract', 'available'],
    ]);
    const history = server.db
      .selectFrom('property_status_change')
      .select('to_status')
      .where('property_id', '=', uuidOf('property', property))
      .orderBy('id');
    expect((await history.execute()).map(({ to_status }) => to_status)).toEqual([
      ...['under_offer', 'under_contract', 'sold', 'under_contract', 'available'],
    ]);
  });

  it('is that of the furthest offer, also when another one ends', async () => {
    const { agency, offer, stage, status } = await createSale();
    const other = (await agency.perform(createContact, { lastName: 'Bruno' })).id as string;
    const [first, second] = [await offer(), await offer(other)];
    await stage(second, 'promise_signed');
    await stage(first, 'refused');
    expect(await status()).toBe('under_contract');
    await stage(second, 'refused');
    expect(await status()).toBe('available');
    await agency.perform(removeOffer, { id: await offer() });
    expect(await status()).toBe('available');
  });

  it('stays as a person has set it until an offer goes beyond it', async () => {
    const { offer, stage, status, place } = await createSale();
    await place('under_contract');
    const id = await offer();
    expect(await status()).toBe('under_contract');
    await stage(id, 'refused');
    expect(await status()).toBe('under_contract');
    await stage(id, 'deed_signed');
    expect(await status()).toBe('sold');
  });

  it.each(['draft', 'withdrawn'])('%s is left by nobody but a person', async (to) => {
    const { offer, stage, status, place } = await createSale();
    await place(to);
    await stage(await offer(), 'promise_signed');
    expect(await status()).toBe(to);
  });

  it('goes along with a buyer on the board', async () => {
    const { agency, contact, property, status } = await createSale();
    const offer = { propertyId: property, amountEuros: 280_000 };
    await agency.perform(moveBuyer, { id: contact, from: 'new', to: 'under_contract', offer });
    expect(await status()).toBe('under_contract');
  });
});
