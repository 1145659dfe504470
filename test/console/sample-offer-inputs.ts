import { createContact, getContact } from '../../domain/contacts/contacts.ts';
import { changeOfferBuyer } from '../../domain/offers/change-buyer.ts';
import { addOfferCondition } from '../../domain/offers/change-condition.ts';
import { moveOffer } from '../../domain/offers/move-offer.ts';
import { recordOffer } from '../../domain/offers/offers.ts';
import { createProperty } from '../../domain/properties/create-property.ts';
import { newId } from '../../domain/shared/ids.ts';
import type { Records } from '../support/records.ts';
import type { Agency } from '../support/test-server.ts';

/** A valid input for each procedure about offers. */
export function offerSamples(agency: Agency, { contact, property }: Records) {
  const about = { propertyId: property, contactId: contact };
  const home = { title: 'Maison', type: 'house', address: { postcode: '44000', city: 'Nantes' } };
  const newHome = async () => ({
    ...{ contactId: contact, amountEuros: 300_000 },
    propertyId: (await agency.perform(createProperty, { ...home, reference: newId() })).id,
  });
  const offer = async () => ({ id: (await agency.perform(recordOffer, { ...about, amountEuros: 300_000 })).id });
  const condition = async () => {
    const { otherConditions } = await agency.perform(addOfferCondition, {
      offerId: (await offer()).id,
      label: 'Permis',
    });
    return { id: otherConditions[0]?.id };
  };
  return {
    'offers.read': offer,
    'offers.change': async () => ({ ...(await offer()), conditions: 'Sans prêt', buyerNotaryId: contact }),
    'offers.counter': async () => ({ ...(await offer()), party: 'seller', amountEuros: 310_000 }),
    'offers.remove': offer,
    'offers.refuseOthers': async () => {
      const offered = await newHome();
      const { id: other } = await agency.perform(recordOffer, offered);
      const { id } = await agency.perform(recordOffer, offered);
      await agency.perform(moveOffer, { id, stage: 'accepted' });
      return { id, others: [other] };
    },
    'offers.moveWithBuyer': async () => {
      const { id } = await agency.perform(recordOffer, await newHome());
      const { stage: from } = await agency.perform(getContact, { id: contact });
      return { id, offer: { from: 'received', to: 'promise_signed' }, buyer: { from, to: 'visiting' } };
    },
    'offers.changeBuyer': async () => ({ ...(await offer()), contactId: contact }),
    'offers.removeBuyer': async () => {
      const { id } = await offer();
      const { id: partner } = await agency.perform(createContact, { lastName: newId() });
      await agency.perform(changeOfferBuyer, { id, contactId: partner });
      return { id, contactId: partner };
    },
    'offers.addCondition': async () => ({
      offerId: (await offer()).id,
      label: 'Vente de leur maison',
      until: '2027-01-15',
    }),
    'offers.changeCondition': async () => ({ ...(await condition()), state: 'met' }),
    'offers.removeCondition': async () => condition(),
    'offers.list': async () => ({ ...about, limit: 1 }),
    'offers.record': async () => ({ ...about, amountEuros: 305_000 }),
    'offers.move': async () => ({ ...(await offer()), stage: 'countered', amountEuros: 310_000 }),
  };
}
