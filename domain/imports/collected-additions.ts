import { sql } from 'kysely';
import type { Work } from '../shared/operation.ts';
import type { RowPlan } from './plan-import.ts';
import { isFaults, orFaults } from './read-rows.ts';
import type { Change, NotedRow, Target } from './target.ts';

/** A further row about a person, with what is added to the record of its first row. */
type Addition = { row: number; firstRow: number; read: NotedRow };
type Added = Change & { row: number };

/**
 * Collects what further rows about a person say beside the first one, until the last row of a file is written. Only the records that the import
 * has made or changed take it: any other stays as it is.
 */
export function collectAdditions() {
  const slices: string[] = [];
  const firstRows = new Map<number, number>();
  return {
    add: (plans: readonly RowPlan[], { addition }: Target): void => {
      const additions = plans.flatMap((plan): Addition[] => {
        if (plan.action !== 'repeat') return [];
        firstRows.set(plan.row, plan.firstRow);
        const read = plan.read && addition?.(plan.read);
        return read ? [{ row: plan.row, firstRow: plan.firstRow, read }] : [];
      });
      if (additions.length > 0) slices.push(JSON.stringify(additions));
    },
    record: async (work: Work, importId: string, target: Target): Promise<void> => {
      for (const slice of slices) {
        const additions = (JSON.parse(slice) as Addition[]).map((given) => ({
          ...given,
          firstRow: earliest(firstRows, given.firstRow),
        }));
        await recordAdditions(work, importId, target, additions);
      }
    },
  };
}

/** The first row may repeat an earlier one by another of its addresses. */
function earliest(firstRows: ReadonlyMap<number, number>, row: number): number {
  let first = row;
  for (let before = firstRows.get(first); before !== undefined; before = firstRows.get(first)) first = before;
  return first;
}

async function recordAdditions(work: Work, importId: string, target: Target, additions: readonly Addition[]) {
  const { rows: records } = await sql<{ id: string; row: number }>`
    select record_id as id, row_number as row from import_record where agency_id = ${work.agency.id}
      and import_id = ${importId} and row_number = any(${additions.map(({ firstRow }) => firstRow)}::integer[])`.execute(
    work.agency.db,
  );
  const recordOf = new Map(records.map(({ id, row }) => [row, id]));
  if (records.length === 0) return;
  const stored = await target.load(work, [...recordOf.values()], { lock: true });
  const changes: Added[] = [];
  for (const { row, firstRow, read } of additions) {
    const record = stored.get(recordOf.get(firstRow) ?? '');
    if (!record) continue;
    const change = orFaults(() => target.merge(record, read));
    if (!change || isFaults(change)) continue;
    changes.push({ ...change, row });
    // A third row adds to the record as the second leaves it.
    stored.set(record.id, { id: record.id, columns: { ...record.columns, ...change.after } });
  }
  // The last of several changes of a record has all of its columns, and each has notes of its own.
  const last = [...new Map(changes.map((change) => [change.id, change])).values()];
  const notesOf = Map.groupBy(changes, ({ id }) => id);
  const merged = last.map((change) => ({
    ...change,
    notes: [...new Set((notesOf.get(change.id) ?? []).flatMap(({ notes }) => notes))],
  }));
  if (merged.length > 0) await target.update(work, importId, merged);
}
