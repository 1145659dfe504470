import { type SelectQueryBuilder, sql } from 'kysely';
import { z } from 'zod';
import { timeZones } from '../../storage/column-values.ts';
import type { Tenant } from '../../storage/tenant.ts';
import { time } from '../shared/fields.ts';
import { notFound } from '../shared/find-record.ts';
import { id, isId, publicId, uuidOf } from '../shared/ids.ts';
import { direct, type Work } from '../shared/operation.ts';
import { exportedTables, exportOf } from './all-tables.ts';
import { type ExportedRecord, readTable } from './read-table.ts';
import type { Person, TableName } from './table-export.ts';

/** Everything about one person (GDPR, articles 15 and 20). */
const PersonsData = z.object({
  id: id('contact'),
  agency: z.object({ name: z.string(), email: z.string().nullable(), phone: z.string().nullable() }),
  timeZone: z.enum(timeZones),
  exportedAt: time,
  /** The records by table; a table without one is left out. */
  records: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
  /** The names of properties, colleagues, sequences and campaigns that the records refer to, by their ids. */
  names: z.record(z.string(), z.string()),
});
export type PersonsData = z.output<typeof PersonsData>;

export const exportContact = direct({
  name: 'exportContact',
  scope: 'noKey',
  summary: 'Everything that is kept about one person.',
  effect: 'write',
  input: z.strictObject({ id: id('contact') }),
  output: PersonsData,
  run: async (work, input) => {
    const person = await personOf(work, input.id);
    const records: Record<string, ExportedRecord[]> = {};
    for (const table of exportedTables) {
      const found = await recordsOf(work, table, person);
      person.recordIds.push(...found.flatMap(({ id }) => (typeof id === 'string' ? id : [])));
      if (found.length > 0) records[table] = found;
    }
    const { name, email, phone, timeZone } = await work.profile();
    return {
      id: input.id,
      agency: { name, email, phone },
      timeZone,
      exportedAt: work.now.toISOString(),
      records,
      names: await namesIn(work, records),
    };
  },
});

async function personOf({ agency }: Work, contactId: string): Promise<Person> {
  const id = uuidOf('contact', contactId);
  const rows = agency.from('contact').select(['phone', 'email', 'other_addresses']).where('id', '=', id);
  const row = await rows.executeTakeFirst();
  if (!row) throw notFound('contact', contactId);
  const addresses = [row.phone, row.email, ...row.other_addresses].filter((address) => address !== null);
  return { agencyId: agency.id, id, addresses, recordIds: [] };
}

async function recordsOf({ agency }: Work, table: TableName, person: Person): Promise<ExportedRecord[]> {
  const { ofPerson } = exportOf(table);
  const found: ExportedRecord[] = [];
  if (!ofPerson) return found;
  for await (const page of readTable(agency, table, ofPerson(person))) found.push(...page);
  return found;
}

/** The names that people know a record by, in the tables to which a person's records refer. */
const names: Record<'property' | 'user' | 'sequence' | 'campaign', (agency: Tenant) => Named> = {
  property: (agency) => agency.from('property').select(['id', sql<string>`reference || ' · ' || title`.as('name')]),
  user: (agency) => agency.from('user_account').select(['id', 'name']),
  sequence: (agency) => agency.from('sequence').select(['id', 'name']),
  campaign: (agency) => agency.from('campaign').select(['id', 'name']),
};

type Named = SelectQueryBuilder<any, any, { id: string; name: string }>;

async function namesIn({ agency }: Work, records: Record<string, ExportedRecord[]>): Promise<Record<string, string>> {
  const values = new Set(Object.values(records).flatMap((rows) => rows.flatMap((row) => Object.values(row))));
  const found: Record<string, string> = {};
  for (const kind of ['property', 'user', 'sequence', 'campaign'] as const) {
    const ids = [...values].filter((value): value is string => typeof value === 'string' && isId(kind, value));
    const uuids = ids.map((value) => uuidOf(kind, value));
    const rows = uuids.length > 0 ? await names[kind](agency).where('id', 'in', uuids).execute() : [];
    for (const { id, name } of rows) found[publicId(kind, id)] = name;
  }
  return found;
}
