import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { journal } from '../approval/journal/journal.ts';
import { type AppContext, transact } from '../approval/perform.ts';
import { endWaiting } from '../approval/release/end-drafts-to-address.ts';
import type { Notice } from '../delivery/driver.ts';
import type { Channel } from '../domain/consent/consent.ts';
import { recordAnswer } from '../domain/consent/consent.ts';
import { type OptOut, optOutOf, optOutOfEmail } from '../domain/consent/opt-out-words.ts';
import { addOptOut, holdAddress, liftOptOut } from '../domain/consent/opt-outs.ts';
import { readContact } from '../domain/contacts/contacts.ts';
import { messageRecord } from '../domain/conversations/conversations.ts';
import { keepMessage } from '../domain/conversations/threads.ts';
import type { Actor } from '../domain/shared/actor.ts';
import { storable } from '../domain/shared/fields.ts';
import { publicId, publicIdOrNull } from '../domain/shared/ids.ts';
import type { Work } from '../domain/shared/operation.ts';
import { endAnswered } from './end-answered-sequences.ts';

type Message = Extract<Notice, { kind: 'message' }>;

/** Whether a message refuses further ones, or asks for them again. */
export const wordOf = ({ channel, subject, body }: Message): OptOut =>
  channel === 'sms' ? optOutOf(body) : optOutOfEmail(subject ?? '', body);

/** A person wrote. The message stands in its conversation, and STOP holds, before the provider is answered. */
export async function receiveMessage(context: AppContext, clef: Actor, driver: string, given: Message): Promise<void> {
  const notice = tidy(given);
  const word = wordOf(notice);
  await transact(context, clef, (work) => receive(work, driver, notice, word));
  if (word === 'stop') await underWayIsOver(context, clef.agencyId, notice.channel, notice.from);
}

/** The same STOP in another agency that the person knows by the same sender: the words themselves are not theirs to read. */
export async function hearStop(context: AppContext, clef: Actor, given: Message): Promise<void> {
  const notice = tidy(given);
  await transact(context, clef, async (work) => {
    await holdAddress(work, notice.channel, notice.from);
    await stop(work, notice, await contactsAt(work, notice.channel, notice.from));
    await journal(work.agency.db, { actor: work.actor, now: work.now, operation: 'stopReceived', outcome: 'done' });
  });
  await underWayIsOver(context, clef.agencyId, notice.channel, notice.from);
}

const LONGEST_ID = 500;
const MOST_REFERENCES = 50;

/** As far as it can be stored: what a stranger's mail program writes into a header has no bounds. */
function tidy(notice: Message): Message {
  const idOf = (given: string) =>
    given.length > LONGEST_ID ? createHash('sha256').update(given).digest('base64url') : storable(given);
  return {
    ...notice,
    from: storable(notice.from).slice(0, LONGEST_ID),
    providerId: idOf(notice.providerId),
    references: notice.references.slice(-MOST_REFERENCES).map(idOf),
    subject: notice.subject && storable(notice.subject).slice(0, 1000),
    body: storable(notice.body),
  };
}

async function receive(work: Work, driver: string, notice: Message, word: OptOut): Promise<void> {
  // First of all: a hand-over to this address is committed before, or will see what is written here.
  await holdAddress(work, notice.channel, notice.from);
  const contacts = await contactsAt(work, notice.channel, notice.from);
  const kept = await keepMessage(work, {
    ...{ channel: notice.channel, contactId: contacts[0] ?? null, address: notice.from, direction: 'inbound' },
    ...{ subject: notice.subject, body: notice.body },
    ...{ at: work.now, draftId: null, driver },
    ...{ providerId: notice.providerId, references: notice.references },
  });
  if (!kept) return;
  const rows = work.agency.from('message').selectAll().where('id', '=', kept.messageId);
  const message = messageRecord(await rows.executeTakeFirstOrThrow());
  await work.emit('message.received', { ...message, contactId: publicIdOrNull('contact', contacts[0] ?? null) });
  if (word === 'stop') await stop(work, notice, contacts);
  if (word === 'start') await start(work, notice, contacts);
  await endAnswered(work, contacts, notice.references);
  await journal(work.agency.db, {
    ...{ actor: work.actor, now: work.now, operation: word ? `${word}Received` : 'messageReceived', outcome: 'done' },
    subject: publicId('message', kept.messageId),
  });
}

/** Whoever has this number or address, the one last worked on first. */
async function contactsAt(work: Work, channel: Channel, address: string): Promise<string[]> {
  const column = channel === 'sms' ? 'phone' : 'email';
  const rows = work.agency.from('contact').select('id').where(column, '=', address);
  return (await rows.orderBy('updated_at', 'desc').orderBy('id').execute()).map(({ id }) => id);
}

async function stop(work: Work, { channel, from, body }: Message, contacts: string[]): Promise<void> {
  await addOptOut(work, channel, from, 'STOP');
  for (const contactId of contacts) await answered(work, contactId, channel, 'opted_out', body);
  await endWaiting(work, channel, from, 'The contact has replied STOP.');
}

/** Only who had opted out: START of anybody else is a message like any other. */
async function start(work: Work, { channel, from, body }: Message, contacts: string[]): Promise<void> {
  await liftOptOut(work, channel, from);
  for (const contactId of contacts) {
    const { consent } = await readContact(work, contactId);
    if (consent[channel].status === 'opted_out') await answered(work, contactId, channel, 'granted', body);
  }
}

async function answered(
  work: Work,
  contactId: string,
  channel: Channel,
  status: 'opted_out' | 'granted',
  body: string,
): Promise<void> {
  await recordAnswer(work, contactId, channel, status, body);
  await work.emit('contact.updated', await readContact(work, contactId));
}

const PATIENCE_MS = 15_000;
const LOOK_MS = 50;

/** STOP is answered once no hand-over to that address is under way any more: none starts after the answer. */
async function underWayIsOver(context: AppContext, agencyId: string, channel: Channel, address: string): Promise<void> {
  for (let waited = 0; waited < PATIENCE_MS; waited += LOOK_MS) {
    const row = await context.db
      .selectFrom('draft')
      .select('id')
      .where('agency_id', '=', agencyId)
      .where('kind', '=', channel)
      .where('status', '=', 'sending')
      .where(sql<boolean>`item->>'to' = ${address}`)
      .limit(1)
      .executeTakeFirst();
    if (!row) return;
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
}
