import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { DraftRow } from '../../domain/drafts/draft-record.ts';
import { time } from '../../domain/shared/fields.ts';
import type { Work } from '../../domain/shared/operation.ts';

/** Why a pending draft is urgent: its contact has a visit soon, or waits for an answer since `at`. */
export const Urgency = z.object({ kind: z.enum(['visit', 'question']), at: time });

/** A visit later than this makes nothing urgent yet. */
const SOON_HOURS = 48;

type Times = { visit_at: Date | null; asked_at: Date | null };

/**
 * SQL for the rows `(visit_at, asked_at)` of one contact: its next visit within 48 hours, and the earliest message in an
 * open conversation that nobody has answered. `contactId` is an SQL expression.
 */
export const timesOfContact = (work: Work, contactId: RawBuilder<unknown>): RawBuilder<Times> => sql<Times>`
  select
    (select min(starts_at) from visit
      where visit.agency_id = ${work.agency.id} and visit.contact_id = ${contactId} and visit.status = 'scheduled'
        and starts_at between ${work.now}::timestamptz and ${work.now}::timestamptz + make_interval(hours => ${SOON_HOURS}))
      as visit_at,
    (select min(question.at) from conversation cross join lateral (
        select min(message.at) as at from message
        where message.agency_id = conversation.agency_id and message.conversation_id = conversation.id
          and message.direction = 'inbound' and message.at > coalesce(
            (select answer.at from message as answer
              where answer.agency_id = conversation.agency_id and answer.conversation_id = conversation.id
                and answer.direction = 'outbound' order by answer.at desc, answer.id desc limit 1), '-infinity')) as question
      where conversation.agency_id = ${work.agency.id} and conversation.contact_id = ${contactId}
        and conversation.status = 'open') as asked_at`;

/** The urgency of the contacts of pending drafts, by the contact's UUID. */
export async function urgencyOf(work: Work, drafts: DraftRow[]): Promise<Map<string, z.output<typeof Urgency>>> {
  const pending = drafts.filter(({ status }) => status === 'pending');
  const contacts = [...new Set(pending.flatMap(({ contact_id }) => contact_id ?? []))];
  if (contacts.length === 0) return new Map();
  const { rows } = await sql<Times & { contact: string }>`
    select wanted.contact, times.* from unnest(${contacts}::uuid[]) as wanted (contact)
    cross join lateral (${timesOfContact(work, sql`wanted.contact`)}) as times`.execute(work.agency.db);
  return new Map(
    rows.flatMap(({ contact, visit_at, asked_at }) => {
      const at = visit_at ?? asked_at;
      if (at === null) return [];
      return [
        [contact, { kind: visit_at ? ('visit' as const) : ('question' as const), at: new Date(at).toISOString() }],
      ];
    }),
  );
}
