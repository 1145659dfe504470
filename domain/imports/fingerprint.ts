import { createHash } from 'node:crypto';
import type { Work } from '../shared/operation.ts';
import type { ImportRequest } from './import-request.ts';
import type { MappedColumn } from './mapping.ts';
import type { RowPlan } from './plan-import.ts';

/**
 * The fingerprint of what an import would do: of the file, its columns and the decision about each row, with the records as they
 * are. An import that names the fingerprint of a preview is refused if any of this has changed since. So is one before which another
 * was undone: the records are as they were, but whoever undid it does not expect them back from an older preview.
 */
export async function startFingerprint(work: Work, request: ImportRequest, columns: readonly MappedColumn[]) {
  const { kind, existing, file } = request;
  const hash = createHash('sha256').update(JSON.stringify({ kind, existing, columns, lastUndo: await lastUndo(work) }));
  return {
    add: (plans: readonly RowPlan[]) => void hash.update(JSON.stringify(plans.map(decisionOf))),
    digest: async () => {
      for await (const bytes of file.open()) hash.update(bytes);
      return hash.digest('hex');
    },
  };
}

async function lastUndo({ agency }: Work): Promise<Date | null | undefined> {
  const imports = agency.from('import').select('undone_at').where('undone_at', 'is not', null);
  return (await imports.orderBy('undone_at', 'desc').limit(1).executeTakeFirst())?.undone_at;
}

/**
 * A new record has a new id at each reading, and the time of reading may be in it. The file and the remarks about values that are
 * left out say the rest, and the file alone the refusals of messages.
 */
function decisionOf(plan: RowPlan): unknown {
  if (plan.action === 'create') return [plan.row, plan.action, plan.remarks, plan.sharedWith];
  if (plan.action === 'update') return [plan.row, plan.action, plan.change.id, plan.change.before, plan.remarks];
  if (plan.action === 'repeat') return [plan.row, plan.action, plan.key, plan.firstRow];
  const { refusal: _, mentions: __, ...decision } = plan;
  return decision;
}
