import type { ChannelDrivers, Driver } from '../../delivery/driver.ts';
import type { MessageDraft } from '../../domain/drafts/draft-record.ts';
import { queueOf } from '../../domain/drafts/draft-record.ts';
import { LEASE_MS } from '../../domain/shared/due-time.ts';
import { publicId } from '../../domain/shared/ids.ts';
import { sweepAll } from '../../domain/shared/process-all.ts';
import type { AppContext } from '../../door/transaction/transact.ts';
import type { Channel } from '../../storage/column-values.ts';
import { recordResults } from './record-result.ts';

const BATCH_SIZE = 1000;

/** Wakes a worker for every draft that is due: its wake may have been lost. */
export async function wakeDueDrafts(context: AppContext): Promise<number> {
  const due = await context.rows.ofAllAgencies
    .selectFrom('draft')
    .innerJoin('agency', 'agency.id', 'draft.agency_id')
    .select(['draft.agency_id', 'draft.id', 'draft.campaign_id', 'draft.enrollment_id'])
    .where('draft.status', 'in', ['approved', 'scheduled'])
    .where('draft.release_at', '<=', context.now())
    .where('agency.paused_at', 'is', null)
    .orderBy('draft.release_at')
    .limit(BATCH_SIZE)
    .execute();
  for (const draft of due) context.wake(draft.agency_id, [{ queue: queueOf(draft), id: draft.id }]);
  return due.length;
}

/**
 * Ends the sends whose process died. The draft is sent again if the provider recognizes its id; otherwise a human settles
 * what became of it.
 */
export async function recoverLostSends(context: AppContext, drivers: ChannelDrivers): Promise<number> {
  const lost = await context.rows.ofAllAgencies
    .selectFrom('draft')
    .selectAll()
    .where('status', '=', 'sending')
    .where('sending_at', '<', new Date(context.now().getTime() - LEASE_MS))
    .orderBy('sending_at')
    .limit(BATCH_SIZE)
    .execute();
  const result = { outcome: 'unknown', detail: 'Clef was stopped before the provider’s answer came.' } as const;
  await sweepAll(
    lost,
    ({ id }) => publicId('draft', id),
    (draft) => {
      const driver = drivers[draft.kind as Channel] as Driver;
      return recordResults(context, draft.agency_id, [{ driver, draft: draft as MessageDraft, result }]);
    },
  );
  return lost.length;
}
