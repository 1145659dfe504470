import { atSensibleHour, DAY, earlier, HOUR, later, MINUTE } from './calendar.ts';
import type { Channel, Turn } from './dialogues/scene.ts';
import { asTyped, typeset } from './french.ts';
import type { Random } from './random.ts';
import { json, type Row } from './rows.ts';
import { type Member, signatureOf, type World } from './team.ts';

export type Thread = { row: Row<'conversation'>; messages: Row<'message'>[]; notes: Row<'note'>[] };

export type Said = { at: Date; from: 'us' | 'them'; text: string; subject: string | null };

type Note = { body: string; by: Member };

/** When each turn is taken; those that would be in the future have not been taken yet. */
export function timed(turns: Turn[], opensAt: Date, now: Date, subject: string | null): Said[] {
  let at = opensAt;
  const said = turns.map(([after, from, text], index) => {
    at = atSensibleHour(later(at, after * MINUTE), from === 'us' ? 'agency' : 'contact');
    return { at, from, text, subject: subject && (index === 0 ? subject : `Re : ${subject}`) };
  });
  return said.filter((one) => one.at < now);
}

/** A conversation as the inbox shows it: closed after three weeks, unread when the last words are theirs and fresh. */
export function threadOf(
  random: Random,
  world: World,
  channel: Channel,
  contactId: string | null,
  said: Said[],
  note?: Note,
): Thread {
  const first = said[0] as Said;
  const last = said.at(-1) as Said;
  const shown = channel === 'sms' ? asTyped : typeset;
  const id = world.newId(first.at);
  const owned = { agency_id: world.agencyId, conversation_id: id };
  const messages = said.map(
    ({ at, from, text, subject }): Row<'message'> => ({
      ...{ ...owned, id: world.newId(at), kind: channel, subject, at, draft_id: null },
      direction: from === 'us' ? 'outbound' : 'inbound',
      body: shown(text),
      status: from === 'them' ? 'received' : channel === 'sms' || random.chance(0.7) ? 'delivered' : 'sent',
    }),
  );
  const unanswered = said.length - 1 - said.findLastIndex(({ from }) => from === 'us');
  const notedAt = later(last.at, random.between(2, 30) * MINUTE);
  return {
    row: {
      ...{ agency_id: world.agencyId, id, contact_id: contactId, channel, subject: first.subject },
      status: last.at < earlier(world.now, 21 * DAY) ? 'closed' : 'open',
      unread_count: last.at > earlier(world.now, 30 * HOUR) ? unanswered : 0,
      last_message_at: last.at,
      snippet: messages.at(-1)?.body.slice(0, 120) ?? null,
      created_at: first.at,
    },
    messages,
    notes: note && notedAt < world.now ? [noteRow(world, id, note, notedAt)] : [],
  };
}

const noteRow = (world: World, conversationId: string, { body, by }: Note, at: Date): Row<'note'> => ({
  ...{ agency_id: world.agencyId, id: world.newId(at), conversation_id: conversationId },
  ...{ body: typeset(body), author: json(signatureOf(by)), created_at: at },
});
