import type { AppContext } from '../approval/perform.ts';
import type { Channels } from '../approval/release/hand-over.ts';
import type { Callback, Driver, Notice } from '../delivery/driver.ts';
import { clefIn } from '../domain/shared/actor.ts';
import { each, raise } from '../domain/shared/process-all.ts';
import { agenciesWith, agencyOf } from './find-agency.ts';
import { hearStop, receiveMessage, wordOf } from './receive-message.ts';
import { receiveStatus } from './receive-status.ts';

/** What the provider wants to hear; null where nobody believes the call-back. */
export type Heard = { answer: { type: string; body: string } | null } | null;

/**
 * Takes a provider's call-back: only the driver tells whether it is the provider's.
 * Everything in it is in the store before it is answered; told twice, it happens once.
 */
export async function hear(context: AppContext, channels: Channels, name: string, callback: Callback): Promise<Heard> {
  const driver = Object.values<Driver<never>>(channels).find((one) => one.name === name);
  const received = await driver?.receive(callback);
  if (!driver || !received) return null;
  // What failed the provider tells again, as it hears so; what did not is not lost with it.
  const failures = await each(received.notices, (notice) => take(context, driver.name, notice));
  raise(failures);
  return { answer: received.answer ?? null };
}

/** One notice of a driver, for whichever agency it concerns; what concerns none is not kept. STOP concerns all. */
export async function take(context: AppContext, driver: string, notice: Notice): Promise<void> {
  const own = await agencyOf(context, driver, notice);
  const takers = own ? [() => takeFor(context, own, driver, notice)] : [];
  if (notice.kind === 'message' && wordOf(notice) === 'stop') {
    // The sender is the installation's: who refuses it has refused it to every agency that writes with it.
    const others = (await agenciesWith(context, notice.channel, notice.from)).filter((other) => other !== own);
    takers.push(...others.map((other) => () => hearStop(context, clefIn(other), notice)));
  }
  // What fails in one agency keeps a STOP from no other.
  const failures = await each(takers, (takes) => takes());
  raise(failures);
}

/** The same where it is known which agency's it is. */
export async function takeFor(context: AppContext, agencyId: string, driver: string, notice: Notice): Promise<void> {
  const clef = clefIn(agencyId);
  if (notice.kind === 'status') await receiveStatus(context, clef, driver, notice);
  else await receiveMessage(context, clef, driver, notice);
}
