import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { LookupFunction } from 'node:net';
import { expect, it } from 'vitest';
import { converse } from '../../delivery/ai/converse.ts';
import { openModel } from '../../delivery/ai/open-language-model.ts';
import { withReasoning } from '../../delivery/ai/sdk-model.ts';
import { modelKey } from './fake-language-models.ts';
import { startModelProviders } from './model-providers.ts';

const { providers } = await startModelProviders();

const rows = [
  { driver: 'mistral', provider: providers.mistral, path: '' },
  { driver: 'anthropic', provider: providers.anthropic, path: '' },
  { driver: 'openai-compatible', provider: providers.openai, path: '/proxy/v1' },
] as const;

const request = { instructions: 'Sois bref.', request: 'Bonjour' };

it.each(rows)(
  '$driver of an agency answers where the operator allows its address',
  async ({ driver, provider, path }) => {
    const settings = { driver, model: 'm', apiKey: modelKey, address: `${provider.url}${path}` };
    const model = openModel(settings, { privateTargets: true });
    expect(model.name).toBe(`${driver}:m`);
    expect(await model.write(request)).toEqual({ outcome: 'written', text: 'Réponse à Bonjour' });
  },
);

it.each(rows)('$driver of an agency is asked at public https addresses alone', async ({ driver, provider, path }) => {
  const before = provider.receipts.length;
  const address = (protocol: string, host = '127.0.0.1') =>
    `${protocol}://${host}:${new URL(provider.url).port}${path}`;
  const lookup = ((_name, _options, done) => done(null, [{ address: '127.0.0.1', family: 4 }])) as LookupFunction;
  const write = (at: string) =>
    openModel({ driver, model: 'm', apiKey: modelKey, address: at }, { privateTargets: false, lookup }).write(request);
  const refused = (detail: string) => ({
    outcome: 'failed',
    failure: 'unreachable',
    detail: expect.stringContaining(detail),
  });
  expect(await write(address('http'))).toEqual(refused('not_https'));
  expect(await write(address('https'))).toEqual(refused('not_public'));
  expect(await write(address('https', 'rebound.example'))).toEqual(refused('not_public'));
  const conversation = await converse({
    model: openModel({ driver, model: 'm', apiKey: modelKey, address: address('https') }, { privateTargets: false }),
    instructions: 'Sois bref.',
    messages: [{ role: 'user', text: 'Bonjour' }],
    tools: [],
    limits: { calls: 1, milliseconds: 60_000, answerTokens: 100 },
    signal: new AbortController().signal,
    onPart: () => undefined,
  });
  expect(conversation).toMatchObject(refused('not_public'));
  expect(provider.receipts).toHaveLength(before);
});

it('the provider is told our name, and nothing of the SDK and of Node', async () => {
  const { mistral } = providers;
  const settings = { driver: 'mistral', model: 'm', apiKey: modelKey, address: mistral.url } as const;
  await openModel(settings, { privateTargets: true }).write(request);
  expect(mistral.receipts.at(-1)?.headers['user-agent']).toBe('Clef');
});

it('OpenAI itself gets the limit by its newer name, with room for what it counts as reasoning', () => {
  expect(withReasoning({ model: 'm', max_tokens: 2000 })).toEqual({ model: 'm', max_completion_tokens: 6000 });
});

it('no file of the product loads the SDK when it is loaded itself', () => {
  const files = execFileSync('git', ['ls-files', '*.ts', ':!test', ':!bench', ':!console/web'], { encoding: 'utf8' });
  const early = /^(?:import|export) (?!type\b)[^;]*?from '(?:ai|@ai-sdk\/[\w-]+)'/m;
  const loading = files.split('\n').filter((file) => file !== '' && early.test(readFileSync(file, 'utf8')));
  expect(loading).toEqual([]);
});
