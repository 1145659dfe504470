import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { languages } from '../../storage/column-values.ts';
import { insertReturning, selectByKey } from '../../storage/prepared-statements.ts';
import { ConsentStatements, lockOptOuts, recordStatements, resetConsent } from '../consent/consent.ts';
import { type KeyWrittenColumn, keyWrittenColumns } from '../drafts/template-values.ts';
import { euros, PropertyType, text } from '../shared/fields.ts';
import { findRecordIdOrNull, notFound } from '../shared/find-record.ts';
import { id, newId, publicId, uuidOf } from '../shared/ids.ts';
import { answerOf, direct, readByStatement, type Statement, type Work } from '../shared/operation.ts';
import { e164, phone } from '../shared/phone.ts';
import { Refusal } from '../shared/refusal.ts';
import {
  Contact,
  type ContactRow,
  contactColumns,
  contactCreated,
  contactRecord,
  contactUpdated,
  Intent,
} from './contact-record.ts';
import { requireNoDuplicate } from './duplicates.ts';

const contactByKey = selectByKey('contact', contactColumns);

/** A new contact has no consents yet: they are recorded with their proof. */
const newContactColumns = contactColumns.filter((column) => column !== 'sms_consent' && column !== 'email_consent');
const insertContact = insertReturning('contact', [...newContactColumns, 'key_written'], contactColumns);

const contactStatement = (work: Work, contactId: string): Statement<Contact> => ({
  query: contactByKey(work.agency.id, contactId),
  answer: ([row]) => {
    if (!row) throw notFound('contact', publicId('contact', contactId));
    return contactRecord(row);
  },
});

export const getContact = readByStatement({
  name: 'getContact',
  scope: 'contacts:read',
  summary: 'Read a contact.',
  input: z.strictObject({ id: id('contact').describe('Its id') }),
  output: Contact,
  statement: (work, input) => contactStatement(work, uuidOf('contact', input.id)),
});

/** @throws Refusal `not_found` */
export const readContact = (work: Work, contactId: string): Promise<Contact> =>
  answerOf(work, contactStatement(work, contactId));

const fields = {
  firstName: text(100).nullable().describe('First name'),
  lastName: text(100).nullable().describe('Last name'),
  email: z.email('not an e-mail address').max(254).nullable().describe('E-mail address'),
  phone: phone.nullable().describe('Phone number'),
  intent: Intent.nullable().describe('What they want to do'),
  source: text(200).nullable().describe('Where the contact came from'),
  budgetMinEuros: euros.nullable().describe('The least they look at'),
  budgetMaxEuros: euros.nullable().describe('The most they can pay'),
  search: z
    .strictObject({
      cities: z.array(text(120)).max(50).describe('Towns they search in'),
      propertyTypes: z.array(PropertyType).max(6).describe('Kinds of property they look for'),
      minRooms: z.int().min(0).max(100).nullable().describe('At least so many rooms'),
      minSurfaceSqm: z.int().min(0).max(1_000_000).nullable().describe('At least so many m²'),
    })
    .partial()
    .describe('What they look for'),
  tags: z.array(text(60)).max(50).describe('The agency’s own labels'),
  language: z.enum(languages).describe('The language to write to them in'),
  assignedTo: id('user').nullable().describe('The colleague in charge'),
  consent: ConsentStatements.describe('What the contact allowed, by channel'),
};

/** A contact as somebody enters it. */
export const ContactDetails = z.strictObject({
  ...z.strictObject(fields).partial().shape,
  allowDuplicate: z.boolean().optional().describe('Accept that another contact has the same e-mail or phone'),
});
export type ContactDetails = z.output<typeof ContactDetails>;

export const createContact = direct({
  name: 'createContact',
  scope: 'contacts:write',
  summary: 'Create a contact: a name, an e-mail or a phone number is enough.',
  effect: 'write',
  input: ContactDetails,
  output: Contact,
  run: async (work, input) => {
    const contactId = newId();
    const row = await columnsOf(work, input);
    if (!input.allowDuplicate) await requireNoDuplicate(work, contactId, row);
    const times = { created_at: work.now, updated_at: work.now };
    const query = insertContact(work.agency.id, {
      ...row,
      ...times,
      id: contactId,
      stage: 'new',
      search_cities: row.search_cities ?? [],
      search_property_types: row.search_property_types ?? [],
      tags: row.tags ?? [],
      language: row.language ?? 'fr',
      key_written: keyWritten(work, row, null),
    });
    const { rows } = await work.agency.db.executeQuery(query);
    const inserted = rows[0] as (typeof rows)[number];
    await recordStatements(work, contactId, input.consent);
    const contact = input.consent ? await readContact(work, contactId) : contactRecord(inserted);
    requireConsistent(contact);
    await work.emit(contactCreated, contact);
    return contact;
  },
});

