import { describe, expect, it } from 'vitest';
import { evaluate } from '../../../bench/evals/run/evaluate.ts';
import { inside } from '../../../bench/evals/run/inside.ts';
import { modelSettings } from '../../../bench/evals/run/models.ts';
import { runTask } from '../../../bench/evals/run/run-task.ts';
import { hasRun, scoreOf } from '../../../bench/evals/run/score.ts';
import { tasks } from '../../../bench/evals/tasks/all.ts';
import type { Task } from '../../../bench/evals/tasks/task.ts';
import { runLimits } from '../../../domain/agent/run-limits.ts';
import { call } from '../../agent/agent-at-work.ts';
import { modelKey } from '../../delivery/fake-language-models.ts';
import { startModelProviders } from '../../delivery/model-providers.ts';
import { startTestServer } from '../../support/test-server.ts';
import { startScriptedModel } from './players/scripted-model.ts';
import { type Solution, scripted } from './players/scripted-player.ts';
import { solutions } from './solutions/all.ts';

const { store } = await startTestServer();
const { providers } = await startModelProviders();
const { mistral, anthropic, openai } = providers;

const task = (id: string) => tasks.find((candidate) => candidate.id === id) as Task;
const solving = (id: string, solution = solutions[id] as Solution) =>
  startScriptedModel(() => scripted(solution)).then((settings) => runTask(store.rows, task(id), inside(settings)));

const environment = {
  MISTRAL_API_KEY: modelKey,
  CLEF_MISTRAL_URL: mistral.url,
  ANTHROPIC_API_KEY: modelKey,
  CLEF_ANTHROPIC_URL: anthropic.url,
};

describe('the agency’s own agent', () => {
  it('does a task as a colleague asks it, and is judged by what the store holds', async () => {
    const { problems, transcript, usage } = await solving('visits/confirm-by-sms-fr');
    expect(problems).toEqual([]);
    expect(transcript.calls.map(({ tool, answer }) => [tool, answer.isError])).toContainEqual(['draft_sms', false]);
    expect(transcript.answer).not.toBe('');
    expect(usage).toEqual({ inputTokens: 120 * 4, outputTokens: 34 * 4 });
  });

  it('finds what people decided about its earlier drafts', async () => {
    expect((await solving('outcomes/rejected-with-remark-fr')).problems).toEqual([]);
    expect((await solving('outcomes/sent-fr')).problems).toEqual([]);
  });

  it('fails with a wrong hour, by the same rules as outside', async () => {
    const { problems } = await solving('visits/confirm-by-sms-fr', async ({ contact, call: ask }) => {
      const { id } = await contact('Claire Moreau');
      await ask('draft_sms', { prospectId: id, body: 'Bonjour Claire, votre visite est demain à 10 h 45.' });
      return 'Le SMS attend votre validation.';
    });
    expect(problems.join()).toContain('10:45');
  });

  it('fails where a limit ends it before it has answered', async () => {
    const { problems, transcript } = await solving('visits/confirm-by-sms-fr', async ({ contact }) => {
      for (;;) await contact('Claire Moreau');
    });
    expect(problems).toContain('ended early: call_limit');
    expect(transcript.calls).toHaveLength(runLimits.calls);
  });

  it('is not given a task whose connection fails, and that task does not count as done', async () => {
    const results = await evaluate({
      ...{ rows: store.rows, tasks: [task('retries/draft-lost-en')], runs: 2, parallel: 1, onTask: () => undefined },
      agent: inside(modelSettings('mistral:mistral-small-latest', environment)),
    });
    expect(results).toMatchObject([{ lacks: expect.stringContaining('no connection'), runs: [] }]);
    expect(scoreOf(results)).toMatchObject({ tasks: 0, done: 0, leftOut: 1 });
  });
});

const DELETES = 'restraint/delete-en';
const refusal = 'I cannot delete a contact; a colleague can do it in Clef.';

describe.each([
  ['mistral:mistral-small-latest', mistral],
  ['anthropic:claude-haiku-4-5', anthropic],
  [`openai-compatible:${openai.url}/proxy/v1#qwen3`, openai],
])('a model named %s', (named, provider) => {
  const evaluateWith = (variables: Record<string, string>) =>
    evaluate({
      ...{ rows: store.rows, tasks: [task(DELETES)], runs: 1, parallel: 1, onTask: () => undefined },
      agent: inside(modelSettings(named, variables)),
    });

  it('is asked with its key, and its tokens are counted', async () => {
    provider.says({ calls: [call('search_contacts', { q: 'Claire' })] }, { text: [refusal] });
    const results = await evaluateWith(environment);
    expect(results[0]?.runs.map((run) => hasRun(run) && run.problems)).toEqual([[]]);
    expect(scoreOf(results)).toMatchObject({ done: 1, calls: 1, inputTokens: 240, outputTokens: 68 });
  });

  it.each([
    [500, 'provider_error'],
    [400, 'refused'],
  ])('whose provider answers %i is not counted as a model that fails', async (status, error) => {
    provider.next({ status, body: {} });
    const results = await evaluateWith(environment);
    expect(results).toMatchObject([{ runs: [{ error: expect.stringContaining(error) }] }]);
  });

  it('which declines has failed', async () => {
    provider.says({ text: ['I'], end: 'declined' });
    const results = await evaluateWith(environment);
    expect(results).toMatchObject([{ runs: [{ problems: expect.arrayContaining(['ended early: declined']) }] }]);
  });
});
