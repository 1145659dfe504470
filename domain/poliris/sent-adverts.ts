import { createHash } from 'node:crypto';
import { byKey } from '../../storage/tenant.ts';
import { publicId } from '../shared/ids.ts';
import type { Work } from '../shared/operation.ts';

/**
 * The adverts of the last file for each id of the agency at a portal, by a hash of their lines. A portal takes down what the next file
 * does not have, so a person sees before it leaves what it would change.
 */

/** A line of the file, and its hash. */
export type Line = { fields: string[]; hash: string };

/** The line of each advert, by the property's row. */
export type Lines = Map<string, Line>;

export const lineHash = (fields: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(fields)).digest('base64url');

/** Few enough for the parameters of one statement. */
const ROWS_AT_ONCE = 1000;

/** Replaces what was sent before under the same id. */
export async function keepSentAdverts({ agency, now }: Work, portalAgencyId: string, lines: Lines) {
  const rows = [...lines].map(([propertyId, { hash, fields }]) => ({
    ...{ property_id: propertyId, portal_agency_id: portalAgencyId, line_hash: hash, fields, sent_at: now },
  }));
  await agency.remove('sent_advert').where('portal_agency_id', '=', portalAgencyId).execute();
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
    // Two files may leave at the same moment. The last one counts.
    await agency
      .insert('sent_advert', rows.slice(at, at + ROWS_AT_ONCE))
      .onConflict((conflict) =>
        conflict.columns(['agency_id', 'property_id', 'portal_agency_id']).doUpdateSet((excluded) => ({
          line_hash: excluded.ref('excluded.line_hash'),
          fields: excluded.ref('excluded.fields'),
          sent_at: excluded.ref('excluded.sent_at'),
        })),
      )
      .execute();
  }
}

/** How the file would differ from the last one under the same id; null if there was none, or it had no adverts. */
export async function compareWithSent({ agency }: Work, portalAgencyId: string, lines: Lines) {
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
    added: [...lines.keys()].filter((id) => !known.has(id)).length,
    changed: [...lines].filter(([id, { hash }]) => known.has(id) && known.get(id) !== hash).length,
    takenDown: sent
      .filter(({ id }) => !lines.has(id))
      .map(({ id, reference, title }) => ({ id: publicId('property', id), reference, title })),
  };
}
