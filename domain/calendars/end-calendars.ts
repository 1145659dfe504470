import type { Work } from '../shared/operation.ts';
import { endFeedOf } from './feeds.ts';

/** A colleague who leaves takes no appointments along: their link opens nothing any more. */
export async function endCalendarsOf(work: Work, userId: string): Promise<void> {
  await endFeedOf(work, userId);
}
