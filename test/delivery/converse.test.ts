import { describe, expect, it, vi } from 'vitest';
import { call, names, startConversations } from './conversation-fixtures.ts';

import type { FakeCall } from './model-streams.ts';

const { conversationWith, made, time, tool } = await startConversations();

describe.each(names)('%s', (name) => {
  const { provider, sent, run, noArguments } = conversationWith(name);

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
    provider.says(
      { text: ['Un.'], calls: [call('search', { q: 'a' }), call('search', { q: 'b' })] },
      { text: ['Deux.'] },
    );
    const recorded = tool('search', async () => {
      order.push('run');
      return { text: 'ok', isError: false };
    });
    await run({
      tools: [recorded],
      onPart: async ({ type }) => {
        for (let turn = type === 'tool_result' ? 9 : 1; turn > 0; turn -= 1) await new Promise(setImmediate);
        order.push(type);
      },
    });
    const made = ['tool_call', 'run', 'tool_result'];
    expect(order).toEqual(['text', 'step_end', ...made, ...made, 'text', 'step_end']);
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
    const { body } = provider.receipts.at(-1) ?? {};
    expect(body).toContain(results[0]?.slice(0, 12));
    if (expected.source.includes('arguments')) expect(body).toContain(noArguments);
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

  it('gives nothing that had come already when it was stopped', async () => {
    const stop = new AbortController();
    provider.says({ text: ['Un ', 'deux ', 'trois'] });
    const { end, text } = await run({
      signal: stop.signal,
      onPart: async (part) => {
        // All of the answer has come by then.
        for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate);
        if (part.type === 'text') stop.abort();
      },
    });
    expect(text).toBe('Un ');
    expect(end.outcome).toBe('stopped');
  });

  it('leaves a provider that does not begin when it is stopped, and guesses what was asked', async () => {
    const stop = new AbortController();
    provider.next('hang');
    const taken = provider.taken();
    const running = run({ signal: stop.signal });
    await taken;
    stop.abort();
    const { end } = await running;
    expect(end).toMatchObject({ outcome: 'stopped', usage: { outputTokens: 0 } });
    expect(end.usage.inputTokens).toBeGreaterThan(0);
  });

  it('makes no calls of an answer that ended for an unknown reason', async () => {
    provider.says({ calls: [call('draft', { q: 'x' })], end: 'odd' });
    expect((await run()).end).toMatchObject({ outcome: 'failed', failure: 'provider_error' });
    expect(made).toEqual([]);
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
    const { end, parts } = await run({ signal: AbortSignal.abort() });
    expect(end.outcome).toBe('stopped');
    expect(parts).toEqual([]);
    expect(provider.receipts).toHaveLength(before);
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
    // More than the SDK knows of the model, of which it would warn.
    await run({}, { answerTokens: 10_000_000 });
    for (const spy of [...spies, warnings]) {
      expect(spy).not.toHaveBeenCalled();
      spy.mockRestore();
    }
  });
});
