import type { DraftRow } from '../../domain/drafts/draft-record.ts';
import type { Work } from '../../domain/shared/operation.ts';

/** How it stands with the campaign of a message: `none` where it is of none, or where the campaign is over and a person
 * tries this one again. To be asked while the switches are held: who pauses or cancels waits for that. */
export async function courseOf(
  work: Work,
  { campaign_id }: Pick<DraftRow, 'campaign_id'>,
): Promise<'none' | 'running' | 'paused' | 'cancelled'> {
  if (campaign_id === null) return 'none';
  const rows = work.agency.from('campaign').select('status').where('id', '=', campaign_id);
  const { status } = await rows.executeTakeFirstOrThrow();
  return status === 'completed' || status === 'draft' ? 'none' : status;
}

/** Not handed out any more: its campaign hands it out again when it may leave. */
export const putBack = {
  status: 'approved' as const,
  ...{ release_at: null, waits_for: null, holiday: null },
};
