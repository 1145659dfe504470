import { afterEach, describe, expect, it, vi } from 'vitest';
import { gather } from '../../../domain/shared/gather.ts';

/** A gatherer whose batches end when the test says so. */
function open({ limit = 10, waitMs = 0 } = {}) {
  const batches: { items: string[]; end(error?: Error): void }[] = [];
  const handle = async (items: string[]) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    batches.push({ items, end: (error) => (error ? reject(error) : resolve()) });
    await promise;
    return items.map((item) => item.toUpperCase());
  };
  const add = gather(handle, { limit, waitMs });
  /** The batch with this number, once it has begun. */
  const batch = async (number: number) => {
    while (!batches[number]) await Promise.resolve();
    return batches[number];
  };
  return { add, batch };
}

afterEach(() => vi.useRealTimers());

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
    const { add, batch } = open({ limit: 2 });
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

  it('wait for their batch to fill for as long as they may, and no longer once it is full', async () => {
    vi.useFakeTimers();
    const { add, batch } = open({ limit: 3, waitMs: 20 });
    const all = [add('a')];
    await vi.advanceTimersByTimeAsync(19);
    all.push(add('b'));
    await vi.advanceTimersByTimeAsync(1);
    expect((await batch(0)).items).toEqual(['a', 'b']);
    (await batch(0)).end();
    await Promise.all(all);
    all.push(add('c'));
    await vi.advanceTimersByTimeAsync(1);
    all.push(add('d'), add('e'), add('f'));
    expect((await batch(1)).items).toEqual(['c', 'd', 'e']);
    (await batch(1)).end();
    await vi.advanceTimersByTimeAsync(20);
    expect((await batch(2)).items).toEqual(['f']);
    (await batch(2)).end();
    expect(await Promise.all(all)).toEqual(['A', 'B', 'C', 'D', 'E', 'F']);
  });
});
