import { type RawBuilder, sql } from 'kysely';
import type { DraftRow } from '../../domain/drafts/draft-record.ts';
import { waitingLane } from '../../domain/drafts/waiting-draft.ts';
import type { Work } from '../../domain/shared/operation.ts';
import type { DraftPage } from './review-page.ts';
import { visitsSoon } from './urgency.ts';

/** The lanes of the queue: flagged or blocked, ready to approve, and approved for a later time. */
export const lanes = ['check', 'ready', 'scheduled'] as const;
export type Lane = (typeof lanes)[number];

/** A draft with its place in the list. The drafts of a plan share the place of its most urgent one. */
type PlacedDraft = DraftRow & { urgency: number; at: Date; place_id: string; places: number };

/** `urgency`, `at` and `place_id` of the last draft of the page before. */
export type Place = readonly [urgency: number, at: string, id: string];

/** A condition on a `draft` that waits or is scheduled. It may use its kind, `contact_id` and `requester_id`. */
export type DraftFilter = RawBuilder<boolean>;

/** Only the drafts to the contacts of the person who reads, or to those that nobody is in charge of. */
export type Assignee = 'me' | 'nobody';

const NOBODY = '00000000-0000-0000-0000-000000000000';

/** The condition on a row of `waiting_draft`. The value stands in a subquery for the reason that `waitingDrafts` gives. */
export const isAssignedTo = (work: Work, assignee: Assignee | undefined): DraftFilter =>
  assignee ? sql`assigned_to = (select ${assignee === 'me' ? work.actor.id : NOBODY}::uuid)` : sql`true`;

/** The same condition on a draft that is scheduled, which has no row there. */
const isScheduledFor = (work: Work, assignee: Assignee | undefined): DraftFilter => {
  if (!assignee) return sql`true`;
  const contact = (condition: RawBuilder<unknown>) => sql<boolean>`exists (select from contact
    where contact.agency_id = ${work.agency.id} and contact.id = draft.contact_id and ${condition})`;
  return assignee === 'me'
    ? contact(sql`contact.assigned_to = ${work.actor.id}`)
    : sql`not ${contact(sql`contact.assigned_to is not null`)}`;
};

/** `assignee` is counted too, `filter` only listed. */
type QueueOf = {
  lane: Lane | undefined;
  assignee: Assignee | undefined;
  filter: DraftFilter | undefined;
  after: Place | undefined;
  limit: number;
  /** Counts the limit in places, not in drafts: one plan then leaves the others their room. */
  isOfPlaces?: boolean;
  /** Whether each connection plans the statement once. */
  prepare: boolean;
};

/**
 * One page of a lane, or of all pending drafts. A draft comes first if its contact has a visit soon (the soonest first),
 * then if the contact waits for an answer (the longest first), then by age. What is scheduled comes in the order in which
 * it leaves. A page ends with a whole plan, so it can be longer than `limit`. `places` is the number of places from the first
 * of this page on, counted to one more than a page can have.
 *
 * Contacts with a visit soon are few, and their drafts are looked for. The others are read from indexes in their order, and
 * PostgreSQL begins with those that nobody asks about only if the ones before did not fill the page. So a long queue takes no
 * longer than a short one. `chosen` therefore has no order of its own: PostgreSQL reads the parts of a UNION ALL in turn.
 */
export function pageOfQueue(
  work: Work,
  { lane, assignee, filter, after, limit, isOfPlaces = false, prepare }: QueueOf,
): DraftPage<PlacedDraft> {
  const listing: Listing = {
    isListed: sql<boolean>`${lane ? sql`lane = ${lane}` : sql`true`} and ${filter ?? sql`true`}`,
    isAfter: (place) =>
      after ? sql`${place} > (${after[0]}::int, ${after[1]}::timestamptz, ${after[2]}::uuid)` : sql`true`,
    most: sql.lit(limit + 1),
  };
  const isScheduled = lane === 'scheduled';
  return {
    common: sql`with
      waiting as not materialized (${waitingDrafts(work, assignee)}),
      scheduled as materialized (${scheduledDrafts(work, assignee)}),
      visited as materialized (${visitedPlaces(work, listing)}),
      chosen as materialized (
        select * from (${isScheduled ? scheduledPlaces(listing) : waitingPlaces(listing)}) as place limit ${listing.most}),
      page as materialized (
        select draft.*, urgency, at, place_id, (select count(*)::int from chosen) as places
        from (${draftsOfChosen(listing, { listed: isScheduled ? sql`scheduled` : sql`waiting`, limit, isOfPlaces })}) as listed
        join draft on draft.agency_id = ${work.agency.id} and draft.id = draft_id)`,
    prepare,
    order: sql`urgency, at, place_id, id`,
    times: { at: true },
  };
}

/** The conditions and the limit that the parts of the statement share. */
type Listing = {
  /** The condition on a draft of the lane that passes the filter. */
  isListed: DraftFilter;
  /** The condition on a place after the page before. */
  isAfter(place: RawBuilder<unknown>): RawBuilder<boolean>;
  /** The most places that are read: one more than a page has. */
  most: RawBuilder<unknown>;
};

