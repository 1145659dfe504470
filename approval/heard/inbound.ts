import type { Callback, Driver, Notice } from '../../delivery/driver.ts';
import { clefIn } from '../../domain/actor.ts';
import type { Door } from '../perform.ts';
import type { Channels } from '../release/hand-over.ts';
import { hearStop, receiveMessage, wordOf } from './message.ts';
import { receiveStatus } from './status.ts';
import { agenciesWith, agencyOf } from './whose.ts';

/** What the provider wants to hear; null where nobody believes the call-back. */
export type Heard = { answer: { type: string; body: string } | null } | null;

/**
 * Takes a provider's call-back: only the driver tells whether it is the provider's.
 * Everything in it is in the store before it is answered; told twice, it happens once.
 */
export async function hear(door: Door, channels: Channels, name: string, callback: Callback): Promise<Heard> {
  const driver = Object.values<Driver<never>>(channels).find((one) => one.name === name);
  const received = await driver?.receive(callback);
  if (!driver || !received) return null;
  for (const notice of received.notices) await take(door, driver.name, notice);
  return { answer: received.answer ?? null };
}

/** One notice of a driver, for whichever agency it concerns; what concerns none is not kept. STOP concerns all. */
export async function take(door: Door, driver: string, notice: Notice): Promise<void> {
  const agencyId = await agencyOf(door, driver, notice);
  if (agencyId) await takeFor(door, agencyId, driver, notice);
  if (notice.kind !== 'message' || wordOf(notice) !== 'stop') return;
  // The sender is the installation's: who refuses it has refused it to every agency that writes with it.
  const others = await agenciesWith(door, notice.channel, notice.from);
  for (const other of others) if (other !== agencyId) await hearStop(door, clefIn(other), notice);
}

/** The same where it is known which agency's it is. */
export async function takeFor(door: Door, agencyId: string, driver: string, notice: Notice): Promise<void> {
  const clef = clefIn(agencyId);
  if (notice.kind === 'status') await receiveStatus(door, clef, driver, notice);
  else await receiveMessage(door, clef, driver, notice);
}
