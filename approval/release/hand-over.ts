import type { Driver, Handover, Outgoing, OutgoingEmail, OutgoingSms } from '../../delivery/driver.ts';
import type { Channel } from '../../domain/consent/consent.ts';
import { referencesOf } from '../../domain/conversations/threads.ts';
import type { MessageDraft } from '../../domain/drafts/draft-record.ts';
import type { EmailItem } from '../../domain/drafts/email.ts';
import type { SmsItem } from '../../domain/drafts/sms.ts';
import { clefIn } from '../../domain/shared/actor.ts';
import { LEASE_MS } from '../../domain/shared/due-time.ts';
import { publicId } from '../../domain/shared/ids.ts';
import { unsubscribeUrl } from '../../inbound/unsubscribe.ts';
import { type AppContext, transact } from '../perform.ts';
import { claim } from './claim.ts';
import { record } from './record-outcome.ts';

/** What carries each kind of message. */
export type Channels = { sms: Driver<OutgoingSms>; email: Driver<OutgoingEmail> };

/**
 * Hands one approved item to its provider: claim, hand over, record. Any number of processes may be asked for the same
 * row at once, or again: one of them claims it.
 */
export async function release(
  context: AppContext,
  channels: Channels,
  job: { agencyId: string; id: string },
): Promise<void> {
  const clef = clefIn(job.agencyId);
  const claimed = await transact(context, clef, async (work) => {
    const draft = await claim(work, channels, job.id);
    return draft && { draft, message: await outgoing(context, work, draft) };
  });
  if (!claimed) return;
  const { draft, message } = claimed;
  const driver = channels[message.channel] as Driver;
  const outcome = await handOver(context, driver, draft, message);
  await record(context, driver, draft, outcome);
}

/** A process that was stopped between claim and hand-over must not send late: by then the row may be another's. */
async function handOver(
  context: AppContext,
  driver: Driver,
  draft: MessageDraft,
  message: Outgoing,
): Promise<Handover> {
  const held = context.now().getTime() - (draft.sending_at as Date).getTime();
  if (held > LEASE_MS / 3) return { outcome: 'retry', detail: 'Its process was held up before the hand-over.' };
  return driver.send(message);
}

async function outgoing(
  context: AppContext,
  work: Parameters<typeof referencesOf>[0],
  draft: MessageDraft,
): Promise<Outgoing> {
  const id = publicId('draft', draft.id);
  if ((draft.kind as Channel) === 'sms') {
    const { to, body, purpose } = draft.item as SmsItem;
    return { channel: 'sms', id, to, body, purpose };
  }
  const { to, subject, body, html, purpose } = draft.item as EmailItem;
  const agency = await work.agency.db
    .selectFrom('agency')
    .select('name')
    .where('id', '=', work.agency.id)
    .executeTakeFirstOrThrow();
  return {
    ...{ channel: 'email', id, to, subject, text: body, html, purpose, fromName: agency.name },
    references: await referencesOf(work, draft.contact_id, subject),
    unsubscribeUrl: purpose === 'marketing' ? unsubscribeUrl(context, work.agency.id, draft.contact_id) : null,
  };
}
