import type { Task } from '../../storage/queue.ts';

/** Who hands an item over: what a person has just approved never stands in line behind a campaign or a sequence. */
export const taskOf = (draft: { campaign_id: string | null; enrollment_id: string | null }): Task =>
  draft.campaign_id === null && draft.enrollment_id === null ? 'release' : 'bulk';
