import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { type Actor, actorSummary } from '../../domain/shared/actor.ts';
import { canonicalJson } from '../../domain/shared/canonical-json.ts';
import { newId } from '../../domain/shared/ids.ts';
import type { JournalEntry } from '../../domain/shared/operation.ts';
import type { Db } from '../../storage/db.ts';
import { asJson } from '../../storage/json.ts';

/**
 * Appends an entry to the journal of the actor's agency. One statement advances the head and writes the entry, so no crash
 * leaves one without the other, in a transaction or outside of one. A change writes its entry in its own transaction, a
 * refusal after its transaction was rolled back. Make it the last statement: it locks the agency's journal until the commit.
 */
export async function journal(db: Db, actor: Actor, now: Date, entry: JournalEntry): Promise<void> {
  const row = {
    id: newId(),
    at: now,
    actor: actorSummary(actor),
    operation: entry.operation,
    outcome: entry.outcome,
    code: entry.code ?? null,
    subject: entry.subject ?? null,
    request_id: entry.requestId ?? null,
  };
  const { agencyId } = actor;
  const digest = digestOf(row);
  // The database computes the hash, so two processes cannot extend the same entry. Entries beyond the head, or without one,
  // show that somebody changed the tables: the next number is a free one, and its hash keeps the chain broken there.
  await sql`
    with link as (
      insert into journal_head as head (agency_id, seq, hash)
      values (${agencyId}, (select coalesce(max(seq), 0) + 1 from journal_entry where agency_id = ${agencyId}),
        ${chainedHash('', digest)})
      on conflict (agency_id) do update set seq = greatest(head.seq + 1, excluded.seq),
        hash = encode(sha256(convert_to(head.hash || ${digest}, 'UTF8')), 'hex')
      returning agency_id, seq, hash)
    insert into journal_entry (agency_id, id, at, actor, operation, outcome, code, subject, request_id, seq, hash)
    select agency_id, ${row.id}::uuid, ${row.at}::timestamptz, ${asJson(row.actor)}::jsonb, ${row.operation}::text,
      ${row.outcome}::text, ${row.code}::text, ${row.subject}::text, ${row.request_id}::text, seq, hash
    from link`.execute(db);
}

type Row = { id: string; at: Date; actor: unknown } & Record<
  'operation' | 'outcome' | 'code' | 'subject' | 'request_id',
  string | null
>;

/** SHA-256 of an entry's content, in hexadecimal. A time that JavaScript cannot hold counts as none. */
export const digestOf = ({ id, at, actor, operation, outcome, code, subject, request_id }: Row): string =>
  sha256(canonicalJson([id, at.toJSON(), actor, operation, outcome, code, subject, request_id]));

/** The hash of an entry: it covers the hash of the entry before it (`''` before the first one). */
export const chainedHash = (previousHash: string, digest: string): string => sha256(previousHash + digest);

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
