import { describe, expect, it } from 'vitest';
import { gather } from '../../../domain/shared/gather.ts';

/** A gatherer whose batches end when the test says so. */
function open(limit = 10) {
  const batches: { items: string[]; end(error?: Error): void }[] = [];
  const add = gather(async (items: string[]) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    batches.push({ items, end: (error) => (error ? reject(error) : resolve()) });
    await promise;
    return items.map((item) => item.toUpperCase());
  }, limit);
  /** The batch with this number, once it has begun. */
  const batch = async (number: number) => {
    while (!batches[number]) await Promise.resolve();
    return batches[number];
  };
  return { add, batch };
}

describe('items that are gathered', () => {
  it('are handled at once if nothing runs, and share what begins after the running batch', async () => {
    const { add, batch } = open();
    const first = add('a');
    expect((await batch(0)).items).toEqual(['a']);
    const others = [add('b'), add('c')];
    (await batch(0)).end();
    expect(await first).toBe('A');
    expect((await batch(1)).items).toEqual(['b', 'c']);
    (await batch(1)).end();
    expect(await Promise.all(others)).toEqual(['B', 'C']);
  });

  it('of one turn are one batch, up to the limit', async () => {
    const { add, batch } = open(2);
    const all = ['a', 'b', 'c'].map(add);
    expect((await batch(0)).items).toEqual(['a', 'b']);
    (await batch(0)).end();
    expect((await batch(1)).items).toEqual(['c']);
    (await batch(1)).end();
    expect(await Promise.all(all)).toEqual(['A', 'B', 'C']);
  });

  it('are handled one by one if their batch fails, and only the one at fault fails', async () => {
    const { add, batch } = open();
    const [a, b] = [add('a'), add('b')];
    (await batch(0)).end(new Error('The batch failed.'));
    expect((await batch(1)).items).toEqual(['a']);
    (await batch(1)).end(new Error('This one is at fault.'));
    await expect(a).rejects.toThrow('at fault');
    expect((await batch(2)).items).toEqual(['b']);
    (await batch(2)).end();
    expect(await b).toBe('B');
    const later = add('c');
    (await batch(3)).end();
    expect(await later).toBe('C');
  });
});
