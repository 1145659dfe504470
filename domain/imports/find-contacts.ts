import { sql } from 'kysely';
import { indexedOtherAddresses } from '../contacts/other-addresses.ts';
import type { Work } from '../shared/operation.ts';
import { keysOf } from './row-addresses.ts';
import type { ReadRow } from './target.ts';

type Row = Pick<ReadRow, 'columns'>;

type Known = {
  id: string;
  email: string | null;
  phone: string | null;
  other_addresses: string[];
  first_name: string | null;
  last_name: string | null;
};

/** The contacts that rows are about, by the keys that decide about repetitions in the file too. */
export async function findContacts(work: Work, rows: readonly Row[]): Promise<string[][]> {
  const known = await contactsWithAddresses(work, rows);
  const byMain = idsByKey(known, (contact) => keysOf(contact).main);
  const byAny = idsByKey(known, (contact) => Object.values(keysOf(contact)).flat());
  return rows.map(({ columns }) => {
    const { main, other } = keysOf(columns);
    const found = main.flatMap((key) => byMain.get(key) ?? []);
    const ids = found.length > 0 ? found : [...main, ...other].flatMap((key) => byAny.get(key) ?? []);
    return [...new Set(ids)].sort();
  });
}

function idsByKey(contacts: readonly Known[], keysOfContact: (contact: Known) => string[]): Map<string, string[]> {
  const pairs = contacts.flatMap((contact) => keysOfContact(contact).map((key) => ({ key, id: contact.id })));
  const groups = Map.groupBy(pairs, ({ key }) => key);
  return new Map([...groups].map(([key, group]) => [key, group.map(({ id }) => id)]));
}

/** The contacts that have any address of the rows. */
async function contactsWithAddresses({ agency }: Work, rows: readonly Row[]): Promise<Known[]> {
  const addresses = rows.flatMap(({ columns: { email, phone, other_addresses } }) =>
    [email, phone, ...((other_addresses as string[] | undefined) ?? [])].filter(
      (address) => typeof address === 'string',
    ),
  );
  const distinct = [...new Set(addresses)];
  const columns = sql`id, email, phone, other_addresses, first_name, last_name`;
  // The lateral queries are run once for each address, by the index of their column, whatever the statistics say. The array of
  // the last one comes from a query, so that it is not planned as one with so many members, which goes through all contacts.
  const { rows: known } = await sql<Known>`
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
