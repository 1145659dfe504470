import { z } from 'zod';
import type { AttachedFile } from '../drafts/attached-file.ts';
import { id, newId, publicId } from '../shared/ids.ts';
import { direct, type Work } from '../shared/operation.ts';
import { findSlip, nameOfFile } from '../visit-slips/stored-slips.ts';
import { frameFor, letterOf, type MessageFrame } from './visit-facts.ts';
import { dayIn } from './words.ts';
import { type MessageText, writeMessage } from './write-message.ts';

export const draftSlip = direct({
  name: 'draftSlip',
  scope: 'human',
  summary: 'Prepare an e-mail to the visitor with the slip (bon de visite) that was signed; it waits in the queue.',
  effect: 'write',
  input: z.strictObject({ id: id('slip').describe('The slip') }),
  output: z.object({ id: id('draft').describe('The draft') }),
  run: async (work, input) => {
    const slip = await findSlip(work, input.id);
    const visit = await work.agency
      .from('visit')
      .select(['agent_id', 'property_id', 'starts_at'])
      .where('id', '=', slip.visit_id)
      .executeTakeFirstOrThrow();
    const frame = await frameFor(work, slip.contact_id, visit.agent_id);
    const name = `${await nameOfFile(work, slip.visit_id)}.pdf`;
    const { bytes, sha256, content } = slip;
    const file = { id: newId(), name, type: 'application/pdf', bytes, sha256 };
    const attached: AttachedFile = { ...file, id: publicId('attachment', file.id) };
    const draftId = await writeMessage(work, {
      contactId: slip.contact_id,
      about: {
        topic: 'slip',
        visitId: publicId('visit', slip.visit_id),
        propertyId: visit.property_id && publicId('property', visit.property_id),
      },
      texts: [slipText(frame, visit.starts_at)],
      channels: ['email'],
      files: [attached],
    });
    await attach(work, draftId, { ...file, content });
    return { id: publicId('draft', draftId) };
  },
});

const attach = (work: Work, draftId: string, file: Omit<AttachedFile, 'id'> & { id: string; content: Uint8Array }) =>
  work.agency
    .insert('attachment', { ...file, content: Buffer.from(file.content), draft_id: draftId, created_at: work.now })
    .execute();

function slipText(frame: MessageFrame, startsAt: Date): MessageText {
  const { language, timeZone } = frame;
  const day = dayIn(language, startsAt, timeZone);
  const [subject, body] =
    language === 'fr'
      ? [
          `Votre bon de visite du ${day}`,
          `Vous trouverez ci-joint le bon de visite signé le ${day}. Il atteste la visite et ne vous engage pas à acheter.`,
        ]
      : [
          `Your visit slip of ${day}`,
          `Attached you will find the visit slip signed on ${day}. It records the visit and does not commit you to buying.`,
        ];
  return { subject, body: letterOf(frame, [body]), sms: body };
}
