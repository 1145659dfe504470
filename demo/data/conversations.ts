import { DAY, earlier, HOUR, momentBetween } from './calendar.ts';
import type { Pools } from './dialogues/cast.ts';
import { dealsByMail } from './dialogues/email-deals.ts';
import { questionsByMail } from './dialogues/email-questions.ts';
import { searchesByMail } from './dialogues/email-searches.ts';
import { sellersByMail } from './dialogues/email-sellers.ts';
import type { Scene, Script } from './dialogues/scene.ts';
import { salesByText } from './dialogues/sms-sales.ts';
import { searchesByText } from './dialogues/sms-searches.ts';
import { visitsByText } from './dialogues/sms-visits.ts';
import { strangersMail } from './dialogues/strangers.ts';
import type { Consents } from './people/consents.ts';
import { type Random, randomOf } from './random.ts';
import type { Journey } from './sequences/journeys.ts';
import type { World } from './team.ts';
import { type Said, type Thread, threadOf, timed } from './threads.ts';

const scenes: Scene[] = [
  ...[...visitsByText, ...searchesByText, ...salesByText],
  ...[...questionsByMail, ...searchesByMail, ...dealsByMail, ...sellersByMail],
];

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
