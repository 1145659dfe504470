import { reportEntryOf } from '../approval/journal/campaign-entries.ts';
import { lockDraft } from '../approval/release/draft-operations.ts';
import { saveSentMessages } from '../approval/release/record-result.ts';
import { type AppContext, transact } from '../approval/transaction/transact.ts';
import type { StatusReport } from '../delivery/driver.ts';
import type { DraftRow, MessageDraft } from '../domain/drafts/draft-record.ts';
import { confirmSent, markDelivered, markUndelivered } from '../domain/drafts/draft-transitions.ts';
import type { Actor } from '../domain/shared/actor.ts';
import { draftUuidOrUndefined, publicId } from '../domain/shared/ids.ts';
import type { Work } from '../domain/shared/operation.ts';
import { asJson } from '../storage/json.ts';

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
    const draft = await lockReportedDraft(work, driver, report);
    if (!draft) return;
    const confirms = confirmsSending(draft, report);
    if (confirms) {
      await confirmSent(work, draft, report.providerId);
      await saveSentMessages(work, [{ draft: draft as MessageDraft, driver, providerId: report.providerId }]);
    }
    const changesDelivery = (confirms || draft.status === 'sent') && isNews(draft, report);
    if (changesDelivery) await recordDelivery(work, draft, report);
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

async function lockReportedDraft(work: Work, driver: string, report: StatusReport): Promise<DraftRow | undefined> {
  const id =
    (report.id && draftUuidOrUndefined(report.id)) || (await findByProviderId(work, driver, report.providerId));
  return id ? lockDraft(work, id) : undefined;
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