/** The places whose contact has a visit soon, with the time of the soonest. */
const visitedPlaces = (work: Work, { isListed }: Listing) => sql`
  select min(visit_at) as at, since, place_id
  from (${visitsSoon(work)}) as soon cross join lateral (
    select since, place_id from waiting as draft where contact_id = soon.contact_id and ${isListed} offset 0) as draft
  group by since, place_id`;

const scheduledPlaces = ({ isListed, isAfter }: Listing) => sql`
  select 0 as urgency, release_at as at, since, place_id from scheduled as draft
  where ${isListed} and ${isAfter(sql`(0, release_at, place_id)`)} order by at, place_id`;

/** First those with a visit soon, then those whose contact waits for an answer, then the others. */
const waitingPlaces = (listing: Listing) => sql`
  (select 0 as urgency, at, since, place_id from visited
    where ${listing.isAfter(sql`(0, at, place_id)`)} order by at, place_id)
  union all (${askedPlaces(listing)})
  union all (${otherPlaces(listing)})`;

/** Each place once: with its draft whose contact has waited longest. */
const askedPlaces = (listing: Listing) => sql`
  select 1, asked_at, since, place_id from (
    select asked_at, draft_id, since, place_id from waiting as draft
    where ${listing.isListed} and asked_at is not null) as first
  where place_id not in (select place_id from visited) and ${listing.isAfter(sql`(1, asked_at, place_id)`)}
    and not ${hasAsked(listing, sql`(draft.asked_at, draft.draft_id) < (first.asked_at, first.draft_id)`)}
  order by asked_at, place_id limit ${hidden(listing.most)}`;

const otherPlaces = (listing: Listing) => sql`
  select distinct 2, since, since, place_id from (
    select since, place_id from waiting as draft where ${listing.isListed} and asked_at is null) as first
  where place_id not in (select place_id from visited) and ${listing.isAfter(sql`(2, since, place_id)`)}
    and not ${hasAsked(listing, sql`true`)}
  order by since, place_id limit ${hidden(listing.most)}`;

/** Whether the place of `first` has a draft, of those with the condition, whose contact waits for an answer. */
const hasAsked = ({ isListed }: Listing, condition: RawBuilder<unknown>) => sql`exists (
  select from waiting as draft where draft.since = first.since and draft.place_id = first.place_id
    and draft.asked_at is not null and ${condition} and ${isListed} offset 0)`;

/** A limit in a subquery, because PostgreSQL would expect fewer drafts than one that it knows, and sort all that there are. */
const hidden = (limit: RawBuilder<unknown>) => sql`(select ${limit})`;

/** All drafts of the places with the first `limit` drafts, or of the first `limit` places, so that no plan is torn apart. */
const draftsOfChosen = (
  { isListed }: Listing,
  { listed, limit, isOfPlaces }: { listed: RawBuilder<unknown>; limit: number; isOfPlaces: boolean },
) => sql`
  select draft_id, urgency, at, chosen.place_id
  from ${isOfPlaces ? sql`(select * from chosen order by urgency, at, place_id limit ${sql.lit(limit)}) as chosen` : sql`chosen`}
  cross join lateral (
    select draft_id from ${listed} as draft
    where draft.since = chosen.since and draft.place_id = chosen.place_id and ${isListed} offset 0) as draft
  order by urgency, at, place_id ${isOfPlaces ? sql`` : sql`fetch first ${sql.lit(limit)} rows with ties`}`;

/**
 * Every pending draft. It is to be checked if it was flagged when it was last checked, or is blocked by now: the contact may
 * not be written to, or has another address.
 *
 * The agency and the time stand in subqueries, so that PostgreSQL cannot plan for them: with the values, it thinks that a plan for
 * each run is so much better that it plans the page's statement again every time, which takes longer than to run it.
 */
export const waitingDrafts = (work: Work, assignee: Assignee | undefined) => sql`
  select draft_id, kind, contact_id, requester_id, requester_name, place_id, since, expires_at, asked_at,
    ${waitingLane} as lane
  from waiting_draft as draft
  where agency_id = (select ${work.agency.id}::uuid) and expires_at > (select ${work.now}::timestamptz)
    and ${isAssignedTo(work, assignee)}`;

/** The messages of campaigns and the steps of sequences are decided with their campaign and their sequence. */
const scheduledDrafts = (work: Work, assignee: Assignee | undefined) => sql`
  select id as draft_id, kind, contact_id, requested_by->>'id' as requester_id, requested_by->>'name' as requester_name,
    id as place_id, created_at as since, release_at, 'scheduled' as lane
  from draft where draft.agency_id = ${work.agency.id} and draft.status = 'scheduled'
    and draft.campaign_id is null and draft.enrollment_id is null and ${isScheduledFor(work, assignee)}`;
