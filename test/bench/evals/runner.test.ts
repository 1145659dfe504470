import { MockLanguageModelV4 } from 'ai/test';
import { expect, it } from 'vitest';
import { evaluate } from '../../../bench/evals/run/evaluate.ts';
import { modelPlayer } from '../../../bench/evals/run/model-player.ts';
import { outside } from '../../../bench/evals/run/outside.ts';
import { summary, taskLine } from '../../../bench/evals/run/report.ts';
import { hasRun, type RunOfTask, scoreOf } from '../../../bench/evals/run/score.ts';
import { tasks } from '../../../bench/evals/tasks/all.ts';
import type { Task } from '../../../bench/evals/tasks/task.ts';
import { startTestServer } from '../../support/test-server.ts';

const { store } = await startTestServer();

type Generated = Awaited<ReturnType<MockLanguageModelV4['doGenerate']>>;
type Asked = Parameters<MockLanguageModelV4['doGenerate']>[0];

const usage = {
  inputTokens: { total: 100, noCache: 100, cacheRead: undefined, cacheWrite: undefined },
  outputTokens: { total: 10, text: 10, reasoning: undefined },
};

const calls = (toolName: string, input: object): Generated => ({
  content: [{ type: 'tool-call', toolCallId: toolName, toolName, input: JSON.stringify(input) }],
  finishReason: { unified: 'tool-calls', raw: undefined },
  usage,
  warnings: [],
});

const says = (text: string): Generated => ({
  content: [{ type: 'text', text }],
  finishReason: { unified: 'stop', raw: undefined },
  usage,
  warnings: [],
});

/** The answers of the tools so far, as the provider would send them to the model. */
const answersIn = ({ prompt }: Asked) =>
  prompt.flatMap(({ role, content }) => (role === 'tool' ? content : [])).map((part: any) => part.output);

/** A model that confirms Claire's visit: it looks for her, reads the time, and writes. */
const confirming = () =>
  new MockLanguageModelV4({
    doGenerate: async (asked) => {
      const answers = answersIn(asked);
      const [found, visits] = answers.map(({ value }) => value as string);
      const contactId = found && JSON.parse(found).contacts[0].id;
      if (answers.length === 0) return calls('search_contacts', { q: 'Claire Moreau' });
      if (answers.length === 1) return calls('list_visits', { contactId });
      const [day, time] = JSON.parse(visits as string).visits[0].startsAtLocal.split(/, | \(/);
      const body = `Bonjour Claire, votre visite est prévue le ${day} à ${time}.`;
      if (answers.at(-1).type === 'error-text' || answers.length === 2) {
        return calls('draft_sms', { prospectId: contactId, body });
      }
      return says('Le SMS attend votre validation.');
    },
  });

const task = (id: string) => tasks.find((candidate) => candidate.id === id) as Task;
const only = (id: string) => ({ rows: store.rows, tasks: [task(id)], parallel: 2, onTask: () => undefined });

it('lets a model of the AI SDK do a task with the six tools and the server’s instructions', async () => {
  const model = confirming();
  const results = await evaluate({ ...only('visits/confirm-by-sms-fr'), agent: outside(modelPlayer(model)), runs: 2 });
  expect(results[0]?.runs.map((run) => hasRun(run) && run.problems)).toEqual([[], []]);
  const [{ prompt, tools = [] }] = model.doGenerateCalls as [Asked];
  expect(tools.map(({ name }) => name)).toEqual([
    'search_contacts',
    'get_property',
    'list_visits',
    'draft_sms',
    'draft_email',
    'enroll_sequence',
  ]);
  expect(prompt[0]).toMatchObject({ role: 'system', content: expect.stringContaining('Agence des Deux Rives') });
  expect(prompt[1]).toMatchObject({ role: 'user', content: [{ text: task('visits/confirm-by-sms-fr').prompt }] });
  expect(scoreOf(results)).toMatchObject({
    passAt1: 1,
    passHatK: 1,
    runs: 2,
    calls: 6,
    inputTokens: 800,
    outputTokens: 80,
  });
});

it('shows a failed call to the model as an error, and counts one draft', async () => {
  const model = confirming();
  const results = await evaluate({ ...only('retries/draft-lost-en'), agent: outside(modelPlayer(model)), runs: 1 });
  expect(answersIn(model.doGenerateCalls.at(-1) as Asked).map(({ type }) => type)).toContain('error-text');
  expect(results[0]?.runs.map((run) => hasRun(run) && run.problems)).toEqual([[]]);
});

it('tells a provider that fails once from a model that fails', async () => {
  let asked = 0;
  const agent = outside(
    modelPlayer(
      new MockLanguageModelV4({
        doGenerate: async () => {
          asked += 1;
          if (asked === 1) throw new Error('overloaded');
          return says('');
        },
      }),
    ),
  );
  const results = await evaluate({ ...only('visits/confirm-by-sms-fr'), agent, runs: 2, parallel: 1 });
  expect(scoreOf(results)).toMatchObject({ runs: 1, errors: 1, passAt1: 0 });
  expect(taskLine(results[0] as never)).toContain('overloaded');
});

it('ends with the provider’s words if it answers nothing', async () => {
  const agent = outside(
    modelPlayer(new MockLanguageModelV4({ doGenerate: () => Promise.reject(new Error('invalid key')) })),
  );
  const evaluation = evaluate({ ...only('visits/confirm-by-sms-fr'), agent, runs: 5 });
  await expect(evaluation).rejects.toThrow('The model does not answer: invalid key');
});

it('reports pass@1 over the runs and pass^k over the tasks', () => {
  const run = (problems: string[], flag = false): RunOfTask => ({
    problems,
    warnings: flag ? [{ code: 'visit_in_utc', flag, words: '10 h 45' }] : [],
    transcript: { calls: [], answer: '' },
    usage: { inputTokens: 10, outputTokens: 1 },
    seconds: 2,
  });
  const results = [
    { task: task('visits/confirm-by-sms-fr'), runs: [run([]), run([])] },
    { task: task('names/ask-which-fr'), runs: [run([]), run(['one sms too many'], true)] },
  ];
  const lacks = 'no connection';
  const all = [...results, { task: task('retries/draft-lost-en'), lacks, runs: [] }];
  expect(scoreOf(all)).toMatchObject({
    tasks: 2,
    done: 1,
    leftOut: 1,
    passAt1: 0.75,
    passHatK: 0.5,
    failedButFlagged: 1,
  });
  expect(taskLine(all.at(-1) as never)).toMatch(/retries\/draft-lost-en +left out: no connection$/);
  const printed = summary(all, { title: 'a model', runs: 2, prices: { inputCents: 100, outputCents: 1000 } });
  expect(printed.split('\n').map((line) => line.trim().split(/ {2,}/))).toEqual([
    [''],
    ['a model'],
    ['tasks', 'done', 'pass@1', 'pass^2', 'calls', 'tokens in', 'tokens out', 'seconds', 'cost'],
    ['names', '0 of 1', '50 %', '0 %', '0', '20', '2', '4.0', '0.0000 €'],
    ['visits', '1 of 1', '100 %', '100 %', '0', '20', '2', '4.0', '0.0000 €'],
    ['all', '1 of 2', '75 %', '50 %', '0', '40', '4', '8.0', '0.0001 €'],
    [''],
    ['4 runs, 0.0 calls of tools per run'],
    ['failed runs in which Clef had flagged a draft: 1'],
    ['tasks left out, and not counted as done: 1'],
  ]);
});
