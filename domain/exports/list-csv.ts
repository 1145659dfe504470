import { sql } from 'kysely';
import { type BrowseInput, findBrowsed } from '../contacts/list/browse-contacts.ts';
import { findProperties, type PropertyListInput } from '../properties/properties.ts';
import { publicId, uuidOf } from '../shared/ids.ts';
import type { Work } from '../shared/operation.ts';
import { CSV_BEGINNING } from './csv.ts';
import { type ExportedRecord, readTable } from './read-table.ts';
import { csvOfTable } from './table-csv.ts';

/** The contacts of a list as it is filtered, in its order: a CSV file in pieces. Each piece is read when it is asked for. */
export const contactsCsv = (work: Work, filters: Filters<BrowseInput>): AsyncGenerator<string> =>
  listCsv(work, 'contact', async (page) => {
    const { rows, nextCursor } = await findBrowsed(work, { ...filters, ...page });
    return { ids: rows, nextCursor };
  });

/** The same for the properties of a list. */
export const propertiesCsv = (work: Work, filters: Filters<PropertyListInput>): AsyncGenerator<string> =>
  listCsv(work, 'property', async (page) => {
    const { data, nextCursor } = await findProperties(work, { ...filters, ...page });
    return { ids: data.map(({ id }) => uuidOf('property', id)), nextCursor };
  });

type Filters<Input> = Omit<Input, 'limit' | 'cursor'>;

/** `ids` are UUIDs. */
type Page = { ids: string[]; nextCursor: string | null };

/** As many as a list gives at most. */
const PAGE_SIZE = 100;

async function* listCsv(
  work: Work,
  table: 'contact' | 'property',
  findPage: (page: { limit: number; cursor: string | undefined }) => Promise<Page>,
): AsyncGenerator<string> {
  const csv = csvOfTable(table, (await work.profile()).timeZone);
  const known = { names: await colleaguesOf(work) };
  yield CSV_BEGINNING + csv.header();
  let cursor: string | undefined;
  do {
    const { ids, nextCursor } = await findPage({ limit: PAGE_SIZE, cursor });
    const records = await readByIds(work, table, ids);
    // A record that was deleted meanwhile is left out.
    const found = ids.map((id) => records.get(publicId(table, id))).filter((record) => record !== undefined);
    yield csv.lines(found, known);
    cursor = nextCursor ?? undefined;
  } while (cursor !== undefined);
}

async function colleaguesOf({ agency }: Work): Promise<Map<string, string>> {
  const users = await agency.from('user_account').select(['id', 'name']).execute();
  return new Map(users.map(({ id, name }) => [publicId('user', id), name]));
}

async function readByIds(
  work: Work,
  table: 'contact' | 'property',
  uuids: string[],
): Promise<Map<string, ExportedRecord>> {
  const found = new Map<string, ExportedRecord>();
  for await (const records of readTable(work.agency, table, sql`id = any(${uuids})`)) {
    for (const record of records) found.set(record.id as string, record);
  }
  return found;
}
