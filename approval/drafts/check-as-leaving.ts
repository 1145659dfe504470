import { type Checked, checkAndFindSlots } from '../../domain/checks/check-drafts.ts';
import type { DraftToCheck } from '../../domain/checks/draft-texts.ts';
import type { Work } from '../../domain/shared/operation.ts';
import { asLeaving, readSendingSettings } from '../release/release-time.ts';

/** The check of a draft as of the time at which it would leave if it were approved now, or at `sendAt`. */
export async function checkAsLeaving(
  work: Work,
  draft: DraftToCheck & { any_hour?: boolean },
  sendAt?: Date,
): Promise<Checked> {
  const leaving = asLeaving(work.now, await readSendingSettings(work), draft, sendAt);
  return (await checkAndFindSlots(work, [leaving])).get(draft.id) as Checked;
}
