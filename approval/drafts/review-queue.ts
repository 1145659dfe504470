import { sql } from 'kysely';
import { z } from 'zod';
import { Finding } from '../../domain/checks/finding.ts';
import { type DraftRow, findDraft, fingerprintOf } from '../../domain/drafts/draft-record.ts';
import { isBlank } from '../../domain/shared/blank-text.ts';
import { listOf, paging, searchText } from '../../domain/shared/fields.ts';
import { notFound } from '../../domain/shared/find-record.ts';
import { id, uuidOf } from '../../domain/shared/ids.ts';
import { direct, type Work } from '../../domain/shared/operation.ts';
import { cursorAfter, positionOf, timeKey } from '../../domain/shared/page.ts';
import { searchPattern } from '../../domain/shared/search-text.ts';
import { draftKinds } from '../../storage/column-values.ts';
import { part } from '../../storage/read-together.ts';
import { checkAsLeaving } from './check-as-leaving.ts';
import { Change, editedItem, withCurrentCounts } from './decisions.ts';
import { DraftId } from './locked-draft.ts';
import { queueCounts, summaryOf, unassignedCount } from './queue-counts.ts';
import { type DraftFilter, lanes, pageOfQueue } from './queue-order.ts';
import { Review, reviewsOf } from './review.ts';
import { type DraftPage, readPage } from './review-page.ts';

/** The queue as a human reads it, with everything that one page shows. */
export const reviewQueue = direct({
  name: 'reviewQueue',
  scope: 'human',
  summary: 'What waits to be decided or to leave, the most urgent first, with all that a person must see.',
  effect: 'read',
  input: z.strictObject({
    lane: z.enum(lanes).optional().describe('Without one: all that waits to be decided'),
    kind: z.enum(draftKinds).optional(),
    requestedBy: z
      .union([id('key'), id('agent')])
      .optional()
      .describe('A key, or the agent of the agency'),
    contactId: id('contact').optional(),
    q: searchText(200).optional().describe('Part of the contact’s name, e-mail or phone'),
    assignee: z
      .enum(['me', 'nobody'])
      .optional()
      .describe('Only of contacts that are assigned to this person, or to nobody'),
    ...paging,
  }),
  output: listOf(Review).extend({
    /** Count all drafts, with `assignee` only those; the other filters do not matter. None is counted beyond `MOST_COUNTED`. */
    counts: z.object({
      pending: z.int(),
      check: z.int(),
      ready: z.int(),
      scheduled: z.int(),
      sms: z.int(),
      email: z.int(),
      enrollment: z.int(),
      campaign: z.int(),
      signature: z.int(),
    }),
    /** The keys that have pending drafts. */
    requesters: z.array(z.object({ id: z.string(), name: z.string(), count: z.int() })),
    /** The waiting drafts that a list of one's own leaves out, because nobody is in charge; given beside `me`. */
    unassigned: z.int().nullable(),
  }),
  run: async (work, input) => {
    const { assignee, kind, contactId, requestedBy } = input;
    const page = pageOfQueue(work, {
      lane: input.lane,
      assignee,
      filter: filterOf(work, input),
      after: positionOf(input, placeKey),
      limit: input.limit,
      // These three filters make too many different texts, and their best plans differ.
      prepare: !kind && !contactId && !requestedBy,
    });
    const beside = { ...queueCounts(work, assignee), unassigned: assignee === 'me' ? unassignedCount(work) : noCount };
    const rows = await readPage(work, page, beside);
    const last = rows.drafts.at(-1);
    const hasMore = last !== undefined && last.places > new Set(rows.drafts.map(({ place_id }) => place_id)).size;
    return {
      data: await reviewsOf(work, rows.drafts, rows),
      nextCursor: hasMore ? cursorAfter(input, [last.urgency, last.at.toISOString(), last.place_id]) : null,
      unassigned: rows.unassigned[0]?.count ?? null,
      ...summaryOf(rows.counts, rows.scheduled),
    };
  },
});

const noCount: ReturnType<typeof unassignedCount> = part(sql`select null::int as count where false`, {});

/** `urgency`, `at` and `place_id`, as `Place` has them. */
const placeKey = z.tuple([z.int().min(0).max(2), ...timeKey.def.items]);

type Filters = {
  kind?: string | undefined;
  contactId?: string | undefined;
  requestedBy?: string | undefined;
  q?: string | undefined;
};

function filterOf(work: Work, { kind, contactId, requestedBy, q }: Filters): DraftFilter | undefined {
  const filters: DraftFilter[] = [];
  if (kind) filters.push(sql`draft.kind = ${kind}`);
  if (contactId) filters.push(sql`draft.contact_id = ${uuidOf('contact', contactId)}`);
  if (requestedBy) filters.push(sql`draft.requester_id = ${requestedBy}`);
  if (q !== undefined && !isBlank(q)) {
    // Each draft's contact is looked up by its key. PostgreSQL expects far too few contacts to match, and would read all of them if
    // OFFSET did not forbid it. The values stand in subqueries for the reason that `waitingDrafts` gives.
    filters.push(sql`exists (select from contact where contact.agency_id = (select ${work.agency.id}::uuid)
      and contact.id = draft.contact_id and contact.search_text like (select ${searchPattern(q)}::text) offset 0)`);
  }
  return filters.length === 0 ? undefined : sql`${sql.join(filters, sql` and `)}`;
}

export const readReview = direct({
  name: 'readReview',
  scope: 'human',
  summary: 'One draft in any status, with all that belongs to it.',
  effect: 'read',
  input: DraftId,
  output: Review,
  run: async (work, input) => {
    const rows = await readPage(work, pageOfOne(work, input.id), {});
    const [draft] = rows.drafts;
    if (!draft) throw notFound('draft', input.id);
    return (await reviewsOf(work, [await withCurrentCounts(work, draft)], rows))[0] as Review;
  },
});

const pageOfOne = ({ agency }: Work, draftId: string): DraftPage<DraftRow> => ({
  common: sql`with page as materialized (
    select * from draft where agency_id = ${agency.id} and id = ${uuidOf('draft', draftId)})`,
  prepare: true,
  order: sql`id`,
  times: {},
});

export const previewEdit = direct({
  name: 'previewEdit',
  scope: 'human',
  summary: 'How a draft would look with a change; nothing is saved.',
  effect: 'read',
  input: DraftId.extend({ change: Change }),
  output: z.object({
    item: z.looseObject({}),
    /** An approval with this change names it as `editedFingerprint`. */
    fingerprint: z.string(),
    findings: z.array(Finding),
  }),
  run: async (work, input) => {
    const draft = await withCurrentCounts(work, await findDraft(work, input.id));
    const edited = { ...draft, item: await editedItem(work, draft, input.change) };
    const { findings } = await checkAsLeaving(work, edited);
    return { item: edited.item, fingerprint: fingerprintOf(edited), findings };
  },
});
