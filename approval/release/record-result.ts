import { setTimeout as sleep } from 'node:timers/promises';
import type { Driver, SendResult } from '../../delivery/driver.ts';
import { messageRecord, messageSent } from '../../domain/conversations/conversations.ts';
import { saveMessage } from '../../domain/conversations/save-message.ts';
import type { MessageDraft } from '../../domain/drafts/draft-record.ts';
import { queueOf } from '../../domain/drafts/draft-record.ts';
import type { Failure } from '../../domain/drafts/draft-states.ts';
import { markFailed, markSent, markUnconfirmed, retryLater } from '../../domain/drafts/draft-transitions.ts';
import { systemActor } from '../../domain/shared/actor.ts';
import { publicId } from '../../domain/shared/ids.ts';
import type { Work } from '../../domain/shared/operation.ts';
import type { Channel } from '../../storage/column-values.ts';
import { sendEntryOf } from '../journal/campaign-entries.ts';
import { type AppContext, transact } from '../transaction/transact.ts';
import { operationOf, tellParentStopped } from './draft-operations.ts';

/** The wait after each attempt to send, in seconds. After the last attempt a human decides. */
const RETRY_SECONDS = [10, 30, 120, 600, 1800];

/** The wait after each failed attempt to record a result. Together they are well within the lease. */
const RECORD_RETRY_MS = [200, 1000, 3000, 6000, 10_000];

/** Records what the provider answered. The result must not be lost because the store restarts at that moment. */
export async function recordResult(
  context: AppContext,
  driver: Driver,
  draft: MessageDraft,
  result: SendResult,
): Promise<void> {
  for (const waitMs of [...RECORD_RETRY_MS, undefined]) {
    try {
      return await recordResultOnce(context, driver, draft, result);
    } catch (error) {
      if (waitMs === undefined) throw error;
      await sleep(waitMs);
    }
  }
}

/** The same without retries, for a sweep that comes again by itself. */
export const recordResultOnce = (
  context: AppContext,
  driver: Driver,
  draft: MessageDraft,
  result: SendResult,
): Promise<void> => transact(context, systemActor(draft.agency_id), (work) => endSending(work, driver, draft, result));

async function endSending(work: Work, driver: Driver, draft: MessageDraft, result: SendResult): Promise<void> {
  await operationOf(draft).parent?.lock?.(work, draft);
  if (!(await applyResult(work, driver, draft, result))) return;
  const entry = { operation: sendEntryOf(draft), subject: publicId('draft', draft.id) };
  if (result.outcome === 'accepted') await work.journal({ ...entry, outcome: 'done' });
  else await work.journal({ ...entry, outcome: 'refused', code: result.outcome });
}

/** @returns false if the attempt had ended before: a sweep gave it up, and a human may have begun another one */
async function applyResult(work: Work, driver: Driver, draft: MessageDraft, result: SendResult): Promise<boolean> {
  switch (result.outcome) {
    case 'accepted': {
      const sent = await markSent(work, draft, result.providerId);
      if (sent) await saveSentMessage(work, draft, driver.name, result.providerId);
      return sent;
    }
    case 'refused':
      return fail(work, draft, { code: result.code, detail: result.detail });
    case 'retry':
      return retryOrFail(work, draft, { code: 'retry', detail: result.detail }, result.afterSeconds);
    case 'unknown': {
      const failure = { code: 'unknown', detail: result.detail };
      // Sending the same id again is safe only with the provider that may have the message already.
      const isRepeatable = driver.idempotent && draft.driver === driver.name;
      return isRepeatable ? retryOrFail(work, draft, failure) : markUnconfirmed(work, draft, failure);
    }
  }
}

async function fail(work: Work, draft: MessageDraft, failure: Failure): Promise<boolean> {
  const failed = await markFailed(work, draft, failure);
  if (failed) await tellParentStopped(work, draft, { code: 'step_failed', reason: failure.detail });
  return failed;
}

/** Sends the draft again later with the same id, as long as attempts are left. */
async function retryOrFail(work: Work, draft: MessageDraft, failure: Failure, minimumSeconds = 0): Promise<boolean> {
  const waitSeconds = RETRY_SECONDS[draft.attempts - 1];
  if (waitSeconds === undefined) return fail(work, draft, { code: 'unreachable', detail: failure.detail });
  const at = new Date(work.now.getTime() + Math.max(waitSeconds, minimumSeconds) * 1000);
  const willRetry = await retryLater(work, draft, at, failure);
  if (willRetry) work.wake({ queue: queueOf(draft), id: draft.id, at });
  return willRetry;
}

/**
 * Adds a sent message to its conversation and emits its event. Call it in the transaction that marks the draft as sent.
 * `driver` and `providerId` are null if a human says that it was sent.
 */
export async function saveSentMessage(
  work: Work,
  draft: MessageDraft,
  driver: string | null,
  providerId: string | null,
): Promise<void> {
  const { parent } = operationOf(draft);
  await parent?.sent?.(work, draft);
  const item = draft.item as { to: string; subject?: string; body: string };
  const saved = await saveMessage(work, {
    channel: draft.kind as Channel,
    contactId: draft.contact_id,
    address: item.to,
    direction: 'outbound',
    subject: item.subject ?? null,
    body: item.body,
    at: work.now,
    draftId: draft.id,
    driver,
    providerId,
    references: [],
    // The human who approved a campaign or a sequence had not read this conversation.
    readUntil: parent ? null : draft.decided_at,
  });
  if (!saved) return;
  const rows = work.agency.from('message').selectAll().where('id', '=', saved.messageId);
  const message = messageRecord(await rows.executeTakeFirstOrThrow());
  await work.emit(messageSent, { ...message, contactId: publicId('contact', draft.contact_id) });
}
