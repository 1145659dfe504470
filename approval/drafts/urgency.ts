import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { time } from '../../domain/shared/fields.ts';
import type { Work } from '../../domain/shared/operation.ts';
import { part, type RowsOf } from '../../storage/read-together.ts';

/** Why a pending draft is urgent: its contact has a visit soon, or waits for an answer since `at`. */
export const Urgency = z.object({ kind: z.enum(['visit', 'question']), at: time });

/** A visit later than this makes nothing urgent yet. */
const SOON_HOURS = 48;

/** The contacts with a visit within 48 hours; the next one is at `visit_at`. */
export const visitsSoon = ({ agency, now }: Work, among: RawBuilder<boolean> = sql`true`) => sql`
  select contact_id, min(starts_at) as visit_at from visit
  where agency_id = ${agency.id} and status = 'scheduled'
    and starts_at between ${now}::timestamptz and ${now}::timestamptz + make_interval(hours => ${SOON_HOURS}) and ${among}
  group by contact_id`;

/** The urgency of the contacts of a page's pending drafts. */
export const urgenciesOf = (work: Work) => {
  const isOnPage = sql<boolean>`contact_id in (select contact_id from page where status = 'pending')`;
  return part(
    sql<{ contact_id: string; visit_at: Date | null; asked_at: Date | null }>`
      select contact_id, visit_at, asked_at from (${visitsSoon(work, isOnPage)}) as soon full join (
        select contact_id, min(asked_at) as asked_at from conversation
        where agency_id = ${work.agency.id} and status = 'open' and asked_at is not null and ${isOnPage}
        group by contact_id) as asked using (contact_id)`,
    { visit_at: true, asked_at: true },
  );
};

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
