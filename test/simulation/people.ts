import { updateContact } from '../../domain/contacts/contacts.ts';
import { replayEvents } from '../../domain/webhooks/replay.ts';
import { type Action, someone } from './action.ts';
import { approve, edit, reject, reopen, retry, settle, undo } from './decisions.ts';
import { expecting } from './expecting.ts';
import { endEnrollment, enroll, renewSequence, runCampaign } from './outreach.ts';
import { holdCampaign, pauseAgency, pauseOneSequence } from './pauses.ts';
import type { World } from './world.ts';

/** A colleague records what a contact has said on the phone. */
const recordConsent: Action = async (world, agency) => {
  const { contact, channel } = await expecting(world, agency);
  const status = world.random.pick(['denied', 'granted', 'granted', 'opted_out'] as const);
  const address = addressOf(contact, channel);
  const askedAt = world.timeline.now;
  const permit = () => world.model.start(agency.id, channel, address);
  if (status === 'granted') permit();
  const statement = { status, ...(status === 'granted' && { source: 'Téléphone' }) };
  const input = { id: contact.id, consent: { [channel]: statement }, allowDuplicate: true };
  const done = await world.perform(someone(world, agency), updateContact, input);
  if (status === 'granted') permit();
  else if (done.outcome === 'answered') world.model.forbid(askedAt, agency.id, channel, address);
};

export const addressOf = ({ phone, email }: { phone: string; email: string }, channel: 'sms' | 'email') =>
  channel === 'sms' ? phone : email;

/** An owner lets a receiver have the events of the last day once more. */
const replay: Action = async (world, agency) => {
  const since = new Date(world.timeline.now - 86_400_000).toISOString();
  await world.perform(agency.owner, replayEvents, { id: world.random.pick(agency.webhooks), since });
};

/** A time of the next three days, within the hours. */
const planned = ({ timeline, random }: World) => ({
  sendAt: new Date(timeline.now + random.between(600_000, 3 * 86_400_000)).toISOString(),
});

/** The acts of people, with their weights. */
export const people: [number, Action][] = [
  [30, approve()],
  [6, approve(planned)],
  [3, approve(() => ({ anyHour: true }))],
  [6, reject],
  [3, reopen],
  [6, edit],
  [8, undo],
  [5, retry],
  [10, settle],
  [3, pauseAgency],
  [3, pauseOneSequence],
  [3, renewSequence],
  [8, enroll],
  [2, endEnrollment],
  [3, runCampaign],
  [4, holdCampaign],
  [10, recordConsent],
  [1, replay],
];
