import type { ChannelDrivers, Driver, Outgoing, OutgoingPicture, SendResult } from '../../delivery/driver.ts';
import { readLogo } from '../../domain/agency/logo.ts';
import { withContents } from '../../domain/attachments/stored-files.ts';
import { unsubscribeUrl } from '../../domain/consent/unsubscribe-link.ts';
import { referencesOf } from '../../domain/conversations/save-message.ts';
import type { MessageDraft } from '../../domain/drafts/draft-record.ts';
import type { EmailItem } from '../../domain/drafts/email.ts';
import { htmlPart, textPart } from '../../domain/drafts/email-parts.ts';
import type { SmsItem } from '../../domain/drafts/sms.ts';
import { systemActor } from '../../domain/shared/actor.ts';
import { START_MS } from '../../domain/shared/due-time.ts';
import { gather } from '../../domain/shared/gather.ts';
import { publicId } from '../../domain/shared/ids.ts';
import type { Work } from '../../domain/shared/operation.ts';
import { type AppContext, transact } from '../../door/transaction/transact.ts';
import type { Channel } from '../../storage/column-values.ts';
import { claim } from './claim.ts';
import { type Attempt, recordPersistently, recordResults } from './record-result.ts';

type Job = { agencyId: string; id: string };

/**
 * Sends one approved draft to its provider: claim, send, record the result. The ids are UUIDs. Any number of processes may
 * do this for the same draft at once, or again: one of them claims it.
 */
export const sendDraft = (context: AppContext, drivers: ChannelDrivers, { agencyId, id }: Job): Promise<void> =>
  sendBy(context, {
    claim: async () => (await claimToSend(context, drivers, agencyId, [id]))[0],
    record: (attempt) => recordResults(context, agencyId, [attempt]),
  });

/**
 * More would keep an opt-out of one address waiting for the others. All of them are given to their providers at once, so a
 * kill leaves no more of them unconfirmed than jobs run at a time.
 */
const MAX_SLICE = 20;

/** The messages of a slice are answered one shortly after the other. A result that waits has left already, so nobody notices. */
const RESULTS_MS = 20;

/**
 * Returns a function that sends drafts as `sendDraft` does, for the many messages of a campaign: those of one agency that
 * are due at the same time share the transaction of their claims, and those that are answered at the same time the one of
 * their results. One for each process.
 */
export function sliceSender(context: AppContext, drivers: ChannelDrivers): (job: Job) => Promise<void> {
  const openAgency = (agencyId: string) => ({
    claim: gather((ids: string[]) => claimToSend(context, drivers, agencyId, ids), { limit: MAX_SLICE }),
    record: gather(
      async (attempts: Attempt[]) => {
        await recordResults(context, agencyId, attempts);
        return attempts.map(() => undefined);
      },
      { limit: MAX_SLICE, waitMs: RESULTS_MS },
    ),
  });
  const agencies = new Map<string, ReturnType<typeof openAgency>>();
  return ({ agencyId, id }) => {
    const { claim, record } = agencies.get(agencyId) ?? openAgency(agencyId);
    agencies.set(agencyId, { claim, record });
    return sendBy(context, { claim: () => claim(id), record });
  };
}

/** A draft that this process sends now. */
type Claimed = { driver: Driver; draft: MessageDraft; message: Outgoing };

type Steps = { claim(): Promise<Claimed | undefined>; record(attempt: Attempt): Promise<void> };

async function sendBy(context: AppContext, { claim, record }: Steps): Promise<void> {
  const claimed = await claim();
  if (!claimed) return;
  const attempt = { ...claimed, result: await send(context, claimed) };
  await recordPersistently(() => record(attempt));
}

/**
 * Claims drafts and writes their messages. If the store is lost before it answers the commit, the claims may stand: they are
 * taken back, because nothing was sent, instead of being shown as unconfirmed.
 * @returns for each id, in their order, the claimed draft; undefined if it does not leave now, or leaves for the same id
 * before it: two jobs may bring one draft in the same slice
 */
async function claimToSend(
  context: AppContext,
  drivers: ChannelDrivers,
  agencyId: string,
  ids: readonly string[],
): Promise<(Claimed | undefined)[]> {
  let claimed: Claimed[] = [];
  try {
    await transact(context, systemActor(agencyId), async (work) => {
      claimed = [];
      for (const draft of await claim(work, drivers, ids)) {
        const driver = drivers[draft.kind as Channel] as Driver;
        claimed.push({ driver, draft, message: await outgoingMessage(context, work, draft) });
      }
    });
    return inOrderOf(claimed, ids);
  } catch (error) {
    const attempts = claimed.map((written) => ({ ...written, result: claimUnanswered }));
    if (attempts.length > 0) await recordPersistently(() => recordResults(context, agencyId, attempts));
    throw error;
  }
}

/** Gives each claimed draft to the first of its ids, so that it is sent once. */
function inOrderOf(claimed: readonly Claimed[], ids: readonly string[]): (Claimed | undefined)[] {
  const left = new Map(claimed.map((each) => [each.draft.id, each]));
  return ids.map((id) => {
    const taken = left.get(id);
    left.delete(id);
    return taken;
  });
}

const claimUnanswered: SendResult = { outcome: 'retry', detail: 'The store was lost before the message was sent.' };

/**
 * A process that was suspended after the claim must not send late: the recipient may have been told since that nothing more
 * comes, or a sweep may have given the draft to another process.
 */
async function send(context: AppContext, { driver, draft, message }: Claimed): Promise<SendResult> {
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
  const item = draft.item as EmailItem;
  const { to, subject, purpose, attachments = [] } = item;
  const agency = await work.agency.db
    .selectFrom('agency')
    .select('name')
    .where('id', '=', work.agency.id)
    .executeTakeFirstOrThrow();
  const recipient = { agencyId: work.agency.id, contactId: draft.contact_id, draftId: draft.id };
  return {
    channel: 'email',
    id,
    to,
    subject,
    text: textPart(item),
    html: htmlPart(item),
    pictures: await picturesOf(work, item),
    attachments: await withContents(work, attachments),
    purpose,
    fromName: agency.name,
    references: await referencesOf(work, draft.contact_id, subject),
    unsubscribeUrl: purpose === 'marketing' ? unsubscribeUrl(context, recipient) : null,
  };
}

/** The claim has seen that the logo is kept as it was approved. */
async function picturesOf(work: Work, { signature }: EmailItem): Promise<OutgoingPicture[]> {
  if (!signature?.logo) return [];
  const { contentId, sha256, type } = signature.logo;
  const { content } = (await readLogo(work, sha256)) as { content: Buffer };
  return [{ contentId, name: `logo.${type === 'image/png' ? 'png' : 'jpg'}`, type, content }];
}
