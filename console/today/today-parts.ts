import { type Expression, type RawBuilder, sql } from 'kysely';
import { queueCounts } from '../../approval/drafts/queue-counts.ts';
import { pageOfQueue } from '../../approval/drafts/queue-order.ts';
import { MANDATE_ENDED_DAYS, MANDATE_NOTICE_DAYS } from '../../domain/properties/ends-within.ts';
import { isForSaleOrWasUntilItsEnd, mandateEnd } from '../../domain/property-status/mandate-status.ts';
import { beginningOfDay } from '../../domain/shared/local-day.ts';
import type { Work } from '../../domain/shared/operation.ts';
import { selectTasks, type TaskRow } from '../../domain/tasks/task-list.ts';
import { type SilentSeller, silentSellers } from '../../domain/visit-messages/silent-sellers.ts';
import type { Channel, DraftKind, visitKinds } from '../../storage/column-values.ts';
import { part, type TimesOf } from '../../storage/read-together.ts';

/** More than these are neither counted nor listed. */
export const MOST = 50;

const NEXT_DRAFTS = 3;

/** Whether a row belongs to the person who reads; all rows do if they read for the team. */
export type Owned = (owner: RawBuilder<unknown>) => RawBuilder<boolean>;

type Counted<Row> = Row & { total: number };

/** The first rows of a query with how many there are in all. `order` names columns of the query. */
function listed<Row>(query: Expression<Row>, order: string, limit: number, times: TimesOf<Counted<Row>>) {
  const by = sql.raw(order);
  return part(
    sql<Counted<Row>>`
      select *, (count(*) over ())::int as total from (select * from (${query}) as found order by ${by} limit ${sql.lit(MOST)}) as listed
      order by ${by} limit ${sql.lit(limit)}`,
    times,
  );
}

export const nameColumns = sql`contact.first_name, contact.last_name, contact.email, contact.phone`;
export type NameColumns = Record<'first_name' | 'last_name' | 'email' | 'phone', string | null>;

type VisitKind = (typeof visitKinds)[number];

export type VisitRow = NameColumns & {
  id: string;
  contact_id: string;
  kind: VisitKind;
  property_id: string | null;
  starts_at: Date;
  ends_at: Date;
  status: 'scheduled' | 'completed' | 'cancelled' | 'no_show';
  title: string | null;
  street: string | null;
  city: string | null;
  agent: string | null;
};

const visits = ({ agency }: Work, owned: Owned) => sql<VisitRow>`
  select visit.id, visit.kind, visit.contact_id, property_id, starts_at, ends_at, visit.status, title, property.street, property.city,
    agent.name as agent, ${nameColumns}
  from visit
  left join property on property.agency_id = visit.agency_id and property.id = visit.property_id
  join contact on contact.agency_id = visit.agency_id and contact.id = visit.contact_id
  left join user_account as agent on agent.agency_id = visit.agency_id and agent.id = visit.agent_id
  where visit.agency_id = ${agency.id} and ${owned(sql`visit.agent_id`)}`;

const visitTimes = { starts_at: true, ends_at: true } as const;

/** The visits of today that are not cancelled; those that are over stay. */
export const visitsOfToday = (work: Work, owned: Owned, limit: number) =>
  listed(
    sql<VisitRow>`${visits(work, owned)} and visit.status <> 'cancelled'
      and starts_at >= ${beginningOfDay(work, 0)} and starts_at < ${beginningOfDay(work, 1)}`,
    'starts_at, id',
    limit,
    visitTimes,
  );

/** The next one after today. */
export const nextVisit = (work: Work, owned: Owned) =>
  part(
    sql<VisitRow>`${visits(work, owned)} and visit.status = 'scheduled' and starts_at >= ${beginningOfDay(work, 1)}
      order by starts_at, visit.id limit 1`,
    visitTimes,
  );

type ConversationRow = NameColumns & {
  id: string;
  contact_id: string | null;
  channel: Channel;
  snippet: string | null;
  address: string | null;
  asked_at: Date;
  /** Nobody has taken it on, or a colleague who was disabled since. */
  of_nobody: boolean;
};

/**
 * Conversations in which nobody has answered since `asked_at`, the one that has waited longest first. A conversation that
 * was set aside is left out, and so is a STOP by SMS, which ends the exchange.
 */
export function unanswered(work: Work, isOwn: boolean, limit: number) {
  const all = sql<ConversationRow>`
    select conversation.id, contact_id, channel, snippet, address, asked_at,
      conversation.assigned_to is null or assignee.disabled_at is not null as of_nobody, ${nameColumns}
    from conversation
    left join contact on contact.agency_id = conversation.agency_id and contact.id = conversation.contact_id
    left join user_account as assignee
      on assignee.agency_id = conversation.agency_id and assignee.id = conversation.assigned_to
    where conversation.agency_id = ${work.agency.id} and conversation.status = 'open' and asked_at is not null
      and not waiting and not (channel = 'sms' and coalesce(contact.sms_consent->>'status', '') = 'opted_out')`;
  // Everybody sees those of nobody. Each part is read in the order of an index, which `or` would not be.
  const first = (condition: RawBuilder<unknown>) =>
    sql`(${all} and ${condition} order by asked_at, conversation.id limit ${sql.lit(MOST)})`;
  const own = sql<ConversationRow>`
    ${first(sql`conversation.assigned_to = ${work.actor.id}`)} union all ${first(sql`conversation.assigned_to is null`)}
    union all select theirs.* from user_account as disabled,
      lateral ${first(sql`conversation.assigned_to = disabled.id`)} as theirs
    where disabled.agency_id = ${work.agency.id} and disabled.disabled_at is not null`;
  return listed(isOwn ? own : all, 'asked_at, id', limit, { asked_at: true });
}

