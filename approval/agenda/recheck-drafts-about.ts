import type { Work } from '../../domain/shared/operation.ts';
import type { StoredVisit } from '../../domain/visits/visit-status.ts';
import { recheckAfterChange } from '../drafts/recheck-contact.ts';

/**
 * Checks the drafts again that may name this appointment, which has just been moved or called off: those to its contact, and
 * those to the sellers of the property, who are told of visits.
 */
export async function recheckDraftsAbout(work: Work, { contact_id, property_id }: StoredVisit): Promise<void> {
  const sellers = property_id
    ? await work.agency
        .from('property_seller')
        .select('contact_id')
        .where('property_id', '=', property_id)
        .orderBy('contact_id')
        .execute()
    : [];
  // In one order, so that two moves at once do not wait for each other.
  const contacts = [...new Set([contact_id, ...sellers.map((seller) => seller.contact_id)])].sort();
  for (const contact of contacts) await recheckAfterChange(work, contact);
}
