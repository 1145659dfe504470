import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { indexedOtherAddresses } from '../contacts/addresses/other-addresses.ts';
import type { ContactRow } from '../contacts/record/contact-record.ts';
import type { Work } from '../shared/operation.ts';
import { changeable, type StoredContact } from './contact-changes.ts';
import { hashesOfNotes, hashOfNote } from './imported-notes.ts';
import { mayBeSame, shortName } from './names.ts';
import { keysOf } from './row-addresses.ts';
import type { Found, ReadRow } from './target.ts';

type Row = Pick<ReadRow, 'columns'>;
type Candidate = Row & { notes?: readonly string[] };

type FoundContact = {
  id: string;
  email: string | null;
  phone: string | null;
  other_addresses: string[];
  first_name: string | null;
  last_name: string | null;
};

/**
 * The contacts that rows are about, by the keys that decide about repetitions in the file too. One of another name who has an address
 * of the row is somebody else of the same household.
 */
export async function findContacts(work: Work, rows: readonly Candidate[]): Promise<Found[]> {
  const matches = await matching(work, rows);
  const findAlike = await contactsByNameAlone(work, rows);
  return rows.map(({ columns }, index) => {
    const { byMain, byAny } = matches[index] as Matches;
    const name = shortName(columns);
    const isSame = (contact: FoundContact) => mayBeSame(shortName(contact), name);
    const ids = idsOf([byMain, byAny].map((found) => found.filter(isSame)));
    return { ids: ids.length > 0 ? ids : findAlike(rows[index] as Candidate), isShared: byAny.length > 0 };
  });
}

const hasAddress = ({ columns: { email, phone, other_addresses = [] } }: Row): boolean =>
  Boolean(email ?? phone) || (other_addresses as string[]).length > 0;

type NamedAlone = StoredContact & { id: string };

/**
 * Finds the contact that an earlier import made of a row without any number or e-mail: of the same name, and with all that the row says. A
 * namesake of whom the row says anything else is somebody else.
 */
async function contactsByNameAlone(work: Work, rows: readonly Candidate[]): Promise<(row: Candidate) => string[]> {
  const names = rows.flatMap((row) => (hasAddress(row) ? [] : String(row.columns.last_name ?? '')));
  if (names.length === 0) return () => [];
  const found = (await work.agency
    .from('contact')
    .select(['id', ...changeable, hashesOfNotes.as('note_hashes')])
    .where(sql<boolean>`email is null and phone is null and other_addresses = '{}' and erased_at is null`)
    .where(sql<boolean>`coalesce(last_name, '') = any(${[...new Set(names)]}::text[])`)
    // Those of an earlier slice of this import are rows of the same file.
    .where('created_at', '<', work.now)
    .orderBy('id')
    .execute()) as unknown as NamedAlone[];
  return (row) =>
    (hasAddress(row) ? [] : found.filter((contact) => saysAll(contact, row)).slice(0, 1)).map(({ id }) => id);
}

function saysAll(contact: NamedAlone, { columns, notes = [] }: Candidate): boolean {
  const { tags = [], stage: _, ...given } = columns as Partial<ContactRow>;
  const isKnown = ([column, value]: [string, unknown]) =>
    isDeepStrictEqual(value, contact[column as keyof StoredContact]);
  const isNamed = (contact.first_name ?? null) === (given.first_name ?? null);
  return (
    isNamed &&
    Object.entries(given).every(isKnown) &&
    tags.every((tag) => contact.tags.includes(tag)) &&
    notes.every((note) => contact.note_hashes.includes(hashOfNote(note)))
  );
}

/** The contacts who have an address of rows, whatever their names. */
export const findSharing = async (work: Work, rows: readonly Row[]): Promise<string[][]> =>
  (await matching(work, rows)).map(({ byMain, byAny }) => idsOf([byMain, byAny]));

type Matches = { byMain: FoundContact[]; byAny: FoundContact[] };

async function matching(work: Work, rows: readonly Row[]): Promise<Matches[]> {
  const known = await contactsWithAddresses(work, rows);
  const byMain = contactsByKey(known, (contact) => keysOf(contact).main);
  const byAny = contactsByKey(known, (contact) => Object.values(keysOf(contact)).flat());
  return rows.map(({ columns }) => {
    const { main, other } = keysOf(columns);
    return {
      byMain: main.flatMap((key) => byMain.get(key) ?? []),
      byAny: [...main, ...other].flatMap((key) => byAny.get(key) ?? []),
    };
  });
}

/** The ids of the first list that has any: the numbers and e-mails that are written to go before others. */
const idsOf = (lists: readonly FoundContact[][]): string[] =>
  [...new Set((lists.find((list) => list.length > 0) ?? []).map(({ id }) => id))].sort();

function contactsByKey(
  contacts: readonly FoundContact[],
  keysOfContact: (contact: FoundContact) => string[],
): Map<string, FoundContact[]> {
  const pairs = contacts.flatMap((contact) => keysOfContact(contact).map((key) => ({ key, contact })));
  const groups = Map.groupBy(pairs, ({ key }) => key);
  return new Map([...groups].map(([key, group]) => [key, group.map(({ contact }) => contact)]));
}

/** The contacts that have any address of the rows. */
async function contactsWithAddresses({ agency }: Work, rows: readonly Row[]): Promise<FoundContact[]> {
  const addresses = rows.flatMap(({ columns: { email, phone, other_addresses } }) =>
    [email, phone, ...((other_addresses as string[] | undefined) ?? [])].filter(
      (address) => typeof address === 'string',
    ),
  );
  const distinct = [...new Set(addresses)];
  const columns = sql`id, email, phone, other_addresses, first_name, last_name`;
  // The lateral queries are run once for each address, by the index of their column, whatever the statistics say. The array of
  // the last one comes from a query, so that it is not planned as one with so many members, which goes through all contacts.
  const { rows: known } = await sql<FoundContact>`
    select distinct same.* from unnest(${distinct}::text[]) as given (address)
    cross join lateral (
      (select ${columns} from contact where agency_id = ${agency.id} and email = given.address offset 0)
      union all
      (select ${columns} from contact where agency_id = ${agency.id} and phone = given.address offset 0)) as same
    union
    select ${columns} from indexed_contact
    where agency_id = ${agency.id} and ${sql.raw(indexedOtherAddresses('indexed_contact'))} && array(select unnest(${distinct}::text[]))`.execute(
    agency.db,
  );
  return known;
}
