import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { canonical } from '../domain/shared/canonical-json.ts';
import { Refusal } from '../domain/shared/refusal.ts';
import { asJson } from '../storage/json.ts';
import type { Db } from '../storage/store.ts';

/** A request that a key may repeat: under this name, with exactly this content, it takes effect once. */
export type Repeatable = { keyId: string; agencyId: string; idempotencyKey: string; operation: string; input: unknown };

/**
 * The first answer to the same request, or undefined when this is the first. Called in the change's transaction, so the
 * answer is kept exactly when the change is. Refusals change nothing and are not kept.
 * @throws Refusal `idempotency_in_progress` while the first one still runs, `idempotency_mismatch` when it asked something else
 */
export async function firstAnswer(db: Db, request: Repeatable): Promise<unknown> {
  const name = `${request.keyId} ${request.idempotencyKey}`;
  const { rows } = await sql<{ alone: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${name}, 1)) as alone`.execute(db);
  if (!rows[0]?.alone) {
    throw new Refusal('idempotency_in_progress', 'A request with this Idempotency-Key is still running.', {
      hint: 'Wait a moment and send the same request again: you will get its answer.',
    });
  }
  const kept = await db
    .selectFrom('idempotent_answer')
    .select(['fingerprint', 'answer'])
    .where('key_id', '=', request.keyId)
    .where('idempotency_key', '=', request.idempotencyKey)
    .where('agency_id', '=', request.agencyId)
    .executeTakeFirst();
  if (!kept) return undefined;
  if (kept.fingerprint === fingerprintOf(request)) return kept.answer;
  throw new Refusal('idempotency_mismatch', 'This Idempotency-Key was used for a different request.', {
    hint: 'Use a new key for a new request; repeat a key only with the same content.',
  });
}

export async function keepAnswer(db: Db, request: Repeatable, answer: unknown, now: Date): Promise<void> {
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

const KEPT_HOURS = 24;

/** Forgets what is older than 24 hours. */
export async function forgetAnswers(db: Db, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - KEPT_HOURS * 3_600_000);
  await db.deleteFrom('idempotent_answer').where('created_at', '<', oldest).execute();
}

const fingerprintOf = ({ operation, input }: Repeatable): string =>
  createHash('sha256').update(canonical({ operation, input })).digest('base64url');
