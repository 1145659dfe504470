import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * Maps one item after the other and lets the event loop turn between two of them, for work that takes milliseconds an item:
 * a long page must not keep other requests waiting.
 */
export async function mapInTurns<T, R>(items: readonly T[], map: (item: T, index: number) => R): Promise<R[]> {
  const results: R[] = [];
  for (const [index, item] of items.entries()) {
    if (index > 0) await nextTurn();
    results.push(map(item, index));
  }
  return results;
}
