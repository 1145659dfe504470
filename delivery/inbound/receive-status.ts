import { lockDraft } from '../../approval/release/draft-operations.ts';
import { saveSentMessages } from '../../approval/release/record-result.ts';
import { lockAddress } from '../../domain/consent/opt-outs.ts';
import { optOutByProvider } from '../../domain/contacts/addresses/opt-out-address.ts';
import type { DraftRow, MessageDraft } from '../../domain/drafts/draft-record.ts';
import { confirmSent, markDelivered, markUndelivered } from '../../domain/drafts/draft-transitions.ts';
import { applyFailedDelivery } from '../../domain/failed-deliveries/apply-failed-delivery.ts';
import { forgetSoftFailures } from '../../domain/failed-deliveries/delivery-failures.ts';
import type { Actor } from '../../domain/shared/actor.ts';
import { draftUuidOrUndefined, publicId } from '../../domain/shared/ids.ts';
import type { Work } from '../../domain/shared/operation.ts';
import { reportEntryOf } from '../../door/journal/campaign-entries.ts';
import { type AppContext, transact } from '../../door/transaction/transact.ts';
import type { Channel } from '../../storage/column-values.ts';
import { asJson } from '../../storage/json.ts';
import type { StatusReport } from '../driver.ts';
import { addressOfDraft } from './draft-address.ts';

/**
 * Records what the provider reports about a message. A report also proves that the provider has the message, which settles
 * an unconfirmed draft.
 */
export async function receiveStatus(
  context: AppContext,
  actor: Actor,
  driver: string,
  report: StatusReport,
): Promise<void> {
  await transact(context, actor, async (work) => {
    const id = await reportedDraftId(work, driver, report);
    if (!id) return;
    const sentTo = report.status === 'sent' ? null : await addressOfDraft(work, id);
    // Before the draft is locked: whoever sends locks the address first, and the draft last.
    if (sentTo) await lockAddress(work, sentTo.channel, sentTo.address);
    const draft = await lockDraft(work, id);
    if (!draft) return;
    const confirms = confirmsSending(draft, report);
    if (confirms) {
      await confirmSent(work, draft, report.providerId);
      await saveSentMessages(work, [{ draft: draft as MessageDraft, driver, providerId: report.providerId }]);
    }
    const changesDelivery = (confirms || draft.status === 'sent') && isNews(draft, report);
    if (changesDelivery) await recordDelivery(work, draft, report);
    // After the draft: a step that is confirmed takes its sequence to the next one, and a dead address ends it.
    if (sentTo) await applyToAddress(work, draft, sentTo, report);
    if (!confirms && !changesDelivery) return;
    work.journal({
      operation: reportEntryOf(draft),
      outcome: 'done',
      subject: publicId('draft', draft.id),
    });
  });
}

/**
 * Whether the report proves that a draft was sent which is not recorded as sent: its result was lost, or a human has
 * settled it otherwise since.
 */
function confirmsSending({ status, driver }: DraftRow, report: StatusReport): boolean {
  if (status === 'unconfirmed' || status === 'sending') return true;
  const wasAttempted = driver !== null && ['approved', 'scheduled', 'failed'].includes(status);
  return wasAttempted && report.status !== 'failed';
}

/** Reports may overtake each other and may be repeated: a delivered message stays delivered. */
const isNews = ({ delivered_at }: DraftRow, { status }: StatusReport) => status !== 'sent' && delivered_at === null;

export async function reportedDraftId(
  work: Work,
  driver: string,
  { id, providerId }: Pick<StatusReport, 'id' | 'providerId'>,
): Promise<string | undefined> {
  return (id && draftUuidOrUndefined(id)) || (await findByProviderId(work, driver, providerId));
}

/** Draws from a report what it says of the address: it is dead, full or blocked, or it works. A repeated report says nothing new. */
async function applyToAddress(
  work: Work,
  draft: DraftRow,
  { channel, address }: { channel: Channel; address: string },
  { status, failure, detail }: StatusReport,
): Promise<void> {
  if (status === 'delivered') return forgetSoftFailures(work, channel, address);
  if (!failure) return;
  // A soft failure that is reported again counts once; a hard one may follow it.
  if (failure === 'soft' && draft.failure?.code === 'undelivered') return;
  if (failure === 'blocked') await optOutByProvider(work, channel, address, detail ?? '');
  else await applyFailedDelivery(work, { channel, address, draftId: draft.id, kind: failure, reason: detail ?? '' });
}

async function findByProviderId(work: Work, driver: string, providerId: string | null): Promise<string | undefined> {
  const rows = work.agency.from('draft').select('id').where('driver', '=', driver);
  return (await rows.where('provider_id', '=', providerId).executeTakeFirst())?.id;
}

async function recordDelivery(work: Work, draft: DraftRow, { status, detail }: StatusReport): Promise<void> {
  const messages = work.agency.update('message').where('draft_id', '=', draft.id);
  if (status === 'delivered') {
    await markDelivered(work, draft);
    await messages.set({ status, failure: null }).execute();
  } else {
    const failure = { code: 'undelivered', detail: detail ?? '' };
    await markUndelivered(work, draft, failure);
    await messages.set({ status, failure: asJson(failure) }).execute();
  }
}
