import { systemActor } from '../../domain/shared/actor.ts';
import { publicId } from '../../domain/shared/ids.ts';
import { sweepAll } from '../../domain/shared/process-all.ts';
import { markUnconfirmed } from '../../domain/signatures/signature-transitions.ts';
import { type AppContext, transact } from '../../door/transaction/transact.ts';

const BATCH_SIZE = 500;

/** Making a request of the largest document takes a few calls of a minute at most. One that is `sending` for longer has lost its process. */
const LEASE_MS = 300_000;

/** Wakes a worker for every request that is due: its wake may have been lost, or there was no call-back. */
export async function wakeDueSignatures(context: AppContext): Promise<number> {
  const due = await context.rows.ofAllAgencies
    .selectFrom('signature_request')
    .innerJoin('agency', 'agency.id', 'signature_request.agency_id')
    .select(['agency_id', 'signature_request.id'])
    .where('next_at', '<=', context.now())
    .where('agency.restored_from', 'is', null)
    .where(({ or, eb }) => or([eb('status', '<>', 'approved'), eb('agency.paused_at', 'is', null)]))
    .orderBy('next_at')
    .limit(BATCH_SIZE)
    .execute();
  for (const { agency_id, id } of due) context.wake(agency_id, [{ queue: 'signature', id }]);
  return due.length;
}

/** Ends the attempts whose process died: a worker asks the provider what became of them. */
export async function endLostRequests(context: AppContext): Promise<number> {
  const lost = await context.rows.ofAllAgencies
    .selectFrom('signature_request')
    .select(['agency_id', 'id', 'attempts'])
    .where('status', '=', 'sending')
    .where('sending_at', '<', new Date(context.now().getTime() - LEASE_MS))
    .limit(BATCH_SIZE)
    .execute();
  const failure = { code: 'unconfirmed', detail: 'Clef was stopped before the provider’s answer came.' };
  await sweepAll(
    lost,
    ({ id }) => publicId('signature', id),
    ({ agency_id, ...attempt }) =>
      transact(context, systemActor(agency_id), async (work) => {
        await markUnconfirmed(work, attempt, work.now, failure);
      }),
  );
  return lost.length;
}
