import { expect, it } from 'vitest';
import { world } from '../support/world.ts';
import { signedIn } from './client.ts';
import { peopled, sampling } from './records.ts';

const here = await world();

it('what arrived in the sandbox has arrived: it does not fail any more', async () => {
  const us = await peopled(here, await here.agency());
  const page = await signedIn(here.url, us.agent);
  const { id } = await sampling(here, us)('sandbox.simulate');
  const states = [];
  for (const what of ['failed', 'delivered', 'failed']) {
    expect((await page.call('sandbox.simulate', { id, what })).status).toBe(200);
    const { data } = (await page.call('sandbox.outbox', {})).data;
    const { draft } = (await page.call('drafts.read', { id })).data;
    states.push([data[0].status, draft.deliveredAt !== null, draft.failure?.code ?? null]);
  }
  expect(states).toEqual([
    ['failed', false, 'undelivered'],
    ['delivered', true, null],
    ['delivered', true, null],
  ]);
});
