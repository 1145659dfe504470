import { setTimeout as sleep } from 'node:timers/promises';
import type { Driver, SendResult } from '../../delivery/driver.ts';
import { addressLocks } from '../../domain/consent/opt-outs.ts';
import { optOutByProvider } from '../../domain/contacts/addresses/opt-out-address.ts';
import { messageRecord, messageSent } from '../../domain/conversations/conversations.ts';
import { type NewMessage, saveMessages } from '../../domain/conversations/save-message.ts';
import type { MessageDraft } from '../../domain/drafts/draft-record.ts';
import { queueOf } from '../../domain/drafts/draft-record.ts';
import type { Failure } from '../../domain/drafts/draft-states.ts';
import { markFailed, markSent, markUnconfirmed, retryLater } from '../../domain/drafts/draft-transitions.ts';
import type { EmailItem } from '../../domain/drafts/email.ts';
import { textPart } from '../../domain/drafts/email-parts.ts';
import { applyFailedDelivery } from '../../domain/failed-deliveries/apply-failed-delivery.ts';
import { systemActor } from '../../domain/shared/actor.ts';
import { publicId } from '../../domain/shared/ids.ts';
import type { JournalEntry, Work } from '../../domain/shared/operation.ts';
import { sendEntryOf } from '../../door/journal/campaign-entries.ts';
import { type AppContext, transact } from '../../door/transaction/transact.ts';
import type { Channel } from '../../storage/column-values.ts';
import { executePrepared } from '../../storage/prepared-statements.ts';
import { lockParents, tellParentStopped } from './draft-operations.ts';

/** The wait after each attempt to send, in seconds. After the last attempt a human decides. */
const RETRY_SECONDS = [10, 30, 120, 600, 1800];

/** The wait after each failed attempt to record a result. Together they are well within the lease. */
const RECORD_RETRY_MS = [200, 1000, 3000, 6000, 10_000];

/** One attempt to send a draft, and what the provider answered. */
export type Attempt = { driver: Driver; draft: MessageDraft; result: SendResult };

/** Repeats `record` until it succeeds. A result must not be lost because the store restarts at that moment. */
export async function recordPersistently(record: () => Promise<void>): Promise<void> {
  for (const waitMs of [...RECORD_RETRY_MS, undefined]) {
    try {
      return await record();
    } catch (error) {
      if (waitMs === undefined) throw error;
      await sleep(waitMs);
    }
  }
}

/** Records the results of attempts of one agency in one transaction: all of them, or none. */
export const recordResults = (context: AppContext, agencyId: string, attempts: readonly Attempt[]): Promise<void> =>
  transact(context, systemActor(agencyId), (work) => endSending(work, attempts));

async function endSending(work: Work, attempts: readonly Attempt[]): Promise<void> {
  // A refusal may opt an address out, whose lock comes before all others.
  const refused = attempts.filter(({ result }) => result.outcome === 'refused' && result.failure);
  const addresses = refused.map(({ draft }) => ({ channel: draft.kind as Channel, address: String(draft.item.to) }));
  if (addresses.length > 0) await executePrepared(work.agency.db, addressLocks(work, addresses));
  await lockParents(
    work,
    attempts.map(({ draft }) => draft),
  );
  const ended = await recordAccepted(work, attempts);
  for (const attempt of attempts) if (await applyFailure(work, attempt)) ended.add(attempt.draft.id);
  const entries = attempts.filter(({ draft }) => ended.has(draft.id)).map(entryOf);
  work.journal(...entries);
}

const entryOf = ({ draft, result }: Attempt): JournalEntry => ({
  operation: sendEntryOf(draft),
  subject: publicId('draft', draft.id),
  ...(result.outcome === 'accepted' ? { outcome: 'done' } : { outcome: 'refused', code: result.outcome }),
});

/** @returns the ids of the drafts that are sent now. A sweep may have given an attempt up, and a human begun another one. */
async function recordAccepted(work: Work, attempts: readonly Attempt[]): Promise<Set<string>> {
  const accepted = attempts.flatMap(({ draft, driver, result }) =>
    result.outcome === 'accepted' ? { draft, driver: driver.name, providerId: result.providerId } : [],
  );
  if (accepted.length === 0) return new Set();
  const ids = await markSent(work, accepted);
  await saveSentMessages(
    work,
    accepted.filter(({ draft }) => ids.has(draft.id)),
  );
  return ids;
}

/** @returns false if the message was accepted, or the attempt had ended before */
async function applyFailure(work: Work, { driver, draft, result }: Attempt): Promise<boolean> {
  switch (result.outcome) {
    case 'accepted':
      return false;
    case 'refused':
      await applyToAddress(work, draft, result);
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

/** A provider may refuse a message because of the address, at once instead of by a report. */
async function applyToAddress(work: Work, draft: MessageDraft, { failure, detail }: Refused): Promise<void> {
  const [channel, address] = [draft.kind as Channel, String(draft.item.to)];
  if (failure === 'blocked') await optOutByProvider(work, channel, address, detail);
  else if (failure) {
    await applyFailedDelivery(work, { channel, address, draftId: draft.id, kind: failure, reason: detail });
  }
}

type Refused = Extract<SendResult, { outcome: 'refused' }>;

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

/** A message that a provider has. `driver` and `providerId` are null if a human says that it was sent. */
type Sent = { draft: MessageDraft; driver: string | null; providerId: string | null };

/**
 * Adds sent messages to their conversations and emits their events. Call it in the transaction that marks the drafts as
 * sent.
 */
export async function saveSentMessages(work: Work, sent: readonly Sent[]): Promise<void> {
  for (const { draft } of sent) {
    const operation = work.draftOperation(draft.operation);
    await operation.parent?.sent?.(work, draft);
    await operation.sent?.(work, draft);
  }
  const saved = await saveMessages(
    work,
    sent.map((message) => messageOf(work, message)),
  );
  const records = saved.map((row) => ({
    ...messageRecord(row),
    contactId: publicId('contact', row.contact_id as string),
  }));
  work.emit(messageSent, ...records);
}

function messageOf(work: Work, { draft, driver, providerId }: Sent): NewMessage {
  const item = draft.item as Pick<EmailItem, 'to' | 'body' | 'signature'> & { subject?: string };
  const text = textPart(item);
  return {
    channel: draft.kind as Channel,
    contactId: draft.contact_id,
    address: item.to,
    direction: 'outbound',
    subject: item.subject ?? null,
    body: item.body,
    ...(text !== item.body && {
      whole: { text, folds: [{ from: item.body.length, to: text.length, kind: 'signature' }] },
    }),
    at: work.now,
    draftId: draft.id,
    driver,
    providerId,
    references: [],
    // The human who approved a campaign or a sequence had not read this conversation.
    readUntil: work.draftOperation(draft.operation).parent ? null : draft.decided_at,
  };
}
