import { expect, it } from 'vitest';
import { startTestServer } from '../support/test-server.ts';
import { signInToConsole } from './client.ts';
import { createSampleInputs, populateAgency } from './sample-inputs.ts';

const server = await startTestServer();

it('a message that was delivered in the sandbox cannot fail any more', async () => {
  const records = await populateAgency(server, await server.createAgency());
  const page = await signInToConsole(server.url, records.agent);
  const { id } = await createSampleInputs(server, records)('sandbox.simulate');
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
