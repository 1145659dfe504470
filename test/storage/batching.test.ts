import { expect, it } from 'vitest';
import { gathered } from '../../storage/batching.ts';

it('what is given while a batch is under way makes the next one', async () => {
  const batches: number[][] = [];
  const ends: (() => void)[] = [];
  const give = gathered<number>((batch) => {
    batches.push(batch);
    return new Promise((end) => ends.push(end));
  });
  const passed = () => new Promise((later) => setImmediate(later));
  give([1]);
  give([2, 3]);
  give([4]);
  expect(batches).toEqual([[1]]);
  ends.shift()?.();
  await passed();
  expect(batches).toEqual([[1], [2, 3, 4]]);
  ends.shift()?.();
  await passed();
  give([5]);
  expect(batches).toEqual([[1], [2, 3, 4], [5]]);
});
