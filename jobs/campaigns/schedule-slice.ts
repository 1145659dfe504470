import type { Updateable } from 'kysely';
import type { CampaignRow } from '../../domain/campaigns/campaign-record.ts';
import type { Work } from '../../domain/shared/operation.ts';
import type { Tables } from '../../storage/entities/all.ts';

/** Writes what a slice changed, and when the next one is due; a worker is asked for then. */
export async function schedule(
  work: Work,
  { id }: Pick<CampaignRow, 'id'>,
  at: Date,
  changed: Updateable<Tables['campaign']> = {},
): Promise<void> {
  await work.agency
    .update('campaign')
    .set({ ...changed, next_at: at })
    .where('id', '=', id)
    .execute();
  work.wake({ task: 'campaign', id, ...(at > work.now && { at }) });
}

export const after = (work: Work, milliseconds: number): Date => new Date(work.now.getTime() + milliseconds);
