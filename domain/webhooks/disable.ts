import type { Work } from '../shared/operation.ts';

/** Who or what ended it: a person, the receiver's own 410, or five days without a success. */
export type DisabledBecause = 'human' | 'gone' | 'failing';

/** Ends a subscription until people enable it again; what waits for it is not sent any more.
 * @returns whether it was enabled */
export async function disable(work: Work, webhookId: string, because: DisabledBecause): Promise<boolean> {
  const ended = await work.agency
    .update('webhook')
    .set({ disabled_at: work.now, disabled_because: because, updated_at: work.now })
    .where('id', '=', webhookId)
    .where('disabled_at', 'is', null)
    .where('removed_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (ended) await endWaiting(work, webhookId);
  return ended !== undefined;
}

/** Ends the deliveries that wait. One that is under way when this commits ends when it is looked at next. */
export async function endWaiting(work: Work, webhookId: string): Promise<void> {
  await work.agency
    .update('webhook_delivery')
    .set({ status: 'failed', next_attempt_at: null, ended_at: work.now })
    .where('webhook_id', '=', webhookId)
    .where('status', '=', 'waiting')
    .execute();
}
