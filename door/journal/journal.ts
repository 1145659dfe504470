import { createHash } from 'node:crypto';
import { type Actor, actorSummary } from '../../domain/shared/actor.ts';
import { canonicalJson } from '../../domain/shared/canonical-json.ts';
import { newId } from '../../domain/shared/ids.ts';
import type { JournalEntry } from '../../domain/shared/operation.ts';
import type { Db } from '../../storage/db.ts';
import { executePrepared, type PreparedQuery, preparedQuery } from '../../storage/prepared-statements.ts';

/**
 * Appends entries at once. A refusal writes its entry so, after its transaction was rolled back; a change leaves its entries
 * to the end of its own transaction (`appendToJournal`).
 * @throws an error that `isDisturbed` recognizes, if somebody else writes the agency's first entry meanwhile
 */
export async function journal(db: Db, actor: Actor, now: Date, ...entries: JournalEntry[]): Promise<void> {
  await executePrepared(db, appendToJournal(actor, now, entries));
}

/**
 * Appends entries, in their order, to the journal of the actor's agency. One statement advances the head and writes the
 * entries, so no crash leaves one without the other, in a transaction or outside of one. Make it the last statement: it
 * locks the agency's journal until the commit.
 */
export function appendToJournal(actor: Actor, now: Date, entries: readonly JournalEntry[]): PreparedQuery {
  const rows = entries.map((entry) => {
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
    return { ...row, digest: digestOf(row) };
  });
  const [only, ...others] = rows;
  if (only === undefined || others.length > 0) {
    return appendAll(actor.agencyId, JSON.stringify(rows.map((row, index) => ({ ...row, n: index + 1 }))));
  }
  const { id, at, operation, outcome, code, subject, request_id, digest } = only;
  const author = JSON.stringify(only.actor);
  return appendOne(actor.agencyId, id, at, author, operation, outcome, code, subject, request_id, digest);
}

/**
 * The database computes the hashes, so two processes cannot extend the same entry. Entries beyond the head, or without one,
 * show that somebody changed the tables: the next number is a free one, and its hash keeps the chain broken there.
 *
 * Nearly every change has one entry, and this is a third cheaper than the statement for any number of them.
 */
const appendOne = preparedQuery(`
  with link as (
    insert into journal_head as head (agency_id, seq, hash)
    select $1, coalesce(max(seq), 0) + 1, encode(sha256(convert_to($10, 'UTF8')), 'hex')
    from journal_entry where agency_id = $1
    on conflict (agency_id) do update set seq = greatest(head.seq + 1, excluded.seq),
      hash = encode(sha256(convert_to(head.hash || $10, 'UTF8')), 'hex')
    returning agency_id, seq, hash)
  insert into journal_entry (agency_id, id, at, actor, operation, outcome, code, subject, request_id, seq, hash)
  select agency_id, $2, $3, $4, $5, $6, $7, $8, $9, seq, hash from link`);

/**
 * The same for several entries, each of which continues the one before it. The head of the first entry is inserted: if somebody
 * else writes the first entry meanwhile, the statement fails.
 */
const appendAll = preparedQuery(`
  with recursive entry as materialized (
    select * from jsonb_to_recordset($2::jsonb) as given (n int, id uuid, at timestamptz, actor jsonb,
      operation text, outcome text, code text, subject text, request_id text, digest text)),
  head as materialized (select seq, hash from journal_head where agency_id = $1 for update),
  link (n, seq, hash) as (
    select 0, greatest(head.seq, last.seq), coalesce(head.hash, '')
    from (select coalesce(max(seq), 0) as seq from journal_entry where agency_id = $1) as last
      left join head on true
    union all
    select entry.n, link.seq + 1, encode(sha256(convert_to(link.hash || entry.digest, 'UTF8')), 'hex')
    from link join entry on entry.n = link.n + 1),
  last_link as (select seq, hash from link order by n desc limit 1),
  begun as (
    insert into journal_head (agency_id, seq, hash) select $1, seq, hash from last_link
    where not exists (select from head) returning agency_id),
  advanced as (
    update journal_head set seq = last_link.seq, hash = last_link.hash from last_link
    where agency_id = $1 and exists (select from head) returning agency_id)
  insert into journal_entry (agency_id, id, at, actor, operation, outcome, code, subject, request_id, seq, hash)
  select agency_id, id, at, actor, operation, outcome, code, subject, request_id, seq, hash
  from (table begun union all table advanced) as moved, entry join link using (n)`);

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
