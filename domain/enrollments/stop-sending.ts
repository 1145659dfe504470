import type { Channel } from '../../storage/column-values.ts';
import { type Recipients, rejectForOptOut } from '../drafts/draft-transitions.ts';
import type { Work } from '../shared/operation.ts';
import { endEnrollments, optOutEnding } from './end-enrollments.ts';

/** Stops the drafts and sequences that wait for somebody, after an opt-out. */
export async function stopSendingTo(work: Work, channel: Channel, who: Recipients, reason: string): Promise<void> {
  if (channel === 'email') await endEnrollments(work, who, optOutEnding(reason));
  await rejectForOptOut(work, channel, who, reason);
}
