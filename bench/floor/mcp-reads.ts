import { Pool } from 'pg';
import { propertyColumns } from '../../domain/properties/property-record.ts';
import { parametersWith, type Statement } from '../recorded-statement.ts';
import { contactSummaryFrom } from './contact.ts';
import { cursorAfter } from './cursor.ts';
import { propertyBriefFrom } from './property.ts';
import { uuidOf } from './type-id.ts';

export type McpFloorInput = {
  databaseUrl: string;
  agencyId: string;
  sampleId: string;
  sampleName: string;
  search: Statement;
  lastDrafts: Statement;
};

export type Reads = {
  getProperty(propertyId: string): Promise<Record<string, unknown>>;
  searchContacts(q: string): Promise<Record<string, unknown>>;
};

/** The answers of the two tools, read with as few statements as Clef or fewer and mapped by hand. */
export function openReads({ databaseUrl, agencyId, sampleId, sampleName, search, lastDrafts }: McpFloorInput): Reads {
  const pool = new Pool({ connectionString: databaseUrl, max: 10 });
  const property = `select ${propertyColumns.join(', ')} from property where agency_id = $1 and id = $2`;
  return {
    getProperty: async (propertyId) => {
      const { rows } = await pool.query(property, [agencyId, uuidOf(propertyId)]);
      return propertyBriefFrom(rows[0]);
    },
    searchContacts: async (q) => {
      const { rows } = await pool.query(search.sql, parametersWith(search, sampleName, q));
      const nextCursor = cursorAfter(rows, 20, [['q', q]], (row) => [row.tier, row.sortKey, row.id]);
      const page = rows.slice(0, 20);
      const ids = page.map(({ id }) => id);
      const total = Number(rows[0]?.total ?? 0);
      const words = total > 200 ? 'more than 200' : total;
      const shown = `${page.length} of ${words}${nextCursor ? '; refine the search or pass cursor' : ''}`;
      // No contact of the bench has a draft, so there is nothing to add to the contacts.
      await pool.query(lastDrafts.sql, parametersWith(lastDrafts, sampleId, ids));
      return { contacts: page.map(contactSummaryFrom), shown, ...(nextCursor && { nextCursor }) };
    },
  };
}
