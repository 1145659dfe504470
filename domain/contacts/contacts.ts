import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { executePrepared, insertOf, preparedQuery } from '../../storage/prepared-statements.ts';
import { lockOptOuts, recordStatements, resetConsent } from '../consent/consent.ts';
import { type KeyWrittenColumn, keyWrittenColumns } from '../drafts/template-values.ts';
import { findRecordIdOrNull } from '../shared/find-record.ts';
import { id, newId, uuidOf } from '../shared/ids.ts';
import { answerOf, direct, readByStatement, type Statement, type Work } from '../shared/operation.ts';
import { othersBeside, requireFewOthers } from './addresses/other-addresses.ts';
import { requireContact } from './erased-contact.ts';
import { requireNoDuplicate } from './merge/duplicates.ts';
import { contactNotFound } from './merge/merged-contacts.ts';
import { ContactDetails, detailColumns, requireConsistent } from './record/contact-details.ts';
import {
  Contact,
  type ContactRecordRow,
  type ContactRow,
  contactColumns,
  contactCreated,
  contactRecord,
  contactUpdated,
} from './record/contact-record.ts';
import { tellOtherRecords } from './record/other-records.ts';

const list = (columns: readonly string[]) => columns.join(', ');

/** The contact, or a row with nothing but the contact into which it was merged. */
const contactByKey = preparedQuery<ContactRow & { survivor_id: string | null }>(`
  select ${list(contactColumns)}, null::uuid as survivor_id from contact where agency_id = $1 and id = $2
  union all
  select ${list(contactColumns.map(() => 'null'))}, survivor_id from contact_merge
  where agency_id = $1 and merged_id = $2 and undone_at is null`);

/** A new contact has no consents yet: they are recorded with their proof. The database writes the searches and the marks. */
const newContactColumns = contactColumns.filter(
  (column) =>
    column !== 'sms_consent' && column !== 'email_consent' && column !== 'searches' && column !== 'undeliverable',
);
const insertContact = insertOf('contact', [...newContactColumns, 'key_written'], contactColumns);

