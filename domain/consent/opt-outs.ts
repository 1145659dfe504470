import { sql } from 'kysely';
import type { Work } from '../shared/operation.ts';
import type { Channel } from './consent.ts';

/** A person opts out with an address: whatever contact has it now or will have it, nothing is written to it. */

export async function isOptedOut(work: Work, channel: Channel, address: string): Promise<boolean> {
  const rows = work.agency.from('opt_out').select('at').where('channel', '=', channel).where('address', '=', address);
  return (await rows.executeTakeFirst()) !== undefined;
}

export async function addOptOut(work: Work, channel: Channel, address: string, source: string | null): Promise<void> {
  await work.agency
    .insert('opt_out', { channel, address, at: work.now, source })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Only the person's own START or a human does this. */
export async function liftOptOut(work: Work, channel: Channel, address: string): Promise<void> {
  await work.agency.remove('opt_out').where('channel', '=', channel).where('address', '=', address).execute();
}

/**
 * Holds an address until the commit: a hand-over to it and an opt-out from it happen one after the other, never at once.
 * It is the first lock that either takes.
 */
export async function holdAddress(work: Work, channel: Channel, address: string): Promise<void> {
  const name = `${work.agency.id}:${channel}:${address}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(work.agency.db);
}
