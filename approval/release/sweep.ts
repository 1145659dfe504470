import type { Driver } from '../../delivery/driver.ts';
import type { Channel } from '../../domain/consent.ts';
import { publicId } from '../../domain/ids.ts';
import { taskOf } from '../../domain/task-of.ts';
import { LEASE_MS } from '../clocks.ts';
import type { DraftRow, MessageDraft } from '../drafts/draft-record.ts';
import { sweepEach } from '../each.ts';
import type { Door } from '../perform.ts';
import type { Channels } from './hand-over.ts';
import { recordOnce } from './record.ts';

const MANY = 1000;

/** Asks for workers for every item that is due and that nobody looks after: a wake can be lost, a row cannot. */
export async function wakeDue(door: Door): Promise<number> {
  const due = await door.db
    .selectFrom('draft')
    .innerJoin('agency', 'agency.id', 'draft.agency_id')
    .select(['draft.agency_id', 'draft.id', 'draft.campaign_id', 'draft.enrollment_id'])
    .where('draft.status', 'in', ['approved', 'scheduled'])
    .where('draft.release_at', '<=', door.now())
    .where('agency.paused_at', 'is', null)
    .orderBy('draft.release_at')
    .limit(MANY)
    .execute();
  for (const draft of due) door.wake(draft.agency_id, [{ task: taskOf(draft), id: draft.id }]);
  return due.length;
}

/** Ends the hand-overs whose process died: tried again where the provider knows the id, else a human decides. */
export async function endLost(door: Door, channels: Channels): Promise<number> {
  const lost = await door.db
    .selectFrom('draft')
    .selectAll()
    .where('status', '=', 'sending')
    .where('sending_at', '<', new Date(door.now().getTime() - LEASE_MS))
    .orderBy('sending_at')
    .limit(MANY)
    .execute();
  const detail = 'Clef was stopped before the provider’s answer came.';
  const end = (draft: DraftRow) =>
    recordOnce(door, channels[draft.kind as Channel] as Driver, draft as MessageDraft, { outcome: 'unknown', detail });
  await sweepEach(lost, ({ id }) => publicId('draft', id), end);
  return lost.length;
}
