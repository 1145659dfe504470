import { type Selectable, sql } from 'kysely';
import type { Db } from '../../storage/db.ts';
import type { Tables } from '../../storage/entities/all.ts';
import { asJson } from '../../storage/json.ts';
import { notFound } from '../shared/find-record.ts';
import { newId, publicId } from '../shared/ids.ts';
import { Refusal } from '../shared/refusal.ts';

/** The rows of messages that belong to no agency. The operator alone sees them. */

const MiB = 1024 * 1024;
const DAY_MS = 24 * 3_600_000;
const KEPT_DAYS = 30;

/** How much is kept. The limit of a day leaves room for the next days when somebody floods an address. */
export const keepingLimits = {
  inAll: { messages: 2000, bytes: 1024 * MiB },
  ofDay: { messages: 500, bytes: 256 * MiB },
};

export type KeepingLimits = typeof keepingLimits;
export type UnassignedRow = Selectable<Tables['unassigned_message']>;
type Amount = { messages: number; bytes: number };

/** How many messages have been kept since a time, and their bytes. */
export async function countUnassigned(db: Db, since = new Date(0)): Promise<Amount> {
  return db
    .selectFrom('unassigned_message')
    .select([sql<number>`count(*)::int`.as('messages'), sql<number>`coalesce(sum(bytes), 0)::float`.as('bytes')])
    .where('received_at', '>', since)
    .executeTakeFirstOrThrow();
}

/**
 * Keeps a message, unless it is there already. Messages that come at the same moment may exceed a limit together, by no more than
 * call-backs are received at once.
 */
export async function keepUnassigned(
  db: Db,
  row: Omit<UnassignedRow, 'id' | 'assigned_to'>,
  { inAll, ofDay }: KeepingLimits = keepingLimits,
): Promise<'kept' | 'repeated' | 'full'> {
  const same = db.selectFrom('unassigned_message').select('id').where('driver', '=', row.driver);
  const isSame = same.where('provider_id', '=', row.provider_id).where('content_hash', '=', row.content_hash);
  if (await isSame.executeTakeFirst()) return 'repeated';
  const isBeyond = (kept: Amount, limit: Amount) =>
    kept.messages >= limit.messages || kept.bytes + row.bytes > limit.bytes;
  const yesterday = new Date(row.received_at.getTime() - DAY_MS);
  if (isBeyond(await countUnassigned(db), inAll) || isBeyond(await countUnassigned(db, yesterday), ofDay))
    return 'full';
  const values = { ...row, id: newId(), message: asJson(row.message) };
  const insertion = db
    .insertInto('unassigned_message')
    .values(values)
    .onConflict((conflict) => conflict.doNothing());
  return (await insertion.returning('id').executeTakeFirst()) ? 'kept' : 'repeated';
}

/** The columns that a list shows: not the texts and the bytes, which may be large. */
const listed = ['id', 'driver', 'channel', 'address', 'recipients', 'subject', 'bytes', 'received_at'] as const;

/** All of them, the oldest first. There are no more than the limits allow. */
export const listUnassigned = (db: Db): Promise<Pick<UnassignedRow, (typeof listed)[number]>[]> =>
  db
    .selectFrom('unassigned_message')
    .select([...listed])
    .orderBy('received_at')
    .orderBy('id')
    .execute();

/** @throws Refusal `not_found` */
export async function readUnassigned(db: Db, id: string): Promise<UnassignedRow> {
  const row = await db.selectFrom('unassigned_message').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw notFound('mail', publicId('mail', id));
  return row;
}

/**
 * Chooses the agency in which a message is to be received. Whoever repeats an attempt that was interrupted must choose the same one,
 * because the first attempt may have stored the message there.
 * @throws Refusal `not_found`; `conflict` where another agency was chosen before
 */
export async function chooseAgency(db: Db, id: string, agencyId: string): Promise<UnassignedRow> {
  const chosen = await db
    .updateTable('unassigned_message')
    .set({ assigned_to: agencyId })
    .where('id', '=', id)
    .where((row) => row.or([row('assigned_to', 'is', null), row('assigned_to', '=', agencyId)]))
    .returningAll()
    .executeTakeFirst();
  if (chosen) return chosen;
  const { assigned_to } = await readUnassigned(db, id);
  const other = db.selectFrom('agency').select('slug').where('id', '=', assigned_to);
  const { slug } = await other.executeTakeFirstOrThrow();
  throw new Refusal('conflict', `${publicId('mail', id)} is being assigned to ${slug}.`, {
    hint: 'Repeat that if it was interrupted.',
  });
}

/** @returns whether it was there */
export async function removeUnassigned(db: Db, id: string): Promise<boolean> {
  const removed = await db.deleteFrom('unassigned_message').where('id', '=', id).returning('id').executeTakeFirst();
  return removed !== undefined;
}

/** Deletes the messages whose time is over. */
export async function deleteOldUnassigned(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_DAYS * DAY_MS);
  await db.deleteFrom('unassigned_message').where('received_at', '<=', before).execute();
}
