import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { DraftRow } from '../../domain/drafts/draft-record.ts';
import { listOf, paging, text, time } from '../../domain/shared/fields.ts';
import { publicId } from '../../domain/shared/ids.ts';
import { dayAfter, instantAt } from '../../domain/shared/local-time.ts';
import { direct, type Work } from '../../domain/shared/operation.ts';
import { pageOf, positionOf, timeKey } from '../../domain/shared/page.ts';
import { draftStatuses } from '../../storage/column-values.ts';
import { draftsWithWords, isFound } from './drafts-with-words.ts';
import { Review, reviewsOf } from './review.ts';
import { type DraftPage, readDecidedPage } from './review-page.ts';

/**
 * When the draft was last sent, attempted or decided on. A step was approved long before, with its sequence, so `created_at`
 * counts too. The indexes `draft_settled`, `draft_settled_so` and `draft_sent_by_campaign` have the same text.
 */
const lastEventAt = sql<Date>`greatest(decided_at, created_at, sending_at, sent_at)`;

/** The index has a message of a campaign only if it went wrong. The messages that campaigns sent have an index of their own. */
const isSettled = sql<boolean>`decided_at is not null and (campaign_id is null or status in ('failed', 'unconfirmed'))`;
const isSentByCampaign = sql<boolean>`campaign_id is not null and status = 'sent'`;

type DecidedDraft = DraftRow & { last_event_at: Date };

const HistoryFilters = z.strictObject({
  status: z.enum(draftStatuses).exclude(['pending']).optional(),
  q: text(100).optional().describe('Words of the contact’s name, number or e-mail, or of the text'),
  person: text(60).optional().describe('The id of the colleague or key who wrote it or decided on it'),
  from: z.iso.date().optional().describe('Since this day of the agency'),
  until: z.iso.date().optional().describe('Until the end of this day'),
  mine: z.boolean().default(false).describe('Only what this person wrote or decided, and what concerns their contacts'),
  campaigns: z.boolean().default(false).describe('With what campaigns sent'),
});
type HistoryFilters = z.output<typeof HistoryFilters>;

export const listDecided = direct({
  name: 'listDecided',
  scope: 'human',
  summary: 'What was decided on and where it is now, the latest first.',
  effect: 'read',
  input: HistoryFilters.extend(paging),
  output: listOf(Review.extend({ lastEventAt: time.describe('When it left, was tried last or was decided') })),
  run: async (work, input) => {
    const after = positionOf(input, timeKey);
    const filters = await filtersOf(work, input);
    if (after) filters.push(sql`(${lastEventAt}, id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`);
    const kinds = [isSettled, ...(input.campaigns ? [isSentByCampaign] : [])];
    const latest = (limit: number, among = sql<boolean>`true`) => {
      const lists = kinds.map(
        (kind) => sql`(select *, ${lastEventAt} as last_event_at from draft
          where agency_id = ${work.agency.id} and ${sql.join([kind, ...filters, among], sql` and `)}
          order by ${lastEventAt} desc, id desc limit ${sql.lit(limit)})`,
      );
      return sql`select * from (${sql.join(lists, sql` union all `)}) as latest
        order by last_event_at desc, id desc limit ${sql.lit(limit)}`;
    };
    const wanted = input.limit + 1;
    const found = input.q ? sql`${draftsWithWords(work, input.q, wanted, latest)},` : sql``;
    const page: DraftPage<DecidedDraft> = {
      common: sql`with ${found} page as materialized (${latest(wanted, input.q ? isFound : undefined)})`,
      // Searches make too many different texts.
      prepare: filters.length === 0 && !input.q,
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

async function filtersOf(work: Work, { status, person, from, until, mine }: HistoryFilters) {
  const filters: RawBuilder<boolean>[] = [];
  if (status) filters.push(sql`status = ${status}`);
  if (person) filters.push(sql`(requested_by->>'id' = ${person} or decided_by->>'id' = ${person})`);
  if (mine) filters.push(isOf(work));
  if (from || until) {
    const { timeZone } = await work.profile();
    if (from) filters.push(sql`${lastEventAt} >= ${instantAt(from, '00:00', timeZone)}`);
    if (until) filters.push(sql`${lastEventAt} < ${instantAt(dayAfter(until), '00:00', timeZone)}`);
  }
  return filters;
}

/** The contact is looked up by its key for each draft, newest first, until a page is full. */
const ofContact = ({ agency }: Work, condition: RawBuilder<unknown>) => sql<boolean>`exists (select from contact
  where contact.agency_id = ${agency.id} and contact.id = draft.contact_id and ${condition})`;

const isOf = (work: Work) => {
  const me = publicId('user', work.actor.id as string);
  const inCharge = ofContact(work, sql`contact.assigned_to = ${work.actor.id}`);
  return sql<boolean>`(requested_by->>'id' = ${me} or decided_by->>'id' = ${me} or ${inCharge})`;
};
