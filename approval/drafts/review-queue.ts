import { sql } from 'kysely';
import { z } from 'zod';
import { findDraft } from '../../domain/drafts/draft-record.ts';
import { listOf, paging, text } from '../../domain/shared/fields.ts';
import { id, uuidOf } from '../../domain/shared/ids.ts';
import { direct, type Work } from '../../domain/shared/operation.ts';
import { pageOf, positionOf, uuidKey } from '../../domain/shared/page.ts';
import { searchPattern } from '../../domain/shared/search-text.ts';
import { draftKinds } from '../../storage/column-values.ts';
import { editedItem, withCurrentCounts } from './decisions.ts';
import { DraftId } from './locked-draft.ts';
import { Review, reviewsOf } from './review.ts';
import { checkText, TextChecks } from './text-checks.ts';

/** The queue as a human reads it, with everything that one page shows. */
export const reviewQueue = direct({
  name: 'reviewQueue',
  scope: 'human',
  summary: 'What waits to be decided, newest first, with all that a person must see.',
  effect: 'read',
  input: z.strictObject({
    kind: z.enum(draftKinds).optional(),
    requestedBy: id('key').optional(),
    contactId: id('contact').optional(),
    q: text(200).optional().describe('Part of the contact’s name, e-mail or phone'),
    ...paging,
  }),
  output: listOf(Review).extend({
    counts: z.object({ pending: z.int(), sms: z.int(), email: z.int(), enrollment: z.int(), campaign: z.int() }),
    /** The keys that have pending drafts. */
    requesters: z.array(z.object({ id: z.string(), name: z.string(), count: z.int() })),
  }),
  run: async (work, input) => {
    const after = positionOf(input, uuidKey);
    let rows = work.agency.from('draft').selectAll().where('status', '=', 'pending').where('expires_at', '>', work.now);
    if (input.kind) rows = rows.where('kind', '=', input.kind);
    if (input.contactId) rows = rows.where('contact_id', '=', uuidOf('contact', input.contactId));
    if (input.requestedBy) rows = rows.where(sql<boolean>`requested_by->>'id' = ${input.requestedBy}`);
    if (input.q) {
      const contacts = work.agency.from('contact').select('id').where('search_text', 'like', searchPattern(input.q));
      rows = rows.where('contact_id', 'in', contacts);
    }
    if (after) rows = rows.where('id', '<', after[0]);
    const found = await rows
      .orderBy('id', 'desc')
      .limit(input.limit + 1)
      .execute();
    const [reviews, summary] = await Promise.all([reviewsOf(work, found.slice(0, input.limit)), summaryOf(work)]);
    const page = pageOf(
      input,
      found,
      (row) => [row.id],
      (row) => row.id,
    );
    return { data: reviews, nextCursor: page.nextCursor, ...summary };
  },
});

/** The numbers of pending drafts by kind and by requester. */
async function summaryOf(work: Work) {
  type Row = { kind: string; requester: { id: string | null; name: string }; count: number };
  const { rows } = await sql<Row>`
    select kind, jsonb_build_object('id', requested_by->>'id', 'name', max(requested_by->>'name')) as requester,
      count(*)::int
    from draft where agency_id = ${work.agency.id} and status = 'pending' and expires_at > ${work.now}
    group by kind, requested_by->>'id'`.execute(work.agency.db);
  const total = (counted: Row[]) => counted.reduce((sum, { count }) => sum + count, 0);
  const totalOf = (kind: string) => total(rows.filter((row) => row.kind === kind));
  const byRequester = Map.groupBy(rows, ({ requester }) => requester.id);
  return {
    counts: {
      pending: total(rows),
      sms: totalOf('sms'),
      email: totalOf('email'),
      enrollment: totalOf('enrollment'),
      campaign: totalOf('campaign'),
    },
    // The system actor has no id, and nobody filters by it.
    requesters: [...byRequester].flatMap(([id, counted]) =>
      id === null ? [] : [{ id, name: (counted[0] as Row).requester.name, count: total(counted) }],
    ),
  };
}

export const readReview = direct({
  name: 'readReview',
  scope: 'human',
  summary: 'One draft in any status, with all that belongs to it.',
  effect: 'read',
  input: DraftId,
  output: Review,
  run: async (work, input) => {
    const draft = await withCurrentCounts(work, await findDraft(work, input.id));
    return (await reviewsOf(work, [draft]))[0] as Review;
  },
});

export const previewEdit = direct({
  name: 'previewEdit',
  scope: 'human',
  summary: 'How a draft would look with a change; nothing is saved.',
  effect: 'read',
  input: DraftId.extend({ change: z.record(z.string(), z.unknown()) }),
  output: z.object({ item: z.looseObject({}), ...TextChecks.shape }),
  run: async (work, input) => {
    const draft = await findDraft(work, input.id);
    const item = editedItem(draft, input.change);
    return { item, ...checkText(draft.kind, item) };
  },
});
