import { type RawBuilder, sql } from 'kysely';
import { asJson } from '../../storage/json.ts';
import { uuidOf } from '../shared/ids.ts';
import type { Work } from '../shared/operation.ts';
import { type About, visitEmail, visitSms } from './message-operations.ts';

const messagesAbout = (work: Work, about: Partial<About>) =>
  work.agency
    .from('draft')
    .select(['id', 'contact_id'])
    .where('operation', 'in', [visitEmail.name, visitSms.name])
    .where(sql<boolean>`item->'about' @> ${asJson(about)}::jsonb`)
    .orderBy('id');

/** The message about this that waits for a decision, of each contact. They are locked until the commit. */
export const waitingMessages = (work: Work, about: Partial<About>) =>
  messagesAbout(work, about).where('status', '=', 'pending').where('expires_at', '>', work.now).forUpdate().execute();

/** The contacts to whom a message about this has left, may leave or waits. */
export async function contactsWith(work: Work, about: About): Promise<string[]> {
  const found = messagesAbout(work, about).where('status', 'not in', ['rejected', 'expired']);
  return (await found.execute()).flatMap(({ contact_id }) => contact_id ?? []);
}

/**
 * The visits about which a message to one of the contacts has left, may leave or waits.
 * @param contacts a query of their UUIDs
 */
export async function visitsToldOf(
  work: Work,
  topic: About['topic'],
  contacts: RawBuilder<unknown>,
): Promise<{ visitId: string; contactId: string }[]> {
  const found = await messagesAbout(work, { topic })
    .select(sql<string | null>`item->'about'->>'visitId'`.as('visit_id'))
    .where(sql<boolean>`contact_id in (${contacts})`)
    .where('status', 'not in', ['rejected', 'expired'])
    .execute();
  return found.flatMap(({ visit_id, contact_id }) =>
    visit_id === null || contact_id === null ? [] : [{ visitId: uuidOf('visit', visit_id), contactId: contact_id }],
  );
}
