import { z } from 'zod';
import { isErased, personErased } from '../contacts/erased-contact.ts';
import { viewsSince } from '../portal-views/views-of-property.ts';
import { findRecordId, notFound } from '../shared/find-record.ts';
import { id, publicId } from '../shared/ids.ts';
import { newsSince } from '../shared/last-news.ts';
import { localTime } from '../shared/local-time.ts';
import { direct, type Work } from '../shared/operation.ts';
import { newsTexts } from './news-text.ts';
import { frameFor, propertyOf, visitorsOf } from './visit-facts.ts';
import { writeMessage } from './write-message.ts';

/** The visits that the news tell of one by one. */
const MOST_VISITS = 5;

export const draftNews = direct({
  name: 'draftNews',
  scope: 'human',
  summary: 'Prepare news for a seller of what has happened since the last ones; they wait for approval in the queue.',
  effect: 'write',
  input: z.strictObject({
    propertyId: id('property').describe('The property'),
    contactId: id('contact').describe('One of its sellers'),
  }),
  output: z.object({ id: id('draft').describe('The draft') }),
  run: async (work, input) => {
    const property = await propertyOf(work, await findRecordId(work, 'property', input.propertyId));
    const contactId = await findRecordId(work, 'contact', input.contactId);
    if (await isErased(work, contactId)) throw personErased(input.contactId, work.actor);
    const since = await newsSince(work, property.id, contactId);
    if (!since) throw notFound('contact', input.contactId);
    const visits = await visitsSince(work, property.id, since);
    const told = [];
    for (const visit of visits.slice(0, MOST_VISITS)) {
      told.push({ visit, people: await visitorsOf(work, visit.contact_id) });
    }
    const agent = await work.agency
      .from('property')
      .select('assigned_to')
      .where('id', '=', property.id)
      .executeTakeFirst();
    const frame = await frameFor(work, contactId, agent?.assigned_to ?? null);
    const texts = newsTexts(frame, {
      property,
      since,
      visits: visits.length,
      told,
      offers: await openOffers(work, property.id),
      views: await viewsSince(work, property.id, since),
      today: localTime(work.now, frame.timeZone).day,
    });
    const about = { topic: 'news' as const, visitId: null, propertyId: input.propertyId };
    return { id: publicId('draft', await writeMessage(work, { contactId, about, texts, channels: ['email', 'sms'] })) };
  },
});

const visitsSince = ({ agency }: Work, propertyId: string, since: Date) =>
  agency
    .from('visit')
    .select(['contact_id', 'starts_at', 'interest', 'liked', 'disliked', 'felt_price_euros', 'next_step', 'attendees'])
    .where('property_id', '=', propertyId)
    .where('kind', '=', 'visit')
    .where('status', '=', 'completed')
    .where('starts_at', '>=', since)
    .orderBy('starts_at', 'desc')
    .orderBy('id')
    .execute();

async function openOffers({ agency }: Work, propertyId: string): Promise<number> {
  const { count } = await agency
    .from('offer')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('property_id', '=', propertyId)
    .where('stage', 'in', ['received', 'countered'])
    .executeTakeFirstOrThrow();
  return Number(count);
}
