import { atSensibleHour, DAY, earlier, HOUR, later, MINUTE, momentBetween } from './calendar.ts';
import type { Pools } from './dialogues/cast.ts';
import { buyersMail } from './dialogues/email-buyers.ts';
import { dealsMail } from './dialogues/email-deals.ts';
import { sellersMail } from './dialogues/email-sellers.ts';
import type { Channel, Scene, Script, Turn } from './dialogues/scene.ts';
import { otherTexts } from './dialogues/sms-others.ts';
import { visitTexts } from './dialogues/sms-visits.ts';
import { strangersMail } from './dialogues/strangers.ts';
import { asTyped, typeset } from './french.ts';
import type { Consents } from './people/consents.ts';
import { type Random, randomOf } from './random.ts';
import { json, type Row } from './rows.ts';
import type { Journey } from './sequences/enrollments.ts';
import { type Member, signatureOf, type World } from './team.ts';

export type Thread = { row: Row<'conversation'>; messages: Row<'message'>[]; notes: Row<'note'>[] };

type Said = { at: Date; from: 'us' | 'them'; text: string; subject: string | null };

const scenes: Scene[] = [...visitTexts, ...otherTexts, ...buyersMail, ...dealsMail, ...sellersMail];

/** All that was written, with at most one thread for each contact and channel. */
export function threadsOf(world: World, pools: Pools, consents: Map<string, Consents>, journeys: Journey[]): Thread[] {
  const random = randomOf('threads');
  const taken = new Set(journeys.map(({ prospect }) => `email ${prospect.id}`));
  const played = scenes.flatMap((scene) => play(random, world, scene, pools, consents, taken));
  return [
    ...played,
    ...journeys.filter(({ sent }) => sent.length > 0).map((journey) => journeyThread(random, world, journey)),
    ...strangersMail.flatMap(({ daysAgo, script }) => strangersThread(random, world, daysAgo, script)),
  ];
}

function play(
  random: Random,
  world: World,
  scene: Scene,
  pools: Pools,
  consents: Map<string, Consents>,
  taken: Set<string>,
): Thread[] {
  const threads: Thread[] = [];
  const isSilent = (contact: string) => !taken.has(`sms ${contact}`) && !taken.has(`email ${contact}`);
  // Those who have said nothing yet come first.
  const castings = random
    .shuffled(scene.castings(pools))
    .sort((a, b) => Number(isSilent(b.cast.prospect.id)) - Number(isSilent(a.cast.prospect.id)));
  for (const { cast, opens, script, isPossible } of castings) {
    if (threads.length === scene.times) break;
    const contact = cast.prospect.id;
    const place = `${scene.channel} ${contact}`;
    const opensAt = opens(random, world.now);
    if (taken.has(place) || !isPossible(consents.get(contact) as Consents, opensAt)) continue;
    const { turns, subject, note } = script(random, world.now);
    const said = timed(turns, opensAt, world.now, subject ?? null);
    if (said.length === 0) continue;
    taken.add(place);
    threads.push(
      threadOf(random, world, scene.channel, contact, said, note ? { body: note, by: cast.agent } : undefined),
    );
  }
  return threads;
}

/** When each turn is taken; those that would be in the future have not been taken yet. */
function timed(turns: Turn[], opensAt: Date, now: Date, subject: string | null): Said[] {
  let at = opensAt;
  const said = turns.map(([after, from, text], index) => {
    at = atSensibleHour(later(at, after * MINUTE), from === 'us' ? 'agency' : 'contact');
    return { at, from, text, subject: subject && (index === 0 ? subject : `Re : ${subject}`) };
  });
  return said.filter((one) => one.at < now);
}

function threadOf(
  random: Random,
  world: World,
  channel: Channel,
  contactId: string | null,
  said: Said[],
  note?: { body: string; by: Member },
): Thread {
  const first = said[0] as Said;
  const last = said.at(-1) as Said;
  const shown = channel === 'sms' ? asTyped : typeset;
  const id = world.newId(first.at);
  const owned = { agency_id: world.agencyId, conversation_id: id };
  const messages = said.map(
    ({ at, from, text, subject }): Row<'message'> => ({
      ...{
        ...owned,
        id: world.newId(at),
        direction: from === 'us' ? 'outbound' : 'inbound',
        kind: channel,
        subject,
        at,
      },
      body: shown(text),
      status: from === 'them' ? 'received' : channel === 'sms' || random.chance(0.7) ? 'delivered' : 'sent',
      draft_id: null,
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
    notes:
      note && notedAt < world.now
        ? [
            {
              ...owned,
              id: world.newId(notedAt),
              body: typeset(note.body),
              author: json(signatureOf(note.by)),
              created_at: notedAt,
            },
          ]
        : [],
  };
}

/** The e-mails that a sequence sent, and the reply that ended it. */
function journeyThread(random: Random, world: World, { prospect, sent, reply }: Journey): Thread {
  const said: Said[] = sent.map(({ step, at }) => ({
    ...{ at, from: 'us', subject: step.subject },
    text: step.body.replaceAll('{{contact.firstName}}', prospect.firstName ?? ''),
  }));
  if (reply) {
    const text = `Bonjour,\n\n${reply.text}\n\n${prospect.firstName} ${prospect.lastName}`;
    said.push({ at: reply.at, from: 'them', subject: `Re : ${said.at(-1)?.subject}`, text });
  }
  return threadOf(random, world, 'email', prospect.id, said);
}

function strangersThread(random: Random, world: World, daysAgo: number, { subject, turns }: Script): Thread[] {
  const until = earlier(world.now, daysAgo * DAY + HOUR / 2);
  const opensAt = momentBetween(random, earlier(until, 16 * HOUR), until, 'contact');
  const said = timed(turns, opensAt, world.now, subject ?? null);
  return said.length === 0 ? [] : [threadOf(random, world, 'email', null, said)];
}
