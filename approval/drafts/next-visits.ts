import { sql } from 'kysely';
import { z } from 'zod';
import type { DraftRow } from '../../domain/drafts/draft-record.ts';
import { time } from '../../domain/shared/fields.ts';
import type { Work } from '../../domain/shared/operation.ts';

/** An appointment of the person who would be written to: what is said of it in the text can be compared. */
export const NextVisit = z.object({ startsAt: time, property: z.string().describe('Title, city') });

const MOST = 3;

type Row = { contact_id: string; starts_at: Date; title: string; city: string };

/** The next visits of each contact, the soonest first, by the contact's UUID. */
export async function nextVisits(work: Work, drafts: DraftRow[]): Promise<Map<string, z.output<typeof NextVisit>[]>> {
  const contacts = [...new Set(drafts.flatMap(({ status, contact_id }) => (status === 'pending' && contact_id) || []))];
  if (contacts.length === 0) return new Map();
  const { rows } = await sql<Row>`
    select coming.* from unnest(${contacts}::uuid[]) as wanted (contact) cross join lateral (
      select visit.contact_id, starts_at, title, city from visit join property
        on property.agency_id = visit.agency_id and property.id = visit.property_id
      where visit.agency_id = ${work.agency.id} and visit.contact_id = wanted.contact
        and visit.status = 'scheduled' and starts_at > ${work.now}
      order by starts_at, visit.id limit ${MOST}) as coming
    order by starts_at`.execute(work.agency.db);
  const told = ({ starts_at, title, city }: Row) => ({
    startsAt: new Date(starts_at).toISOString(),
    // Many titles end with it.
    property: title.includes(city) ? title : `${title}, ${city}`,
  });
  return new Map([...Map.groupBy(rows, (row) => row.contact_id)].map(([id, own]) => [id, own.map(told)]));
}
