import { expect, it } from 'vitest';
import { readAgent } from '../../domain/agent/agent-settings.ts';
import { startAgentAgency } from '../agent/agent-at-work.ts';
import { modelKey } from '../delivery/fake-language-models.ts';
import { startModelProviders } from '../delivery/model-providers.ts';
import { usage } from '../delivery/model-streams.ts';
import { createColleague } from '../support/colleagues.ts';
import { startTestServer } from '../support/test-server.ts';
import { signInToConsole } from './client.ts';

const server = await startTestServer({ ownStore: true });
const { providers } = await startModelProviders();

async function startTests() {
  const { agency, colleague } = await startAgentAgency(server, providers);
  const page = await signInToConsole(server.url, await createColleague(server.db, agency, 'owner'));
  const model = {
    ...{ driver: 'mistral', model: 'mistral-small-latest', address: providers.mistral.url, country: 'France' },
    ...{ budgetCents: 2000, inputCents: 10, outputCents: 30 },
  };
  const test = (change: object = {}, by = page) => by.call('agent.testModel', { model: { ...model, ...change } });
  const runs = () => server.db.selectFrom('ai_run').selectAll().where('agency_id', '=', agency.id).execute();
  return { agency, colleague, test, runs };
}

it('a test with the stored key or another one costs, is journalled and kept, and shows no key', async () => {
  const { agency, test, runs } = await startTests();
  const { status, data } = await test();
  expect(status).toBe(200);
  expect(data).toEqual({ outcome: 'answered', milliseconds: expect.any(Number) });
  const cost = Math.ceil((usage.input * 10 + usage.output * 30) / 1000);
  expect((await agency.perform(readAgent, {})).monthMillicents).toBe(cost);

  const wrong = 'canari-autre-cle';
  const refused = await test({ apiKey: wrong });
  expect(refused.data).toMatchObject({ outcome: 'failed', cause: 'key_refused', detail: '401' });
  // The key that was typed is not stored by it.
  expect((await test()).data.outcome).toBe('answered');
  const kept = await runs();
  expect(kept.map(({ origin, status, ended_by }) => [origin, status, ended_by])).toEqual([
    ['test', 'done', null],
    ['test', 'failed', 'key_refused'],
    ['test', 'done', null],
  ]);
  const journal = await server.db.selectFrom('journal_entry').selectAll().where('agency_id', '=', agency.id).execute();
  expect(journal.filter(({ operation }) => operation === 'testAgentModel')).toHaveLength(3);
  for (const secret of [modelKey, wrong]) {
    expect(refused.text).not.toContain(secret);
    expect(JSON.stringify([kept, journal])).not.toContain(secret);
  }
});

it('a stored key goes to no other machine, and a private address is none where the operator forbids it', async () => {
  const { test, runs } = await startTests();
  const other = await test({ address: 'https://ailleurs.example' });
  expect(other.error.errors).toEqual([{ path: 'model.apiKey', message: 'is required' }]);
  server.context.privateWebhooks = false;
  try {
    const refused = await test({ apiKey: 'k', address: 'https://192.168.1.20' });
    expect(refused.error.code).toBe('address_not_public');
  } finally {
    server.context.privateWebhooks = true;
  }
  expect(await runs()).toEqual([]);
});

it('only an owner tests, ten times a minute, and not beyond the budget', async () => {
  const { agency, colleague, test } = await startTests();
  const negotiator = await signInToConsole(server.url, colleague);
  expect((await test({}, negotiator)).error.httpStatus).toBe(403);
  for (let number = 1; number <= 10; number += 1) expect((await test()).status).toBe(200);
  const before = providers.mistral.receipts.length;
  expect((await test()).error.code).toBe('rate_limited');
  expect(providers.mistral.receipts).toHaveLength(before);
  await server.db
    .updateTable('ai_run')
    .set({ created_at: new Date(server.context.now().getTime() - 60_001) })
    .where('agency_id', '=', agency.id)
    .execute();
  expect((await test({ budgetCents: 0 })).error.code).toBe('agent_budget');
  expect((await test()).status).toBe(200);
});