const contactStatement = (work: Work, contactId: string): Statement<Contact> => ({
  query: contactByKey(work.agency.id, contactId),
  answer: ([row]) => {
    if (!row || row.survivor_id !== null) throw contactNotFound(contactId, row?.survivor_id);
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

export const createContact = direct({
  name: 'createContact',
  scope: 'contacts:write',
  summary: 'Create a contact: a name, an e-mail or a phone number is enough.',
  effect: 'write',
  input: ContactDetails,
  output: Contact,
  run: (work, input) => insertNewContact(work, input),
});

/** The details of a contact. A colleague accepts the duplicates that they were shown, a program all of them. */
export type EnteredDetails = ContactDetails & { acceptedDuplicates?: string[] | undefined };

/** The columns of a contact that only people write. */
export type PeoplesColumns = Pick<ContactRow, (typeof peoplesColumns)[number]>;
const peoplesColumns = ['other_kind', 'financing', 'own_contribution_euros', 'loan_status', 'other_addresses'] as const;

/** Stores a new contact and emits its event.
 * @throws Refusal `duplicate_contact`, `invalid_request`, `not_found` */
export async function insertNewContact(
  work: Work,
  input: EnteredDetails,
  more: Partial<PeoplesColumns> = {},
): Promise<Contact> {
  const contactId = newId();
  const row = await columnsOf(work, input);
  if (!input.allowDuplicate) await requireNoDuplicate(work, acceptedIds(input), row);
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
  const [inserted] = (await executePrepared(work.agency.db, query)) as [ContactRecordRow];
  await recordStatements(work, contactId, input.consent);
  await tellOtherRecords(work, contactId, input.consent);
  const contact = input.consent ? await readContact(work, contactId) : contactRecord(inserted);
  requireConsistent(contact);
  if (Object.keys(more).length > 0) {
    const other_addresses = othersBeside(contact, more.other_addresses ?? []);
    requireFewOthers(other_addresses);
    await work.agency
      .update('contact')
      .set({ ...more, other_addresses })
      .where('id', '=', contactId)
      .execute();
  }
  work.emit(contactCreated, contact);
  return contact;
}

export const updateContact = direct({
  name: 'updateContact',
  scope: 'contacts:write',
  summary: 'Update the given fields of a contact; null empties one. The stage moves by movePipeline.',
  effect: 'write',
  input: z.strictObject({ id: id('contact').describe('Its id'), ...ContactDetails.shape }),
  output: Contact,
  run: (work, input) => changeContact(work, input),
});

/** Changes the given fields of a contact, for every operation that does, and emits its event if anything changes.
 * @param addedAddresses are kept among the contact's others; then the main ones that are replaced are kept there too
 * @throws Refusal `not_found`, `person_erased`, `duplicate_contact`, `opted_out`, `invalid_request` */
export async function changeContact(
  work: Work,
  { id: publicContactId, ...input }: EnteredDetails & { id: string },
  more: Partial<PeoplesColumns> = {},
  addedAddresses: readonly string[] = [],
): Promise<Contact> {
  const contactId = uuidOf('contact', publicContactId);
  const rows = work.agency
    .from('contact')
    .select(['email', 'phone', 'first_name', 'last_name', 'search_cities', 'key_written'])
    .select([...peoplesColumns, 'erased_at'])
    .where('id', '=', contactId);
  await lockOptOuts(work, input.consent, await rows.executeTakeFirst());
  // Locked until the commit, so that consents recorded concurrently are checked one after the other.
  const before = requireContact(work, publicContactId, await rows.forNoKeyUpdate().executeTakeFirst());
  const previous = await readContact(work, contactId);
  const row = await columnsOf(work, input);
  const entered = { ...more, other_addresses: othersAfter(row, before, more.other_addresses, addedAddresses) };
  if (!input.allowDuplicate) await requireNoDuplicate(work, [contactId, ...acceptedIds(input)], row, before);
  await work.agency
    .update('contact')
    .set({ ...row, ...entered, key_written: keyWritten(work, row, before), updated_at: work.now })
    .where('id', '=', contactId)
    .execute();
  if (hasChanged(row.phone, before.phone)) await resetConsent(work, contactId, 'sms');
  if (hasChanged(row.email, before.email)) await resetConsent(work, contactId, 'email');
  await recordStatements(work, contactId, input.consent);
  await tellOtherRecords(work, contactId, input.consent);
  const contact = await readContact(work, contactId);
  requireConsistent(contact);
  const isSame = isDeepStrictEqual({ ...contact, updatedAt: previous.updatedAt }, previous);
  if (isSame && isDeepStrictEqual({ ...before, ...entered }, before)) return keepUnchanged(work, previous);
  work.emit(contactUpdated, contact);
  return contact;
}

type Addresses = Pick<ContactRow, 'phone' | 'email'>;

/** The other addresses after a change. One that becomes the one to write to is no other one any more. */
function othersAfter(
  given: Partial<Addresses>,
  before: Addresses & Pick<ContactRow, 'other_addresses'>,
  entered: string[] | undefined,
  added: readonly string[],
): string[] {
  const { phone = before.phone, email = before.email } = given;
  if (entered) requireFewOthers(entered, before.other_addresses);
  const replaced = added.length > 0 ? [before.phone, before.email] : [];
  return othersBeside({ phone, email }, [...(entered ?? before.other_addresses), ...replaced, ...added]);
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

const acceptedIds = ({ acceptedDuplicates = [] }: EnteredDetails) =>
  acceptedDuplicates.map((id) => uuidOf('contact', id));

const hasChanged = (given: string | null | undefined, before: string | null) => given !== undefined && given !== before;

/**
 * The columns of which a key, or a stranger by a lead, wrote the last value and no person has confirmed it (see
 * `plausible-values.ts`). A key that repeats the value of a person changes nothing; a person who repeats that of a key confirms it.
 */
function keyWritten(
  { actor }: Work,
  given: Partial<Pick<ContactRow, KeyWrittenColumn>>,
  before: Pick<ContactRow, KeyWrittenColumn | 'key_written'> | null,
): string[] {
  const columns = keyWrittenColumns.filter((column) => {
    const isMarked = before?.key_written.includes(column) ?? false;
    if (given[column] === undefined) return isMarked;
    if (actor.kind === 'human') return false;
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
