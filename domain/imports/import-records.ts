import { sql } from 'kysely';
import { z } from 'zod';
import { asJson } from '../../storage/json.ts';
import { lockBeginning } from '../mandates/register.ts';
import { actorSummary } from '../shared/actor.ts';
import { newId } from '../shared/ids.ts';
import { direct, type Work } from '../shared/operation.ts';
import { Refusal } from '../shared/refusal.ts';
import { collectAdditions } from './collected-additions.ts';
import { collectRefusals } from './collected-refusals.ts';
import { startFingerprint } from './fingerprint.ts';
import { Import, type ImportRow, importRecord } from './import-record.ts';
import { type ImportCounts, type ImportReport, startReport } from './import-report.ts';
import { ImportRequest, openImport } from './import-request.ts';
import { planImport, type RowPlan } from './plan-import.ts';
import { rememberMapping } from './remembered-mapping.ts';
import type { Target } from './target.ts';

/**
 * Imports a file, in the one transaction of the operation: all of its rows or nothing. Rows with errors refuse the file, unless
 * they are to be left out. Events carry the import's id; workers find their deliveries by the sweep, so that a hundred
 * thousand wakes are not held in memory.
 */
export const importRecords = direct({
  name: 'importRecords',
  scope: 'noKey',
  summary: 'Import contacts, properties or the views of adverts from a file.',
  effect: 'write',
  input: ImportRequest.extend({
    skipErrors: z.boolean().default(false).describe('Leave out the rows with errors'),
    fingerprint: z.string().optional().describe('Of a preview: nothing is imported if anything changed since'),
  }),
  output: Import,
  run: async (work, request) => {
    await beTheOnlyImport(work);
    // The register of mandates begins above the numbers of this file, or before it.
    if (request.kind === 'properties') await lockBeginning(work, 'shared');
    const { table, columns, guesses, colleagues, options } = await openImport(work, request, { lock: true });
    const importId = newId();
    await insertImport(work, importId, request);
    await preferThroughput(work);
    const { add, counts, report } = startReport(options.target);
    const fingerprint = await startFingerprint(work, request, columns);
    const [refusals, additions] = [collectRefusals(), collectAdditions()];
    for await (const plans of planImport(work, table, options)) {
      add(plans);
      fingerprint.add(plans);
      // The file is read to its end all the same, so that the refusal lists its errors.
      if (counts.refused > 0 && !request.skipErrors) continue;
      await write(work, importId, options.target, plans);
      refusals.add(plans);
      additions.add(plans, options.target);
    }
    if (counts.refused > 0 && !request.skipErrors) throw rowsWithErrors(report());
    if (request.fingerprint !== undefined && request.fingerprint !== (await fingerprint.digest()))
      throw notAsPreviewed();
    await additions.record(work, importId, options.target);
    await refusals.record(work, importId, options.target);
    await rememberMapping(work, request.kind, { columns, guesses, colleagues });
    return importRecord(await saveCounts(work, importId, counts));
  },
});

/**
 * Two imports of the same file at once would each make its contacts. Nobody waits for the other one, which may take minutes.
 * @throws Refusal `import_running`
 */
async function beTheOnlyImport({ agency }: Work): Promise<void> {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`${agency.id}:import`}, 0)) as locked`.execute(agency.db);
  if (rows[0]?.locked) return;
  throw new Refusal('import_running', 'Another file is being imported right now.', {
    hint: 'Import this one when it is done, after a new preview.',
  });
}

/** Searches are indexed in larger steps during the transaction: a third of the time for an index of trigrams. */
const preferThroughput = (work: Work) => sql`set local gin_pending_list_limit = '32MB'`.execute(work.agency.db);

async function insertImport(work: Work, importId: string, { kind, file }: ImportRequest): Promise<void> {
  const created_by = asJson(actorSummary(work.actor));
  const row = { id: importId, kind, file_name: file.name, counts: asJson({}), created_by, created_at: work.now };
  await work.agency.insert('import', row).execute();
}

async function write(work: Work, importId: string, target: Target, plans: readonly RowPlan[]): Promise<void> {
  const creations = plans.filter((plan) => plan.action === 'create');
  const updates = plans.filter((plan) => plan.action === 'update');
  const created = await target.create(
    work,
    importId,
    creations.map(({ record }) => record),
  );
  const lost = creations.find(({ record }) => !created.has(record.id));
  if (lost) throw madeMeanwhile(lost.row);
  const changes = updates.map(({ change }) => change);
  if (changes.length > 0) await target.update(work, importId, changes);
  await insertImportRecords(work, importId, [
    ...creations.map(({ row, record }) => ({ record_id: record.id, row_number: row, before: null })),
    ...updates.map(({ row, change }) => ({ record_id: change.id, row_number: row, before: change.before })),
  ]);
}

async function insertImportRecords(work: Work, importId: string, records: readonly object[]): Promise<void> {
  if (records.length === 0) return;
  await sql`
    insert into import_record (agency_id, import_id, record_id, row_number, before)
    select ${work.agency.id}, ${importId}, record_id, row_number, before
    from jsonb_to_recordset(${asJson(records)}::jsonb) as given (record_id uuid, row_number integer, before jsonb)`.execute(
    work.agency.db,
  );
}

const saveCounts = (work: Work, importId: string, counts: ImportCounts): Promise<ImportRow> =>
  work.agency
    .update('import')
    .set({ counts: asJson(counts) })
    .where('id', '=', importId)
    .returningAll()
    .executeTakeFirstOrThrow() as Promise<ImportRow>;

const MAX_NAMED = 20;

function rowsWithErrors({ counts, errors }: ImportReport): Refusal {
  const rows = counts.refused === 1 ? '1 row has an error' : `${counts.refused} rows have errors`;
  return new Refusal('invalid_request', `${rows}, so nothing was imported.`, {
    errors: errors.slice(0, MAX_NAMED).map(({ row, column, message }) => ({
      path: `row ${row}${column && `, ${column}`}:`,
      message,
    })),
    hint: 'Correct the file, or leave these rows out.',
  });
}

const notAsPreviewed = () =>
  new Refusal(
    'conflict',
    'The file or the records have changed since the preview, or an import was undone, so nothing was imported.',
    { hint: 'Look at a new preview, then import.' },
  );

const madeMeanwhile = (row: number) =>
  new Refusal('conflict', `Somebody entered the record of row ${row} meanwhile, so nothing was imported.`, {
    hint: 'Import the file again.',
  });
