import { expect, it } from 'vitest';
import { testModel } from '../../delivery/ai/test-model.ts';
import { modelKey } from './fake-language-models.ts';
import type { Behaviour } from './fake-provider.ts';
import { startModelProviders } from './model-providers.ts';
import { usage } from './model-streams.ts';

const { providers } = await startModelProviders();
const { mistral, anthropic, openai } = providers;

const rows = [
  { driver: 'mistral', provider: mistral, path: '' },
  { driver: 'anthropic', provider: anthropic, path: '' },
  { driver: 'openai-compatible', provider: openai, path: '/proxy/v1' },
] as const;
const here = { privateTargets: true };

const ask = (change: object = {}) =>
  testModel({ driver: 'mistral', model: 'm', apiKey: modelKey, address: mistral.url, ...change }, here);

it.each(rows)('$driver answers one tiny request', async ({ driver, provider, path }) => {
  const before = provider.receipts.length;
  const test = await ask({ driver, address: `${provider.url}${path}` });
  expect(test).toMatchObject({ outcome: 'answered', usage: { inputTokens: usage.input, outputTokens: usage.output } });
  expect(provider.receipts).toHaveLength(before + 1);
  const { messages, max_tokens: limit, tools } = JSON.parse(provider.receipts.at(-1)?.body ?? '');
  expect(messages.length).toBeLessThanOrEqual(2);
  expect({ limit, tools }).toEqual({ limit: 50 });
});

it('has answered when it would have said more', async () => {
  mistral.says({ text: ['Bonjour', ' et'], end: 'full' });
  expect((await ask()).outcome).toBe('answered');
});

it.each<[string, Behaviour]>([
  ['key_refused', { status: 401, body: { detail: 'Unauthorized' } }],
  ['unknown_model', { status: 404, body: { error: { code: 'model_not_found' } } }],
  ['unknown_model', { status: 400, body: { object: 'error', type: 'invalid_model', code: '1500' } }],
  ['refused', { status: 400, body: { type: 'invalid_request_error' } }],
  ['no_credit', { status: 429, body: { error: { code: 'insufficient_quota' } } }],
  // A person waits: it is not asked again.
  ['busy', { status: 429, headers: { 'retry-after': '1' } }],
  ['provider_error', { status: 500 }],
])('says %s', async (cause, behaviour) => {
  const before = mistral.receipts.length;
  mistral.next(behaviour);
  expect(await ask()).toMatchObject({ outcome: 'failed', cause, usage: null });
  expect(mistral.receipts).toHaveLength(before);
});

it('says that nobody answers at an address', async () => {
  expect(await ask({ address: 'http://127.0.0.1:9' })).toMatchObject({ outcome: 'failed', cause: 'unreachable' });
});

it('connects to public https addresses alone', async () => {
  const settings = { driver: 'mistral', model: 'm', apiKey: modelKey } as const;
  const before = mistral.receipts.length;
  const at = (address: string) => testModel({ ...settings, address }, { privateTargets: false });
  expect(await at(mistral.url)).toMatchObject({ outcome: 'failed', cause: 'not_https', failure: 'unreachable' });
  const secure = await at(mistral.url.replace('http:', 'https:'));
  expect(secure).toMatchObject({ outcome: 'failed', cause: 'not_public', failure: 'unreachable' });
  expect(mistral.receipts).toHaveLength(before);
});

it('waits no longer than its time', async () => {
  const halt = new AbortController();
  mistral.next('hang');
  const taken = mistral.taken();
  const test = testModel({ driver: 'mistral', model: 'm', apiKey: modelKey, address: mistral.url }, here, halt.signal);
  await taken;
  halt.abort();
  expect(await test).toMatchObject({ outcome: 'failed', cause: 'timed_out' });
});
