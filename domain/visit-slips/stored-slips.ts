import { createHash } from 'node:crypto';
import { z } from 'zod';
import { byKey } from '../../storage/tenant.ts';
import { notFound } from '../shared/find-record.ts';
import { id, publicId, uuidOf } from '../shared/ids.ts';
import { direct, type Work } from '../shared/operation.ts';
import { Refusal } from '../shared/refusal.ts';
import { readVisitRow } from '../visits/visit-record.ts';
import { Slip } from './sign-slip.ts';

export const listSlips = direct({
  name: 'listSlips',
  scope: 'human',
  summary: 'The slips (bons de visite) that were signed at a visit, the latest first.',
  effect: 'read',
  input: z.strictObject({ id: id('visit').describe('The visit') }),
  output: z.object({ slips: z.array(Slip) }),
  run: async (work, input) => {
    const visit = await readVisitRow(work, uuidOf('visit', input.id));
    const rows = await work.agency
      .from('visit_slip')
      .select(['id', 'signed_at', 'signers', 'sha256'])
      .where('visit_id', '=', visit.id)
      .orderBy('signed_at', 'desc')
      .orderBy('id', 'desc')
      .limit(20)
      .execute();
    const slips = rows.map((row) => ({
      id: publicId('slip', row.id),
      signedAt: row.signed_at.toISOString(),
      signers: row.signers.map(({ name }) => name),
      sha256: row.sha256,
    }));
    return { slips };
  },
});

export const readSlip = direct({
  name: 'readSlip',
  scope: 'human',
  summary: 'A signed slip (bon de visite) as a PDF, exactly as it was signed.',
  effect: 'write',
  input: z.strictObject({ id: id('slip').describe('The slip') }),
  output: z.object({
    name: z.string(),
    content: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
  }),
  run: async (work, input) => {
    const { content, visit_id } = await findSlip(work, input.id);
    return { name: await nameOfFile(work, visit_id), content };
  },
});

/**
 * The slip with its bytes, which are still those that were signed.
 * @throws Refusal `not_found`; `conflict` if the bytes are not those of the hash
 */
export async function findSlip(work: Work, slipId: string) {
  const rows = work.agency.from('visit_slip').selectAll().where('id', '=', uuidOf('slip', slipId));
  const slip = await rows.executeTakeFirst();
  if (!slip) throw notFound('slip', slipId);
  if (createHash('sha256').update(slip.content).digest('hex') === slip.sha256) return slip;
  throw new Refusal('conflict', 'This slip is not the one that was signed: its hash differs.', {
    hint: 'Compare it with a backup. The journal has the hash of the one that was signed.',
  });
}

/** The name of the file for people: the reference of the property. */
export async function nameOfFile(work: Work, visitId: string): Promise<string> {
  const visit = await work.agency
    .from('visit')
    .innerJoin('property', byKey('property', 'visit.property_id'))
    .select('reference')
    .where('visit.id', '=', visitId)
    .executeTakeFirst();
  return `Bon de visite ${visit?.reference ?? ''}`.trimEnd();
}
