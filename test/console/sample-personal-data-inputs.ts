import { createContact } from '../../domain/contacts/contacts.ts';
import { listRetention } from '../../domain/erasure/retention.ts';
import { newId, uuidOf } from '../../domain/shared/ids.ts';
import type { Agency, TestServer } from '../support/test-server.ts';

/** Inputs of the procedures that keep or erase what is known of people. */
export function personalDataSamples(server: TestServer, agency: Agency) {
  return {
    'personalData.due': async () => ({}),
    'personalData.count': async () => ({}),
    'personalData.setRetention': async () => ({ months: 24 }),
    'personalData.eraseDue': async () => {
      const silent = await agency.perform(createContact, { lastName: newId() });
      const age = server.db.updateTable('contact').set({ created_at: new Date('2015-01-01T00:00:00Z') });
      await age.where('id', '=', uuidOf('contact', silent.id)).execute();
      return { fingerprint: (await agency.perform(listRetention, {})).fingerprint };
    },
    'personalData.consents': async () => ({ limit: 1 }),
    'contacts.erase': async () => {
      const { id, lastName } = await agency.perform(createContact, { lastName: newId() });
      return { id, name: lastName, reason: 'request' };
    },
  };
}
