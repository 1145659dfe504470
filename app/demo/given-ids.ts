import { AsyncLocalStorage } from 'node:async_hooks';
import { takeIdsFrom } from '../../domain/shared/ids.ts';
import { derivedId } from './rows.ts';

const given = new AsyncLocalStorage<() => string>();
takeIdsFrom(() => given.getStore()?.());

/** Runs something in which new records get the ids that `next` gives, whatever else this process does meanwhile. */
export const withIds = (next: () => string, run: () => Promise<void>): Promise<void> => given.run(next, run);

/** This id for the first record that is made, and ids that follow from it for all others. */
export function idsFrom(id: string): () => string {
  let made = 0;
  return () => {
    made += 1;
    return made === 1 ? id : derivedId(id, made);
  };
}
