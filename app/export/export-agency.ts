import { systemActorOf } from '../../domain/agency/agencies.ts';
import { endingOf, fileName } from '../../domain/attachments/file-name.ts';
import { exportedTables } from '../../domain/exports/all-tables.ts';
import type { ContactsByConversation } from '../../domain/exports/column.ts';
import { contactsOfMessages } from '../../domain/exports/contacts-of-messages.ts';
import { type ExportedAgency, exportAgency } from '../../domain/exports/export-agency.ts';
import { exportContact, type PersonsData } from '../../domain/exports/export-contact.ts';
import { type ExportedRecord, readTable } from '../../domain/exports/read-table.ts';
import type { TableName } from '../../domain/exports/table-export.ts';
import { readOriginalPhoto } from '../../domain/photos/stored-photos.ts';
import type { Actor } from '../../domain/shared/actor.ts';
import { uuidOf } from '../../domain/shared/ids.ts';
import { perform } from '../../door/perform.ts';
import type { AppContext } from '../../door/transaction/transact.ts';
import { type Tenant, tenantOf } from '../../storage/tenant.ts';

/**
 * Some records of one table. The tables follow each other; each has a page, also one without records. A page travels between
 * processes as JSON. A page of messages has the contacts of their conversations.
 */
export type Page = {
  table: TableName;
  records: ExportedRecord[];
  contacts?: ContactsByConversation;
  file?: FileContent;
};

/** A file of the agency, with the folder and the name that it gets in the export. */
export type FileContent = { folder: FileFolder; name: string; content: Uint8Array };

/**
 * The folders beside the tables of an export: the files of e-mails, the e-mails that came in as they came, the PDFs of signatures, and
 * signed slips.
 */
export const fileFolders = ['pieces-jointes', 'e-mails-recus', 'documents-a-signer', 'bons-de-visite'] as const;

/** The folder of the photos, which only the export of an agency has. */
export const PHOTO_FOLDER = 'photos';
type FileFolder = (typeof fileFolders)[number] | typeof PHOTO_FOLDER;

/** An agency and everything of it, on its way into files. */
export type AgencyExport = { agency: ExportedAgency; pages: AsyncIterable<Page> };

/** Everything about one person, and the files of their e-mails on the way. */
export type PersonExport = { data: PersonsData; files: AsyncIterable<{ file: FileContent }> };

/** Exports an agency, by its slug, as Clef itself.
 * @throws Refusal `not_found` */
export const exportAgencyOf = async (context: AppContext, slug: string): Promise<AgencyExport> =>
  beginExport(context, await systemActorOf(context.rows.ofAllAgencies, slug));

/** Everything about one contact of an agency, by its slug, as Clef itself.
 * @throws Refusal `not_found` */
export const exportContactOf = async (context: AppContext, slug: string, id: string): Promise<PersonExport> =>
  beginPersonExport(context, await systemActorOf(context.rows.ofAllAgencies, slug), { id });

/**
 * Begins an export of everything about one person. A file that is erased before it is read is left out.
 * @throws Refusal `missing_scope` or `not_found`
 */
export async function beginPersonExport(
  context: AppContext,
  actor: Actor,
  input: { id: string },
  call: { requestId?: string } = {},
): Promise<PersonExport> {
  const { output: data } = await perform(context, actor, exportContact, input, call);
  const agency = tenantOf(context.rows.ofAgency(actor.agencyId), actor.agencyId);
  return { data, files: filesOf(agency, data.records) };
}

async function* filesOf(agency: Tenant, records: PersonsData['records']): PersonExport['files'] {
  yield* contentsOf(agency, 'attachment', records.attachment ?? []);
  yield* contentsOf(agency, 'original_mail', records.original_mail ?? []);
  yield* contentsOf(agency, 'signature_file', records.signature_file ?? []);
  yield* contentsOf(agency, 'visit_slip', records.visit_slip ?? []);
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
        yield table === 'message'
          ? { table, records, contacts: await contactsOfMessages(agency, records) }
          : { table, records };
        if (!hasFiles(table)) continue;
        for await (const { file } of contentsOf(agency, table, records)) yield { table, records: [], file };
      }
    }
  } finally {
    await transaction.rollback().execute();
  }
}

/** How the file of a record is read from each table that has some; undefined where the record has none. */
const fileReaders = {
  attachment: attachmentOf,
  original_mail: originalOf,
  property_photo: photoOf,
  signature_file: documentOf,
  visit_slip: slipOf,
};

type TableWithFiles = keyof typeof fileReaders;

const hasFiles = (table: TableName): table is TableWithFiles => Object.hasOwn(fileReaders, table);

/** The bytes of attachments, e-mails, photos or slips, one after the other: only one is in memory. */
async function* contentsOf(
  agency: Tenant,
  table: TableWithFiles,
  records: ExportedRecord[],
): AsyncGenerator<{ file: FileContent }> {
  for (const record of records) {
    const file = await fileReaders[table](agency, record);
    if (file) yield { file };
  }
}

async function attachmentOf(agency: Tenant, record: ExportedRecord): Promise<FileContent | undefined> {
  const [id, name] = [String(record.id), String(record.name)];
  const rows = agency.from('attachment').select('content').where('id', '=', uuidOf('attachment', id));
  const content = (await rows.executeTakeFirst())?.content;
  return content ? { folder: 'pieces-jointes', name: `${id} ${shortened(name)}`, content } : undefined;
}

async function originalOf(agency: Tenant, record: ExportedRecord): Promise<FileContent | undefined> {
  const id = String(record.messageId);
  const rows = agency.from('original_mail').select('content').where('message_id', '=', uuidOf('message', id));
  const content = (await rows.executeTakeFirst())?.content;
  return content && { folder: 'e-mails-recus', name: `${id}.eml`, content };
}

async function documentOf(agency: Tenant, record: ExportedRecord): Promise<FileContent | undefined> {
  const [id, name] = [String(record.id), String(record.name)];
  const rows = agency.from('signature_file').select('content').where('id', '=', uuidOf('document', id));
  const content = (await rows.executeTakeFirst())?.content;
  return content && { folder: 'documents-a-signer', name: `${id} ${shortened(name)}`, content };
}

async function slipOf(agency: Tenant, record: ExportedRecord): Promise<FileContent | undefined> {
  const id = String(record.id);
  const rows = agency.from('visit_slip').select('content').where('id', '=', uuidOf('slip', id));
  const content = (await rows.executeTakeFirst())?.content;
  return content && { folder: 'bons-de-visite', name: `${id}.pdf`, content };
}

/** The photos of a property stand together in their order: `NAN-0042 01 photo_….jpg`. */
async function photoOf(agency: Tenant, record: ExportedRecord): Promise<FileContent | undefined> {
  const id = String(record.id);
  const photo = await readOriginalPhoto(agency, uuidOf('photo', id));
  if (!photo) return undefined;
  const place = `${fileName(photo.reference)} ${String(photo.rank).padStart(2, '0')}`;
  return { folder: PHOTO_FOLDER, name: `${place} ${id}.${endingOf(photo.name)}`, content: photo.original };
}

/** With the id this stays below the 255 bytes that file systems take; letters may have four each. */
const MAX_STEM_BYTES = 200;

/** The name of a file without the end of its stem, if that is too long. */
function shortened(name: string): string {
  const ending = endingOf(name);
  const stem = Buffer.from(name.slice(0, name.length - ending.length));
  if (stem.length <= MAX_STEM_BYTES) return name;
  return `${stem
    .subarray(0, MAX_STEM_BYTES)
    .toString()
    .replace(/\uFFFD$/, '')}.${ending}`;
}
