import { sql } from 'kysely';
import { z } from 'zod';
import type { DraftRow } from '../../domain/drafts/draft-record.ts';
import { time } from '../../domain/shared/fields.ts';
import { id, publicId } from '../../domain/shared/ids.ts';
import type { Work } from '../../domain/shared/operation.ts';

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

/** The next visits of the contacts of pending drafts, the soonest first, by the contact's UUID. */
export async function nextVisits(work: Work, drafts: DraftRow[]): Promise<Map<string, z.output<typeof NextVisit>[]>> {
  const pending = drafts.filter(({ status }) => status === 'pending');
  const contacts = [...new Set(pending.flatMap(({ contact_id }) => contact_id ?? []))];
  if (contacts.length === 0) return new Map();
  const { rows } = await sql<VisitRow>`
    select next.* from unnest(${contacts}::uuid[]) as wanted (contact) cross join lateral (
      select visit.id, visit.contact_id, property_id, starts_at, title, property.street, city, agent.name as agent
      from visit join property on property.agency_id = visit.agency_id and property.id = visit.property_id
      left join user_account as agent on agent.agency_id = visit.agency_id and agent.id = visit.agent_id
      where visit.agency_id = ${work.agency.id} and visit.contact_id = wanted.contact
        and visit.status = 'scheduled' and starts_at > ${work.now}
      order by starts_at, visit.id limit ${MAX_VISITS}) as next
    order by starts_at`.execute(work.agency.db);
  const byContact = Map.groupBy(rows, ({ contact_id }) => contact_id);
  return new Map([...byContact].map(([contactId, visits]) => [contactId, visits.map(toNextVisit)]));
}

const toNextVisit = ({ id, property_id, starts_at, title, street, city, agent }: VisitRow) => ({
  id: publicId('visit', id),
  startsAt: new Date(starts_at).toISOString(),
  // Many titles contain the city already.
  property: title.includes(city) ? title : `${title}, ${city}`,
  propertyId: publicId('property', property_id),
  street,
  agent,
});
