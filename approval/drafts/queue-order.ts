import { type RawBuilder, sql } from 'kysely';
import { emailRefusalReason, smsRefusalReason } from '../../domain/consent/may-receive.ts';
import type { DraftRow } from '../../domain/drafts/draft-record.ts';
import type { Work } from '../../domain/shared/operation.ts';
import { timesOfContact } from './urgency.ts';

/** The lanes of the queue: flagged or blocked, ready to approve, and approved for a later time. */
export const lanes = ['check', 'ready', 'scheduled'] as const;
export type Lane = (typeof lanes)[number];

/** A draft with its place in the list. The drafts of a plan share the place of its most urgent one. */
type PlacedDraft = DraftRow & { rank: number; at: Date; place_id: string; remaining: number };

/** `rank`, `at` and `place_id` of the last draft of the page before. */
export type Place = readonly [rank: number, at: string, id: string];

/** A condition on the table `draft`. */
export type DraftFilter = RawBuilder<boolean>;

type PageOf = { lane: Lane | undefined; filter: DraftFilter; after: Place | undefined; limit: number };

/**
 * One page of a lane, or of all pending drafts. A draft comes first if its contact has a visit soon (the soonest first),
 * then if the contact waits for an answer (the longest first), then by age. What is scheduled comes in the order in which
 * it leaves. A page ends with a whole plan, so it can be longer than `limit`; `remaining` is the number of drafts on this page and all that follow.
 */
export async function pageOfQueue(work: Work, { lane, filter, after, limit }: PageOf): Promise<PlacedDraft[]> {
  const listed = lane === 'scheduled' ? scheduledDrafts(work, filter) : pendingDrafts(work, lane, filter);
  const beyond = after
    ? sql<boolean>`(rank, at, place_id) > (${after[0]}::int, ${after[1]}::timestamptz, ${after[2]}::uuid)`
    : sql<boolean>`true`;
  const { rows } = await sql<PlacedDraft>`
    with listed as materialized (${listed}),
    page as (
      select *, count(*) over ()::int as remaining from listed where ${beyond}
      order by rank, at, place_id fetch first ${sql.lit(limit)} rows with ties)
    select draft.*, page.rank, page.at, page.place_id, page.remaining from page
    join draft on draft.agency_id = ${work.agency.id} and draft.id = page.id
    order by page.rank, page.at, page.place_id, page.id`.execute(work.agency.db);
  return rows;
}

const scheduledDrafts = (work: Work, filter: DraftFilter) => sql`
  select draft.id, 0 as rank, draft.release_at as at, draft.id as place_id from draft
  where ${isScheduled(work)} and ${filter}`;

const pendingDrafts = (work: Work, lane: 'check' | 'ready' | undefined, filter: DraftFilter) => sql`
  with waiting as materialized (${waitingDrafts(work, filter)}),
  person as materialized (${contactsOfWaiting(work)}),
  times as materialized (
    select person.id, times.* from person cross join lateral (${timesOfContact(work, sql`person.id`)}) as times)
  select waiting.id, waiting.place_id, first_value(own.rank) over plan as rank, first_value(own.at) over plan as at
  from waiting
  left join person on person.id = waiting.contact_id
  left join times on times.id = waiting.contact_id
  cross join lateral (select
    case when visit_at is not null then 0 when asked_at is not null then 1 else 2 end as rank,
    coalesce(visit_at, asked_at, waiting.created_at) as at) as own
  where ${lane === undefined ? sql`true` : sql`${mustBeChecked} = ${lane === 'check'}`}
  window plan as (partition by waiting.place_id order by own.rank, own.at)`;

const waitingDrafts = (work: Work, filter: DraftFilter) => sql`
  select draft.id, draft.kind, draft.contact_id, draft.flagged, draft.created_at, draft.item->>'to' as address,
    draft.requested_by, coalesce(draft.plan_id, draft.id) as place_id
  from draft
  where draft.agency_id = ${work.agency.id} and draft.status = 'pending' and draft.expires_at > ${work.now} and ${filter}`;

/** Each contact is looked at once, however many drafts wait for it. */
const contactsOfWaiting = (work: Work) => sql`
  select contact.id, contact.phone, contact.email, ${smsRefusalReason} as sms_refusal, ${emailRefusalReason} as email_refusal
  from (select distinct contact_id from waiting) as wanted
  join contact on contact.agency_id = ${work.agency.id} and contact.id = wanted.contact_id`;

/** Flagged when it was last checked, or blocked by now: the contact may not be written to, or has another address. */
const mustBeChecked = sql<boolean>`(waiting.flagged or case
  when waiting.kind = 'sms' then person.sms_refusal is not null or person.phone is distinct from waiting.address
  when waiting.kind in ('email', 'enrollment')
    then person.email_refusal is not null or person.email is distinct from waiting.address
  else false end)`;

/** The messages of campaigns and the steps of sequences are decided with their campaign and their sequence. */
const isScheduled = (work: Work) => sql<boolean>`draft.agency_id = ${work.agency.id} and draft.status = 'scheduled'
  and draft.campaign_id is null and draft.enrollment_id is null`;

export type QueueCount = {
  lane: Lane;
  kind: DraftRow['kind'];
  requester: { id: string | null; name: string };
  count: number;
};

/** The numbers of drafts by lane, kind and requester. */
export async function countQueue(work: Work, filter: DraftFilter): Promise<QueueCount[]> {
  const requester = sql`jsonb_build_object('id', requested_by->>'id', 'name', max(requested_by->>'name'))`;
  const { rows } = await sql<QueueCount>`
    with waiting as materialized (${waitingDrafts(work, filter)}),
    person as materialized (${contactsOfWaiting(work)})
    select case when ${mustBeChecked} then 'check' else 'ready' end as lane, kind, ${requester} as requester, count(*)::int
    from waiting left join person on person.id = waiting.contact_id
    group by 1, kind, requested_by->>'id'
    union all
    select 'scheduled', kind, ${requester}, count(*)::int from draft where ${isScheduled(work)} and ${filter}
    group by kind, requested_by->>'id'`.execute(work.agency.db);
  return rows;
}
