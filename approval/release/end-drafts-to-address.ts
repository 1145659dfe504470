import { sql } from 'kysely';
import { type Channel, endSequencesTo } from '../../domain/consent/consent.ts';
import { signatureOf } from '../../domain/shared/actor.ts';
import type { Work } from '../../domain/shared/operation.ts';
import { asJson } from '../../storage/json.ts';

/** Whoever opts out is written to no more: what waits for that address ends rejected, sequences to it end too. */
export async function endWaiting(work: Work, channel: Channel, address: string, reason: string): Promise<void> {
  if (channel === 'email') await endSequencesTo(work, address, reason);
  await work.agency
    .update('draft')
    .set({ status: 'rejected', reason, reason_code: 'opted_out', waits_for: null, release_at: null, holiday: null })
    .set({ decided_by: sql`coalesce(decided_by, ${asJson(signatureOf(work.actor))}::jsonb)` })
    .set({ decided_at: sql`coalesce(decided_at, ${work.now}::timestamptz)` })
    .where('status', 'in', ['pending', 'approved', 'scheduled'])
    .where('kind', 'in', channel === 'email' ? ['email', 'enrollment'] : ['sms'])
    .where(sql<boolean>`item->>'to' = ${address}`)
    .execute();
}
