import { sql } from 'kysely';
import { z } from 'zod';
import type { Work } from '../shared/operation.ts';
import { Refusal } from '../shared/refusal.ts';

/** A file in a form that is never sent is kept for as long. */
const IN_FORM_HOURS = 24;

/** All files that one person has put into forms of a kind and not sent: as many as five of the largest. */
const MOST_UNSENT = 5;

export const keptUntil = (now: Date): Date => new Date(now.getTime() + IN_FORM_HOURS * 3_600_000);

/** A file that a person brings, as `console/uploads.ts` receives it. */
export const BroughtFile = z.strictObject({
  name: z.string().min(1).max(1000),
  open: z.custom<() => AsyncIterable<Uint8Array>>((value) => typeof value === 'function'),
});
type BroughtFile = z.output<typeof BroughtFile>;

/** @throws Refusal of `tooLarge` before more than `most` bytes are in memory */
export async function bytesOf({ open }: BroughtFile, most: number, tooLarge: () => Refusal): Promise<Buffer> {
  const read: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of open()) {
    bytes += piece.length;
    if (bytes > most) throw tooLarge();
    read.push(piece);
  }
  return Buffer.concat(read);
}

type Room = { bytes: number; largest: number };

/** @throws Refusal `too_many_unsent_files` if this person's forms hold too much with this file */
export async function requireRoom(
  { agency, actor }: Work,
  table: 'attachment' | 'signature_file',
  { bytes, largest }: Room,
): Promise<void> {
  const { rows } = await sql<{ bytes: string }>`
    select coalesce(sum(bytes), 0)::text as bytes from ${sql.table(table)}
    where agency_id = ${agency.id} and user_id = ${actor.id} and kept_until is not null`.execute(agency.db);
  if (Number(rows[0]?.bytes) + bytes <= MOST_UNSENT * largest) return;
  throw new Refusal('too_many_unsent_files', 'The texts that this person has not sent hold too many files.', {
    hint: `Send or drop some of them; a file that is not sent is deleted after ${IN_FORM_HOURS} hours.`,
  });
}
