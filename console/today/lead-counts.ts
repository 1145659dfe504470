import { sql } from 'kysely';
import { z } from 'zod';
import { beginningOfDay } from '../../domain/shared/local-day.ts';
import type { Work } from '../../domain/shared/operation.ts';
import { part } from '../../storage/read-together.ts';

const LeadCount = z.object({
  total: z.int(),
  unanswered: z.int(),
  medianSeconds: z
    .number()
    .nullable()
    .describe('From a lead to the first message to its contact; null where none is answered'),
});

export const LeadCounts = z.object({ day: LeadCount, week: LeadCount.describe('Of seven days, with today') });

type LeadRow = { period: 'day' | 'week'; leads: number; unanswered: number; median_seconds: number | null };

/**
 * The leads of today, and of seven days with today, and how long they waited for the first message to their contact, on any
 * channel. A campaign's message answers nobody. Two leads before one answer both waited for it. The contacts are looked up one by one:
 * the planner does not know how few leads a week has, and would read all conversations for a join.
 */
export const leadCounts = (work: Work, isOwn: boolean) =>
  part(
    sql<LeadRow>`
      with lead as materialized (
        select at, conversation_id, (select contact_id from conversation
          where conversation.agency_id = message.agency_id and conversation.id = conversation_id) as contact_id
        from message
        where agency_id = ${work.agency.id} and lead_source is not null and at >= ${beginningOfDay(work, -6)}),
      waited as materialized (
        select at, extract(epoch from (
          select min(answer.at) from (
            select id from conversation where agency_id = ${work.agency.id} and contact_id = lead.contact_id
            union select lead.conversation_id) as theirs
          join message as answer on answer.agency_id = ${work.agency.id} and answer.conversation_id = theirs.id
          left join draft on draft.agency_id = answer.agency_id and draft.id = answer.draft_id
          where answer.direction = 'outbound' and answer.at > lead.at and draft.campaign_id is null) - at)::float8 as seconds
        from lead where ${isOwn ? isOwnOrNobodys(work) : sql`true`})
      select period, count(at)::int as leads, (count(at) - count(seconds))::int as unanswered,
        percentile_cont(0.5) within group (order by seconds) as median_seconds
      from (values ('day', ${beginningOfDay(work, 0)}), ('week', ${beginningOfDay(work, -6)})) as periods (period, from_at)
      left join waited on at >= from_at
      group by period`,
    {},
  );

const countOf = (rows: readonly LeadRow[], period: LeadRow['period']): z.output<typeof LeadCount> => {
  const row = rows.find((one) => one.period === period);
  return { total: row?.leads ?? 0, unanswered: row?.unanswered ?? 0, medianSeconds: row?.median_seconds ?? null };
};

export const leadCountsOf = (rows: readonly LeadRow[]): z.output<typeof LeadCounts> => ({
  day: countOf(rows, 'day'),
  week: countOf(rows, 'week'),
});

const isOwnOrNobodys = ({ agency, actor }: Work) => sql`coalesce((
  select assigned_to from contact where agency_id = ${agency.id} and id = lead.contact_id), ${actor.id}) = ${actor.id}`;
