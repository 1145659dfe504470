import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Actor } from '../domain/shared/actor.ts';
import { canonicalJson } from '../domain/shared/canonical-json.ts';
import { Refusal } from '../domain/shared/refusal.ts';
import type { Db } from '../storage/db.ts';
import { type PreparedQuery, preparedQuery } from '../storage/prepared-statements.ts';
import { executeFirst } from '../storage/round-trips.ts';

/** A request with an Idempotency-Key: if its actor repeats it with the same content, it takes effect once. */
export type RepeatableRequest = {
  actor: Exclude<Actor, { kind: 'system' }>;
  idempotencyKey: string;
  operation: string;
  input: unknown;
};

/** The request was a repetition, and this is the answer that it got the first time. */
export class AlreadyAnswered extends Error {
  readonly answer: unknown;

  constructor(answer: unknown) {
    super('The request was answered before.');
    this.answer = answer;
  }
}

/**
 * Rejects the transaction of a repeated request before it writes anything. Call it before the transaction's other statements.
 * Refusals are not stored, because they change nothing. The transaction is rejected with
 * - AlreadyAnswered, if the request was answered before;
 * - Refusal `idempotency_in_progress` while the first request is still running. A person waits for its answer instead, up to
 *   the lock timeout: a page repeats a request once, where a program may do so in a loop and hold a connection each time;
 * - Refusal `idempotency_mismatch` if its content was another.
 */
export const rejectRepetition = (db: Db, request: RepeatableRequest): Promise<void> => {
  const { actor, idempotencyKey } = request;
  const lock = actor.kind === 'human' ? waitForLock : tryLock;
  // Two statements, because the second one must see what was committed before the lock was taken.
  const queries = [
    lock(`${actor.id} ${idempotencyKey}`),
    findStored(actor.id, idempotencyKey, actor.agencyId),
  ] as const;
  return executeFirst(db, queries, ([lock], [stored]) => {
    if (!lock?.locked) throw requestInProgress();
    if (!stored) return;
    throw stored.fingerprint === fingerprintOf(request) ? new AlreadyAnswered(stored.answer) : requestMismatch();
  });
};

const tryLock = preparedQuery<{ locked: boolean }>(
  'select pg_try_advisory_xact_lock(hashtextextended($1, 1)) as locked',
);
const waitForLock = preparedQuery<{ locked: boolean }>(
  'select true as locked from pg_advisory_xact_lock(hashtextextended($1, 1))',
);
const findStored = preparedQuery<{ fingerprint: string; answer: unknown }>(
  'select fingerprint, answer from idempotent_answer where key_id = $1 and idempotency_key = $2 and agency_id = $3',
);

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

const Erased = z.strictObject({ erased: z.literal(true) });

/** Whether an erasure has emptied the stored answer (`erasure-rules.ts`). */
export const isErased = (answer: unknown): boolean => Erased.safeParse(answer).success;

export const answerErased = () =>
  new Refusal('person_erased', 'This request took effect, and the person that it was about has been erased since.', {
    hint: 'Do not repeat it. If the person came back, create a new contact.',
  });

export const answerOfAnotherVersion = () =>
  new Refusal('conflict', 'This request took effect, and another version of Clef has stored its answer.', {
    hint: 'Do not repeat it: read the record that it made or changed.',
  });

/** The statement that stores the answer. It belongs to the transaction of the change, so that both are stored or none. */
export const storeAnswer = (request: RepeatableRequest, answer: unknown, now: Date): PreparedQuery =>
  insertAnswer(
    request.actor.id,
    request.idempotencyKey,
    request.actor.agencyId,
    fingerprintOf(request),
    JSON.stringify(answer),
    now,
  );

const insertAnswer = preparedQuery(`
  insert into idempotent_answer (key_id, idempotency_key, agency_id, fingerprint, answer, created_at)
  values ($1, $2, $3, $4, $5, $6)`);

const RETENTION_HOURS = 24;

export async function deleteOldAnswers(db: Db, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - RETENTION_HOURS * 3_600_000);
  await db.deleteFrom('idempotent_answer').where('created_at', '<', oldest).execute();
}

const fingerprintOf = ({ operation, input }: RepeatableRequest): string =>
  createHash('sha256').update(canonicalJson({ operation, input })).digest('base64url');
