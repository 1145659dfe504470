import { describe, expect, it } from 'vitest';
import { uuidOf } from '../../domain/shared/ids.ts';
import { startTestServer } from '../support/test-server.ts';
import { signInToConsole } from './client.ts';
import { populateAgency } from './populated-agency.ts';
import { createSampleInputs } from './sample-inputs.ts';

const server = await startTestServer();

it('a message that was delivered in the sandbox cannot fail any more', async () => {
  const records = await populateAgency(server, await server.createAgency());
  const page = await signInToConsole(server.url, records.negotiator);
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

describe('the answer to a simulated reply', () => {
  const FORMER = '+33639981234';
  const CURRENT = '+33639981235';

  async function writer() {
    const records = await populateAgency(server, await server.createAgency());
    const page = await signInToConsole(server.url, records.negotiator);
    const { id } = await createSampleInputs(server, records)('sandbox.simulate');
    const ofContact = server.db.selectFrom('draft').select('contact_id').where('id', '=', uuidOf('draft', id));
    const change = async (numbers: { phone: string; other_addresses: string[] }) => {
      await server.db.updateTable('contact').set(numbers).where('id', '=', ofContact).execute();
    };
    await change({ phone: FORMER, other_addresses: [] });
    const effectOf = async (body: string) => {
      const { data } = await page.call('sandbox.simulate', { id, what: 'reply', body });
      return data.effect;
    };
    return { change, effectOf };
  }

  it('says what became of the consent, not which word was written', async () => {
    const { change, effectOf } = await writer();
    expect(await effectOf('Bonjour')).toBe('message');
    // There is nothing to lift.
    expect(await effectOf('START')).toBe('startAlone');
    expect(await effectOf('STOP')).toBe('stop');
    await change({ phone: CURRENT, other_addresses: [FORMER] });
    expect(await effectOf('START')).toBe('startAlone');
    await change({ phone: FORMER, other_addresses: [] });
    expect(await effectOf('STOP')).toBe('stop');
    expect(await effectOf('START')).toBe('start');
  });

  it('does not say that a contact is opted out who has another number by now', async () => {
    const { change, effectOf } = await writer();
    await change({ phone: CURRENT, other_addresses: [] });
    expect(await effectOf('STOP')).toBe('stopAlone');
  });
});
