import { perform } from '../../approval/perform.ts';
import type { AppContext } from '../../approval/transaction/transact.ts';
import { systemActorOf } from '../../domain/agency/agencies.ts';
import { exportedTables } from '../../domain/exports/all-tables.ts';
import { type ExportedAgency, exportAgency } from '../../domain/exports/export-agency.ts';
import { exportContact, type PersonsData } from '../../domain/exports/export-contact.ts';
import { type ExportedRecord, readTable } from '../../domain/exports/read-table.ts';
import type { TableName } from '../../domain/exports/table-export.ts';
import type { Actor } from '../../domain/shared/actor.ts';
import { uuidOf } from '../../domain/shared/ids.ts';
import { type Tenant, tenantOf } from '../../storage/tenant.ts';

/** Some records of one table. The tables follow each other; each has a page, also one without records. */
export type Page = { table: TableName; records: ExportedRecord[]; file?: FileContent };

/** A file of the agency, with the name that it gets in the export. */
type FileContent = { name: string; content: Uint8Array };

/** An agency and everything of it, on its way into files. */
export type AgencyExport = { agency: ExportedAgency; pages: AsyncIterable<Page> };

/** Exports an agency, by its slug, as Clef itself.
 * @throws Refusal `not_found` */
export const exportAgencyOf = async (context: AppContext, slug: string): Promise<AgencyExport> =>
  beginExport(context, await systemActorOf(context.rows.ofAllAgencies, slug));

/** Everything about one contact of an agency, by its slug, as Clef itself.
 * @throws Refusal `not_found` */
export async function exportContactOf(context: AppContext, slug: string, contactId: string): Promise<PersonsData> {
  const actor = await systemActorOf(context.rows.ofAllAgencies, slug);
  return (await perform(context, actor, exportContact, { id: contactId })).output;
}

/**
 * Begins an export of everything that belongs to the actor's agency. The journal says so before anything is read.
 * @throws Refusal `missing_scope` if the actor is no owner
 */
export async function beginExport(context: AppContext, actor: Actor): Promise<AgencyExport> {
  const { output: agency } = await perform(context, actor, exportAgency, {});
  return { agency, pages: readPages(context, actor.agencyId) };
}

/**
 * Reads in one transaction, so that all pages are of one moment. On the embedded store, whose one connection all share,
 * everything else waits meanwhile. The transaction ends when the caller stops reading.
 */
async function* readPages({ rows }: AppContext, agencyId: string): AsyncGenerator<Page> {
  const begin = rows.ofAgency(agencyId).startTransaction();
  const transaction = await begin.setIsolationLevel('repeatable read').setAccessMode('read only').execute();
  try {
    const agency = tenantOf(transaction, agencyId);
    for (const table of exportedTables) {
      yield { table, records: [] };
      for await (const records of readTable(agency, table)) {
        yield { table, records };
        if (table === 'attachment') yield* contentsOf(agency, records);
      }
    }
  } finally {
    await transaction.rollback().execute();
  }
}

/** The bytes of attachments, one after the other: only one is in memory. */
async function* contentsOf(agency: Tenant, records: ExportedRecord[]): AsyncGenerator<Page> {
  for (const { id, name } of records) {
    const rows = agency
      .from('attachment')
      .select('content')
      .where('id', '=', uuidOf('attachment', String(id)));
    const { content } = await rows.executeTakeFirstOrThrow();
    if (content) yield { table: 'attachment', records: [], file: { name: `${id} ${name}`, content } };
  }
}
