import type { DraftRow } from '../drafts/draft-record.ts';
import { recordCheck } from '../drafts/draft-transitions.ts';
import type { Work } from '../shared/operation.ts';
import { checkAndFindSlots, storedCheck } from './check-drafts.ts';

type DraftToStore = Pick<DraftRow, 'id' | 'kind' | 'contact_id' | 'item' | 'created_at' | 'edited_at' | 'flagged'>;

/** Checks pending drafts, as of now, and stores the results for the lists. @returns whether one of them changes its lane */
export async function storeChecks(work: Work, drafts: readonly DraftToStore[]): Promise<boolean> {
  const asOfNow = drafts.map((draft) => ({ ...draft, release_at: null }));
  const checked = await checkAndFindSlots(work, asOfNow);
  let hasChanged = false;
  for (const draft of drafts) {
    const check = storedCheck(work, checked.get(draft.id));
    const isStored = await recordCheck(work, draft, check);
    hasChanged ||= isStored && check.flagged !== draft.flagged;
  }
  return hasChanged;
}
