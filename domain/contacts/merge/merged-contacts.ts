import { sql } from 'kysely';
import type { Db } from '../../../storage/db.ts';
import type { Tenant } from '../../../storage/tenant.ts';
import { notFound } from '../../shared/find-record.ts';
import { publicId } from '../../shared/ids.ts';
import { Refusal } from '../../shared/refusal.ts';
import { UNDO_MERGE_MS } from '../record/timeline-entry.ts';

/** The UUID of the contact into which one was merged, or undefined. A later merge of that one moved it along. */
export async function survivorOf(agency: Tenant, contactId: string): Promise<string | undefined> {
  const merges = agency.from('contact_merge').select('survivor_id').where('merged_id', '=', contactId);
  return (await merges.where('undone_at', 'is', null).executeTakeFirst())?.survivor_id;
}

/** The refusal for a contact that is not there, which names the one into which it was merged. Ids are UUIDs. */
export function contactNotFound(contactId: string, survivorId: string | null | undefined): Refusal {
  const refusal = notFound('contact', publicId('contact', contactId));
  const existingId = survivorId ? publicId('contact', survivorId) : undefined;
  const hint = `It was merged into ${existingId}: use that id.`;
  // A model reads `existingId` just before.
  const merged = existingId && { existingId, hint, toolHint: 'It was merged into that contact: use its id.' };
  return new Refusal(refusal.code, refusal.message, { ...refusal, ...merged, missing: undefined });
}

/** Forgets the contacts that were merged so long ago that nobody can undo it any more. */
export async function forgetMergedContacts(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - UNDO_MERGE_MS);
  await sql`update contact_merge set undo = null where undo is not null and merged_at < ${before}`.execute(db);
}
