import { describe, expect, it } from 'vitest';
import type { ConversationMessage } from '../../delivery/ai/conversation.ts';
import { ask, call, names, startConversations } from './conversation-fixtures.ts';

const { conversationWith, made } = await startConversations();

describe.each(names)('%s', (name) => {
  const { provider, sent, run, noArguments } = conversationWith(name);

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

  it('tells a model that the sides take turns, and that arguments are an object, whatever was kept', async () => {
    const messages: ConversationMessage[] = [
      ...ask,
      ...ask,
      { role: 'assistant', text: '', calls: [{ callId: 'aaaaaaaa1', name: 'search', input: '{"q' }] },
      { role: 'tool', results: [result('aaaaaaaa1')] },
    ];
    await run({ messages });
    const roles = sent().messages.map(({ role }: { role: string }) => role);
    expect(roles).toEqual([
      ...(name === 'anthropic' ? [] : ['system']),
      'user',
      'assistant',
      name === 'anthropic' ? 'user' : 'tool',
    ]);
    expect(provider.receipts.at(-1)?.body).toContain(noArguments);
  });
});
