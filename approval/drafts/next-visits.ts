import { sql } from 'kysely';
import { z } from 'zod';
import { time } from '../../domain/shared/fields.ts';
import { id, publicId, publicIdOrNull } from '../../domain/shared/ids.ts';
import type { Work } from '../../domain/shared/operation.ts';
import { VisitKind } from '../../domain/visits/visit-record.ts';
import { part } from '../../storage/read-together.ts';

/** An appointment of the contact, so that a human can check what the text says about it. */
export const NextVisit = z.object({
  id: id('visit'),
  kind: VisitKind,
  startsAt: time,
  property: z.string().nullable().describe('Title, city'),
  street: z.string().nullable(),
  agent: z.string().nullable().describe('The colleague who shows it'),
  propertyId: id('property').nullable(),
});

const MAX_VISITS = 3;

type VisitRow = {
  id: string;
  contact_id: string;
  kind: z.output<typeof VisitKind>;
  property_id: string | null;
  starts_at: Date;
  title: string | null;
  street: string | null;
  city: string | null;
  agent: string | null;
};

/** The next visits of the contacts of a page's pending drafts, the soonest first. */
export const nextVisitsOf = ({ agency, now }: Work) =>
  part(
    sql<VisitRow>`
      select next.* from (select distinct contact_id from page where status = 'pending') as wanted cross join lateral (
        select visit.id, visit.kind, visit.contact_id, property_id, starts_at, title, property.street, city, agent.name as agent
        from visit left join property on property.agency_id = visit.agency_id and property.id = visit.property_id
        left join user_account as agent on agent.agency_id = visit.agency_id and agent.id = visit.agent_id
        where visit.agency_id = ${agency.id} and visit.contact_id = wanted.contact_id
          and visit.status = 'scheduled' and starts_at > ${now}
        order by starts_at, visit.id limit ${sql.lit(MAX_VISITS)}) as next
      order by starts_at, id`,
    { starts_at: true },
  );

/** By the contact's UUID. */
export function nextVisitsFrom(rows: readonly VisitRow[]): Map<string, z.output<typeof NextVisit>[]> {
  const byContact = Map.groupBy(rows, ({ contact_id }) => contact_id);
  return new Map([...byContact].map(([contactId, visits]) => [contactId, visits.map(toNextVisit)]));
}

const toNextVisit = ({ id, kind, property_id, starts_at, title, street, city, agent }: VisitRow) => ({
  id: publicId('visit', id),
  kind,
  startsAt: starts_at.toISOString(),
  property: title === null || city === null ? null : titleWithCity(title, city),
  propertyId: publicIdOrNull('property', property_id),
  street,
  agent,
});

/** Many titles contain the city already. */
const titleWithCity = (title: string, city: string) => (title.includes(city) ? title : `${title}, ${city}`);
