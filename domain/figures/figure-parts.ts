import { type RawBuilder, sql } from 'kysely';
import { part } from '../../storage/read-together.ts';
import { buyable } from '../property-status/statuses-in-sql.ts';
import { beginningOfDay } from '../shared/local-day.ts';
import type { Work } from '../shared/operation.ts';
import { silentSellers } from '../visit-messages/silent-sellers.ts';

/** The agency whose figures are counted, and the moment as of which they are. */
export type AgencyAtMoment = Pick<Work, 'agency' | 'now'>;

/**
 * The WITH clause that the parts read from: whole days of the agency, the last of which was yesterday, so that every day of
 * the period has all its hours.
 */
export const periodOf = (work: AgencyAtMoment, days: number) => sql`with period as materialized (
  select ${beginningOfDay(work, -days)} as from_at, ${beginningOfDay(work, 0)} as to_at, time_zone
  from agency where id = ${work.agency.id})`;

const from = sql`(select from_at from period)`;
const to = sql`(select to_at from period)`;

export const period = part(sql<{ from_at: Date; to_at: Date }>`select from_at, to_at from period`, {
  from_at: true,
  to_at: true,
});

type LeadRow = { week: string; source: string | null; contacts: number | null };

/**
 * New contacts by the Monday of their week and by source. What a file brought in was there before, so it is not counted: all
 * contacts of an import have its time. Each week is counted apart, so that no row's time has to be turned into a local one.
 */
export const leads = ({ agency }: AgencyAtMoment) =>
  part(
    sql<LeadRow>`
      with monday as (
        select date_trunc('week', from_at at time zone time_zone) + make_interval(days => 7 * n) as at, time_zone, from_at, to_at
        from period, generate_series(0, 13) as n),
      week as materialized (
        select at::date::text as week, greatest(from_at, at at time zone time_zone) as from_at,
          least(to_at, (at + interval '7 days') at time zone time_zone) as to_at
        from monday where at at time zone time_zone < to_at)
      select week, source, contacts from week left join lateral (
        select source, count(*)::int as contacts from contact
        where agency_id = ${agency.id} and created_at >= week.from_at and created_at < week.to_at
          and created_at not in (select created_at from import where agency_id = ${agency.id} and kind = 'contacts')
        group by source) as counted on true
      order by week, contacts desc, source`,
    {},
  );

type ResponseRow = { answered: number; unanswered: number; median: number | null; slow: number | null };

/**
 * How long contacts waited, in seconds. A question is a message from a contact that follows an answer, or begins the
 * conversation; what the contact adds before the answer belongs to it. `unanswered` ones are not among the times. Materialized, so
 * that each answer is looked up once.
 */
export const responses = ({ agency }: AgencyAtMoment) =>
  part(
    sql<ResponseRow>`
      with question as materialized (
        select at, (
          select min(answer.at) from message as answer
          where answer.agency_id = ${agency.id} and answer.conversation_id = asked.conversation_id
            and answer.direction = 'outbound' and answer.at > asked.at) as answered_at
        from message as asked
        where agency_id = ${agency.id} and from_person and at >= ${from} and at < ${to}
          and coalesce((
            select before.direction from message as before
            where before.agency_id = ${agency.id} and before.conversation_id = asked.conversation_id
              and (before.direction = 'outbound' or before.from_person)
              and (before.at, before.id) < (asked.at, asked.id)
            order by before.at desc, before.id desc limit 1), 'outbound') = 'outbound'),
      waited as (select extract(epoch from answered_at - at)::float8 as seconds from question)
      select count(seconds)::int as answered, (count(*) - count(seconds))::int as unanswered,
        percentile_cont(0.5) within group (order by seconds) as median,
        percentile_cont(0.9) within group (order by seconds) as slow
      from waited`,
    {},
  );

/** Buyers and properties with a visit that took place, and those of them with an offer since. A second visit adds none. */
export const visitsToOffers = ({ agency }: AgencyAtMoment) =>
  part(
    sql<{ visited: number; offered: number }>`
      with visited as (
        select property_id, contact_id, min(starts_at) as at from visit
        where agency_id = ${agency.id} and kind = 'visit' and status = 'completed' and starts_at >= ${from} and starts_at < ${to}
        group by property_id, contact_id)
      select count(*)::int as visited, (count(*) filter (where exists (
        select from offer where offer.agency_id = ${agency.id} and offer.contact_id = visited.contact_id
          and offer.property_id = visited.property_id and offer.created_at >= visited.at)))::int as offered
      from visited`,
    {},
  );

/**
 * The deeds that were signed in the period, by their day, and the fees that they have earned. A property has one, so nothing is counted
 * twice. Fees that nobody knows are none of the sum.
 */
export const deeds = ({ agency }: AgencyAtMoment) => {
  const dayOf = (moment: RawBuilder<unknown>) =>
    sql`(select to_char(${moment} at time zone time_zone, 'YYYY-MM-DD') from period)`;
  return part(
    sql<{ deeds: number; fees: string; unknown: number }>`
      select count(*)::int as deeds, coalesce(sum(fees_euros), 0)::text as fees,
        (count(*) filter (where fees_euros is null))::int as unknown
      from offer where agency_id = ${agency.id} and stage = 'deed_signed' and not accepted_beside
        and deed_signed_on >= ${dayOf(sql`from_at`)} and deed_signed_on < ${dayOf(sql`to_at`)}`,
    {},
  );
};

/** The mandates of the properties that are for sale now, whatever the period. */
export const mandates = ({ agency }: AgencyAtMoment) =>
  part(
    sql<{ mandates: number; exclusive: number }>`
      select count(*)::int as mandates, (count(*) filter (where mandate_kind = 'exclusive'))::int as exclusive
      from property where agency_id = ${agency.id} and status in (${buyable}) and mandate_kind is not null`,
    {},
  );

/** The sellers who have had no news for a week, whatever the period. */
export const sellersWithoutNews = (work: AgencyAtMoment) =>
  part(
    sql<{ total: number }>`
      select count(distinct contact_id)::int as total from (${silentSellers(work, sql`true`)}) as silent`,
    {},
  );

const proposalFates = {
  unchanged: sql`decision = 'approved' and edited_at is null`,
  changed: sql`decision = 'approved' and edited_at is not null`,
  returned: sql`decision = 'returned'`,
  rejected: sql`decision = 'rejected'`,
  expired: sql`status = 'expired'`,
  waiting: sql`status = 'pending'`,
  withdrawn: sql`decision is null and status not in ('expired', 'pending')`,
};
export const fates = Object.keys(proposalFates) as Fate[];
export type Fate = keyof typeof proposalFates;

type ProposalRow = Record<Fate | 'proposed', number> & { key_id: string; name: string };

/**
 * The proposals of each key in the period by their fate, of which each has one. A person decided all but those
 * that expired, wait, or were withdrawn by a rule or by the key itself.
 */
export const proposals = ({ agency }: AgencyAtMoment) => {
  const counts = Object.entries(proposalFates).map(
    ([fate, condition]) => sql`(count(*) filter (where ${condition}))::int as ${sql.id(fate)}`,
  );
  return part(
    sql<ProposalRow>`
      select requested_by->>'id' as key_id, (array_agg(requested_by->>'name' order by created_at desc))[1] as name,
        count(*)::int as proposed, ${sql.join(counts)}
      from draft
      where agency_id = ${agency.id} and campaign_id is null and enrollment_id is null
        and created_at >= ${from} and created_at < ${to} and requested_by->>'kind' in ('key', 'agent')
      group by requested_by->>'id' order by proposed desc, key_id`,
    {},
  );
};
