import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { time } from '../../domain/shared/fields.ts';
import type { Work } from '../../domain/shared/operation.ts';
import { part, type RowsOf } from '../../storage/read-together.ts';

/** Why a pending draft is urgent: its contact has a visit soon, or waits for an answer since `at`. */
export const Urgency = z.object({ kind: z.enum(['visit', 'question']), at: time });

/** A visit later than this makes nothing urgent yet. */
const SOON_HOURS = 48;

/**
 * Two queries for a WITH clause, of `(contact_id, at)`: `soon`, the next visit within 48 hours of whoever has one, and
 * `asked`, the earliest message that nobody has answered in an open conversation of these contacts.
 */
export const soonAndAsked = ({ agency, now }: Work, contacts: RawBuilder<unknown>) => sql`
  soon as materialized (
    select contact_id, min(starts_at) as at from visit
    where agency_id = ${agency.id} and status = 'scheduled'
      and starts_at between ${now}::timestamptz and ${now}::timestamptz + make_interval(hours => ${SOON_HOURS})
    group by contact_id),
  asked as materialized (
    select contact_id, min(question.at) as at from conversation cross join lateral (
      select min(message.at) as at from message
      where message.agency_id = conversation.agency_id and message.conversation_id = conversation.id
        and message.direction = 'inbound' and message.at > coalesce(
          (select answer.at from message as answer
            where answer.agency_id = conversation.agency_id and answer.conversation_id = conversation.id
              and answer.direction = 'outbound' order by answer.at desc, answer.id desc limit 1), '-infinity')) as question
    where agency_id = ${agency.id} and status = 'open' and contact_id in (${contacts})
    group by contact_id)`;

/** The urgency of the contacts of a page's pending drafts. */
export const urgenciesOf = (work: Work) =>
  part(
    sql<{ contact_id: string; visit_at: Date | null; asked_at: Date | null }>`
      with ${soonAndAsked(work, sql`select contact_id from page`)}
      select contact_id, soon.at as visit_at, asked.at as asked_at
      from (select distinct contact_id from page where status = 'pending' and contact_id is not null) as wanted
      left join soon using (contact_id) left join asked using (contact_id)`,
    { visit_at: true, asked_at: true },
  );

/** By the contact's UUID. */
export const urgenciesFrom = (
  rows: RowsOf<{ urgencies: ReturnType<typeof urgenciesOf> }>['urgencies'],
): Map<string, z.output<typeof Urgency>> =>
  new Map(
    rows.flatMap(({ contact_id, visit_at, asked_at }) => {
      const at = visit_at ?? asked_at;
      if (at === null) return [];
      return [[contact_id, { kind: visit_at ? ('visit' as const) : ('question' as const), at: at.toISOString() }]];
    }),
  );
