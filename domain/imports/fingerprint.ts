import { createHash } from 'node:crypto';
import type { ImportRequest } from './import-request.ts';
import type { MappedColumn } from './mapping.ts';
import type { RowPlan } from './plan-import.ts';

/**
 * The fingerprint of what an import would do: of the file, its columns and the decision about each row, with the records as they
 * are. An import that names the fingerprint of a preview is refused if any of this has changed since.
 */
export function startFingerprint({ kind, existing, file }: ImportRequest, columns: readonly MappedColumn[]) {
  const hash = createHash('sha256').update(JSON.stringify({ kind, existing, columns }));
  return {
    add: (plans: readonly RowPlan[]) => void hash.update(JSON.stringify(plans.map(decisionOf))),
    digest: async () => {
      for await (const bytes of file.open()) hash.update(bytes);
      return hash.digest('hex');
    },
  };
}

/**
 * A new record has a new id at each reading, and the time of reading may be in it. The file and the remarks about values that are
 * left out say the rest, and the file alone the refusals of messages.
 */
function decisionOf(plan: RowPlan): unknown {
  if (plan.action === 'create') return [plan.row, plan.action, plan.remarks];
  if (plan.action === 'update') return [plan.row, plan.action, plan.change.id, plan.change.before, plan.remarks];
  const { refusal: _, ...decision } = plan;
  return decision;
}
