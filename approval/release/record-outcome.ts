import type { Driver, Handover } from '../../delivery/driver.ts';
import type { Channel } from '../../domain/consent/consent.ts';
import { messageRecord } from '../../domain/conversations/conversations.ts';
import { keepMessage } from '../../domain/conversations/threads.ts';
import { taskOf } from '../../domain/drafts/draft-queue.ts';
import type { MessageDraft } from '../../domain/drafts/draft-record.ts';
import { holdEnrollment } from '../../domain/enrollments/end-enrollments.ts';
import { stepLeft, stepStays } from '../../domain/sequences/enrollment-progress.ts';
import { clefIn } from '../../domain/shared/actor.ts';
import { publicId } from '../../domain/shared/ids.ts';
import type { Work } from '../../domain/shared/operation.ts';
import { asJson } from '../../storage/json.ts';
import { handOverOf } from '../journal/campaign-entries.ts';
import { journal } from '../journal/journal.ts';
import { type AppContext, transact } from '../perform.ts';

/** What is tried again, and when: seconds after each attempt. After the last one a human decides. */
const BACKOFF_SECONDS = [10, 30, 120, 600, 1800];

/** How long the record itself is tried again while the store is away; well within the lease. */
const RECORD_TRIES_MS = [200, 1000, 3000, 6000, 10_000];

/** Writes what became of a hand-over. It must not be lost because the store restarts at that moment. */
export async function record(
  context: AppContext,
  driver: Driver,
  draft: MessageDraft,
  handover: Handover,
): Promise<void> {
  for (const wait of [...RECORD_TRIES_MS, undefined]) {
    try {
      return await recordOnce(context, driver, draft, handover);
    } catch (error) {
      if (wait === undefined) throw error;
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
}

/** The same without patience: whoever comes by the clock comes again. */
export const recordOnce = (
  context: AppContext,
  driver: Driver,
  draft: MessageDraft,
  handover: Handover,
): Promise<void> => transact(context, clefIn(draft.agency_id), (work) => write(work, driver, draft, handover));

async function write(work: Work, driver: Driver, draft: MessageDraft, handover: Handover): Promise<void> {
  if (draft.enrollment_id) await holdEnrollment(work, draft.enrollment_id);
  const columns = columnsFor(work, driver, draft, handover);
  const moved = await work.agency
    .update('draft')
    .set(columns)
    .where('id', '=', draft.id)
    // Only the attempt that this was: the sweep may have ended it meanwhile, and a human begun another.
    .where('status', '=', 'sending')
    .where('sending_at', '=', draft.sending_at)
    .where('attempts', '=', draft.attempts)
    .returning('id')
    .executeTakeFirst();
  if (!moved) return;
  if (columns.status === 'approved') work.wake({ task: taskOf(draft), id: draft.id, at: columns.release_at as Date });
  if (columns.status === 'failed' && handover.outcome !== 'accepted')
    await stepStays(work, draft, { code: 'step_failed', reason: handover.detail });
  if (handover.outcome === 'accepted') await keepSent(work, draft, driver.name, handover.providerId);
  await journal(work.agency.db, {
    ...{ actor: work.actor, now: work.now, operation: handOverOf(draft), subject: publicId('draft', draft.id) },
    ...(handover.outcome === 'accepted' ? { outcome: 'done' } : { outcome: 'refused', code: handover.outcome }),
  });
}

function columnsFor(work: Work, driver: Driver, draft: MessageDraft, handover: Handover) {
  switch (handover.outcome) {
    case 'accepted':
      return { status: 'sent', sent_at: work.now, provider_id: handover.providerId } as const;
    case 'refused':
      return failed(handover.code, handover.detail);
    case 'retry':
      return again(work, draft, handover.detail, handover.afterSeconds);
    case 'unknown':
      // Another provider than the one that may have it knows nothing of the id.
      if (driver.idempotent && draft.driver === driver.name) return again(work, draft, handover.detail, 0, 'unknown');
      return { status: 'unconfirmed', failure: asJson({ code: 'unknown', detail: handover.detail }) } as const;
  }
}

const failed = (code: string, detail: string) => ({ status: 'failed', failure: asJson({ code, detail }) }) as const;

/** The same item with the same id, a little later. */
function again(work: Work, draft: MessageDraft, detail: string, afterSeconds = 0, code: 'retry' | 'unknown' = 'retry') {
  const backoff = BACKOFF_SECONDS[draft.attempts - 1];
  if (backoff === undefined) return failed('unreachable', detail);
  const at = new Date(work.now.getTime() + Math.max(backoff, afterSeconds) * 1000);
  const failure = asJson({ code, detail });
  return { status: 'approved', release_at: at, waits_for: 'retry', failure } as const;
}

/** The message stands in its conversation from the moment the provider has it, and subscribers are told. */
export async function keepSent(
  work: Work,
  draft: MessageDraft,
  driver: string | null,
  providerId: string | null,
): Promise<void> {
  await stepLeft(work, draft);
  const item = draft.item as { to: string; subject?: string; body: string };
  const kept = await keepMessage(work, {
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
    // A campaign's text and a sequence's were approved beside no conversation.
    readUntil: draft.campaign_id || draft.enrollment_id ? null : draft.decided_at,
  });
  if (!kept) return;
  const rows = work.agency.from('message').selectAll().where('id', '=', kept.messageId);
  const message = messageRecord(await rows.executeTakeFirstOrThrow());
  await work.emit('message.sent', { ...message, contactId: publicId('contact', draft.contact_id) });
}
