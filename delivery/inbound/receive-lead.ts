import { sql } from 'kysely';
import { keyOf } from '../../domain/checks/reading/source.ts';
import { hasOtherAddress } from '../../domain/contacts/addresses/other-addresses.ts';
import { insertNewContact, readContact } from '../../domain/contacts/contacts.ts';
import { writtenPhone } from '../../domain/exports/written-phone.ts';
import type { BriefRow } from '../../domain/properties/property-record.ts';
import { findByReference } from '../../domain/properties/property-reference.ts';
import { noteProposed } from '../../domain/proposed-properties/change-proposed-properties.ts';
import { publicId, publicIdOrNull, uuidOf } from '../../domain/shared/ids.ts';
import { localTime } from '../../domain/shared/local-time.ts';
import type { Work } from '../../domain/shared/operation.ts';
import { Refusal } from '../../domain/shared/refusal.ts';
import { addTask } from '../../domain/tasks/tasks.ts';
import type { LeadFields } from '../driver.ts';

/** The property that a lead asks about; null where the reference is none of the agency's, or fits several. */
export async function propertyOfLead(work: Work, { reference }: LeadFields): Promise<BriefRow | null> {
  if (!reference) return null;
  try {
    return await findByReference(work, reference);
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

/**
 * The contact of a lead: found by its number or address, or else made, with the kind and the search that the property suggests. No
 * consent is invented.
 * @returns the contact's UUID
 */
export async function contactOfLead(work: Work, lead: LeadFields, property: BriefRow | null): Promise<string> {
  const known = await knownContact(work, lead);
  if (known) return known.id;
  const assignedTo = property && (await inChargeOf(work, property.id));
  const search = property && { cities: [property.city], propertyTypes: [property.type] };
  const contact = await insertNewContact(work, {
    firstName: lead.firstName?.slice(0, 100) ?? null,
    lastName: lead.lastName?.slice(0, 100) ?? null,
    email: lead.email,
    phone: lead.phone,
    intent: lead.intent,
    source: lead.source.slice(0, 200),
    assignedTo: publicIdOrNull('user', assignedTo),
    ...(search && lead.intent === 'buy' && { search }),
    // Two people may share a number: `knownContact` has decided that this is another one.
    allowDuplicate: true,
  });
  return uuidOf('contact', contact.id);
}

type ContactRow = { id: string; first_name: string | null; last_name: string | null; email: string | null };

/** By the address first; a number alone may be that of a couple, so that another name is another person. */
async function knownContact(work: Work, lead: LeadFields): Promise<ContactRow | undefined> {
  const { email, phone } = lead;
  const addresses = [email, phone].filter((address) => address !== null);
  const rows = await work.agency
    .indexed('contact')
    .select(['id', 'first_name', 'last_name', 'email'])
    .where((contact) =>
      contact.or([
        contact('email', '=', email),
        contact('phone', '=', phone),
        ...addresses.map((address) => hasOtherAddress(address)),
      ]),
    )
    .where('erased_at', 'is', null)
    .orderBy(sql`email is not distinct from ${email}`, 'desc')
    .orderBy('updated_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.find((row) => row.email === email && email !== null) ?? rows.find((row) => hasSameName(row, lead));
}

function hasSameName(row: ContactRow, { firstName, lastName }: LeadFields): boolean {
  const isSame = (one: string | null, other: string | null) => !one || !other || keyOf(one) === keyOf(other);
  return isSame(row.last_name, lastName) && isSame(row.first_name, firstName);
}

async function inChargeOf(work: Work, propertyId: string): Promise<string | null> {
  const rows = work.agency.from('property').select('assigned_to').where('id', '=', propertyId);
  return (await rows.executeTakeFirst())?.assigned_to ?? null;
}

/**
 * Links the property, and asks whoever is in charge of it to answer. Anybody can write a lead in somebody's name, so the task says which
 * of its addresses the contact does not have: a colleague adds them once the person has confirmed them.
 */
export async function followUpLead(
  work: Work,
  contactId: string,
  property: BriefRow | null,
  lead: LeadFields,
): Promise<void> {
  const contact = await readContact(work, contactId);
  if (property) await noteProposed(work, { contactId, propertyId: property.id });
  const assignee = (property && (await inChargeOf(work, property.id))) ?? null;
  const name =
    [contact.firstName, contact.lastName].filter(Boolean).join(' ') || (contact.email ?? contact.phone ?? '');
  const about = [lead.source, property?.reference].filter(Boolean).join(', ');
  const unknown = await addressesMissing(work, contactId, lead);
  await addTask(work, {
    title: `Répondre à ${name} (${about})`.slice(0, 200),
    ...(unknown.length > 0 && {
      description: `À confirmer auprès de la personne avant de l’ajouter à sa fiche : ${unknown.join(', ')}`,
    }),
    dueAt: localTime(work.now, (await work.profile()).timeZone).day,
    priority: 'high',
    contactId: contact.id,
    propertyId: property ? publicId('property', property.id) : null,
    assigneeId: publicIdOrNull('user', assignee) ?? contact.assignedTo,
  });
}

/** The number and the address of a lead that its contact does not have, as people write them. */
async function addressesMissing(work: Work, contactId: string, { email, phone }: LeadFields): Promise<string[]> {
  const rows = work.agency.from('contact').select(['email', 'phone', 'other_addresses']).where('id', '=', contactId);
  const contact = await rows.executeTakeFirstOrThrow();
  const known = [contact.email, contact.phone, ...contact.other_addresses];
  const missing = [email, phone].filter((address) => address !== null).filter((address) => !known.includes(address));
  return missing.map((address) => (address === phone ? writtenPhone(address) : address));
}
