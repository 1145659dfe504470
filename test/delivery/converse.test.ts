import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type {
  Conversation,
  ConversationClock,
  ConversationMessage,
  ConversationPart,
  ConversationTool,
} from '../../delivery/ai/conversation.ts';
import { converse } from '../../delivery/ai/converse.ts';
import { openLanguageModel } from '../../delivery/ai/open-language-model.ts';
import { fakeAnthropic, fakeMistral, fakeOpenai, modelKey } from './fake-language-models.ts';
import type { FakeCall, Turn } from './model-streams.ts';

const providers = { mistral: await fakeMistral(), anthropic: await fakeAnthropic(), openai: await fakeOpenai() };
afterAll(() => Promise.all(Object.values(providers).map((provider) => provider.close())));

const environment = {
  CLEF_MISTRAL_API_KEY: modelKey,
  CLEF_MISTRAL_MODEL: 'mistral-small-latest',
  CLEF_MISTRAL_URL: providers.mistral.url,
  CLEF_ANTHROPIC_API_KEY: modelKey,
  CLEF_ANTHROPIC_MODEL: 'claude-haiku-4-5',
  CLEF_ANTHROPIC_URL: providers.anthropic.url,
  CLEF_OPENAI_URL: `${providers.openai.url}/proxy/v1/`,
  CLEF_OPENAI_MODEL: 'qwen3',
};

/** A clock that moves when a test says so. */
function testClock() {
  const deadline = new AbortController();
  const waits: number[] = [];
  const clock: ConversationClock = {
    deadline: () => deadline.signal,
    wait: async (milliseconds) => void waits.push(milliseconds),
  };
  return { clock, waits, pass: () => deadline.abort() };
}

const made: { name: string; input: unknown; callId: string }[] = [];
const note =
  (name: string, answer: (input: Record<string, unknown>) => string = () => `${name} ok`): ConversationTool['call'] =>
  async (input, { callId }) => {
    made.push({ name, input, callId });
    return { text: answer(input), isError: false };
  };
const tool = (name: string, call = note(name)): ConversationTool => ({
  name,
  description: `Does ${name}.`,
  inputSchema: { type: 'object', properties: { q: { type: 'string' } }, required: ['q'] },
  call,
});
const tools = [tool('search'), tool('draft')];

const call = (name: string, input: unknown, id?: string): FakeCall => {
  const text = JSON.stringify(input);
  // Cut in the middle of a word and of a number, as tokens are.
  return { name, pieces: ['', text.slice(0, 4), text.slice(4, 9), text.slice(9)], ...(id && { id }) };
};
const ask: ConversationMessage[] = [{ role: 'user', text: 'Qui visite cette semaine ?' }];
const names = Object.keys(providers) as (keyof typeof providers)[];

let time = testClock();
beforeEach(() => {
  time = testClock();
  made.length = 0;
});

