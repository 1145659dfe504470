import type { Channel } from '../../domain/consent/consent.ts';
import { holdAddress } from '../../domain/consent/opt-outs.ts';
import { taskOf } from '../../domain/drafts/draft-queue.ts';
import { type DraftRow, fingerprintOf, type MessageDraft } from '../../domain/drafts/draft-record.ts';
import { holdEnrollment } from '../../domain/enrollments/end-enrollments.ts';
import { againAt } from '../../domain/shared/due-time.ts';
import { publicId } from '../../domain/shared/ids.ts';
import type { Work } from '../../domain/shared/operation.ts';
import { Refusal } from '../../domain/shared/refusal.ts';
import { cancelled } from '../../jobs/campaigns/withdraw.ts';
import { refusalOf } from '../drafts/decisions.ts';
import { handOverOf } from '../journal/campaign-entries.ts';
import { journal } from '../journal/journal.ts';
import { courseOf, putBack } from './campaign-state.ts';
import { momentOf } from './release-time.ts';
import { switchesOver } from './sequence-switches.ts';
import { settle } from './transitions.ts';

/** Who carries each channel now. */
type Carriers = Readonly<Record<Channel, { name: string }>>;

/**
 * Takes an approved item for its hand-over: from the commit on it is `sending`, and no other process takes it.
 *
 * Everything is asked again that was asked at approval: whether it is the text that was approved, whether the person may
 * be written to, the switch, the hours. Undefined where it is not to be handed over now; its row then says why.
 */
export async function claim(work: Work, carriers: Carriers, id: string): Promise<MessageDraft | undefined> {
  const rows = work.agency.from('draft').selectAll().where('id', '=', id);
  const waiting = rows.where('status', 'in', ['approved', 'scheduled']);
  const seen = await waiting.executeTakeFirst();
  if (!seen) return undefined;
  // Before the row: whoever opts out takes them in this order too.
  await holdAddress(work, seen.kind as Channel, String(seen.item.to));
  if (seen.enrollment_id) await holdEnrollment(work, seen.enrollment_id);
  const draft = await waiting.forUpdate().executeTakeFirst();
  if (!draft) return undefined;
  if (isEarly(work, draft)) {
    work.wake({ task: taskOf(draft), id, at: againAt(draft.release_at as Date, work.now) });
    return undefined;
  }
  return (await mayLeave(work, draft)) ? take(work, carriers, draft) : undefined;
}

/** What waits for hours or for the switch asks again, as the one may have been thrown and the other changed. */
const isEarly = (work: Work, { release_at: at, waits_for: waits }: DraftRow) =>
  at !== null && at > work.now && (waits === 'undo' || waits === 'retry');

async function mayLeave(work: Work, draft: DraftRow): Promise<boolean> {
  const refusal = fingerprintOf(draft) === draft.approved_hash ? await refusalOf(work, draft) : otherText();
  if (refusal) {
    await end(work, draft, refusal);
    return false;
  }
  const moment = momentOf(work.now, await switchesOver(work, draft), draft);
  const campaign = await courseOf(work, draft);
  if (campaign === 'cancelled') await settle(work, draft, cancelled);
  else if (campaign === 'paused') await settle(work, draft, putBack);
  else if (moment.waits_for === null) return true;
  else if (campaign === 'running') await settle(work, draft, putBack);
  else {
    await settle(work, draft, moment);
    if (moment.waits_for !== 'paused') work.wake({ task: taskOf(draft), id: draft.id, at: moment.release_at });
  }
  return false;
}

const otherText = () => new Refusal('not_as_approved', 'The text is not the one that was approved.');

async function end(work: Work, draft: DraftRow, { code, message: reason }: Refusal): Promise<void> {
  await settle(work, draft, {
    ...{ status: 'rejected', reason, reason_code: code, waits_for: null, release_at: null, holiday: null },
  });
  await journal(work.agency.db, {
    ...{ actor: work.actor, now: work.now, operation: handOverOf(draft), outcome: 'refused', code },
    subject: publicId('draft', draft.id),
  });
}

async function take(work: Work, carriers: Carriers, draft: DraftRow): Promise<MessageDraft> {
  const taken = {
    status: 'sending' as const,
    sending_at: work.now,
    driver: carriers[draft.kind as Channel].name,
    attempts: draft.attempts + 1,
    ...{ waits_for: null, holiday: null, failure: null },
  };
  await settle(work, draft, taken);
  return { ...(draft as MessageDraft), ...taken };
}
