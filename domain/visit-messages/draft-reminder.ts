import { z } from 'zod';
import { id, publicId, publicIdOrNull } from '../shared/ids.ts';
import { direct, type Work } from '../shared/operation.ts';
import { Refusal } from '../shared/refusal.ts';
import { lockVisit, type StoredVisit } from '../visits/visit-status.ts';
import { frameFor, letterOf, type MessageFrame, propertyOf, smsOf } from './visit-facts.ts';
import { dayIn, hourIn } from './words.ts';
import { type MessageText, writeMessage } from './write-message.ts';

export const draftReminder = direct({
  name: 'draftReminder',
  scope: 'human',
  summary: 'Prepare a reminder of an appointment to its contact; it waits for approval in the queue.',
  effect: 'write',
  input: z.strictObject({ id: id('visit').describe('The appointment') }),
  output: z.object({ id: id('draft').describe('The draft') }),
  run: async (work, input) => {
    const visit = await lockComing(work, input.id);
    const property = visit.property_id === null ? undefined : await propertyOf(work, visit.property_id);
    const frame = await frameFor(work, visit.contact_id, visit.agent_id);
    const place = property && [property.street, property.city].filter(Boolean).join(', ');
    const about = {
      topic: 'reminder' as const,
      visitId: input.id,
      propertyId: publicIdOrNull('property', visit.property_id),
    };
    const texts = [reminderText(frame, visit, place), reminderText(frame, visit, property?.city)];
    const draftId = await writeMessage(work, { contactId: visit.contact_id, about, texts, channels: ['sms', 'email'] });
    return { id: publicId('draft', draftId) };
  },
});

/** An appointment that is still to come. @throws Refusal `not_found`, `conflict` */
export async function lockComing(work: Work, visitId: string): Promise<StoredVisit> {
  const visit = await lockVisit(work, visitId, 'scheduled');
  if (visit.starts_at > work.now) return visit;
  throw new Refusal('conflict', 'This appointment has begun already.', { hint: 'Write down what became of it.' });
}

/** The appointments by their kinds, as a reminder names them. */
export const kindWords = {
  fr: {
    visit: 'notre visite',
    appraisal: 'notre rendez-vous d’estimation',
    signature: 'notre rendez-vous de signature',
    call: 'notre rendez-vous téléphonique',
  },
  en: { visit: 'our visit', appraisal: 'our valuation', signature: 'our signing appointment', call: 'our call' },
};

function reminderText(frame: MessageFrame, visit: StoredVisit, place: string | undefined): MessageText {
  const { language, timeZone } = frame;
  const [day, hour] = [dayIn(language, visit.starts_at, timeZone), hourIn(language, visit.starts_at, timeZone)];
  const what = kindWords[language][visit.kind];
  const where = visit.kind === 'call' || !place ? '' : `, ${place}`;
  const [subject, said, otherwise] =
    language === 'fr'
      ? [
          `Rappel\u00A0: ${what} du ${day}`,
          `Je vous rappelle ${what} du ${day} à ${hour}${where}.`,
          'En cas d’empêchement, merci de me prévenir.',
        ]
      : [
          `Reminder: ${what} on ${day}`,
          `This is a reminder of ${what} on ${day} at ${hour}${where}.`,
          'If anything comes up, please let me know.',
        ];
  return {
    subject,
    body: letterOf(frame, [said, otherwise]),
    sms: smsOf(frame, [said, otherwise]),
  };
}
