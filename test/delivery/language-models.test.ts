import { afterEach, beforeEach, describe, expect, it, type MockInstance } from 'vitest';
import { languageModels } from '../../delivery/ai/environment-settings.ts';
import { openLanguageModel } from '../../delivery/ai/open-language-model.ts';
import { deadline } from './driver-fixtures.ts';
import { completionOf, messageOf, modelKey } from './fake-language-models.ts';
import { startModelProviders } from './model-providers.ts';

const { providers, environment } = await startModelProviders();
const request = { instructions: 'Sois bref.', request: 'Le secret est canari-message.' };
const names = Object.keys(providers) as (keyof typeof providers)[];

describe.each(names)('%s', (name) => {
  const provider = providers[name];
  const open = (more = {}) => openLanguageModel(name, { ...environment, ...more });
  const model = open();
  const write = () => model?.write(request);
  const written = (text: string, end: string) =>
    name === 'anthropic'
      ? messageOf(
          [{ type: 'thinking', thinking: 'Hm.', signature: 'x' }, ...(text ? [{ type: 'text', text }] : [])],
          end,
        )
      : completionOf(text, end);

  it('sends the instructions and the data apart, without tools and with a limit, and returns the text', async () => {
    expect(await write()).toEqual({ outcome: 'written', text: `Réponse à ${request.request}` });
    const sent = JSON.parse(provider.receipts.at(-1)?.body ?? '');
    const content = [{ type: 'text', text: request.request }];
    const user = { role: 'user', content: name === 'openai' ? request.request : content };
    const system = [{ type: 'text', text: request.instructions }];
    expect(sent).toEqual(
      name === 'anthropic'
        ? { model: 'claude-haiku-4-5', max_tokens: 2000, system, messages: [user] }
        : {
            model: name === 'openai' ? 'qwen3' : 'mistral-small-latest',
            max_tokens: 2000,
            messages: [{ role: 'system', content: request.instructions }, user],
          },
    );
  });

  it.each([
    [401, {}, 'key_refused', '401'],
    [402, {}, 'no_credit', '402'],
    [429, { error: { type: 'rate_limit_error' } }, 'busy', '429 rate_limit_error'],
    [429, { error: { code: 'insufficient_quota', type: 'x' } }, 'no_credit', '429 insufficient_quota'],
    [529, { error: { type: 'overloaded_error' } }, 'busy', '529 overloaded_error'],
    [500, { object: 'error', message: 'canari-message', code: 3000 }, 'provider_error', '500 3000'],
    [400, { error: { message: `canari-message ${modelKey}`, code: 'a sentence canari-message' } }, 'refused', '400'],
    [302, {}, 'refused', '302'],
  ])('an answer %s with %j is not repeated, and its words are not kept', async (status, body, failure, detail) => {
    const before = provider.receipts.length;
    provider.next({ status, body, headers: { location: `${provider.url}/elsewhere` } });
    expect(await write()).toEqual({ outcome: 'failed', failure, detail });
    expect(provider.receipts).toHaveLength(before);
  });

  it.each([
    ['empty', written('  ', 'stop'), 'empty'],
    ['cut off', written('Bonjour', name === 'anthropic' ? 'max_tokens' : 'length'), 'too_long'],
    ['declined', written('', name === 'anthropic' ? 'refusal' : 'content_filter'), 'refused'],
    ['without choices', { choices: [] }, 'provider_error'],
    ['huge', written('x'.repeat(300_000), 'stop'), 'provider_error'],
  ])('a text that is %s fails', async (_, body, failure) => {
    provider.next({ status: 200, body });
    expect(await write()).toMatchObject({ outcome: 'failed', failure });
  });

  it('an answer that is no JSON, a lost one and a reset connection fail', async () => {
    provider.next('garbage', 'drop', 'reset');
    const outcomes = [await write(), await write(), await write()];
    expect(outcomes).toMatchObject([
      { failure: 'provider_error' },
      { failure: 'unreachable' },
      { failure: 'unreachable' },
    ]);
    const nobody = open({ [`CLEF_${name.toUpperCase()}_URL`]: 'http://127.0.0.1:1' });
    expect(await nobody?.write(request)).toEqual({
      outcome: 'failed',
      failure: 'unreachable',
      detail: '127.0.0.1:1: ECONNREFUSED',
    });
  });

  describe('that hangs', () => {
    let time: { pass(): void; spy: MockInstance };
    beforeEach(() => {
      time = deadline();
    });
    afterEach(() => time.spy.mockRestore());

    it('is left after 45 s', async () => {
      provider.next('hang');
      const asked = write();
      await provider.taken();
      time.pass();
      expect(await asked).toMatchObject({ outcome: 'failed', failure: 'timed_out' });
      expect(time.spy).toHaveBeenCalledWith(45_000);
    });
  });

  it('names each missing or wrong setting', () => {
    const address = `CLEF_${name.toUpperCase()}_URL`;
    expect(() => openLanguageModel(name, { [address]: 'ftp://x' })).toThrow(
      new RegExp(
        `${address}: must be .*; CLEF_${name.toUpperCase()}_MODEL: is missing|_MODEL: is missing; ${address}: must`,
      ),
    );
  });
});

it('a model that reasons gives only the text for readers', async () => {
  const content = [
    { type: 'thinking', thinking: [{ type: 'text', text: 'Hm.' }] },
    { type: 'text', text: 'Bonjour' },
  ];
  providers.mistral.next({ status: 200, body: completionOf(content, 'stop') });
  expect(await openLanguageModel('mistral', environment)?.write(request)).toEqual({
    outcome: 'written',
    text: 'Bonjour',
  });
});

it('there is none by default, and an unknown one is refused', () => {
  expect(openLanguageModel('off', {})).toBeNull();
  expect(() => openLanguageModel('sandbox', {})).toThrow(
    'There is no driver "sandbox", but off, mistral, anthropic, openai.',
  );
  expect(Object.keys(languageModels)).toEqual(['mistral', 'anthropic', 'openai']);
});
