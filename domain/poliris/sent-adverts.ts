import { createHash } from 'node:crypto';
import { advisoryLock } from '../../storage/advisory-locks.ts';
import { executePrepared } from '../../storage/prepared-statements.ts';
import { byKey } from '../../storage/tenant.ts';
import { publicId } from '../shared/ids.ts';
import type { Work } from '../shared/operation.ts';

/**
 * The adverts of the last file for each id of the agency at a portal, by a hash of their lines. A portal takes down what the next file
 * does not have, so a person sees before it leaves what it would change.
 */

export const lineHash = (fields: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(fields)).digest('base64url');

/** Few enough for the parameters of one statement. */
const ROWS_AT_ONCE = 1000;

/** Replaces what was sent before under the same id by these lines of properties' rows. */
export async function keepSentAdverts(
  { agency, now }: Work,
  portalAgencyId: string,
  sent: ReadonlyMap<string, readonly string[]>,
): Promise<void> {
  const rows = [...sent].map(([propertyId, fields]) => ({
    property_id: propertyId,
    portal_agency_id: portalAgencyId,
    line_hash: lineHash(fields),
    fields: [...fields],
    sent_at: now,
  }));
  // Two files for one id may leave at the same moment. The one that is kept last counts, and nothing of the other.
  await executePrepared(agency.db, advisoryLock.exclusive(`sent adverts ${agency.id} ${portalAgencyId}`));
  await agency.remove('sent_advert').where('portal_agency_id', '=', portalAgencyId).execute();
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
    await agency.insert('sent_advert', rows.slice(at, at + ROWS_AT_ONCE)).execute();
  }
}

/** How a file with these lines' hashes would differ from the last one under the same id; null if there was none, or it had no adverts. */
export async function compareWithSent({ agency }: Work, portalAgencyId: string, hashes: ReadonlyMap<string, string>) {
  const sent = await agency
    .from('sent_advert')
    .innerJoin('property', byKey('property', 'sent_advert.property_id'))
    .select(['property.id', 'property.reference', 'property.title', 'line_hash', 'sent_at'])
    .where('portal_agency_id', '=', portalAgencyId)
    .orderBy('property.id', 'desc')
    .execute();
  const [first] = sent;
  if (!first) return null;
  const known = new Map(sent.map((row) => [row.id, row.line_hash]));
  return {
    sentAt: first.sent_at.toISOString(),
    added: [...hashes.keys()].filter((id) => !known.has(id)).length,
    changed: [...hashes].filter(([id, hash]) => known.has(id) && known.get(id) !== hash).length,
    takenDown: sent
      .filter(({ id }) => !hashes.has(id))
      .map(({ id, reference, title }) => ({ id: publicId('property', id), reference, title })),
  };
}
