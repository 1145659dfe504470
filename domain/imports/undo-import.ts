import { type Selectable, sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../../storage/db.ts';
import type { Tables } from '../../storage/entities/all.ts';
import { asJson } from '../../storage/json.ts';
import { actorSummary } from '../shared/actor.ts';
import { notFound } from '../shared/find-record.ts';
import { id, publicId, uuidOf } from '../shared/ids.ts';
import { direct, type Work } from '../shared/operation.ts';
import { Refusal } from '../shared/refusal.ts';
import { Import, type ImportRow, importRecord, UNDO_MS } from './import-record.ts';
import { targets } from './import-request.ts';
import { findUses, referencesTo, removeTraces } from './references.ts';
import type { ExistingRecord, Target } from './target.ts';

const KeptRecord = z.object({
  id: z.string().describe('Public id of the record'),
  row: z.int().describe('Its row in the file'),
  reason: z.enum(['changed', 'used', 'gone']).describe('It was changed since, something refers to it, or it is gone'),
  usedBy: z.string().nullable().describe('The kind of record that refers to it'),
});
type KeptRecord = z.output<typeof KeptRecord>;

const MAX_LISTED = 100;

/**
 * Takes an import back within a day: removes the records that it made and restores those that it changed. A record that was
 * changed or used since stays as it is. A restored contact emits contact.updated; the contract has no event for a record
 * that is removed, and the events of the import stay in the history.
 */
export const undoImport = direct({
  name: 'undoImport',
  scope: 'noKey',
  summary: 'Undo an import within a day; what was changed or used since stays.',
  effect: 'write',
  input: z.strictObject({ id: id('import') }),
  output: Import.extend({ kept: z.array(KeptRecord).describe('The first records that stay, and why') }),
  run: async (work, input) => {
    const row = await lockUndoable(work, input.id);
    const counts = { removed: 0, restored: 0, kept: 0 };
    const kept: KeptRecord[] = [];
    const undo = await undoerOf(work, row);
    for (let after: string | undefined; ; ) {
      const records = await nextRecords(work, row.id, after);
      after = records.at(-1)?.record_id;
      if (after === undefined) break;
      const slice = await undo(records);
      counts.removed += slice.removed;
      counts.restored += slice.restored;
      counts.kept += slice.kept.length;
      kept.push(...slice.kept.slice(0, MAX_LISTED - kept.length));
    }
    await work.agency.remove('import_record').where('import_id', '=', row.id).execute();
    await forgetAnswer(work, input.id);
    const undone = { undone_at: work.now, undone_by: asJson(actorSummary(work.actor)), undo_counts: asJson(counts) };
    await work.agency.update('import').set(undone).where('id', '=', row.id).execute();
    const after = await work.agency.from('import').selectAll().where('id', '=', row.id).executeTakeFirstOrThrow();
    return { ...importRecord(after), kept };
  },
});

/** @throws Refusal `not_found`, or `conflict` if it is too late */
async function lockUndoable(work: Work, importId: string): Promise<ImportRow> {
  const rows = work.agency.from('import').selectAll().where('id', '=', uuidOf('import', importId));
  const row = await rows.forUpdate().executeTakeFirst();
  if (!row) throw notFound('import', importId);
  if (row.undone_at) {
    throw new Refusal('conflict', `This import was undone at ${row.undone_at.toISOString()}.`, {
      hint: 'Import the file again, if you need its records.',
    });
  }
  if (work.now.getTime() - row.created_at.getTime() > UNDO_MS) {
    throw new Refusal('conflict', 'An import can be undone within a day, and this one is older.', {
      hint: 'Change its records one by one.',
    });
  }
  return row;
}

/** Pressed again, the form of the import would be answered that its records are there. */
const forgetAnswer = (work: Work, importId: string) =>
  work.agency.remove('idempotent_answer').where(sql<string>`answer->>'id'`, '=', importId).execute();

type Trace = Selectable<Tables['import_record']>;

const SLICE_ROWS = 500;

function nextRecords(work: Work, importId: string, after: string | undefined): Promise<Trace[]> {
  const rows = work.agency.from('import_record').selectAll().where('import_id', '=', importId);
  const following = after === undefined ? rows : rows.where('record_id', '>', after);
  return following.orderBy('record_id').limit(SLICE_ROWS).execute();
}

type UndoneSlice = { removed: number; restored: number; kept: KeptRecord[] };

/** @returns a function that undoes a slice */
async function undoerOf(work: Work, { id: importId, kind, created_at: importedAt }: ImportRow) {
  const target: Target = targets[kind];
  const references = await referencesTo(work, target);
  return async (records: readonly Trace[]): Promise<UndoneSlice> => {
    // A new reference to one of them waits until the commit, and then finds it gone.
    const lastChanges = await lockRecords(work, target, records);
    const unchanged = records.filter(({ record_id }) => lastChanges.get(record_id) === importedAt.getTime());
    const made = unchanged.filter(({ before }) => before === null).map(({ record_id }) => record_id);
    const uses = await findUses(work, target, { references, ids: made, importedAt });
    const removable = made.filter((recordId) => !uses.has(recordId));
    await remove(work, target, removable, importedAt);
    const restorable = unchanged.flatMap(({ record_id, before }) =>
      before === null ? [] : [{ id: record_id, columns: before }],
    );
    if (restorable.length > 0) await restore(work, target, { importId, importedAt, records: restorable });
    const done = new Set([...removable, ...restorable.map((restored) => restored.id)]);
    const kept = records.filter(({ record_id }) => !done.has(record_id));
    return {
      removed: removable.length,
      restored: restorable.length,
      kept: kept.map(({ record_id, row_number }) => ({
        id: publicId(target.table, record_id),
        row: row_number,
        reason: uses.has(record_id) ? 'used' : lastChanges.has(record_id) ? 'changed' : 'gone',
        usedBy: uses.get(record_id) ?? null,
      })),
    };
  };
}

/** @returns the time of the last change of each record that there is, in milliseconds */
async function lockRecords(work: Work, { table }: Target, records: readonly Trace[]): Promise<Map<string, number>> {
  const ids = records.map(({ record_id }) => record_id);
  const rows = await work.agency
    .from(table as 'contact')
    .select(['id', 'updated_at'])
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute();
  return new Map(rows.map((row) => [row.id, row.updated_at.getTime()]));
}

type Restoring = { importId: string; importedAt: Date; records: readonly ExistingRecord[] };

async function restore(work: Work, target: Target, { importId, importedAt, records }: Restoring): Promise<void> {
  const traces = target.traces.filter(({ isProof }) => !isProof);
  await removeTraces(work, traces, { ids: records.map((record) => record.id), importedAt });
  await target.restore(work, importId, records);
}

async function remove(work: Work, { table, traces }: Target, ids: readonly string[], importedAt: Date): Promise<void> {
  if (ids.length === 0) return;
  await removeTraces(work, traces, { ids, importedAt });
  await work.agency
    .remove(table as 'contact')
    .where('id', 'in', ids)
    .execute();
}

/** Forgets how records were before imports that nobody can undo any more. */
export async function deleteOldImportRecords(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - UNDO_MS);
  await sql`
    delete from import_record using import
    where import.agency_id = import_record.agency_id and import.id = import_id and import.created_at < ${before}`.execute(
    db,
  );
}
