import { sql } from 'kysely';
import { publicId } from '../shared/ids.ts';
import type { Work } from '../shared/operation.ts';
import { propertyProposal } from './property-proposal.ts';

/** The contacts of these for whom a proposal of the property waits for a decision, with the UUID of its draft. */
export async function waitingProposals(
  work: Work,
  propertyId: string,
  contactIds: readonly string[],
): Promise<Map<string, string>> {
  const drafts = work.agency.from('draft').select(['id', 'contact_id']).where('status', '=', 'pending');
  const found = await drafts
    .where('expires_at', '>', work.now)
    .where('operation', '=', propertyProposal.name)
    .where(sql<boolean>`contact_id = any(${contactIds}::uuid[])`)
    .where(sql<boolean>`item->'proposal'->>'propertyId' = ${publicId('property', propertyId)}`)
    .execute();
  return new Map(found.flatMap(({ id, contact_id }) => (contact_id === null ? [] : [[contact_id, id]])));
}
