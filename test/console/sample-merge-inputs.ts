import { createContact } from '../../domain/contacts/contacts.ts';
import { mergeContacts } from '../../domain/contacts/merge/merge-contacts.ts';
import type { Agency } from '../support/test-server.ts';

/** A valid input for each procedure about duplicates, with fresh contacts. */
export function mergeSamples(agency: Agency, contact: string) {
  const merge = async () => {
    const kept = await agency.perform(createContact, { lastName: 'Tanguy' });
    const merged = await agency.perform(createContact, { lastName: 'Tanguy' });
    return { id: kept.id, readAt: kept.updatedAt, mergedId: merged.id, mergedReadAt: merged.updatedAt };
  };
  return {
    'contacts.duplicates': async () => ({ id: contact }),
    'contacts.merge': merge,
    'contacts.undoMerge': async () => ({ id: (await agency.perform(mergeContacts, await merge())).mergeId }),
  };
}
