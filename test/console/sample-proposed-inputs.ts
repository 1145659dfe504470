import { proposeProperty } from '../../domain/proposed-properties/change-proposed-properties.ts';
import type { Records } from '../support/records.ts';
import type { Agency } from '../support/test-server.ts';

/** A valid input for each procedure about the properties proposed to a contact. */
export function proposedSamples(agency: Agency, { contact, property }: Records) {
  const pair = { contactId: contact, propertyId: property };
  return {
    'contacts.proposed': async () => ({ contactId: contact }),
    'contacts.matches': async () => ({ contactId: contact, limit: 5 }),
    'properties.matches': async () => ({ propertyId: property, limit: 5 }),
    'properties.proposeToBuyers': async () => ({
      propertyId: property,
      contactIds: [contact],
      subject: 'Un bien pour vous',
      body: 'Bonjour {{contact.firstName}}, ce bien peut vous plaire.',
    }),
    'properties.countMatches': async () => ({ propertyId: property }),
    'contacts.propose': async () => pair,
    'search.properties': async () => ({ q: 'nan 0042' }),
    'contacts.refuse': async () => ({ ...pair, reason: 'price', note: 'Trop cher pour la rue' }),
    'contacts.removeProposed': async () => {
      const { data } = await agency.perform(proposeProperty, pair);
      const noted = data.flatMap(({ moments }: any) => moments).find(({ kind }: any) => kind === 'proposed');
      return { contactId: contact, id: noted.id };
    },
  };
}
