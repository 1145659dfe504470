import { type RawBuilder, sql } from 'kysely';
import { emailRefusalReason, smsRefusalReason } from '../../domain/consent/may-receive.ts';
import type { DraftRow } from '../../domain/drafts/draft-record.ts';
import type { Work } from '../../domain/shared/operation.ts';
import { part } from '../../storage/read-together.ts';
import type { DraftPage } from './review-page.ts';
import { soonAndAsked } from './urgency.ts';

/** The lanes of the queue: flagged or blocked, ready to approve, and approved for a later time. */
export const lanes = ['check', 'ready', 'scheduled'] as const;
export type Lane = (typeof lanes)[number];

/** A draft with its place in the list. The drafts of a plan share the place of its most urgent one. */
type PlacedDraft = DraftRow & { rank: number; at: Date; place_id: string; remaining: number };

/** `rank`, `at` and `place_id` of the last draft of the page before. */
export type Place = readonly [rank: number, at: string, id: string];

/** A condition on the table `draft`. */
export type DraftFilter = RawBuilder<boolean>;

/** `mine` is counted too, `filter` only listed. It may use a draft's kind, contact and requester. */
type QueueOf = {
  lane: Lane | undefined;
  mine: DraftFilter;
  filter: DraftFilter | undefined;
  after: Place | undefined;
  limit: number;
};

/**
 * One page of a lane, or of all pending drafts. A draft comes first if its contact has a visit soon (the soonest first),
 * then if the contact waits for an answer (the longest first), then by age. What is scheduled comes in the order in which
 * it leaves. A page ends with a whole plan, so it can be longer than `limit`; `remaining` is the number of drafts on this
 * page and all that follow.
 */
export function pageOfQueue(work: Work, { lane, mine, filter, after, limit }: QueueOf): DraftPage<PlacedDraft> {
  const isListed = sql<boolean>`${lane ? sql`lane = ${lane}` : sql`true`} and ${filter ?? sql`true`}`;
  const isAfter = after
    ? sql<boolean>`(rank, at, place_id) > (${after[0]}::int, ${after[1]}::timestamptz, ${after[2]}::uuid)`
    : sql<boolean>`true`;
  const [listed, places] =
    lane === 'scheduled'
      ? [sql`scheduled`, sql`select id as place_id, 1 as drafts, 0 as rank, release_at as at from scheduled as draft`]
      : [sql`waiting`, placesOfPending];
  return {
    common: sql`with
      waiting as materialized (${waitingDrafts(work, mine)}),
      scheduled as materialized (${scheduledDrafts(work, mine)}),
      ${soonAndAsked(work, sql`select contact_id from waiting`)},
      place as (${places} where ${isListed} ${lane === 'scheduled' ? sql`` : sql`group by place_id`}),
      ahead as materialized (select * from place where ${isAfter}),
      chosen as (select * from ahead order by rank, at, place_id limit ${sql.lit(limit)}),
      member as materialized (
        select draft.id, rank, at, chosen.place_id from chosen join ${listed} as draft using (place_id) where ${isListed}),
      page as materialized (
        select draft.*, rank, at, place_id, (select sum(drafts)::int from ahead) as remaining
        from (select * from member order by rank, at, place_id fetch first ${sql.lit(limit)} rows with ties) as listed
        join draft on draft.agency_id = ${work.agency.id} and draft.id = listed.id)`,
    // Searches make too many different texts, and their best plans differ.
    prepare: filter === undefined,
    order: sql`rank, at, place_id, id`,
    times: { at: true },
  };
}

const placesOfPending = sql`
  select place_id, count(*)::int as drafts,
    case when min(soon.at) is not null then 0 when min(asked.at) is not null then 1 else 2 end as rank,
    coalesce(min(soon.at), min(asked.at), min(created_at)) as at
  from waiting as draft left join soon using (contact_id) left join asked using (contact_id)`;

/**
 * Every pending draft, in one pass for the list and for the counts. It is to be checked if it was flagged when it was last
 * checked, or is blocked by now: the contact may not be written to, or has another address.
 */
const waitingDrafts = (work: Work, filter: DraftFilter) => sql`
  select draft.id, draft.kind, draft.contact_id, draft.requested_by, draft.created_at,
    coalesce(draft.plan_id, draft.id) as place_id,
    case when draft.flagged or case
      when draft.kind = 'sms' then ${smsRefusalReason} is not null or contact.phone is distinct from draft.item->>'to'
      when draft.kind in ('email', 'enrollment')
        then ${emailRefusalReason} is not null or contact.email is distinct from draft.item->>'to'
      else false end then 'check' else 'ready' end as lane
  from draft left join contact on contact.agency_id = draft.agency_id and contact.id = draft.contact_id
  where draft.agency_id = ${work.agency.id} and draft.status = 'pending' and draft.expires_at > ${work.now} and ${filter}`;

/** The messages of campaigns and the steps of sequences are decided with their campaign and their sequence. */
const scheduledDrafts = (work: Work, filter: DraftFilter) => sql`
  select draft.id, draft.kind, draft.contact_id, draft.requested_by, draft.release_at, draft.id as place_id,
    'scheduled' as lane
  from draft where draft.agency_id = ${work.agency.id} and draft.status = 'scheduled'
    and draft.campaign_id is null and draft.enrollment_id is null and ${filter}`;

export type QueueCount = {
  lane: Lane;
  kind: DraftRow['kind'];
  requester: { id: string | null; name: string };
  count: number;
};

/** The numbers of drafts by lane, kind and requester, beside a page of the queue. */
export const queueCounts = part(
  sql<QueueCount>`
    select lane, kind, jsonb_build_object('id', requested_by->>'id', 'name', max(requested_by->>'name')) as requester,
      sum(count)::int as count
    from (
      select lane, kind, requested_by, count(*) from waiting group by lane, kind, requested_by
      union all
      select lane, kind, requested_by, count(*) from scheduled group by lane, kind, requested_by) as counted
    group by lane, kind, requested_by->>'id' order by requested_by->>'id', lane, kind`,
  {},
);
