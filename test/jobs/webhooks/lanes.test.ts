import { expect, it } from 'vitest';
import { lanes } from '../../../jobs/webhooks/lanes.ts';

const limits = { atOnce: 6, ofOne: 2, waiting: 3 };

/** Work that ends when it is told to, and says when it begins. */
function watched(limited = limits) {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const line = lanes(limited, () => undefined);
  const add = (name: string) =>
    line.add(name[0] as string, name, () => {
      begun.push(name);
      return new Promise<void>((end) => ends.set(name, end));
    });
  const end = async (name: string) => {
    ends.get(name)?.();
    await new Promise((later) => setImmediate(later));
  };
  return { line, begun, add, end };
}

it('few of one lane are worked on at once, and the others go on', async () => {
  const { begun, add, end } = watched();
  for (const name of ['a1', 'a2', 'a3', 'b1', 'c1']) add(name);
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1']);
  await end('a1');
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3']);
});

it('lanes take turns where all places are taken', async () => {
  const { begun, add, end } = watched({ atOnce: 1, ofOne: 1, waiting: 9 });
  for (const name of ['a1', 'a2', 'a3', 'b1', 'b2', 'c1']) add(name);
  for (let ended = 0; ended < 5; ended += 1) await end(begun[ended] as string);
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2']);
});

it('the same is lined up once, and only so much', async () => {
  const { begun, add, end } = watched();
  for (const name of ['a1', 'a2', 'a3', 'a3', 'a4', 'a5', 'a6']) add(name);
  for (const name of ['a1', 'a2', 'a3', 'a4', 'a5']) await end(name);
  expect(begun).toEqual(['a1', 'a2', 'a3', 'a4', 'a5']);
});

it('an error takes no place for good, and the end waits for what is under way', async () => {
  const errors: unknown[] = [];
  const line = lanes({ ...limits, ofOne: 1 }, (error) => errors.push(error));
  line.add('a', 'a1', () => Promise.reject(new Error('no store')));
  const second = Promise.withResolvers<void>();
  line.add('a', 'a2', () => second.promise);
  await new Promise((later) => setImmediate(later));
  expect(errors).toHaveLength(1);
  let over = false;
  const end = line.end().then(() => {
    over = true;
  });
  await new Promise((later) => setImmediate(later));
  expect(over).toBe(false);
  second.resolve();
  await end;
  line.add('b', 'b1', () => Promise.reject(new Error('too late')));
  await new Promise((later) => setImmediate(later));
  expect(errors).toHaveLength(1);
});
