import { expect, it } from 'vitest';
import { mapInTurns } from '../../../domain/shared/map-in-turns.ts';

it('maps in order, and lets others run between two items', async () => {
  const order: string[] = [];
  setImmediate(() => order.push('another request'));
  const mapped = await mapInTurns(['a', 'b', 'c'], (item, index) => {
    order.push(item);
    return `${item}${index}`;
  });
  expect(mapped).toEqual(['a0', 'b1', 'c2']);
  expect(order).toEqual(['a', 'another request', 'b', 'c']);
});
