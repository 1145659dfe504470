import { sql } from 'kysely';
import { z } from 'zod';
import type { DraftRow } from '../../domain/drafts/draft-record.ts';
import { listOf, paging, time } from '../../domain/shared/fields.ts';
import { direct } from '../../domain/shared/operation.ts';
import { pageOf, positionOf, timeKey } from '../../domain/shared/page.ts';
import { draftStatuses } from '../../storage/column-values.ts';
import { Review, reviewsOf } from './review.ts';
import { type DraftPage, readDecidedPage } from './review-page.ts';

/**
 * When the draft was last sent, attempted or decided on. A step was approved long before, with its sequence, so `created_at`
 * counts too. The indexes `draft_settled` and `draft_settled_so` have the same text.
 */
const lastEventAt = sql<Date>`greatest(decided_at, created_at, sending_at, sent_at)`;

/** The messages of a campaign are listed on its own page; only those that went wrong appear here. */
const isListed = sql<boolean>`decided_at is not null and (campaign_id is null or status in ('failed', 'unconfirmed'))`;

type DecidedDraft = DraftRow & { last_event_at: Date };

export const listDecided = direct({
  name: 'listDecided',
  scope: 'human',
  summary: 'What was decided on and where it is now, the latest first.',
  effect: 'read',
  input: z.strictObject({ status: z.enum(draftStatuses).exclude(['pending']).optional(), ...paging }),
  output: listOf(Review.extend({ lastEventAt: time.describe('When it left, was tried last or was decided') })),
  run: async (work, input) => {
    const after = positionOf(input, timeKey);
    const filters = [isListed];
    if (input.status) filters.push(sql`status = ${input.status}`);
    if (after) filters.push(sql`(${lastEventAt}, id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`);
    const page: DraftPage<DecidedDraft> = {
      common: sql`with page as materialized (
        select *, ${lastEventAt} as last_event_at from draft
        where agency_id = ${work.agency.id} and ${sql.join(filters, sql` and `)}
        order by ${lastEventAt} desc, id desc limit ${sql.lit(input.limit + 1)})`,
      prepare: true,
      order: sql`last_event_at desc, id desc`,
      times: { last_event_at: true },
    };
    const rows = await readDecidedPage(work, page);
    const { nextCursor, data } = pageOf(
      input,
      rows.drafts,
      (row) => [row.last_event_at.toISOString(), row.id],
      (row) => row,
    );
    const reviews = await reviewsOf(work, data, rows);
    return {
      data: data.map(({ last_event_at }, index) => ({
        ...(reviews[index] as Review),
        lastEventAt: last_event_at.toISOString(),
      })),
      nextCursor,
    };
  },
});
