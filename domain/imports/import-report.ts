import { z } from 'zod';
import { publicId } from '../shared/ids.ts';
import { FaultGroup, startGroups } from './fault-groups.ts';
import type { RowPlan } from './plan-import.ts';
import type { CellFault } from './read-rows.ts';
import type { Target } from './target.ts';

/** How many rows have which fate. */
export const ImportCounts = z.object({
  rows: z.int().describe('Rows below the heading that are not blank'),
  created: z.int().describe('Rows that make a record'),
  updated: z.int().describe('Rows that change a record'),
  existing: z.int().describe('Rows about a record that the agency has, and which stays as it is'),
  repeated: z.int().describe('Rows about the same record as an earlier row of the file'),
  refused: z.int().describe('Rows with an error'),
  remarked: z.int().describe('Rows that make or change a record without a value that cannot be read'),
  declining: z.int().describe('Rows that refuse messages: the refusal is recorded, also where the row is left out'),
});
export type ImportCounts = z.output<typeof ImportCounts>;

const InCell = z.object({ row: z.int(), column: z.string(), message: z.string() });

/** The rows that a person should look at. Of each list only the beginning is given. */
export const ImportReport = z.object({
  counts: ImportCounts,
  errors: z.array(InCell),
  errorGroups: z.array(FaultGroup).describe('The same errors by column and reason, the most frequent first'),
  remarks: z.array(FaultGroup).describe('Values that are left out, whose text goes into a note, by column and reason'),
  mentions: z
    .object({ count: z.int(), cells: z.array(InCell) })
    .describe('Notes and tags that refuse messages, or may do so: a person should look at these rows'),
  shared: z
    .array(z.object({ row: z.int(), firstRow: z.int().nullable() }))
    .describe(
      'New contacts with a number or e-mail of an earlier row, or of a contact that the agency has, under another name',
    ),
  existing: z.array(z.object({ row: z.int(), id: z.string() })),
  repeated: z.array(z.object({ row: z.int(), key: z.string(), firstRow: z.int() })),
});
export type ImportReport = z.output<typeof ImportReport>;

export const MAX_LISTED = 100;

/** Counts the plans of an import, and lists or groups those that a person should look at. */
export function startReport(target: Target): {
  add(plans: readonly RowPlan[]): void;
  counts: ImportCounts;
  report(): ImportReport;
} {
  const counts = { rows: 0, created: 0, updated: 0, existing: 0, repeated: 0, refused: 0, remarked: 0, declining: 0 };
  const lists: Pick<ImportReport, 'errors' | 'shared' | 'existing' | 'repeated'> = {
    errors: [],
    shared: [],
    existing: [],
    repeated: [],
  };
  const [errorGroups, remarks] = [startGroups(), startGroups()];
  const mentions: ImportReport['mentions'] = { count: 0, cells: [] };
  const list = <T>(items: T[], ...more: T[]) => items.push(...more.slice(0, MAX_LISTED - items.length));
  const addPlan = (plan: RowPlan) => {
    counts.rows += 1;
    if (plan.action === 'create') {
      counts.created += 1;
      const { row, sharedWith } = plan;
      if (sharedWith) list(lists.shared, { row, firstRow: sharedWith === 'contact' ? null : sharedWith.row });
    }
    if (plan.action === 'update') counts.updated += 1;
    if (plan.refusal) counts.declining += 1;
    if (plan.mentions) {
      mentions.count += 1;
      list<CellFault>(mentions.cells, ...plan.mentions);
    }
    if ('remarks' in plan && plan.remarks.length > 0) {
      counts.remarked += 1;
      remarks.add(plan.remarks);
    }
    if (plan.action === 'keep') {
      counts.existing += 1;
      list(lists.existing, { row: plan.row, id: publicId(target.table, plan.id) });
    }
    if (plan.action === 'repeat') {
      counts.repeated += 1;
      list(lists.repeated, { row: plan.row, key: plan.key, firstRow: plan.firstRow });
    }
    if (plan.action === 'refuse') {
      counts.refused += 1;
      list<CellFault>(lists.errors, ...plan.faults);
      errorGroups.add(plan.faults);
    }
  };
  const report = () => ({ counts, ...lists, mentions, errorGroups: errorGroups.list(), remarks: remarks.list() });
  return { counts, report, add: (plans) => plans.forEach(addPlan) };
}