export const updateContact = direct({
  name: 'updateContact',
  scope: 'contacts:write',
  summary: 'Update the given fields of a contact; null empties one. The stage moves by movePipeline.',
  effect: 'write',
  input: z.strictObject({ id: id('contact').describe('Its id'), ...ContactDetails.shape }),
  output: Contact,
  run: changeContact,
});

/** Changes the given fields of a contact, for every operation that does.
 * @throws Refusal `not_found`, `duplicate_contact`, `opted_out`, `invalid_request` */
export async function changeContact(
  work: Work,
  { id: publicContactId, ...input }: ContactDetails & { id: string },
): Promise<Contact> {
  const contactId = uuidOf('contact', publicContactId);
  const rows = work.agency
    .from('contact')
    .select(['email', 'phone', 'first_name', 'last_name', 'search_cities', 'key_written'])
    .where('id', '=', contactId);
  await lockOptOuts(work, input.consent, await rows.executeTakeFirst());
  // Locked until the commit, so that consents recorded concurrently are checked one after the other.
  const before = await rows.forNoKeyUpdate().executeTakeFirst();
  if (!before) throw notFound('contact', publicContactId);
  const previous = await readContact(work, contactId);
  const row = await columnsOf(work, input);
  if (!input.allowDuplicate) await requireNoDuplicate(work, contactId, row, before);
  await work.agency
    .update('contact')
    .set({ ...row, key_written: keyWritten(work, row, before), updated_at: work.now })
    .where('id', '=', contactId)
    .execute();
  if (hasChanged(row.phone, before.phone)) await resetConsent(work, contactId, 'sms');
  if (hasChanged(row.email, before.email)) await resetConsent(work, contactId, 'email');
  await recordStatements(work, contactId, input.consent);
  const contact = await readContact(work, contactId);
  requireConsistent(contact);
  if (isDeepStrictEqual({ ...contact, updatedAt: previous.updatedAt }, previous)) return keepUnchanged(work, previous);
  await work.emit(contactUpdated, contact);
  return contact;
}

/**
 * An update without a change emits no event: a subscriber that writes back what it received would otherwise receive it
 * for ever.
 */
async function keepUnchanged(work: Work, previous: Contact): Promise<Contact> {
  await work.agency
    .update('contact')
    .set({ updated_at: new Date(previous.updatedAt) })
    .where('id', '=', uuidOf('contact', previous.id))
    .execute();
  return previous;
}

const hasChanged = (given: string | null | undefined, before: string | null) => given !== undefined && given !== before;

/**
 * The columns of which a key wrote the last value and no person has confirmed it (see `plausible-values.ts`). A key that
 * repeats the value of a person changes nothing; a person who repeats that of a key confirms it.
 */
function keyWritten(
  { actor }: Work,
  given: Partial<Pick<ContactRow, KeyWrittenColumn>>,
  before: Pick<ContactRow, KeyWrittenColumn | 'key_written'> | null,
): string[] {
  const columns = keyWrittenColumns.filter((column) => {
    const isMarked = before?.key_written.includes(column) ?? false;
    if (given[column] === undefined) return isMarked;
    if (actor.kind !== 'key') return false;
    return isMarked || !isDeepStrictEqual(given[column], before?.[column]);
  });
  return [...columns];
}

async function columnsOf(work: Work, input: ContactDetails) {
  const { assignedTo } = input;
  return {
    ...detailColumns(input),
    assigned_to: assignedTo === undefined ? undefined : await findRecordIdOrNull(work, 'user', assignedTo),
  };
}

/** The columns for the given fields, but for the colleague in charge; Kysely skips those that are undefined. */
export function detailColumns(input: ContactDetails) {
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
  };
}

/** Checks rules over several fields, on the whole record after the change.
 * @throws Refusal `invalid_request`, which rolls the change back */
export function requireConsistent(contact: Pick<Contact, ConsistentField>): void {
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

type ConsistentField = 'firstName' | 'lastName' | 'email' | 'phone' | 'budgetMinEuros' | 'budgetMaxEuros';
