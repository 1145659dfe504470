import { sql } from 'kysely';
import { systemActor } from '../../domain/shared/actor.ts';
import { newId, publicId } from '../../domain/shared/ids.ts';
import type { Work } from '../../domain/shared/operation.ts';
import {
  type AttemptKey,
  type AttemptResult,
  markDelivered,
  markFailed,
  scheduleRetry,
} from '../../domain/webhooks/delivery-transitions.ts';
import { type DisabledBecause, markDisabled } from '../../domain/webhooks/webhook-record.ts';
import { type AppContext, transact } from '../../door/transaction/transact.ts';
import { asJson } from '../../storage/json.ts';

/** `lost`: the process died during the attempt, so its failure says nothing about the subscriber. */
type Outcome = AttemptResult & { lost?: boolean };

/** A webhook without one success for this long is disabled. */
const FAILING_DAYS = 5;

/** Writes the result of an attempt: the delivery is delivered, is retried later, or has failed. */
export async function recordAttempt(context: AppContext, key: AttemptKey, outcome: Outcome): Promise<void> {
  const { statusCode } = outcome;
  if (statusCode === null || statusCode < 200 || statusCode > 299) {
    await transact(context, systemActor(key.agencyId), (work) => recordFailure(work, key, outcome));
  } else if (await markDelivered(context.rows.ofAgency(key.agencyId), context.now(), key, outcome)) {
    context.afterCommit(key.agencyId, []);
  }
}

async function recordFailure(work: Work, key: AttemptKey, outcome: Outcome): Promise<void> {
  // The webhook is locked before its deliveries: disabling it takes the locks in the same order.
  await work.agency.from('webhook').select('id').where('id', '=', key.webhookId).forNoKeyUpdate().execute();
  const isFinal = outcome.statusCode === 410 || (await isReplaced(work, key));
  const retryAt = isFinal ? undefined : nextAttemptAt(work.now, key.attempts);
  const changed = retryAt ? await scheduleRetry(work, key, retryAt) : await markFailed(work, key);
  if (!changed) return;
  await insertAttempt(work, key, outcome);
  if (!outcome.lost) await recordFailing(work, key.webhookId, outcome.statusCode);
}

/** A replay during this attempt wrote a newer delivery of the same event, which is attempted in its place. */
async function isReplaced(work: Work, { id }: AttemptKey): Promise<boolean> {
  const { rows } = await sql`
    select from webhook_delivery as mine
    join webhook_delivery as later using (agency_id, webhook_id, event_id)
    where agency_id = ${work.agency.id} and mine.id = ${id} and later.status in ('waiting', 'sending', 'delivered')
      and later.id <> mine.id and later.created_at >= mine.created_at limit 1`.execute(work.agency.db);
  return rows.length > 0;
}

async function insertAttempt(work: Work, { id, sendingAt }: AttemptKey, result: AttemptResult): Promise<void> {
  await work.agency
    .insert('webhook_attempt', {
      id: newId(),
      delivery_id: id,
      at: sendingAt,
      milliseconds: result.milliseconds,
      status_code: result.statusCode,
      request: asJson(result.headers),
      response: result.response,
      failure: result.failure,
    })
    .execute();
}

/** Remembers since when the webhook fails; disables it after five days, or at once if it answers 410 Gone. */
async function recordFailing(work: Work, webhookId: string, statusCode: number | null): Promise<void> {
  if (statusCode === 410) return disableFailing(work, webhookId, 'gone');
  const { failing_since } = await work.agency
    .update('webhook')
    // A concurrent success clears the column: coalesce reads it in the same statement that writes it.
    .set({ failing_since: sql<Date>`coalesce(failing_since, ${work.now})` })
    .where('id', '=', webhookId)
    .returning('failing_since')
    .executeTakeFirstOrThrow();
  const failingMs = work.now.getTime() - (failing_since as Date).getTime();
  if (failingMs >= FAILING_DAYS * 86_400_000) await disableFailing(work, webhookId, 'failing');
}

async function disableFailing(work: Work, webhookId: string, because: DisabledBecause): Promise<void> {
  if (!(await markDisabled(work, webhookId, because))) return;
  work.journal({ operation: 'disableWebhook', outcome: 'done', subject: publicId('webhook', webhookId) });
}

const HOUR = 3600;
/** The wait after each failed attempt. The first attempt is made at once; after the tenth the delivery has failed. */
const RETRY_SECONDS = [5, 300, 1800, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 24 * HOUR];

/** Waits are up to this much longer, so that a receiver that has recovered does not get everything at once. */
const JITTER = 0.1;

/** @returns undefined after the last attempt */
function nextAttemptAt(now: Date, attempts: number): Date | undefined {
  const seconds = RETRY_SECONDS[attempts - 1];
  return seconds === undefined ? undefined : new Date(now.getTime() + seconds * 1000 * (1 + JITTER * Math.random()));
}
