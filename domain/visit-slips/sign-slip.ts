import { createHash } from 'node:crypto';
import { z } from 'zod';
import { asJson } from '../../storage/json.ts';
import { requireContact } from '../contacts/erased-contact.ts';
import { actorSummary } from '../shared/actor.ts';
import { text, time } from '../shared/fields.ts';
import { id, newId, publicId, uuidOf } from '../shared/ids.ts';
import { direct } from '../shared/operation.ts';
import { Refusal } from '../shared/refusal.ts';
import { readVisitRow } from '../visits/visit-record.ts';
import { lockVisit } from '../visits/visit-status.ts';
import { Signature } from './signature.ts';
import { slipContent, slipFingerprint } from './slip-content.ts';

const MAX_VISITORS = 6;

/** The form that visitors sign on a phone. */
export const SlipForm = z.strictObject({
  id: id('visit').describe('The visit'),
  fingerprint: text(100).describe('Of the slip as the visitors read it'),
  visitors: z
    .array(
      z.strictObject({
        name: text(120).describe('Name of a visitor'),
        address: text(200).nullish().describe('Where the visitor lives'),
        signature: Signature.describe('The strokes of the signature'),
      }),
    )
    .min(1)
    .max(MAX_VISITORS)
    .describe('Those who sign'),
});
export type SlipForm = z.output<typeof SlipForm>;

/** The PDF that was made before the transaction, because that takes a second, with the fingerprint of what stands on it. */
export type RenderedSlip = { pdf: Uint8Array; fingerprint: string; signedAt: Date };

/** Gives the PDF, or throws the Refusal, which the journal then notes. It is no part of what a repeated form is compared by. */
const Rendered = z.custom<() => RenderedSlip>((value) => typeof value === 'function');

export const SLIP_IN_JOURNAL = 'keepVisitSlip';

export const Slip = z.object({
  id: id('slip').describe('Its id'),
  signedAt: time.describe('When it was signed'),
  signers: z.array(z.string()).describe('Who signed'),
  sha256: z.string().describe('SHA-256 of the PDF, as the journal has it'),
});

export const signSlip = direct({
  name: 'signSlip',
  scope: 'human',
  summary: 'Keep the record of a visit (bon de visite) that its visitors have signed, as a PDF.',
  effect: 'write',
  input: SlipForm.extend({ rendered: Rendered }),
  output: Slip,
  run: async (work, input) => {
    const { pdf, fingerprint, signedAt } = input.rendered();
    await lockVisit(work, input.id);
    const visit = await readVisitRow(work, uuidOf('visit', input.id));
    const contacts = work.agency.from('contact').select(['id', 'erased_at']).where('id', '=', visit.contact_id);
    requireContact(work, publicId('contact', visit.contact_id), await contacts.forKeyShare().executeTakeFirst());
    const current = slipFingerprint(visit.id, visit.contact_id, await slipContent(work, visit));
    if (input.fingerprint !== current || fingerprint !== current) throw changedSinceRead();
    const slipId = newId();
    const sha256 = createHash('sha256').update(pdf).digest('hex');
    const signers = input.visitors.map(({ name }) => ({ name }));
    await work.agency
      .insert('visit_slip', {
        id: slipId,
        visit_id: visit.id,
        contact_id: visit.contact_id,
        signers: asJson(signers),
        signed_at: signedAt,
        actor: asJson(actorSummary(work.actor)),
        bytes: pdf.byteLength,
        sha256,
        content: Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength),
      })
      .execute();
    const subject = publicId('slip', slipId);
    work.journal({ operation: SLIP_IN_JOURNAL, outcome: 'done', subject, code: sha256 });
    return { id: subject, signedAt: signedAt.toISOString(), signers: signers.map(({ name }) => name), sha256 };
  },
});

const changedSinceRead = () =>
  new Refusal('conflict', 'The visit or the property has changed since the visitors read the slip.', {
    hint: 'Read the slip again, and have it signed anew.',
  });