/** Open tasks that are overdue or due today. */
export const dueTasks = (work: Work, isOwn: boolean, limit: number) => {
  const due = selectTasks(work, {}).where('task.status', '=', 'open').where('due_at', '<', beginningOfDay(work, 1));
  const query: Expression<TaskRow> = isOwn ? due.where('assignee_id', '=', work.actor.id) : due;
  return listed(query, 'due_at, id', limit, { due_at: true, created_at: true, updated_at: true });
};

type MandateRow = {
  id: string;
  reference: string;
  title: string;
  city: string;
  mandate_number: string | null;
  mandate_kind: string | null;
  mandate_expires_at: Date;
  has_ended: boolean;
  /** With the end of its mandate. */
  is_withdrawn: boolean;
};

/**
 * Mandates of properties for sale that end soon, and those that have ended lately, also if that withdrew the property. They belong to
 * the whole agency.
 */
export const endingMandates = (work: Work, limit: number) =>
  listed(
    sql<MandateRow>`
      select id, reference, title, city, mandate_number, mandate_kind, mandate_expires_at,
        mandate_expires_at < ${beginningOfDay(work, 0)} as has_ended, status = 'withdrawn' as is_withdrawn
      from property
      where agency_id = ${work.agency.id} and ${isForSaleOrWasUntilItsEnd}
        and ${mandateEnd} >= ${beginningOfDay(work, -MANDATE_ENDED_DAYS)}
        and ${mandateEnd} < ${beginningOfDay(work, MANDATE_NOTICE_DAYS + 1)}`,
    'mandate_expires_at, id',
    limit,
    { mandate_expires_at: true },
  );

type SellerRow = NameColumns & SilentSeller & { draft_id: string | null };

/** Sellers who have heard nothing for a week, the one who has waited longest first, with the text that waits for each. */
export const sellersWithoutNews = (work: Work, owned: Owned, limit: number) =>
  listed(
    sql<SellerRow>`
      select silent.*, ${nameColumns}, (
        select draft.id from draft
        where draft.agency_id = ${work.agency.id} and draft.contact_id = silent.contact_id and draft.status = 'pending'
          and draft.item->'about'->>'topic' in ('news', 'report') order by draft.id limit 1) as draft_id
      from (${silentSellers(work, owned(sql`property.assigned_to`))}
        order by since, property_id, contact_id limit ${sql.lit(MOST)}) as silent
      join contact on contact.agency_id = ${work.agency.id} and contact.id = silent.contact_id`,
    'since, property_id, contact_id',
    limit,
    { news_at: true, since: true },
  );

type OfferRow = NameColumns & {
  id: string;
  property_id: string;
  contact_id: string;
  amount_euros: number;
  stage: 'received' | 'countered';
  valid_until: Date | null;
  created_at: Date;
  title: string;
  city: string;
};

/** Offers that nobody has accepted or refused, the one that ends first at the top; those without an end come last. */
export const openOffers = ({ agency }: Work, owned: Owned, limit: number) =>
  listed(
    sql<OfferRow>`
      select offer.id, property_id, contact_id, amount_euros, offer.stage, valid_until, offer.created_at, title,
        property.city, ${nameColumns}
      from offer
      join property on property.agency_id = offer.agency_id and property.id = offer.property_id
      join contact on contact.agency_id = offer.agency_id and contact.id = offer.contact_id
      where offer.agency_id = ${agency.id} and offer.stage in ('received', 'countered') and ${owned(sql`contact.assigned_to`)}`,
    'valid_until, id',
    limit,
    { valid_until: true, created_at: true },
  );

type DraftRow = NameColumns & {
  id: string;
  kind: DraftKind;
  contact_id: string | null;
  words: string | null;
  requester: string;
  flagged: boolean;
  urgency: number;
  at: Date;
  drafts: number;
};

/** The head of the queue as its own page orders it, a plan as one row, and how many drafts are in each lane. */
export function queueHead(work: Work, isOwn: boolean) {
  const assignee = isOwn ? 'me' : undefined;
  const page = pageOfQueue(work, {
    lane: undefined,
    assignee,
    filter: undefined,
    after: undefined,
    limit: NEXT_DRAFTS,
    isOfPlaces: true,
    prepare: true,
  });
  const parts = {
    drafts: part(
      sql<DraftRow>`
        select first.*, ${nameColumns} from (
          select distinct on (place_id) id, kind, contact_id, left(coalesce(item->>'subject', item->'sequence'->>'name', item->>'name', item->>'body'), 200) as words,
            requested_by->>'name' as requester, flagged, urgency, at, place_id, (count(*) over (partition by place_id))::int as drafts
          from page order by place_id, id) as first
        left join contact on contact.agency_id = ${work.agency.id} and contact.id = first.contact_id
        order by urgency, at, place_id limit ${sql.lit(NEXT_DRAFTS)}`,
      { at: true },
    ),
    ...queueCounts(work, assignee),
  };
  return { common: page.common, parts };
}
