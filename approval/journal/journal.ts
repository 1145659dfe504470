import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { type Actor, actorSummary } from '../../domain/shared/actor.ts';
import { canonicalJson } from '../../domain/shared/canonical-json.ts';
import { newId } from '../../domain/shared/ids.ts';
import type { JournalEntry } from '../../domain/shared/operation.ts';
import type { Db } from '../../storage/db.ts';
import { asJson } from '../../storage/json.ts';
import { tenantOf } from '../../storage/tenant.ts';

/**
 * Appends an entry to the journal of the actor's agency. A change writes its entry in its own transaction, a refusal in a
 * separate one. Make it the last statement of a transaction: it locks the agency's journal until the commit.
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
  const link = await appendLink(db, actor.agencyId, digestOf(row));
  await tenantOf(db, actor.agencyId)
    .insert('journal_entry', { ...row, actor: asJson(row.actor), ...link })
    .execute();
}

type Row = { id: string; at: Date; actor: unknown } & Record<
  'operation' | 'outcome' | 'code' | 'subject' | 'request_id',
  string | null
>;

/** SHA-256 of an entry's content, in hexadecimal. */
export const digestOf = ({ id, at, actor, operation, outcome, code, subject, request_id }: Row): string =>
  sha256(canonicalJson([id, at.toISOString(), actor, operation, outcome, code, subject, request_id]));

/** The hash of an entry: it covers the hash of the entry before it (`''` before the first one). */
export const chainedHash = (previousHash: string, digest: string): string => sha256(previousHash + digest);

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** Advances the head of the agency's chain. The database computes the hash, so two processes cannot extend the same entry. */
async function appendLink(db: Db, agencyId: string, digest: string): Promise<{ seq: number; hash: string }> {
  const { rows } = await sql<{ seq: number; hash: string }>`
    insert into journal_head as head (agency_id, seq, hash) values (${agencyId}, 1, ${chainedHash('', digest)})
    on conflict (agency_id) do update
      set seq = head.seq + 1, hash = encode(sha256(convert_to(head.hash || ${digest}, 'UTF8')), 'hex')
    returning seq, hash`.execute(db);
  return rows[0] as { seq: number; hash: string };
}
