import { endEnrollments } from '../enrollments/end-enrollments.ts';
import type { Work } from '../shared/operation.ts';
import { type FailedDelivery, recordFailure } from './delivery-failures.ts';

/**
 * Applies a failed delivery. Where the address is dead from now on, the sequences that write to it end: their next step would not
 * arrive either.
 */
export async function applyFailedDelivery(work: Work, failed: FailedDelivery): Promise<void> {
  const isUndeliverable = await recordFailure(work, failed);
  if (failed.channel !== 'email' || (failed.kind !== 'hard' && !isUndeliverable)) return;
  const reason = `The address cannot be reached: ${failed.reason}`;
  await endEnrollments(work, { address: failed.address }, { status: 'failed', code: 'undeliverable', reason });
}