describe.each(names)('%s', (name) => {
  const provider = providers[name];
  const model = openLanguageModel(name, environment);
  afterEach(() => provider.saysForEver(undefined));
  const sent = (at = -1) => JSON.parse(provider.receipts.at(at)?.body ?? '{}');

  async function run(more: Partial<Conversation> = {}, limits: Partial<Conversation['limits']> = {}) {
    if (!model) throw new Error('no model');
    const parts: ConversationPart[] = [];
    const end = await converse({
      model,
      instructions: 'Sois bref.',
      messages: ask,
      tools,
      signal: new AbortController().signal,
      clock: time.clock,
      ...more,
      limits: { calls: 20, milliseconds: 120_000, answerTokens: 2000, ...limits },
      onPart: (part) => {
        parts.push(part);
        return more.onPart?.(part);
      },
    });
    const text = parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('');
    const results = parts.flatMap((part) => (part.type === 'tool_result' ? [part.text] : []));
    return { end, parts, text, results };
  }

  it('gives the text as it comes, and what it cost', async () => {
    provider.says({ text: ['Léa ', 'et ', 'Marc.'] });
    const { end, parts } = await run();
    expect(parts).toEqual([
      { type: 'text', text: 'Léa ' },
      { type: 'text', text: 'et ' },
      { type: 'text', text: 'Marc.' },
      { type: 'step_end', usage: { inputTokens: 120, outputTokens: 34 }, isEstimated: false },
    ]);
    expect(end).toEqual({ outcome: 'done', usage: { inputTokens: 120, outputTokens: 34 }, calls: 0 });
  });

  it('makes the calls one after the other, in their order, and lets the model go on with their results', async () => {
    let running = 0;
    const slow = async (answer: string) => {
      running += 1;
      expect(running).toBe(1);
      await new Promise(setImmediate);
      running -= 1;
      return { text: answer, isError: false };
    };
    const answers = { search: 'Léa Martin', draft: 'brouillon' };
    const slowTools = (['search', 'draft'] as const).map((known) => tool(known, () => slow(answers[known])));
    provider.says(
      { text: ['Je cherche.'], calls: [call('search', { q: 'Léa' }), call('draft', { q: 'Bonjour Léa' })] },
      { text: ['Voilà.'] },
    );
    const { end, parts } = await run({ tools: slowTools });
    const ids = parts.flatMap((part) => (part.type === 'tool_call' ? [part.callId] : []));
    expect(parts.map((part) => (part.type === 'step_end' ? 'end' : part))).toEqual([
      { type: 'text', text: 'Je cherche.' },
      'end',
      { type: 'tool_call', callId: ids[0], name: 'search', input: { q: 'Léa' } },
      { type: 'tool_result', callId: ids[0], name: 'search', text: 'Léa Martin', isError: false },
      { type: 'tool_call', callId: ids[1], name: 'draft', input: { q: 'Bonjour Léa' } },
      { type: 'tool_result', callId: ids[1], name: 'draft', text: 'brouillon', isError: false },
      { type: 'text', text: 'Voilà.' },
      'end',
    ]);
    expect(end).toEqual({ outcome: 'done', usage: { inputTokens: 240, outputTokens: 68 }, calls: 2 });
    expect(JSON.stringify(sent().messages)).toMatch(/Je cherche\..*Léa Martin.*brouillon/);
  });

  it('tells each part, and waits for it, before anything else happens', async () => {
    const order: string[] = [];
    provider.says({ text: ['Un.'], calls: [call('search', { q: 'a' })] }, { text: ['Deux.'] });
    const recorded = tool('search', async () => {
      order.push('run');
      return { text: 'ok', isError: false };
    });
    await run({
      tools: [recorded],
      onPart: async ({ type }) => {
        await new Promise(setImmediate);
        order.push(type);
      },
    });
    expect(order).toEqual(['text', 'step_end', 'tool_call', 'run', 'tool_result', 'text', 'step_end']);
  });

  it.each<[string, FakeCall, RegExp]>([
    ['arguments that are no JSON', { name: 'search', pieces: ['{"q": ', 'Léa'] }, /^invalid_arguments: .* Next: /],
    ['arguments that are no object', { name: 'search', pieces: ['["Léa"]'] }, /^invalid_arguments: .* Next: /],
    ['an unknown tool', call('send_sms', { q: 'x' }), /^unknown_tool: .*: search, draft\.$/],
    ['the name of something that every object has', call('constructor', { q: 'x' }), /^unknown_tool: /],
  ])('answers %s with an error that the model can read', async (_, wrong, expected) => {
    provider.says({ calls: [wrong] }, { text: ['Pardon.'] });
    const { end, results } = await run();
    expect(results).toEqual([expect.stringMatching(expected)]);
    expect(end).toMatchObject({ outcome: 'done', calls: 1 });
    expect(made).toEqual([]);
    expect(JSON.stringify(sent().messages)).toContain(results[0]?.slice(0, 12));
  });

  it('takes no arguments for an empty object, and tells of a tool that throws without its words', async () => {
    const broken = tool('draft', async () => {
      throw new Error('canari-interne');
    });
    provider.says({ calls: [{ name: 'search', pieces: [''] }, call('draft', { q: 'x' })] }, { text: ['Désolé.'] });
    const { end, parts } = await run({ tools: [tool('search'), broken] });
    expect(made).toMatchObject([{ name: 'search', input: {} }]);
    const results = parts.filter((part) => part.type === 'tool_result');
    expect(results[1]).toMatchObject({ text: expect.stringMatching(/^internal: /), isError: true });
    expect(results[1]?.error).toMatchObject({ message: 'canari-interne' });
    expect(provider.receipts.at(-1)?.body).not.toContain('canari-interne');
    expect(end.outcome).toBe('done');
  });

  it('ends a model that calls tools for ever at the limit, in the middle of an answer', async () => {
    provider.saysForEver({ calls: [call('search', { q: 'a' }), call('search', { q: 'b' })] });
    const before = provider.receipts.length;
    const { end, results } = await run({}, { calls: 5 });
    expect(end).toMatchObject({ outcome: 'call_limit', calls: 5 });
    expect(made.map(({ input }) => input)).toEqual([{ q: 'a' }, { q: 'b' }, { q: 'a' }, { q: 'b' }, { q: 'a' }]);
    expect(results).toHaveLength(5);
    expect(provider.receipts).toHaveLength(before + 3);
  });

  it('ends when the money is used up, before the calls', async () => {
    provider.saysForEver({ calls: [call('search', { q: 'a' })] });
    const hasBudget = ({ inputTokens, outputTokens }: { inputTokens: number; outputTokens: number }) =>
      inputTokens * 2 + outputTokens * 6 < 2 * (120 * 2 + 34 * 6);
    const { end } = await run({}, { hasBudget });
    expect(end).toEqual({ outcome: 'budget', usage: { inputTokens: 240, outputTokens: 68 }, calls: 1 });
    const before = provider.receipts.length;
    expect((await run({}, { hasBudget: () => false })).end.outcome).toBe('budget');
    expect(provider.receipts).toHaveLength(before);
  });

  it('an answer that is whole is done, whatever it cost', async () => {
    provider.says({ text: ['Cher.'] });
    expect((await run({}, { hasBudget: ({ inputTokens }) => inputTokens === 0 })).end.outcome).toBe('done');
  });

  /** Says two words, and holds the third back until the connection is left. */
  const held = () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    async function* text() {
      yield 'Un ';
      yield 'deux ';
      await promise;
      yield 'trois';
    }
    return { turn: { text: text() }, release: resolve };
  };

  it.each(['stopped', 'time_limit'] as const)('ends as %s within one part', async (outcome) => {
    const stop = new AbortController();
    const halt = () => (outcome === 'stopped' ? stop.abort() : time.pass());
    const { turn, release } = held();
    provider.says(turn);
    const { end, parts, text } = await run({
      signal: stop.signal,
      onPart: (part) => {
        if (part.type === 'text' && part.text.includes('deux')) halt();
      },
    });
    release();
    expect(text).toBe('Un deux ');
    expect(end.outcome).toBe(outcome);
    // The provider counts at the end, which nobody has read.
    expect(parts.at(-1)).toMatchObject({ type: 'step_end', isEstimated: true });
    expect(end.usage.inputTokens).toBeGreaterThan(0);
    expect(end.usage.outputTokens).toBeGreaterThan(0);
  });

  it('lets the tool that runs finish when it is stopped, and makes no further call', async () => {
    const stop = new AbortController();
    provider.saysForEver({ calls: [call('search', { q: 'a' }), call('draft', { q: 'b' })] });
    const before = provider.receipts.length;
    const stopping = tool('search', async () => {
      stop.abort();
      return { text: 'fini', isError: false };
    });
    const { end, results } = await run({ tools: [stopping, tool('draft')], signal: stop.signal });
    expect(results).toEqual(['fini']);
    expect(made).toEqual([]);
    expect(end.outcome).toBe('stopped');
    expect(provider.receipts).toHaveLength(before + 1);
  });

  it('asks nobody when it was stopped before', async () => {
    const before = provider.receipts.length;
    expect((await run({ signal: AbortSignal.abort() })).end.outcome).toBe('stopped');
    expect(provider.receipts).toHaveLength(before);
  });

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
    expect((await run({ clock, signal: stop.signal })).end.outcome).toBe('stopped');
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
    expect(end).toMatchObject({ outcome: 'refused' });
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

  it('each call has an id of its own, also where the server counts from nought', async () => {
    const same = { calls: [call('search', { q: 'a' }, 'abcdefgh0')] };
    provider.says(same, same, { text: ['Fini.'] });
    const history: ConversationMessage[] = [
      ...ask,
      { role: 'assistant', text: '', calls: [{ callId: 'abcdefgh0', name: 'search', input: {} }] },
      { role: 'tool', results: [{ callId: 'abcdefgh0', name: 'search', text: 'ok', isError: false }] },
    ];
    expect((await run({ messages: history })).end.outcome).toBe('done');
    expect(made.map(({ callId }) => callId)).toEqual(['abcdefgh0-2', 'abcdefgh0-3']);
  });

  const result = (callId: string) => ({ callId, name: 'search', text: 'Léa', isError: false });
  const asked = (...ids: string[]): ConversationMessage => ({
    role: 'assistant',
    text: '',
    calls: ids.map((callId) => ({ callId, name: 'search', input: { q: 'a' } })),
  });
  it.each<[string, ConversationMessage[]]>([
    [
      'ids of another provider',
      [...ask, asked('toolu_01A', 'call_é/2'), { role: 'tool', results: [result('toolu_01A'), result('call_é/2')] }],
    ],
    [
      'a call that was not made',
      [...ask, asked('aaaaaaaa1', 'aaaaaaaa2'), { role: 'tool', results: [result('aaaaaaaa1')] }, ...ask],
    ],
    ['calls without any result', [...ask, asked('aaaaaaaa1'), ...ask]],
    [
      'a result that no call had',
      [...ask, asked('aaaaaaaa1'), { role: 'tool', results: [result('aaaaaaaa1'), result('bbbbbbbb1')] }],
    ],
    [
      'the user directly after a tool',
      [...ask, asked('aaaaaaaa1'), { role: 'tool', results: [result('aaaaaaaa1')] }, ...ask],
    ],
    ['an empty message', [...ask, { role: 'assistant', text: '', calls: [] }, ...ask]],
    ['the user twice', [...ask, ...ask]],
    [
      'the assistant twice',
      [...ask, { role: 'assistant', text: 'A', calls: [] }, { role: 'assistant', text: 'B', calls: [] }, ...ask],
    ],
    [
      'a beginning that was cut off',
      [{ role: 'tool', results: [result('aaaaaaaa1')] }, { role: 'assistant', text: 'A', calls: [] }, ...ask],
    ],
    [
      'arguments that were none',
      [
        ...ask,
        { role: 'assistant', text: '', calls: [{ callId: 'aaaaaaaa1', name: 'search', input: '{"q' }] },
        { role: 'tool', results: [result('aaaaaaaa1')] },
      ],
    ],
  ])('a conversation with %s is taken', async (_, messages) => {
    expect((await run({ messages })).end.outcome).toBe('done');
  });

  it('what the caller throws ends it, and is thrown', async () => {
    provider.says({ text: ['Un ', 'deux '] });
    const onPart = async () => {
      throw new Error('the store is gone');
    };
    await expect(run({ onPart })).rejects.toThrow('the store is gone');
  });

  it('nothing is printed', async () => {
    const spies = (['log', 'warn', 'error', 'info'] as const).map((kind) => vi.spyOn(console, kind));
    const warnings = vi.spyOn(process, 'emitWarning');
    provider.next({ status: 500, body: {} });
    await run();
    provider.says({ text: ['Je '], error: 'api_error' });
    await run();
    for (const spy of [...spies, warnings]) {
      expect(spy).not.toHaveBeenCalled();
      spy.mockRestore();
    }
  });
});
