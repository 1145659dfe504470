import type { Work } from '../shared/operation.ts';
import { leaveAccountOf } from './accounts.ts';
import { endFeedOf } from './feeds.ts';

/** A colleague who leaves takes no appointments along: their link opens nothing any more, and what was written to their calendar goes. */
export async function endCalendarsOf(work: Work, userId: string): Promise<void> {
  await endFeedOf(work, userId);
  await leaveAccountOf(work, userId, true);
}
