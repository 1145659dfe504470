import type { DraftOperation, StoredItem, Work } from './operation.ts';
import { Refusal } from './refusal.ts';

/** The `recheck` of an operation whose drafts are checked one after the other. `check` throws the Refusal of a draft. */
export const recheckEach =
  <Item>(check: (work: Work, draft: StoredItem<Item>) => Promise<void>): DraftOperation<Item>['recheck'] =>
  async (work, drafts) => {
    const refusals: (Refusal | undefined)[] = [];
    for (const draft of drafts) refusals.push(await check(work, draft).then(() => undefined, asRefusal));
    return refusals;
  };

/** @returns the Refusal that `check` throws, or undefined */
export function refusalOf(check: () => void): Refusal | undefined {
  try {
    check();
    return undefined;
  } catch (error) {
    return asRefusal(error);
  }
}

/** @throws the error if it is no Refusal */
function asRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  throw error;
}
