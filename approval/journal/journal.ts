import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { type Actor, signatureOf } from '../../domain/shared/actor.ts';
import { canonical } from '../../domain/shared/canonical-json.ts';
import { newId } from '../../domain/shared/ids.ts';
import { asJson } from '../../storage/json.ts';
import type { Db } from '../../storage/store.ts';
import { tenantOf } from '../../storage/tenant.ts';

type Entry = {
  actor: Actor;
  now: Date;
  operation: string;
  outcome: 'done' | 'held' | 'refused';
  code?: string;
  subject?: string | undefined;
  requestId?: string | undefined;
};

/** Writes who did what. A change writes its row in its own transaction, a refusal in a short one after it.
 *
 * The last statement of a transaction: it holds the agency's chain until the commit, and whoever comes next waits. */
export async function journal(db: Db, entry: Entry): Promise<void> {
  const { agencyId } = entry.actor;
  const row = {
    id: newId(),
    at: entry.now,
    actor: signatureOf(entry.actor),
    operation: entry.operation,
    outcome: entry.outcome,
    code: entry.code ?? null,
    subject: entry.subject ?? null,
    request_id: entry.requestId ?? null,
  };
  const link = await nextLink(db, agencyId, digestOf(row));
  await tenantOf(db, agencyId)
    .insert('journal_entry', { ...row, actor: asJson(row.actor), ...link })
    .execute();
}

type Row = { id: string; at: Date; actor: unknown } & Record<
  'operation' | 'outcome' | 'code' | 'subject' | 'request_id',
  string | null
>;

/** SHA-256 of everything an entry says. */
export const digestOf = ({ id, at, actor, operation, outcome, code, subject, request_id }: Row): string =>
  sha256(canonical([id, at.toISOString(), actor, operation, outcome, code, subject, request_id]));

export const linkOf = (before: string, digest: string): string => sha256(before + digest);

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** The entry's place in the agency's chain. The database computes it, so that two processes cannot both continue one row. */
async function nextLink(db: Db, agencyId: string, digest: string): Promise<{ seq: number; hash: string }> {
  const { rows } = await sql<{ seq: number; hash: string }>`
    insert into journal_head as head (agency_id, seq, hash) values (${agencyId}, 1, ${linkOf('', digest)})
    on conflict (agency_id) do update
      set seq = head.seq + 1, hash = encode(sha256(convert_to(head.hash || ${digest}, 'UTF8')), 'hex')
    returning seq, hash`.execute(db);
  return rows[0] as { seq: number; hash: string };
}
