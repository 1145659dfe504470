import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { ConsentStatements, forgetConsent, holdOptOuts, recordStatements } from '../consent/consent.ts';
import { PropertyType } from '../properties/property-type.ts';
import { euros, text } from '../shared/fields.ts';
import { existingOrNull, notFound } from '../shared/find-record.ts';
import { id, newId, publicId, uuidOf } from '../shared/ids.ts';
import { direct, type Work } from '../shared/operation.ts';
import { e164, phone } from '../shared/phone.ts';
import { Refusal } from '../shared/refusal.ts';
import { Contact, contactColumns, contactRecord, Intent } from './contact-record.ts';
import { refuseDuplicate } from './duplicates.ts';

export const getContact = direct({
  name: 'getContact',
  scope: 'contacts:read',
  summary: 'Read a contact.',
  effect: 'read',
  input: z.strictObject({ id: id('contact') }),
  output: Contact,
  run: (work, input) => readContact(work, uuidOf('contact', input.id)),
});

/** @throws Refusal `not_found` */
export async function readContact(work: Work, contactId: string): Promise<Contact> {
  const rows = work.agency.from('contact').select(contactColumns);
  const row = await rows.where('id', '=', contactId).executeTakeFirst();
  if (!row) throw notFound('contact', publicId('contact', contactId));
  return contactRecord(row);
}

const fields = {
  firstName: text(100).nullable(),
  lastName: text(100).nullable(),
  email: z.email('not an e-mail address').max(254).nullable(),
  phone: phone.nullable(),
  intent: Intent.nullable(),
  source: text(200).nullable().describe('Where the contact came from'),
  budgetMinEuros: euros.nullable(),
  budgetMaxEuros: euros.nullable(),
  search: z
    .strictObject({
      cities: z.array(text(120)).max(50),
      propertyTypes: z.array(PropertyType).max(6),
      minRooms: z.int().min(0).max(100).nullable(),
      minSurfaceSqm: z.int().min(0).max(1_000_000).nullable(),
    })
    .partial(),
  tags: z.array(text(60)).max(50),
  language: z.enum(['fr', 'en']),
  assignedTo: id('user').nullable().describe('The colleague in charge'),
  consent: ConsentStatements,
};

const details = z.strictObject({
  ...z.strictObject(fields).partial().shape,
  allowDuplicate: z.boolean().optional().describe('Accept that another contact has the same e-mail or phone'),
});
type Details = z.output<typeof details>;

export const createContact = direct({
  name: 'createContact',
  scope: 'contacts:write',
  summary: 'Create a contact: a name, an e-mail or a phone number is enough.',
  effect: 'write',
  input: details,
  output: Contact,
  run: async (work, input) => {
    const contactId = newId();
    const row = await columnsOf(work, input);
    if (!input.allowDuplicate) await refuseDuplicate(work, contactId, row);
    const times = { created_at: work.now, updated_at: work.now };
    await work.agency
      .insert('contact', { stage: 'new', ...row, language: row.language ?? 'fr', id: contactId, ...times })
      .execute();
    await recordStatements(work, contactId, input.consent);
    const contact = await readContact(work, contactId);
    refuseAbsurd(contact);
    await work.emit('contact.created', contact);
    return contact;
  },
});

export const updateContact = direct({
  name: 'updateContact',
  scope: 'contacts:write',
  summary: 'Update the given fields of a contact; null empties one. The stage moves by movePipeline.',
  effect: 'write',
  input: z.strictObject({ id: id('contact'), ...details.shape }),
  output: Contact,
  run: async (work, { id: publicContactId, ...input }) => {
    const contactId = uuidOf('contact', publicContactId);
    const rows = work.agency.from('contact').select(['email', 'phone']).where('id', '=', contactId);
    await holdOptOuts(work, input.consent, await rows.executeTakeFirst());
    // Held until the commit, so that two consents recorded at once are judged one after the other.
    const before = await rows.forNoKeyUpdate().executeTakeFirst();
    if (!before) throw notFound('contact', publicContactId);
    const stood = await readContact(work, contactId);
    const row = await columnsOf(work, input);
    if (!input.allowDuplicate) await refuseDuplicate(work, contactId, row, before);
    await work.agency
      .update('contact')
      .set({ ...row, updated_at: work.now })
      .where('id', '=', contactId)
      .execute();
    if (isOther(row.phone, before.phone)) await forgetConsent(work, contactId, 'sms');
    if (isOther(row.email, before.email)) await forgetConsent(work, contactId, 'email');
    await recordStatements(work, contactId, input.consent);
    const contact = await readContact(work, contactId);
    refuseAbsurd(contact);
    if (isDeepStrictEqual({ ...contact, updatedAt: stood.updatedAt }, stood)) return unchanged(work, contactId, stood);
    await work.emit('contact.updated', contact);
    return contact;
  },
});

/** Nothing is told of what did not change: a receiver that writes back what it was told would be told of it for ever. */
async function unchanged(work: Work, contactId: string, stood: Contact): Promise<Contact> {
  const before = { updated_at: new Date(stood.updatedAt) };
  await work.agency.update('contact').set(before).where('id', '=', contactId).execute();
  return stood;
}

const isOther = (given: string | null | undefined, before: string | null) => given !== undefined && given !== before;

/** The columns that the given fields fill; Kysely leaves alone what is undefined. */
async function columnsOf(work: Work, input: Details) {
  return {
    first_name: input.firstName?.trim() ?? input.firstName,
    last_name: input.lastName?.trim() ?? input.lastName,
    email: input.email?.toLowerCase() ?? input.email,
    phone: input.phone ? e164(input.phone) : input.phone,
    intent: input.intent,
    source: input.source,
    budget_min_euros: input.budgetMinEuros,
    budget_max_euros: input.budgetMaxEuros,
    search_cities: input.search?.cities,
    search_property_types: input.search?.propertyTypes,
    search_min_rooms: input.search?.minRooms,
    search_min_surface_sqm: input.search?.minSurfaceSqm,
    tags: input.tags,
    language: input.language,
    assigned_to: input.assignedTo === undefined ? undefined : await existingOrNull(work, 'user', input.assignedTo),
  };
}

/** What no single field shows: judged on the whole record, in the transaction that would make it so. */
function refuseAbsurd(contact: Contact): void {
  const { firstName, lastName, email, phone, budgetMinEuros, budgetMaxEuros } = contact;
  if ([firstName, lastName, email, phone].every((value) => value === null)) {
    throw new Refusal('invalid_request', 'Nobody could tell who this contact is.', {
      errors: [{ path: '', message: 'one of firstName, lastName, email and phone is needed' }],
    });
  }
  if (budgetMinEuros === null || budgetMaxEuros === null || budgetMinEuros <= budgetMaxEuros) return;
  throw new Refusal('invalid_request', 'The lowest budget is above the highest.', {
    errors: [{ path: 'budgetMinEuros', message: `must be at most budgetMaxEuros (${budgetMaxEuros})` }],
  });
}
