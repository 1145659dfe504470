import { expire } from '../../domain/drafts/draft-transitions.ts';
import { systemActor } from '../../domain/shared/actor.ts';
import { publicId } from '../../domain/shared/ids.ts';
import { sweepAll } from '../../domain/shared/process-all.ts';
import { type AppContext, transact } from '../../door/transaction/transact.ts';

const BATCH_SIZE = 1000;

/**
 * Expires the drafts of all agencies that nobody decided on in time. Any number of processes may do this at once.
 * @returns how many expired
 */
export async function expireDrafts(context: AppContext): Promise<number> {
  const now = context.now();
  const due = await context.rows.ofAllAgencies
    .selectFrom('draft')
    .select(['agency_id', 'id'])
    .where('status', '=', 'pending')
    .where('expires_at', '<=', now)
    .orderBy('expires_at')
    .limit(BATCH_SIZE)
    .execute();
  let expired = 0;
  await sweepAll(
    due,
    ({ id }) => publicId('draft', id),
    async ({ agency_id, id }) => {
      const hasExpired = await transact(
        context,
        systemActor(agency_id),
        async (work) => {
          if (!(await expire(work, { id }))) return false;
          work.journal({ operation: 'expireDraft', outcome: 'done', subject: publicId('draft', id) });
          return true;
        },
        now,
      );
      if (hasExpired) expired += 1;
    },
  );
  return expired;
}
