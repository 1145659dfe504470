import { sql } from 'kysely';
import type { Channel } from '../../storage/column-values.ts';
import type { Work } from '../shared/operation.ts';

/** Opts an address out: nothing is sent to it, whichever contact has it now or later. */
export async function addOptOut(work: Work, channel: Channel, address: string, source: string | null): Promise<void> {
  await work.agency
    .insert('opt_out', { channel, address, at: work.now, source })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Call it only for the contact's own START or for a human. */
export async function liftOptOut(work: Work, channel: Channel, address: string): Promise<void> {
  await work.agency.remove('opt_out').where('channel', '=', channel).where('address', '=', address).execute();
}

/**
 * Locks an address until the commit, so that sending to it and opting it out never happen at the same time. Both take
 * this lock before any other.
 */
export async function lockAddress(work: Work, channel: Channel, address: string): Promise<void> {
  const name = `${work.agency.id}:${channel}:${address}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(work.agency.db);
}
