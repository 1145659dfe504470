import { sql } from 'kysely';
import { journal } from '../../approval/journal/journal.ts';
import { type AppContext, transact } from '../../approval/perform.ts';
import { clefIn } from '../../domain/shared/actor.ts';
import { newId, publicId } from '../../domain/shared/ids.ts';
import type { Work } from '../../domain/shared/operation.ts';
import { type DisabledBecause, disable } from '../../domain/webhooks/disable.ts';
import { asJson } from '../../storage/json.ts';
import type { Claimed } from './claim.ts';
import { recordSuccess } from './record-success.ts';
import { nextAttemptAt } from './retry-schedule.ts';

/** One attempt: what was sent and what came back. */
export type Attempt = {
  headers: Record<string, string>;
  milliseconds: number;
  statusCode: number | null;
  response: string | null;
  failure: string | null;
};

/** An attempt of ours that came to nothing by no fault of the receiver's. */
export type Lost = { lost: true };

/** How long a subscription may go without one success. */
const FAILING_DAYS = 5;

export type Delivery = Pick<Claimed, 'agencyId' | 'id' | 'webhookId' | 'attempts' | 'sendingAt'>;

/** Writes what came of an attempt: delivered, tried again later, or over. */
export const record = (context: AppContext, delivery: Delivery, attempt: Attempt & Partial<Lost>): Promise<void> =>
  attempt.statusCode !== null && attempt.statusCode >= 200 && attempt.statusCode < 300
    ? recordSuccess(context, delivery, attempt)
    : transact(context, clefIn(delivery.agencyId), (work) => recordFailure(work, delivery, attempt));

async function recordFailure(work: Work, delivery: Delivery, attempt: Attempt & Partial<Lost>): Promise<void> {
  await work.agency.from('webhook').select('id').where('id', '=', delivery.webhookId).forNoKeyUpdate().execute();
  const isOver = attempt.statusCode === 410 || (await isReplaced(work, delivery));
  const next = isOver ? undefined : nextAttemptAt(work.now, delivery.attempts);
  const moved = await work.agency
    .update('webhook_delivery')
    .set(
      next ? { status: 'waiting', next_attempt_at: next, sending_at: null } : { status: 'failed', ended_at: work.now },
    )
    .where('id', '=', delivery.id)
    // Only the attempt that this was: the sweep may have given it up meanwhile, and another begun.
    .where('status', '=', 'sending')
    .where('attempts', '=', delivery.attempts)
    .returning('id')
    .executeTakeFirst();
  if (!moved) return;
  await keepAttempt(work, delivery, attempt);
  if (next) work.wake({ task: 'webhook', id: delivery.id, at: next, group: delivery.webhookId });
  if (!attempt.lost) await judge(work, delivery.webhookId, attempt.statusCode);
}

/** Somebody had its event told again during this attempt: that one goes on, or has arrived, and this one is over. */
async function isReplaced(work: Work, { id }: Delivery): Promise<boolean> {
  const { rows } = await sql`
    select from webhook_delivery as mine
    join webhook_delivery as later using (agency_id, webhook_id, event_id)
    where agency_id = ${work.agency.id} and mine.id = ${id} and later.status in ('waiting', 'sending', 'delivered')
      and later.id <> mine.id and later.created_at >= mine.created_at limit 1`.execute(work.agency.db);
  return rows.length > 0;
}

async function keepAttempt(work: Work, { id, sendingAt }: Delivery, attempt: Attempt): Promise<void> {
  const { headers, milliseconds, statusCode, response, failure } = attempt;
  await work.agency
    .insert('webhook_attempt', {
      ...{ id: newId(), delivery_id: id, at: sendingAt, milliseconds, response, failure },
      ...{ status_code: statusCode, request: asJson(headers) },
    })
    .execute();
}

/** What a failure says about the subscription: it is failing, or over. */
async function judge(work: Work, webhookId: string, statusCode: number | null): Promise<void> {
  if (statusCode === 410) return giveUp(work, webhookId, 'gone');
  const mine = work.agency.update('webhook').where('id', '=', webhookId);
  // In one statement: an attempt that succeeds at the same time empties it again.
  const failing = mine
    .set({ failing_since: sql<Date>`coalesce(failing_since, ${work.now})` })
    .returning('failing_since');
  const since = (await failing.executeTakeFirstOrThrow()).failing_since as Date;
  if (work.now.getTime() - since.getTime() >= FAILING_DAYS * 86_400_000) await giveUp(work, webhookId, 'failing');
}

/** The subscription is given up; people read so in the journal, and where webhooks are kept. */
async function giveUp(work: Work, webhookId: string, because: DisabledBecause): Promise<void> {
  if (!(await disable(work, webhookId, because))) return;
  await journal(work.agency.db, {
    ...{ actor: work.actor, now: work.now, operation: 'disableWebhook', outcome: 'done' },
    subject: publicId('webhook', webhookId),
  });
}
