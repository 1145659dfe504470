import type { AppContext } from '../approval/perform.ts';
import type { Channels } from '../approval/release/hand-over.ts';
import { recordOnce } from '../approval/release/record-outcome.ts';
import type { Driver } from '../delivery/driver.ts';
import type { Channel } from '../domain/consent/consent.ts';
import { taskOf } from '../domain/drafts/draft-queue.ts';
import type { DraftRow, MessageDraft } from '../domain/drafts/draft-record.ts';
import { LEASE_MS } from '../domain/shared/due-time.ts';
import { publicId } from '../domain/shared/ids.ts';
import { sweepEach } from '../domain/shared/process-all.ts';

const MANY = 1000;

/** Asks for workers for every item that is due and that nobody looks after: a wake can be lost, a row cannot. */
export async function wakeDue(context: AppContext): Promise<number> {
  const due = await context.db
    .selectFrom('draft')
    .innerJoin('agency', 'agency.id', 'draft.agency_id')
    .select(['draft.agency_id', 'draft.id', 'draft.campaign_id', 'draft.enrollment_id'])
    .where('draft.status', 'in', ['approved', 'scheduled'])
    .where('draft.release_at', '<=', context.now())
    .where('agency.paused_at', 'is', null)
    .orderBy('draft.release_at')
    .limit(MANY)
    .execute();
  for (const draft of due) context.wake(draft.agency_id, [{ task: taskOf(draft), id: draft.id }]);
  return due.length;
}

/** Ends the hand-overs whose process died: tried again where the provider knows the id, else a human decides. */
export async function endLost(context: AppContext, channels: Channels): Promise<number> {
  const lost = await context.db
    .selectFrom('draft')
    .selectAll()
    .where('status', '=', 'sending')
    .where('sending_at', '<', new Date(context.now().getTime() - LEASE_MS))
    .orderBy('sending_at')
    .limit(MANY)
    .execute();
  const detail = 'Clef was stopped before the provider’s answer came.';
  const end = (draft: DraftRow) =>
    recordOnce(context, channels[draft.kind as Channel] as Driver, draft as MessageDraft, {
      outcome: 'unknown',
      detail,
    });
  await sweepEach(lost, ({ id }) => publicId('draft', id), end);
  return lost.length;
}
