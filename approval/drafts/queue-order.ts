import { type RawBuilder, sql } from 'kysely';
import type { DraftRow } from '../../domain/drafts/draft-record.ts';
import { waitingLane } from '../../domain/drafts/waiting-draft.ts';
import type { Work } from '../../domain/shared/operation.ts';
import type { DraftPage } from './review-page.ts';
import { urgency } from './urgency.ts';

/** The lanes of the queue: flagged or blocked, ready to approve, and approved for a later time. */
export const lanes = ['check', 'ready', 'scheduled'] as const;
export type Lane = (typeof lanes)[number];

/** A draft with its place in the list. The drafts of a plan share the place of its most urgent one. */
type PlacedDraft = DraftRow & { rank: number; at: Date; place_id: string; places: number };

/** `rank`, `at` and `place_id` of the last draft of the page before. */
export type Place = readonly [rank: number, at: string, id: string];

/** A condition on a `draft` that waits or is scheduled. It may use its kind, `contact_id` and `requester_id`. */
export type DraftFilter = RawBuilder<boolean>;

/** The contact is assigned to the person who reads. */
export const isMine = (work: Work): DraftFilter => sql`exists (select from contact
  where contact.agency_id = draft.agency_id and contact.id = draft.contact_id and contact.assigned_to = ${work.actor.id})`;

/** Nobody is in charge of the contact, or there is none: no person's own list shows the draft. */
export const isUnassigned = (work: Work): DraftFilter => sql`not exists (select from contact
  where contact.agency_id = ${work.agency.id} and contact.id = draft.contact_id and contact.assigned_to is not null)`;

/** `whose` is counted too, `filter` only listed. */
type QueueOf = {
  lane: Lane | undefined;
  whose: DraftFilter | undefined;
  filter: DraftFilter | undefined;
  after: Place | undefined;
  limit: number;
  /** Whether all that waits is read anyway, for its number: the urgent places are then looked for among it alone. */
  readsAll?: boolean;
};

/**
 * One page of a lane, or of all pending drafts. A draft comes first if its contact has a visit soon (the soonest first),
 * then if the contact waits for an answer (the longest first), then by age. What is scheduled comes in the order in which
 * it leaves. A page ends with a whole plan, so it can be longer than `limit`. `places` is the number of places from the first
 * of this page on, counted to one more than a page can have.
 *
 * The urgent places are looked for by their contacts. The others are read from an index in their order, so that a long queue
 * takes no longer than a short one. `offset 0` keeps PostgreSQL from reading all that wait to find the urgent ones.
 */
export function pageOfQueue(
  work: Work,
  { lane, whose, filter, after, limit, readsAll }: QueueOf,
): DraftPage<PlacedDraft> {
  const isListed = sql<boolean>`${lane ? sql`lane = ${lane}` : sql`true`} and ${filter ?? sql`true`}`;
  const isAfter = (place: RawBuilder<unknown>) =>
    after
      ? sql<boolean>`${place} > (${after[0]}::int, ${after[1]}::timestamptz, ${after[2]}::uuid)`
      : sql<boolean>`true`;
  const most = sql.lit(limit + 1);
  const listed = lane === 'scheduled' ? sql`scheduled` : sql`waiting`;
  const places =
    lane === 'scheduled'
      ? sql`select 0 as rank, release_at as at, since, place_id from scheduled as draft where ${isListed}`
      : sql`
        select * from urgent union all (
          select distinct 2 as rank, since as at, since, place_id from waiting as draft
          where ${isListed} and place_id not in (select place_id from urgent) and ${isAfter(sql`(2, since, place_id)`)}
          order by since, place_id limit ${most})`;
  return {
    common: sql`with
      waiting as not materialized (${waitingDrafts(work, whose)}),
      scheduled as materialized (${scheduledDrafts(work, whose)}),
      ${urgency(work, readsAll ? sql`waiting` : undefined)},
      urgent as materialized (
        select case when min(visit_at) is not null then 0 else 1 end as rank, coalesce(min(visit_at), min(asked_at)) as at,
          since, place_id
        from urgency cross join lateral (
          select since, place_id from waiting as draft where contact_id = urgency.contact_id and ${isListed} offset 0) as draft
        group by since, place_id),
      place as (${places}),
      chosen as materialized (
        select * from place where ${isAfter(sql`(rank, at, place_id)`)} order by rank, at, place_id limit ${most}),
      page as materialized (
        select draft.*, rank, at, place_id, (select count(*)::int from chosen) as places
        from (
          select draft_id, rank, at, chosen.place_id from chosen join ${listed} as draft using (since, place_id) where ${isListed}
          order by rank, at, place_id fetch first ${sql.lit(limit)} rows with ties) as listed
        join draft on draft.agency_id = ${work.agency.id} and draft.id = draft_id)`,
    // Searches make too many different texts, and their best plans differ.
    prepare: filter === undefined,
    order: sql`rank, at, place_id, id`,
    times: { at: true },
  };
}

/**
 * Every pending draft. It is to be checked if it was flagged when it was last checked, or is blocked by now: the contact may
 * not be written to, or has another address.
 *
 * The time stands in a subquery, so that PostgreSQL cannot plan for it: with the value, it thinks that a plan for each run is so
 * much better that it plans the page's statement again every time, which takes longer than to run it.
 */
export const waitingDrafts = (work: Work, filter: DraftFilter = sql`true`) => sql`
  select draft_id, kind, contact_id, requester_id, requester_name, place_id, since, expires_at,
    ${waitingLane} as lane
  from waiting_draft as draft
  where agency_id = ${work.agency.id} and expires_at > (select ${work.now}::timestamptz) and ${filter}`;

/** The messages of campaigns and the steps of sequences are decided with their campaign and their sequence. */
const scheduledDrafts = (work: Work, filter: DraftFilter = sql`true`) => sql`
  select id as draft_id, kind, contact_id, requested_by->>'id' as requester_id, requested_by->>'name' as requester_name,
    id as place_id, created_at as since, release_at, 'scheduled' as lane
  from draft where draft.agency_id = ${work.agency.id} and draft.status = 'scheduled'
    and draft.campaign_id is null and draft.enrollment_id is null and ${filter}`;
