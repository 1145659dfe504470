import { describe, expect, it } from 'vitest';
import { inside } from '../../../bench/evals/run/inside.ts';
import { main } from '../../../bench/evals/run/main.ts';
import { runTask } from '../../../bench/evals/run/run-task.ts';
import { tasks } from '../../../bench/evals/tasks/all.ts';
import { call } from '../../agent/agent-at-work.ts';
import { modelKey } from '../../delivery/fake-language-models.ts';
import { startModelProviders } from '../../delivery/model-providers.ts';
import { startTestServer } from '../../support/test-server.ts';
import { startScriptedModel } from './players/scripted-model.ts';
import { type Solution, scripted } from './players/scripted-player.ts';
import { shown } from './players/shown-transcript.ts';
import { solutions } from './solutions/all.ts';

const { store } = await startTestServer();

describe('the agency’s own agent with a perfect model', async () => {
  const settings = await startScriptedModel((prompt) => {
    const { id = '' } = tasks.find((task) => task.prompt === prompt) ?? {};
    return scripted(solutions[id] as Solution);
  });
  const agent = inside(settings);

  it.each(tasks.filter((task) => !agent.lacks(task)))('passes $id', async (task) => {
    const { problems, transcript } = await runTask(store.rows, task, agent);
    expect(problems, shown(transcript)).toEqual([]);
  });
});

it('the command prints a table of the model with its tasks, calls, tokens, seconds and cost', async () => {
  const { mistral } = (await startModelProviders()).providers;
  const environment = { MISTRAL_API_KEY: modelKey, CLEF_MISTRAL_URL: mistral.url };
  mistral.says(
    { calls: [call('search_contacts', { q: 'Claire' })] },
    { text: ['I cannot delete a contact; a colleague can do it in Clef.'] },
  );
  const lines: string[] = [];
  const args = [
    '--inside',
    '--model',
    'mistral:mistral-small-latest',
    '--tasks',
    'restraint/delete-en',
    '--cents',
    '10000,30000',
  ];
  await main(args, environment, (line) => lines.push(line));
  const printed = lines.join('\n');
  expect(printed).toContain('mistral:mistral-small-latest, inside');
  // 240 tokens at 100 € and 68 at 300 € a million.
  expect(printed).toMatch(/^all +1 of 1 +100 % +100 % +1 +240 +68 +\d+\.\d +0\.0444 €$/m);
});
