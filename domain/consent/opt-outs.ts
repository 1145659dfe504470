import { sql } from 'kysely';
import { type Channel, channels } from '../../storage/column-values.ts';
import { executePrepared, type PreparedQuery, preparedQuery } from '../../storage/prepared-statements.ts';
import type { Work } from '../shared/operation.ts';

/** Opts an address out: nothing is sent to it, whichever contact has it now or later. */
export async function addOptOut(work: Work, channel: Channel, address: string, source: string | null): Promise<void> {
  await work.agency
    .insert('opt_out', { channel, address, at: work.now, source })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Lifts the refusal of an address, for its owner's own START. The mark of a person who was erased stays. */
export async function liftRefusal(work: Work, channel: Channel, address: string): Promise<void> {
  await work.agency.remove('opt_out').where('channel', '=', channel).where('address', '=', address).execute();
}

/** Lifts all that keeps messages from an address. Call it only for a human. */
export async function liftOptOut(work: Work, channel: Channel, address: string): Promise<void> {
  await liftRefusal(work, channel, address);
  const hash = sql<string>`hash_of_address(${work.agency.id}::uuid, ${address})`;
  await work.agency.remove('erased_address').where('channel', '=', channel).where('hash', '=', hash).execute();
}

type Address = { channel: Channel; address: string };

/**
 * Locks addresses until the commit, so that sending to one and opting it out never happen at the same time. Both take these
 * locks before any other. Everybody takes several in one order, SMS first, so that no two wait for each other.
 */
export const addressLocks = (work: Work, addresses: readonly Address[]): PreparedQuery => {
  const sorted = addresses.toSorted((a, b) => channelOrder(a, b) || (a.address < b.address ? -1 : 1));
  const names = sorted.map(({ channel, address }) => `${work.agency.id}:${channel}:${address}`);
  return locksOfNames(JSON.stringify(names));
};

const locksOfNames = preparedQuery(
  'select pg_advisory_xact_lock(hashtextextended(name, 0)) from jsonb_array_elements_text($1::jsonb) as name',
);

const channelOrder = (a: Address, b: Address) => channels.indexOf(a.channel) - channels.indexOf(b.channel);

export const lockAddress = async (work: Work, channel: Channel, address: string): Promise<void> => {
  await executePrepared(work.agency.db, addressLocks(work, [{ channel, address }]));
};
