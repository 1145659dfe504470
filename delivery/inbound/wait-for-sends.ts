import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { AppContext } from '../../door/transaction/transact.ts';
import type { Channel } from '../../storage/column-values.ts';

/** Longer than `START_MS`, so that no message that was claimed before the opt-out starts after the answer. */
const MAX_WAIT_MS = 15_000;
const POLL_MS = 50;

/**
 * Resolves when no message to the address is being sent any more. None starts after the opt-out was committed, so a
 * provider that is answered after this gets nothing for that address later.
 */
export async function waitForSendsTo(
  context: AppContext,
  agencyId: string,
  channel: Channel,
  address: string,
): Promise<void> {
  const sending = context.rows
    .ofAgency(agencyId)
    .selectFrom('draft')
    .select('id')
    .where('agency_id', '=', agencyId)
    .where('kind', '=', channel)
    .where('status', '=', 'sending')
    .where(sql<boolean>`item->>'to' = ${address}`)
    .limit(1);
  for (let waitedMs = 0; waitedMs < MAX_WAIT_MS; waitedMs += POLL_MS) {
    if (!(await sending.executeTakeFirst())) return;
    await sleep(POLL_MS);
  }
}
