import { expect, it } from 'vitest';
import { idsFrom, withIds } from '../../../app/demo/given-ids.ts';
import { newId } from '../../../domain/shared/ids.ts';

it('new records have the given ids, also while two demos are seeded at a time, and others have their own', async () => {
  const [one, two] = ['018f0000-0000-7000-8000-000000000001', '018f0000-0000-7000-8000-000000000002'];
  const made = async (id: string) => {
    const ids: string[] = [];
    await withIds(idsFrom(id), async () => {
      for (let n = 0; n < 3; n++) {
        ids.push(newId());
        await Promise.resolve();
      }
    });
    return ids;
  };
  const [first, second, other] = await Promise.all([made(one), made(two), newId()]);
  expect([first[0], second[0]]).toEqual([one, two]);
  expect(first).toEqual(await made(one));
  expect(new Set([...first, ...second, other]).size).toBe(7);
  expect(newId()).not.toMatch(/^018f0000-0000/);
});
