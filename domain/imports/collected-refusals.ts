import type { Work } from '../shared/operation.ts';
import type { RowPlan } from './plan-import.ts';
import type { RowRefusal, Target } from './target.ts';

/**
 * Collects the refusals of messages until the last row of a file is written: a row may refuse messages for a person whom only a later
 * row brings in. Until then they change no contact, so that each row is decided about as in the preview.
 */
export function collectRefusals() {
  // As JSON, because a text that was cut out of the file would hold the file's text around it in memory.
  const slices: string[] = [];
  const shared: string[] = [];
  return {
    add: (plans: readonly RowPlan[]): void => {
      const refusals = plans.flatMap(refusalToCollect);
      if (refusals.length > 0) slices.push(JSON.stringify(refusals));
      const addresses = plans.flatMap(sharedAddresses);
      if (addresses.length > 0) shared.push(JSON.stringify(addresses));
    },
    record: async (work: Work, importId: string, target: Target): Promise<void> => {
      for (const slice of slices) await target.refusals?.record(work, importId, JSON.parse(slice));
      for (const slice of shared) await target.refusals?.share(work, importId, JSON.parse(slice));
    },
  };
}

/**
 * The refusal of a new contact is written with the contact. A further number of the row may be the one at which somebody else is
 * written to; whether the number that the contact itself is written to at is somebody else's too is looked up in the end.
 */
function refusalToCollect({ action, refusal }: RowPlan): RowRefusal[] {
  if (!refusal) return [];
  const isWritten = action === 'create' && refusal.consents.every(({ addresses }) => addresses.length < 2);
  return isWritten ? [] : [refusal];
}

/** The number and e-mail that a new contact is written to at, where another one has them too. */
function sharedAddresses(plan: RowPlan): string[] {
  if (plan.action !== 'create' || plan.sharedWith === undefined) return [];
  const { email, phone } = plan.record.columns;
  return [email, phone].filter((address) => typeof address === 'string');
}
