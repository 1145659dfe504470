import { createContact } from '../../domain/contacts/contacts.ts';
import { createProperty } from '../../domain/properties/create-property.ts';
import { linkSeller } from '../../domain/properties/property-sellers.ts';
import { newId, uuidOf } from '../../domain/shared/ids.ts';
import { scheduleVisit } from '../../domain/visits/visit-changes.ts';
import type { TestServer } from './test-server.ts';

/** 11 h on Tuesday 24 November 2026 in Paris. */
export const NOW = new Date('2026-11-24T10:00:00Z');

let number = 0;

/** An agency with a flat for sale, its seller, a buyer, and a visit that was this morning at 10 h unless other times are given. */
export async function startVisitAgency(
  server: TestServer,
  { seller = {}, buyer = {}, visit = {} }: { seller?: object | null; buyer?: object; visit?: object } = {},
) {
  const agency = await server.createAgency();
  number += 1;
  const { id: propertyId } = await agency.perform(createProperty, {
    ...{
      reference: `NAN-${number}`,
      title: 'Appartement T3',
      type: 'apartment',
      status: 'available',
      priceEuros: 300_000,
    },
    ...{ feesPercent: 4, feesPaidBy: 'buyer' },
    address: { street: '12 rue des Carmes', postcode: '44000', city: 'Nantes' },
  });
  const contact = async (details: object): Promise<string> => (await agency.perform(createContact, details)).id;
  const contactId = await contact({
    ...{ firstName: 'Yann', lastName: 'Kerguelen', intent: 'buy' },
    ...{ email: `yann.kerguelen${number}@courriel.example`, phone: '+33639980142', ...buyer },
  });
  const sellerId =
    seller &&
    (await contact({
      ...{
        firstName: 'Odile',
        lastName: 'Marchand',
        intent: 'sell',
        email: `odile${number}@courriel.example`,
        ...seller,
      },
    }));
  if (sellerId) await agency.perform(linkSeller, { propertyId, contactId: sellerId });
  const { id: visitId } = await agency.perform(scheduleVisit, {
    ...{ propertyId, contactId, startsAt: '2026-11-24T09:00:00Z', endsAt: '2026-11-24T09:30:00Z', ...visit },
  });
  const drafts = () =>
    server.db.selectFrom('draft').selectAll().where('agency_id', '=', agency.id).orderBy('id').execute();
  return { agency, propertyId, contactId, sellerId: sellerId ?? '', visitId, drafts, uuid: uuidOf, newId };
}
