import { expect, it } from 'vitest';
import { measureProposing } from './recipes.ts';

it.each([[[]], [['one']]])('the bench measures no proposing where fewer than two agencies propose: %j', async (ids) => {
  const untouched = { store: {} } as Parameters<typeof measureProposing>[0];
  expect(await measureProposing(untouched, ids, () => expect.unreachable())).toEqual([]);
});
