import type { Agency, Person } from './agency.ts';
import { mailCallback, OWN_NUMBER, twilioCallback } from './callbacks.ts';
import { addressOf } from './people.ts';
import { describe } from './queue.ts';
import type { World } from './world.ts';

type Action = (world: World, agency: Agency) => Promise<void>;
type Channel = 'sms' | 'email';

const stops = ['STOP', ' stop ', 'Arrêt', 'STOP.', 'Stop svp', 'désabonner', 'STOP 36180'];
const starts = ['START', 'start', 'Reprendre'];
const replies = ['Merci beaucoup', 'Oui pour samedi', 'Je ne suis plus intéressé', 'OK'];

/** A contact writes. The provider repeats its call-back until Clef has answered it. */
async function write(world: World, contact: Person, channel: Channel, text: string): Promise<boolean> {
  const from = addressOf(contact, channel);
  const id = `in-${world.count()}`;
  world.trace.say('stranger', `${from} writes ${JSON.stringify(text)}`);
  const message = {
    kind: 'message',
    channel,
    providerId: `<${id}@courriel.example>`,
    from,
    to: [],
    subject: 'Re: Votre recherche',
    body: text,
    references: [],
    at: null,
  };
  for (let attempt = 0; attempt < 6; attempt += 1) {
    const callback =
      channel === 'sms'
        ? twilioCallback({ MessageSid: id, From: from, To: OWN_NUMBER, Body: text })
        : mailCallback(message);
    const done = await world.process()?.receive(callback);
    if (done?.outcome === 'answered') return true;
    world.trace.say('call-back fails', `${id} ${done?.outcome === 'failed' ? describe(done.error) : 'got no answer'}`);
    await world.timeline.sleep(world.random.between(1000, 60_000));
  }
  return false;
}

const someContact = ({ random }: World, { contacts }: Agency): Person | undefined => {
  const known = contacts.filter(({ isSure }) => isSure);
  return known.length > 0 ? random.pick(known) : undefined;
};
const someChannel = ({ random }: World): Channel => (random.chance(0.6) ? 'sms' : 'email');

/** The agencies that have a contact with this address. */
const knowing = ({ agencies }: World, channel: Channel, address: string) =>
  agencies.filter(({ contacts }) =>
    contacts.some((contact) => contact.isSure && addressOf(contact, channel) === address),
  );

const stop: Action = async (world, agency) => {
  const contact = someContact(world, agency);
  if (!contact) return;
  const channel = someChannel(world);
  await writeStop(world, contact, channel);
};

async function writeStop(world: World, contact: Person, channel: Channel): Promise<void> {
  const address = addressOf(contact, channel);
  const known = knowing(world, channel, address);
  const askedAt = world.timeline.now;
  if (!(await write(world, contact, channel, world.random.pick(stops)))) return;
  for (const { id } of known) world.model.stop(askedAt, id, channel, address);
  world.trace.say('STOP is answered', `${address}`);
}

/** The contact to whom a message is just being sent, if there is one, writes STOP. */
export async function stopWhatIsBeingSent(world: World): Promise<void> {
  const [sending] = await world.store.read(
    `select kind, item->>'to' as address from draft where status = 'sending' order by sending_at desc, id limit 1`,
  );
  if (!sending) return;
  const { kind: channel, address } = sending as { kind: Channel; address: string };
  const contacts = world.agencies.flatMap((agency) => agency.contacts);
  const contact = contacts.find((one) => one.isSure && addressOf(one, channel) === address);
  if (contact) await writeStop(world, contact, channel);
}

const start: Action = async (world, agency) => {
  const contact = someContact(world, agency);
  if (!contact) return;
  const channel = someChannel(world);
  const address = addressOf(contact, channel);
  const permit = () => {
    for (const { id } of world.agencies) world.model.start(id, channel, address);
  };
  permit();
  await write(world, contact, channel, world.random.pick(starts));
  permit();
};

const reply: Action = async (world, agency) => {
  const contact = someContact(world, agency);
  if (!contact) return;
  const channel = someChannel(world);
  const address = addressOf(contact, channel);
  const isOnlyHere = knowing(world, channel, address).length === 1;
  // With several agencies it belongs to the one that wrote last, which may know another address of the person by now.
  const [last] = await world.store.read(
    'select agency_id from conversation where channel = $1 and address = $2 order by last_message_at desc limit 1',
    [channel, address],
  );
  const writtenAt = world.timeline.now;
  if (!(await write(world, contact, channel, world.random.pick(replies)))) return;
  if (isOnlyHere && (!last || last.agency_id === agency.id)) world.model.reply(contact.uuid, writtenAt);
};

/** The acts of contacts, with their weights. */
export const strangers: [number, Action][] = [
  [10, reply],
  [4, stop],
  [3, start],
];
