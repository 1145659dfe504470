import { z } from 'zod';
import { Offer } from '../offers/offer-record.ts';
import { offersIn } from '../offers/offers.ts';
import { Property } from '../properties/property-record.ts';
import { wholePropertyStatement } from '../properties/public-data-of-property.ts';
import { id, uuidOf } from '../shared/ids.ts';
import { answerOf, direct } from '../shared/operation.ts';
import { Visit } from '../visits/visit-record.ts';
import { visitsIn } from '../visits/visits.ts';

/** So many of each are read, the latest first. */
const LATEST = 20;

/** The record of a property as an agent reads it, with what happens around it. */
export const readPropertyResource = direct({
  name: 'readPropertyResource',
  scope: 'contacts:read',
  summary: 'Read a property with the public data about it, its visits and its offers.',
  effect: 'read',
  input: z.strictObject({ id: id('property').describe('Its id') }),
  output: Property.extend({
    visits: z.array(Visit.omit({ propertyId: true, property: true })).describe(`The latest first; at most ${LATEST}`),
    offers: z.array(Offer.omit({ propertyId: true })).describe(`The newest first; at most ${LATEST}`),
  }),
  run: async (work, input) => {
    const [property, visits, offers] = [
      await answerOf(work, wholePropertyStatement(work, uuidOf('property', input.id))),
      await visitsIn(work, { propertyId: input.id, order: 'desc', limit: LATEST }),
      await offersIn(work, { propertyId: input.id, limit: LATEST }),
    ];
    return {
      ...property,
      visits: visits.data.map(({ propertyId: _, property: __, ...visit }) => visit),
      offers: offers.data.map(({ propertyId: _, ...offer }) => offer),
    };
  },
});
