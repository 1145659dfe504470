import { newId, publicId } from '../shared/ids.ts';
import type { Work } from '../shared/operation.ts';
import { FirstRows } from './first-rows.ts';
import type { ReadingContext } from './import-field.ts';
import { noteBodies } from './imported-notes.ts';
import type { MappedColumn } from './mapping.ts';
import { type CellFault, type FaultyRow, isFaults, orFaults, placed, type RowReading, readRow } from './read-rows.ts';
import type { Table } from './read-table.ts';
import type { TableRow } from './source-file.ts';
import type { Change, Found, NewRecord, NotedRow, RowRefusal, Surplus, Target } from './target.ts';

/** The decision about one row, what it refuses in any case, and its texts about that. `id` is a UUID. */
export type RowPlan = { row: number; refusal?: RowRefusal; mentions?: readonly CellFault[] } & (
  | { action: 'create'; record: NewRecord; remarks: readonly CellFault[]; sharedWith: SharedWith }
  | { action: 'update'; change: Change; remarks: readonly CellFault[] }
  | { action: 'keep'; id: string; reason: 'exists' | 'unchanged' }
  | { action: 'repeat'; key: string; firstRow: number; read?: NotedRow }
  | { action: 'refuse'; faults: readonly CellFault[] }
);

/** An earlier row, or a contact that the agency has, with the same number or e-mail and another name. */
export type SharedWith = { row: number } | 'contact' | undefined;

export type PlanOptions = {
  target: Target;
  columns: readonly MappedColumn[];
  context: ReadingContext;
  /** The treatment of a record that the agency has. */
  existing: 'skip' | 'update';
  /** Whether the plan is carried out: records that change are locked when they are read. */
  lock: boolean;
};

const SLICE_ROWS = 500;

/**
 * Decides about each row of a table, in slices. A preview and the import itself both do what this says.
 *
 * A row whose key an earlier row has is a repetition, whatever else it says: a person knows which of the two is right. Its other addresses
 * and notes are added to the contact of the first. Under another name it is somebody else who shares an address, as couples do.
 */
export async function* planImport(work: Work, table: Table, options: PlanOptions): AsyncGenerator<RowPlan[]> {
  const firstRows = new FirstRows();
  for await (const slice of slicesOf(table.rows())) yield await planSlice(work, slice, firstRows, options);
}

async function* slicesOf(rows: AsyncGenerator<TableRow>): AsyncGenerator<TableRow[]> {
  let slice: TableRow[] = [];
  for await (const row of rows) {
    slice.push(row);
    if (slice.length < SLICE_ROWS) continue;
    yield slice;
    slice = [];
  }
  if (slice.length > 0) yield slice;
}

type Candidate = RowReading & { row: number; sharedRow: number | undefined };

async function planSlice(
  work: Work,
  rows: readonly TableRow[],
  firstRows: FirstRows,
  options: PlanOptions,
): Promise<RowPlan[]> {
  const plans: RowPlan[] = [];
  const candidates: Candidate[] = [];
  const readings = new Map<number, RowReading | FaultyRow>();
  const { target, columns } = options;
  const context = { ...options.context, ...(await target.lookUp?.(work, columns, rows)) };
  for (const given of rows) {
    const { row } = given;
    const reading = readRow(target, columns, context, given);
    readings.set(row, reading);
    if ('faults' in reading) plans.push({ row, action: 'refuse', faults: reading.faults });
    else {
      const { keys, name } = reading.read;
      const key = keys.find((known) => firstRows.of(known, name) !== undefined);
      if (key)
        plans.push({ row, action: 'repeat', key, firstRow: firstRows.of(key, name) as number, read: reading.read });
      else candidates.push({ row, ...reading, sharedRow: firstOf(keys.map((own) => firstRows.anyOf(own))) });
      for (const own of keys) firstRows.add(own, row, name);
    }
  }
  const all = [...plans, ...(await planCandidates(work, candidates, firstRows, options))];
  for (const plan of all) {
    const { refusal, mentions = [] } = readings.get(plan.row) ?? {};
    if (refusal) plan.refusal = refusal;
    if (mentions.length > 0) plan.mentions = mentions;
  }
  return all.sort((a, b) => a.row - b.row);
}

const firstOf = (rows: readonly (number | undefined)[]): number | undefined => rows.find((row) => row !== undefined);

async function planCandidates(
  work: Work,
  candidates: readonly Candidate[],
  firstRows: FirstRows,
  options: PlanOptions,
): Promise<RowPlan[]> {
  if (candidates.length === 0) return [];
  const { target, existing, lock } = options;
  const found = await target.find(
    work,
    candidates.map(({ read }) => read),
  );
  const toLoad = existing === 'update' ? [...new Set(found.flatMap(({ ids }) => (ids.length === 1 ? ids : [])))] : [];
  const stored = toLoad.length > 0 ? await target.load(work, toLoad, { lock }) : new Map();
  return candidates.map((candidate, index) => {
    const { ids, isShared } = found[index] as Found;
    const [id] = ids;
    if (id === undefined) return planNew(candidate, isShared, options);
    if (existing === 'skip') return { row: candidate.row, action: 'keep', id, reason: 'exists' };
    if (ids.length > 1)
      return refuse(candidate.row, `fits ${ids.length} ${target.kind} that exist; correct those first`);
    // Two rows may share no key and yet be about one record: it is changed by the first.
    const { row } = candidate;
    const key = `id ${publicId(target.table, id)}`;
    const firstRow = firstRows.of(key);
    if (firstRow !== undefined) return { row, action: 'repeat', key, firstRow, read: candidate.read };
    firstRows.add(key, row);
    return planChange(candidate, stored.get(id), options);
  });
}

function planNew(
  { row, read, remarks, sharedRow }: Candidate,
  isShared: boolean,
  { target, columns }: PlanOptions,
): RowPlan {
  const complete = orFaults(() => target.complete(read));
  if (isFaults(complete)) return { row, action: 'refuse', faults: placed(row, columns, complete) };
  const { consents = [] } = read;
  const { columns: all, surplus } = complete;
  const notes = [...read.notes, ...noteBodies(surplus ? [surplus.text] : [])];
  const record = { id: newId(), columns: all, consents, notes };
  const sharedWith = sharedRow === undefined ? (isShared ? 'contact' : undefined) : { row: sharedRow };
  return { row, action: 'create', record, remarks: withSurplus(remarks, row, surplus), sharedWith };
}

function planChange(
  { row, read, remarks }: Candidate,
  stored: Parameters<Target['merge']>[0] | undefined,
  { target, columns }: PlanOptions,
): RowPlan {
  // It was removed between the two statements.
  if (!stored) return refuse(row, 'is about a record that has just been removed; try again');
  const change = orFaults(() => target.merge(stored, read));
  if (isFaults(change)) return { row, action: 'refuse', faults: placed(row, columns, change) };
  if (!change) return { row, action: 'keep', id: stored.id, reason: 'unchanged' };
  return { row, action: 'update', change, remarks: withSurplus(remarks, row, change.surplus) };
}

/** The surplus is that of the contact over several columns, so its remark names none. */
const withSurplus = (remarks: readonly CellFault[], row: number, surplus: Surplus | undefined): CellFault[] =>
  surplus ? [...remarks, { row, column: '', message: surplus.message }] : [...remarks];

const refuse = (row: number, message: string): RowPlan => ({
  row,
  action: 'refuse',
  faults: [{ row, column: '', message }],
});
