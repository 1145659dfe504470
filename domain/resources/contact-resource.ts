import { z } from 'zod';
import { readContact } from '../contacts/contacts.ts';
import { Contact } from '../contacts/record/contact-record.ts';
import { criterionNames } from '../matching/criteria.ts';
import { matchesOf } from '../matching/match-properties.ts';
import { propertyStates } from '../proposed-properties/proposed-property.ts';
import { PropertyType } from '../shared/fields.ts';
import { id, uuidOf } from '../shared/ids.ts';
import { direct } from '../shared/operation.ts';

/** A page of what an agent reads is long enough. */
const MATCHES = 10;

const Wish = z.enum(criterionNames);

const MatchingProperty = z.object({
  id: id('property'),
  reference: z.string(),
  title: z.string(),
  type: PropertyType,
  city: z.string(),
  priceEuros: z.int().nullable(),
  fits: z.boolean().describe('Otherwise it misses one wish by little'),
  missed: z
    .object({ wish: Wish, by: z.number().nullable().describe('In euros, rooms, m² or energy classes') })
    .optional(),
  unknown: z.array(Wish).optional().describe('Wishes of which nobody knows whether they are met: do not promise them'),
  history: z.enum(propertyStates).optional().describe('How far the contact got with it'),
});

/** The record of a contact as an agent reads it. */
export const readContactResource = direct({
  name: 'readContactResource',
  scope: 'contacts:read',
  summary: 'Read a contact with the properties that match their searches.',
  effect: 'read',
  input: z.strictObject({ id: id('contact').describe('Its id') }),
  output: Contact.extend({
    matchingProperties: z.array(MatchingProperty).describe(`For sale, the best first; at most ${MATCHES}`),
  }),
  run: async (work, input) => {
    const contact = await readContact(work, uuidOf('contact', input.id));
    const { data } = await matchesOf(work, { contactId: input.id, limit: MATCHES });
    const matchingProperties = data.map(({ property, fits, answers, state }) => {
      const { id, reference, title, type, city, priceEuros } = property;
      const near = answers.find(({ state }) => state === 'near');
      const unknown = answers.filter(({ state }) => state === 'unknown').map(({ criterion }) => criterion);
      return {
        ...{ id, reference, title, type, city, priceEuros, fits },
        ...(near && { missed: { wish: near.criterion, by: near.by } }),
        ...(unknown.length > 0 && { unknown }),
        ...(state && { history: state }),
      };
    });
    return { ...contact, matchingProperties };
  },
});
