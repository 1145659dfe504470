import type { ChannelDrivers, Driver, Outgoing, SendResult } from '../../delivery/driver.ts';
import { unsubscribeUrl } from '../../domain/consent/unsubscribe-link.ts';
import { referencesOf } from '../../domain/conversations/save-message.ts';
import type { MessageDraft } from '../../domain/drafts/draft-record.ts';
import type { EmailItem } from '../../domain/drafts/email.ts';
import type { SmsItem } from '../../domain/drafts/sms.ts';
import { systemActor } from '../../domain/shared/actor.ts';
import { START_MS } from '../../domain/shared/due-time.ts';
import { publicId } from '../../domain/shared/ids.ts';
import type { Work } from '../../domain/shared/operation.ts';
import { type AppContext, transact } from '../transaction/transact.ts';
import { claim } from './claim.ts';
import { recordResult } from './record-result.ts';

/**
 * Sends one approved draft to its provider: claim, send, record the result. The ids are UUIDs. Any number of processes may
 * do this for the same draft at once, or again: one of them claims it.
 */
export async function sendDraft(
  context: AppContext,
  drivers: ChannelDrivers,
  { agencyId, id }: { agencyId: string; id: string },
): Promise<void> {
  const claimed = await claimToSend(context, drivers, { agencyId, id });
  if (!claimed) return;
  const { draft, message } = claimed;
  const driver = drivers[message.channel] as Driver;
  const result = await send(context, driver, draft, message);
  await recordResult(context, driver, draft, result);
}

/**
 * Claims the draft and writes its message. If the store is lost before it answers the commit, the claim may stand: it is
 * taken back, because nothing was sent, instead of being shown as unconfirmed.
 */
async function claimToSend(
  context: AppContext,
  drivers: ChannelDrivers,
  { agencyId, id }: { agencyId: string; id: string },
): Promise<{ draft: MessageDraft; message: Outgoing } | undefined> {
  let written: { draft: MessageDraft; message: Outgoing } | undefined;
  try {
    return await transact(context, systemActor(agencyId), async (work) => {
      written = undefined;
      const draft = await claim(work, drivers, id);
      if (draft) written = { draft, message: await outgoingMessage(context, work, draft) };
      return written;
    });
  } catch (error) {
    if (written) {
      const { draft, message } = written;
      await recordResult(context, drivers[message.channel] as Driver, draft, claimUnanswered);
    }
    throw error;
  }
}

const claimUnanswered: SendResult = { outcome: 'retry', detail: 'The store was lost before the message was sent.' };

/**
 * A process that was suspended after the claim must not send late: the recipient may have been told since that nothing more
 * comes, or a sweep may have given the draft to another process.
 */
async function send(context: AppContext, driver: Driver, draft: MessageDraft, message: Outgoing): Promise<SendResult> {
  const sinceClaimMs = context.now().getTime() - (draft.sending_at as Date).getTime();
  if (sinceClaimMs > START_MS) {
    return { outcome: 'retry', detail: 'Its process was held up before the message was sent.' };
  }
  return driver.send(message);
}

async function outgoingMessage(context: AppContext, work: Work, draft: MessageDraft): Promise<Outgoing> {
  const id = publicId('draft', draft.id);
  if (draft.kind === 'sms') {
    const { to, body, purpose } = draft.item as SmsItem;
    return { channel: 'sms', id, to, body, purpose };
  }
  const { to, subject, body, html, purpose } = draft.item as EmailItem;
  const agency = await work.agency.db
    .selectFrom('agency')
    .select('name')
    .where('id', '=', work.agency.id)
    .executeTakeFirstOrThrow();
  const recipient = { agencyId: work.agency.id, contactId: draft.contact_id };
  return {
    channel: 'email',
    id,
    to,
    subject,
    text: body,
    html,
    purpose,
    fromName: agency.name,
    references: await referencesOf(work, draft.contact_id, subject),
    unsubscribeUrl: purpose === 'marketing' ? unsubscribeUrl(context, recipient) : null,
  };
}
