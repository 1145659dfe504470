import { reportOf } from '../approval/journal/campaign-entries.ts';
import { journal } from '../approval/journal/journal.ts';
import { type AppContext, transact } from '../approval/perform.ts';
import { keepSent } from '../approval/release/record-outcome.ts';
import { settle } from '../approval/release/transitions.ts';
import type { Notice } from '../delivery/driver.ts';
import type { DraftRow, MessageDraft } from '../domain/drafts/draft-record.ts';
import { holdEnrollmentOf } from '../domain/enrollments/end-enrollments.ts';
import type { Actor } from '../domain/shared/actor.ts';
import { draftIdIn, publicId } from '../domain/shared/ids.ts';
import type { Work } from '../domain/shared/operation.ts';
import { asJson } from '../storage/json.ts';

type Status = Extract<Notice, { kind: 'status' }>;

/** What the provider says became of a message. It also settles what nobody could tell: then it did arrive there. */
export async function receiveStatus(context: AppContext, clef: Actor, driver: string, notice: Status): Promise<void> {
  await transact(context, clef, async (work) => {
    const draft = await draftOf(work, driver, notice);
    if (!draft) return;
    const settles = isOpen(draft, notice);
    if (settles) await confirm(work, draft, driver, notice);
    const tells = (settles || draft.status === 'sent') && isNews(draft, notice);
    if (tells) await apply(work, draft, notice);
    if (!settles && !tells) return;
    await journal(work.agency.db, {
      ...{ actor: work.actor, now: work.now, operation: reportOf(draft), outcome: 'done' },
      subject: publicId('draft', draft.id),
    });
  });
}

/** Nobody could tell, or a human gave it up or wants it sent again: who carries it knows better. */
function isOpen({ status, driver }: DraftRow, notice: Status): boolean {
  if (status === 'unconfirmed' || status === 'sending') return true;
  const handedOver = driver !== null && ['approved', 'scheduled', 'failed'].includes(status);
  return handedOver && notice.status !== 'failed';
}

/** What arrived has arrived: call-backs may overtake each other, and come twice. */
const isNews = ({ delivered_at }: DraftRow, { status }: Status) => status !== 'sent' && delivered_at === null;

async function draftOf(work: Work, driver: string, notice: Status): Promise<DraftRow | undefined> {
  const id = (notice.id && draftIdIn(notice.id)) || (await handedOverAs(work, driver, notice.providerId));
  if (!id) return undefined;
  await holdEnrollmentOf(work, id);
  return work.agency.from('draft').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

async function handedOverAs(work: Work, driver: string, providerId: string | null): Promise<string | undefined> {
  const rows = work.agency.from('draft').select('id').where('driver', '=', driver);
  return (await rows.where('provider_id', '=', providerId).executeTakeFirst())?.id;
}

/** The call-back came before our own record of the answer, or instead of it. */
async function confirm(work: Work, draft: DraftRow, driver: string, { providerId }: Status): Promise<void> {
  await settle(work, draft, {
    ...{ status: 'sent', sent_at: work.now, provider_id: providerId, failure: null },
    ...{ release_at: null, waits_for: null, holiday: null },
  });
  await keepSent(work, draft as MessageDraft, driver, providerId);
}

async function apply(work: Work, draft: DraftRow, { status, detail }: Status): Promise<void> {
  const messages = work.agency.update('message').where('draft_id', '=', draft.id);
  if (status === 'delivered') {
    await settle(work, draft, { delivered_at: work.now, failure: null });
    await messages.set({ status, failure: null }).execute();
  } else {
    const failure = asJson({ code: 'undelivered', detail: detail ?? '' });
    await settle(work, draft, { failure });
    await messages.set({ status, failure }).execute();
  }
}
