import { expect, it } from 'vitest';
import { batched } from '../../app/batched.ts';

it('items that arrive while a batch is handled become the next batch', async () => {
  const batches: number[][] = [];
  const finish: (() => void)[] = [];
  const add = batched<number>((batch) => {
    batches.push(batch);
    return new Promise((resolve) => finish.push(resolve));
  });
  const nextTurn = () => new Promise((resolve) => setImmediate(resolve));
  add([1]);
  add([2, 3]);
  add([4]);
  expect(batches).toEqual([[1]]);
  finish.shift()?.();
  await nextTurn();
  expect(batches).toEqual([[1], [2, 3, 4]]);
  finish.shift()?.();
  await nextTurn();
  add([5]);
  expect(batches).toEqual([[1], [2, 3, 4], [5]]);
});
