import { describe, expect, it } from 'vitest';
import { converse } from '../../delivery/ai/converse.ts';
import { openLanguageModel } from '../../delivery/ai/open-language-model.ts';
import { ask, call, names, startConversations } from './conversation-fixtures.ts';
import type { Turn } from './model-streams.ts';

const { conversationWith, environment, made, providers, time, tools } = await startConversations();

describe.each(names)('%s', (name) => {
  const { provider, run } = conversationWith(name);

  const busy = (headers: Record<string, string> = {}) => ({
    status: 429,
    headers,
    body: { type: 'error', error: { type: 'rate_limit_error', message: 'canari-fournisseur' } },
  });

  it('waits once for as long as the provider asks, and only then', async () => {
    provider.next(busy({ 'retry-after': '7' }));
    provider.says({ text: ['Enfin.'] });
    expect(await run()).toMatchObject({ end: { outcome: 'done' }, text: 'Enfin.' });
    expect(time.waits).toEqual([7000]);
    provider.next(busy({ 'retry-after': '3' }), busy({ 'retry-after': '3' }));
    expect((await run()).end).toMatchObject({ outcome: 'failed', failure: 'busy' });
    expect(time.waits).toEqual([7000, 3000]);
  });

  it.each([{ 'retry-after': '11' }, {}, { 'retry-after': 'Mon, 30 Nov 2026 06:00:00 GMT' }])(
    'is busy at once with %j',
    async (headers) => {
      provider.next(busy(headers as Record<string, string>));
      expect((await run()).end).toMatchObject({
        outcome: 'failed',
        failure: 'busy',
        detail: '429 rate_limit_error',
        usage: { inputTokens: 0, outputTokens: 0 },
      });
      expect(time.waits).toEqual([]);
    },
  );

  it('does not ask again when it is stopped while it waits', async () => {
    const stop = new AbortController();
    provider.next(busy({ 'retry-after': '7' }));
    const before = provider.receipts.length;
    const clock = { ...time.clock, wait: async () => stop.abort() };
    const { end, parts } = await run({ clock, signal: stop.signal });
    expect(end).toEqual({ outcome: 'stopped', usage: { inputTokens: 0, outputTokens: 0 }, calls: 0 });
    expect(parts).toEqual([]);
    expect(provider.receipts).toHaveLength(before);
  });

  it.each([
    [{ status: 500, body: { message: 'canari-fournisseur' } }, 'provider_error', '500'],
    [{ status: 401, body: {} }, 'key_refused', '401'],
    [{ status: 302, headers: { location: '/elsewhere' } }, 'refused', '302'],
    [{ status: 200, body: { message: 'canari-fournisseur' } }, undefined, undefined],
    ['reset' as const, 'unreachable', expect.stringMatching(/^127\.0\.0\.1:\d+: /)],
  ])(
    '%j is a failure, and not repeated',
    async (behaviour, failure = expect.any(String), detail = expect.any(String)) => {
      provider.next(behaviour);
      const { end, parts } = await run();
      expect(end).toMatchObject({ outcome: 'failed', failure, detail });
      expect(JSON.stringify(end)).not.toContain('canari');
      expect(parts).toEqual([]);
      expect(time.waits).toEqual([]);
    },
  );

  it.each<[string, Turn, object]>([
    ['cut off', { text: ['Je '], breaks: 'cut' }, { failure: 'interrupted' }],
    ['without an end', { text: ['Je '], breaks: 'silent' }, { failure: 'interrupted' }],
    ['with an error in its middle', { text: ['Je '], error: 'api_error' }, { failure: 'provider_error' }],
  ])('an answer %s fails, and what was said is kept', async (_, turn, expected) => {
    provider.says({ ...turn, calls: [call('draft', { q: 'x' })] });
    const { end, text, parts } = await run();
    expect(end).toMatchObject({ outcome: 'failed', ...expected });
    expect(text).toBe('Je ');
    expect(parts.at(-1)).toMatchObject({ type: 'step_end', isEstimated: true });
    expect(JSON.stringify([end, parts])).not.toContain('canari');
    expect(made).toEqual([]);
  });

  it('a model that declines, or a filter, is a refusal', async () => {
    provider.says({ text: ['Je ne '], end: 'declined' });
    const { end, text } = await run();
    expect(end).toMatchObject({ outcome: 'declined' });
    expect(text).toBe('Je ne ');
  });

  function* words(count: number) {
    for (let number = 0; number < count; number += 1) yield 'mot ';
  }

  it('an answer of 100 000 tokens ends at the limit that was asked for, and its calls are not made', async () => {
    provider.says({ text: words(100_000), calls: [call('draft', { q: 'x' })] });
    const { end, text } = await run({}, { answerTokens: 50 });
    expect(end).toMatchObject({ outcome: 'failed', failure: 'too_long' });
    expect(text).toBe('mot '.repeat(50));
    expect(made).toEqual([]);
  });

  it('a provider that does not keep to the limit is left', async () => {
    provider.says({ text: words(100_000), ignoresLimit: true });
    const { end, text } = await run({}, { answerTokens: 50 });
    expect(end).toMatchObject({ outcome: 'failed', failure: 'too_long' });
    expect(text.length).toBeLessThan(500);
  });

  it('nothing at all is a failure', async () => {
    provider.says({ text: [] });
    expect((await run()).end).toMatchObject({ outcome: 'failed', failure: 'empty' });
  });
});

it('an overloaded provider that says so in the middle of an answer is busy', async () => {
  providers.anthropic.says({ text: ['Je '], error: 'overloaded_error' });
  const model = openLanguageModel('anthropic', environment);
  const limits = { calls: 1, milliseconds: 1000, answerTokens: 100 };
  const said = { instructions: 'Sois bref.', messages: ask, tools, limits, clock: time.clock };
  const end = model && converse({ ...said, model, signal: new AbortController().signal, onPart: () => undefined });
  expect(await end).toMatchObject({ outcome: 'failed', failure: 'busy' });
});
