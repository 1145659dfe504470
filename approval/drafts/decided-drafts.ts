import { sql } from 'kysely';
import { z } from 'zod';
import { listOf, paging, time } from '../../domain/shared/fields.ts';
import { direct } from '../../domain/shared/operation.ts';
import { pageOf, positionOf, timeKey } from '../../domain/shared/page.ts';
import { draftStatuses } from '../../storage/entities/draft.ts';
import { Review, reviewsOf } from './review.ts';

/** When it left, was tried last or was decided, whichever came last: a step was approved long before with its sequence.
 * Two indexes have the same words (`draft_settled`, `draft_settled_so`). */
const settledAt = sql<Date>`greatest(decided_at, created_at, sending_at, sent_at)`;

/** Thousands of a campaign would hide the rest: its page lists them, and what went wrong is here. */
const listed = sql<boolean>`decided_at is not null and (campaign_id is null or status in ('failed', 'unconfirmed'))`;

export const listDecided = direct({
  name: 'listDecided',
  scope: 'human',
  summary: 'What was decided on and where it is now, the latest to leave, fail or be decided first.',
  effect: 'read',
  input: z.strictObject({ status: z.enum(draftStatuses).exclude(['pending']).optional(), ...paging }),
  output: listOf(Review.extend({ settledAt: time.describe('When it left, was tried last or was decided') })),
  run: async (work, input) => {
    const after = positionOf(input, timeKey);
    let rows = work.agency.from('draft').selectAll().select(settledAt.as('settled_at')).where(listed);
    if (input.status) rows = rows.where('status', '=', input.status);
    if (after) rows = rows.where(sql<boolean>`(${settledAt}, id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`);
    const found = await rows
      .orderBy(settledAt, 'desc')
      .orderBy('id', 'desc')
      .limit(input.limit + 1)
      .execute();
    const { nextCursor, data } = pageOf(
      input,
      found,
      (row) => [row.settled_at.toISOString(), row.id],
      (row) => row,
    );
    const reviews = await reviewsOf(work, data);
    return {
      data: data.map(({ settled_at }, at) => ({ ...(reviews[at] as Review), settledAt: settled_at.toISOString() })),
      nextCursor,
    };
  },
});
