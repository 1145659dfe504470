import { createContact } from '../../../domain/contacts/contacts.ts';
import { createProperty } from '../../../domain/properties/create-property.ts';
import { newId, uuidOf } from '../../../domain/shared/ids.ts';
import type { AppContext } from '../../../door/transaction/transact.ts';
import type { Agency } from '../../support/test-server.ts';

let phone = 980_000;

type NewVisit = {
  kind?: 'visit' | 'appraisal' | 'signature' | 'call';
  startsAt: string;
  endsAt?: string;
  lastName?: string;
  status?: 'scheduled' | 'cancelled' | 'completed' | 'no_show';
  updatedAt?: string;
};

/** Inserts visits of one property by Marie …, half an hour each, made on 24 November 2026 at 8:00 UTC. @returns their UUIDs */
export async function insertVisits(
  { rows }: Pick<AppContext, 'rows'>,
  agency: Agency,
  agentId: string,
  visits: readonly NewVisit[],
  name = 'Dupont',
): Promise<string[]> {
  const property = await agency.perform(createProperty, {
    reference: newId().slice(-8),
    title: 'Maison de ville',
    type: 'house',
    status: 'available',
    priceEuros: 412_000,
    address: { street: '3 rue du Port', postcode: '44000', city: 'Nantes' },
  });
  const made = new Date('2026-11-24T08:00:00Z');
  const contacts = new Map<string, string>();
  const inserted = [];
  for (const { kind = 'visit', startsAt, endsAt, lastName = name, status = 'scheduled', updatedAt } of visits) {
    if (!contacts.has(lastName)) {
      const person = {
        firstName: 'Marie',
        lastName,
        phone: `+33639${phone++}`,
        email: `${newId()}@kanari.example`,
        allowDuplicate: true,
      };
      const { id } = await agency.perform(createContact, person);
      contacts.set(lastName, uuidOf('contact', id));
    }
    inserted.push({
      agency_id: agency.id,
      id: newId(),
      kind,
      property_id: kind === 'visit' ? uuidOf('property', property.id) : null,
      contact_id: contacts.get(lastName) as string,
      agent_id: agentId,
      starts_at: new Date(startsAt),
      ends_at: new Date(endsAt ?? Date.parse(startsAt) + 1_800_000),
      status,
      feedback: 'Trop sombre',
      note: 'Alarme 0639',
      created_at: made,
      updated_at: new Date(updatedAt ?? made),
    });
  }
  // The records were made just now, by the clock of the test; their times are those of the visits.
  for (const table of ['property', 'contact'] as const) {
    await rows.ofAllAgencies.updateTable(table).set({ updated_at: made }).where('agency_id', '=', agency.id).execute();
  }
  for (let from = 0; from < inserted.length; from += 1000) {
    await rows.ofAllAgencies
      .insertInto('visit')
      .values(inserted.slice(from, from + 1000))
      .execute();
  }
  return inserted.map(({ id }) => id);
}
