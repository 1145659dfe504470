import { z } from 'zod';
import { id, publicId } from '../shared/ids.ts';
import { direct } from '../shared/operation.ts';
import { Refusal } from '../shared/refusal.ts';
import type { StoredVisit } from '../visits/visit-status.ts';
import { lockComing } from './draft-reminder.ts';
import { frameFor, letterOf, type MessageFrame, plainTitle, propertyOf, sellersOf, smsOf } from './visit-facts.ts';
import { dayIn, hourIn } from './words.ts';
import { type MessageText, writeMessage } from './write-message.ts';

export const draftNotice = direct({
  name: 'draftNotice',
  scope: 'human',
  summary: 'Prepare a notice of a visit to each seller of the property, without the visitor’s name.',
  effect: 'write',
  input: z.strictObject({ id: id('visit').describe('The visit') }),
  output: z.object({
    id: id('draft').describe('The first draft'),
    drafts: z.array(id('draft')).describe('One for each seller who may be written to'),
  }),
  run: async (work, input) => {
    const visit = await lockComing(work, input.id);
    const property = await propertyOf(work, visit.kind === 'visit' ? visit.property_id : null);
    const sellers = await sellersOf(work, property.id);
    const about = { topic: 'notice' as const, visitId: input.id, propertyId: publicId('property', property.id) };
    const drafts: string[] = [];
    let refusal: unknown = noSeller();
    for (const contactId of sellers) {
      const frame = await frameFor(work, contactId, visit.agent_id);
      const texts = [noticeText(frame, visit, plainTitle(property)), noticeText(frame, visit, undefined)];
      try {
        const draftId = await writeMessage(work, { contactId, about, texts, channels: ['sms', 'email'] });
        drafts.push(publicId('draft', draftId));
      } catch (error) {
        // One of several sellers who may not be written to keeps the notice from nobody else.
        if (!(error instanceof Refusal)) throw error;
        refusal = error;
      }
    }
    const [first] = drafts;
    if (!first) throw refusal;
    return { id: first, drafts };
  },
});

const noSeller = () =>
  new Refusal('no_seller', 'This property has no seller on record.', {
    hint: 'Note who sells it, then try again.',
  });

function noticeText(frame: MessageFrame, visit: StoredVisit, title: string | undefined): MessageText {
  const { language, timeZone } = frame;
  const [day, hour] = [dayIn(language, visit.starts_at, timeZone), hourIn(language, visit.starts_at, timeZone)];
  const [subject, said] =
    language === 'fr'
      ? [
          `Visite de votre bien le ${day}`,
          `Une visite de votre bien${title ? `, ${title},` : ''} est prévue le ${day} à ${hour}.`,
        ]
      : [
          `Viewing of your property on ${day}`,
          `A visit of your property${title ? `, ${title},` : ''} is planned on ${day} at ${hour}.`,
        ];
  const ask =
    language === 'fr' ? 'Merci de me dire si cela vous pose un souci.' : 'Please tell me if this is a problem.';
  return {
    subject,
    body: letterOf(frame, [said, ask]),
    sms: smsOf(frame, [said, ask]),
  };
}
