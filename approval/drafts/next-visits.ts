import { sql } from 'kysely';
import { z } from 'zod';
import { time } from '../../domain/shared/fields.ts';
import { id, publicId } from '../../domain/shared/ids.ts';
import type { Work } from '../../domain/shared/operation.ts';
import { part } from '../../storage/read-together.ts';

/** An appointment of the contact, so that a human can check what the text says about it. */
export const NextVisit = z.object({
  id: id('visit'),
  startsAt: time,
  property: z.string().describe('Title, city'),
  street: z.string().nullable(),
  agent: z.string().nullable().describe('The colleague who shows it'),
  propertyId: id('property'),
});

const MAX_VISITS = 3;

type VisitRow = {
  id: string;
  contact_id: string;
  property_id: string;
  starts_at: Date;
  title: string;
  street: string | null;
  city: string;
  agent: string | null;
};

/** The next visits of the contacts of a page's pending drafts, the soonest first. */
export const nextVisitsOf = ({ agency, now }: Work) =>
  part(
    sql<VisitRow>`
      select next.* from (select distinct contact_id from page where status = 'pending') as wanted cross join lateral (
        select visit.id, visit.contact_id, property_id, starts_at, title, property.street, city, agent.name as agent
        from visit join property on property.agency_id = visit.agency_id and property.id = visit.property_id
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

const toNextVisit = ({ id, property_id, starts_at, title, street, city, agent }: VisitRow) => ({
  id: publicId('visit', id),
  startsAt: starts_at.toISOString(),
  // Many titles contain the city already.
  property: title.includes(city) ? title : `${title}, ${city}`,
  propertyId: publicId('property', property_id),
  street,
  agent,
});
