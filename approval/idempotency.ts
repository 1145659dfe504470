import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { canonicalJson } from '../domain/shared/canonical-json.ts';
import { Refusal } from '../domain/shared/refusal.ts';
import type { Db } from '../storage/db.ts';
import { asJson } from '../storage/json.ts';

/** A request with an Idempotency-Key: if the key repeats it with the same content, it takes effect once. */
export type RepeatableRequest = {
  keyId: string;
  agencyId: string;
  idempotencyKey: string;
  operation: string;
  input: unknown;
};

/**
 * The stored answer to an earlier request with the same key, or undefined if this is the first one. Call it in the
 * transaction of the change. Refusals are not stored, because they change nothing.
 * @throws Refusal `idempotency_in_progress` while the first request is still running, `idempotency_mismatch` if its content
 * was another
 */
export async function findAnswer(db: Db, request: RepeatableRequest): Promise<unknown> {
  const name = `${request.keyId} ${request.idempotencyKey}`;
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${name}, 1)) as locked`.execute(db);
  if (!rows[0]?.locked) throw requestInProgress();
  const stored = await db
    .selectFrom('idempotent_answer')
    .select(['fingerprint', 'answer'])
    .where('key_id', '=', request.keyId)
    .where('idempotency_key', '=', request.idempotencyKey)
    .where('agency_id', '=', request.agencyId)
    .executeTakeFirst();
  if (!stored) return undefined;
  if (stored.fingerprint === fingerprintOf(request)) return stored.answer;
  throw requestMismatch();
}

export const requestInProgress = () =>
  new Refusal('idempotency_in_progress', 'A request with this Idempotency-Key is still running.', {
    hint: 'Wait a moment and send the same request again: you will get its answer.',
    toolHint: 'Wait a moment and repeat the call with the same idempotencyKey: you will get its answer.',
  });

export const requestMismatch = () =>
  new Refusal('idempotency_mismatch', 'This Idempotency-Key was used for a different request.', {
    hint: 'Use a new key for a new request; repeat a key only with the same content.',
    toolHint: 'Use a new idempotencyKey for a new call; repeat one only with the same arguments.',
  });

/** Call it in the transaction of the change, so that the answer is stored exactly if the change is. */
export async function saveAnswer(db: Db, request: RepeatableRequest, answer: unknown, now: Date): Promise<void> {
  await db
    .insertInto('idempotent_answer')
    .values({
      key_id: request.keyId,
      idempotency_key: request.idempotencyKey,
      agency_id: request.agencyId,
      fingerprint: fingerprintOf(request),
      answer: asJson(answer),
      created_at: now,
    })
    .execute();
}

const RETENTION_HOURS = 24;

export async function deleteOldAnswers(db: Db, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - RETENTION_HOURS * 3_600_000);
  await db.deleteFrom('idempotent_answer').where('created_at', '<', oldest).execute();
}

const fingerprintOf = ({ operation, input }: RepeatableRequest): string =>
  createHash('sha256').update(canonicalJson({ operation, input })).digest('base64url');
