import type { Selectable } from 'kysely';
import type { Tables } from '../../storage/entities/all.ts';
import { reject } from '../drafts/draft-transitions.ts';
import { viewsSentence } from '../portal-views/told-views.ts';
import { viewsSince } from '../portal-views/views-of-property.ts';
import { publicId } from '../shared/ids.ts';
import { newsSince } from '../shared/last-news.ts';
import { localTime } from '../shared/local-time.ts';
import type { Work } from '../shared/operation.ts';
import { Refusal } from '../shared/refusal.ts';
import type { About } from './message-operations.ts';
import { reportTexts } from './report-text.ts';
import { frameFor, type MessageFrame, propertyOf, sellersOf, visitorsOf } from './visit-facts.ts';
import { contactsWith, waitingMessages } from './waiting-messages.ts';
import { reach, writeMessage } from './write-message.ts';

type Visit = Selectable<Tables['visit']>;

const channels = ['email', 'sms'] as const;

const aboutOf = (visit: Visit): About => ({
  topic: 'report',
  visitId: publicId('visit', visit.id),
  propertyId: publicId('property', visit.property_id as string),
});

type Told = {
  /** Whether the price that the visitor would find right is told. */
  tellsPrice: boolean;
  /** The report was corrected: those that wait are replaced. */
  isCorrection?: boolean;
  /** Whether sellers who have no report yet get one. */
  tellsSellers: boolean;
};

/**
 * Drafts the report of a visit to each seller of the property who can be written to. There is one for each visit: a correction replaces
 * the one that waits, and writes no second one beside one that was decided.
 * @returns the public ids of the drafts
 */
export async function draftSellerReports(work: Work, visit: Visit, told: Told): Promise<string[]> {
  if (visit.kind !== 'visit' || visit.property_id === null) return [];
  const property = await propertyOf(work, visit.property_id);
  const about = aboutOf(visit);
  const people = await visitorsOf(work, visit.contact_id);
  const replaced = told.isCorrection ? await takeBack(work, await waitingMessages(work, about)) : [];
  const had = told.isCorrection ? await contactsWith(work, about) : [];
  const drafts: string[] = [];
  for (const contactId of await sellersOf(work, property.id)) {
    const isDue = replaced.includes(contactId) || (told.tellsSellers && !had.includes(contactId));
    if (!isDue || !(await canReach(work, contactId))) continue;
    const frame = await frameFor(work, contactId, visit.agent_id);
    const views = await newViews(work, property.id, contactId, frame);
    const texts = reportTexts(frame, { visit, people, property, tellsPrice: told.tellsPrice, views });
    drafts.push(publicId('draft', await writeMessage(work, { contactId, about, texts, channels })));
  }
  return drafts;
}

/** The views of the advert that the seller has not been told of. */
async function newViews(work: Work, propertyId: string, contactId: string, { language, timeZone }: MessageFrame) {
  const since = await newsSince(work, propertyId, contactId);
  const told = since ? await viewsSince(work, propertyId, since) : [];
  return viewsSentence(language, told, localTime(work.now, timeZone).day);
}

/** @returns the UUIDs of the contacts whose report was taken back */
async function takeBack(work: Work, waiting: Awaited<ReturnType<typeof waitingMessages>>): Promise<string[]> {
  for (const draft of waiting) {
    await reject(work, draft, { code: 'replaced', reason: 'The report of the visit was corrected.' });
    work.journal({ operation: 'replaceDraft', outcome: 'done', subject: publicId('draft', draft.id) });
  }
  return waiting.flatMap(({ contact_id }) => contact_id ?? []);
}

/** Whether a contact may be written to at all. */
export async function canReach(work: Work, contactId: string): Promise<boolean> {
  try {
    await reach(work, { contactId, channels });
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}
