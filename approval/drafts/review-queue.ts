import { sql } from 'kysely';
import { z } from 'zod';
import { findDraft } from '../../domain/drafts/draft-record.ts';
import { listOf, paging, text } from '../../domain/shared/fields.ts';
import { id, uuidOf } from '../../domain/shared/ids.ts';
import { direct, type Work } from '../../domain/shared/operation.ts';
import { pageOf, positionOf, uuidKey } from '../../domain/shared/page.ts';
import { foldedPattern } from '../../domain/shared/search-text.ts';
import { draftKinds } from '../../storage/entities/draft.ts';
import { recounted, revised } from './decisions.ts';
import { Review, reviewsOf } from './review.ts';
import { Looks, looksOf } from './text-checks.ts';

/** The queue as a person reads it: everything of a page in one answer. */
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
    /** Which keys have drafts waiting. */
    askers: z.array(z.object({ id: z.string(), name: z.string(), count: z.int() })),
  }),
  run: async (work, input) => {
    const after = positionOf(input, uuidKey);
    let rows = work.agency.from('draft').selectAll().where('status', '=', 'pending').where('expires_at', '>', work.now);
    if (input.kind) rows = rows.where('kind', '=', input.kind);
    if (input.contactId) rows = rows.where('contact_id', '=', uuidOf('contact', input.contactId));
    if (input.requestedBy) rows = rows.where(sql<boolean>`requested_by->>'id' = ${input.requestedBy}`);
    if (input.q) {
      const named = work.agency.from('contact').select('id').where('search_text', 'like', foldedPattern(input.q));
      rows = rows.where('contact_id', 'in', named);
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

/** How much waits, by kind and by who asked. */
async function summaryOf(work: Work) {
  const { rows } = await sql<{ kind: string; asker: { id: string; name: string }; count: number }>`
    select kind, jsonb_build_object('id', requested_by->>'id', 'name', max(requested_by->>'name')) as asker, count(*)::int
    from draft where agency_id = ${work.agency.id} and status = 'pending' and expires_at > ${work.now}
    group by kind, requested_by->>'id'`.execute(work.agency.db);
  const sum = (some: typeof rows) => some.reduce((total, { count }) => total + count, 0);
  const of = (kind: string) => sum(rows.filter((row) => row.kind === kind));
  // Clef itself has no id, and nobody looks for what it asked.
  const askers = Map.groupBy(
    rows.filter(({ asker }) => asker.id !== null),
    ({ asker }) => asker.id,
  );
  return {
    counts: {
      ...{ pending: sum(rows), sms: of('sms'), email: of('email') },
      ...{ enrollment: of('enrollment'), campaign: of('campaign') },
    },
    askers: [...askers.values()].map((own) => ({ ...(own[0] as (typeof rows)[number]).asker, count: sum(own) })),
  };
}

export const readReview = direct({
  name: 'readReview',
  scope: 'human',
  summary: 'One draft, whatever became of it, with all that belongs to it.',
  effect: 'read',
  input: z.strictObject({ id: id('draft') }),
  output: Review,
  run: async (work, input) =>
    (await reviewsOf(work, [await recounted(work, await findDraft(work, input.id))]))[0] as Review,
});

/** A look before it is saved: the segments, the rendered e-mail, what hides in it. */
export const previewEdit = direct({
  name: 'previewEdit',
  scope: 'human',
  summary: 'How a draft would look with a change; nothing is saved.',
  effect: 'read',
  input: z.strictObject({ id: id('draft'), change: z.record(z.string(), z.unknown()) }),
  output: z.object({
    item: z.looseObject({}),
    ...Looks.shape,
  }),
  run: async (work, input) => {
    const draft = await findDraft(work, input.id);
    const item = revised(draft, input.change);
    return { item, ...looksOf(draft.kind, item) };
  },
});
