import { parseArgs } from 'node:util';
import type { ConversationMessage, ConversationPart, ConversationTool } from '../delivery/ai/conversation.ts';
import { converse } from '../delivery/ai/converse.ts';
import type { OpenModel } from '../delivery/ai/language-model.ts';
import { openModel } from '../delivery/ai/open-language-model.ts';
import { modelExamples, modelSettings, UsageError } from './evals/run/models.ts';

/** Tries a real model with a real key, at the expense of whoever has it: `node bench/try-model.ts --help`. */

const help = `node bench/try-model.ts PROVIDER:MODEL

Asks a model for a text, and converses with it about an invented agency with two invented tools: that it calls them, in parallel
too, can be stopped, and takes a conversation that another model began and somebody stopped. Costs about ten small requests.
Exits with 1 if a step did not end as it should.

  ${modelExamples.map(({ example, keyVariable }) => `${example} (key in ${keyVariable})`).join('\n  ')}`;

const instructions = 'You work for an estate agency. Use the tools. Answer in one short sentence.';

const tool = (
  name: string,
  description: string,
  answer: (input: Record<string, unknown>) => object,
): ConversationTool => ({
  name,
  description,
  inputSchema: {
    type: 'object',
    properties: { name: { type: 'string' } },
    required: ['name'],
    additionalProperties: false,
  },
  call: async (input) => ({ text: JSON.stringify(answer(input)), isError: false }),
});

const tools = [
  tool('find_contact', 'Finds a contact by name.', ({ name }) => ({ id: `contact_${String(name).length}`, name })),
  tool('next_visit', 'When a contact, by name, visits next.', ({ name }) => ({
    name,
    at: 'Tuesday 24 November, 11:45',
  })),
];

const user = (text: string): ConversationMessage => ({ role: 'user', text });

type Try = {
  name: string;
  messages: ConversationMessage[];
  expected: { outcome: string; calls?: number };
  answerTokens?: number;
  stopAtText?: boolean;
};

const result = { callId: 'toolu_01AbC', name: 'find_contact', text: '{"id":"contact_4"}', isError: false };

const tries: Try[] = [
  {
    name: 'a text',
    messages: [user('Say hello in French, without any tool.')],
    expected: { outcome: 'done', calls: 0 },
  },
  { name: 'a tool', messages: [user('When does Claire Moreau visit next?')], expected: { outcome: 'done', calls: 1 } },
  {
    name: 'several tools',
    messages: [user('When do Claire Moreau and Marc Petit visit next? Look up both at once.')],
    expected: { outcome: 'done', calls: 2 },
  },
  {
    name: 'a conversation of another model that was stopped',
    messages: [
      user('Who is Léa?'),
      {
        role: 'assistant',
        text: '',
        calls: [
          { ...result, input: { name: 'Léa' } },
          { callId: 'call_é/2', name: 'next_visit', input: '{"na' },
        ],
      },
      { role: 'tool', results: [result] },
      user('Thank you. Just say goodbye now.'),
    ],
    expected: { outcome: 'done' },
  },
  {
    name: 'a limit of length',
    messages: [user('Count from 1 to 500.')],
    answerTokens: 30,
    expected: { outcome: 'failed' },
  },
  { name: 'a stop', messages: [user('Count from 1 to 500.')], stopAtText: true, expected: { outcome: 'stopped' } },
];

async function tryOne(
  model: OpenModel,
  { name, messages, expected, answerTokens = 1000, stopAtText }: Try,
): Promise<boolean> {
  const stop = new AbortController();
  const began = performance.now();
  let firstPart: number | undefined;
  const said: string[] = [];
  const onPart = (part: ConversationPart) => {
    firstPart ??= performance.now() - began;
    if (part.type === 'text') said.push(part.text);
    if (part.type === 'tool_call') said.push(` [${part.name} ${JSON.stringify(part.input)}] `);
    if (part.type === 'text' && stopAtText) stop.abort();
  };
  const limits = { calls: 6, milliseconds: 120_000, answerTokens };
  const end = await converse({ model, instructions, messages, tools, limits, signal: stop.signal, onPart });
  const isRight = end.outcome === expected.outcome && end.calls >= (expected.calls ?? 0);
  const detail = end.outcome === 'failed' ? ` (${end.failure}, ${end.detail})` : '';
  console.log(`${isRight ? 'ok   ' : 'WRONG'} ${name}: ${end.outcome}${detail}, ${end.calls} calls`);
  const { inputTokens, outputTokens } = end.usage;
  const [first, whole] = [firstPart ?? 0, performance.now() - began].map(Math.round);
  console.log(`      first part after ${first} ms of ${whole} ms; ${inputTokens} tokens in, ${outputTokens} out`);
  console.log(`      ${said.join('').replaceAll('\n', ' ').slice(0, 300)}`);
  return isRight;
}

async function main(): Promise<boolean> {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { help: { type: 'boolean' } } });
  const [named] = positionals;
  if (values.help || !named) {
    console.log(help);
    return named !== undefined || values.help === true;
  }
  const model = openModel(modelSettings(named, process.env), { privateTargets: true });
  const written = await model.write({ instructions, request: 'Confirm a visit on Tuesday at 11:45 in one sentence.' });
  const isWritten = written.outcome === 'written';
  console.log(
    `${isWritten ? 'ok   ' : 'WRONG'} one text: ${isWritten ? written.text : `${written.failure}, ${written.detail}`}`,
  );
  let isRight = isWritten;
  for (const one of tries) isRight = (await tryOne(model, one)) && isRight;
  return isRight;
}

try {
  if (!(await main())) process.exitCode = 1;
} catch (error) {
  console.error(error instanceof UsageError ? error.message : error);
  process.exitCode = 1;
}
