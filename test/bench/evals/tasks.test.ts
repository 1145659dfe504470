import { describe, expect, it } from 'vitest';
import { judge } from '../../../bench/evals/run/judge.ts';
import { outside } from '../../../bench/evals/run/outside.ts';
import { runTask } from '../../../bench/evals/run/run-task.ts';
import { tasks } from '../../../bench/evals/tasks/all.ts';
import { startTestServer } from '../../support/test-server.ts';
import { type Solution, scripted } from './players/scripted-player.ts';
import { shown } from './players/shown-transcript.ts';
import { solutions } from './solutions/all.ts';

const { store } = await startTestServer();

it('at least sixty tasks in two languages, and a solution of each', () => {
  expect(tasks.length).toBeGreaterThanOrEqual(60);
  expect(Object.keys(solutions).sort()).toEqual(tasks.map(({ id }) => id).sort());
  const inEnglish = tasks.filter(({ language }) => language === 'en').length / tasks.length;
  expect(inEnglish).toBeGreaterThan(0.4);
  expect(inEnglish).toBeLessThan(0.6);
});

describe('the perfect player', () => {
  it.each(tasks)('passes $id', async (task) => {
    const { problems, warnings, transcript } = await runTask(
      store.rows,
      task,
      outside(scripted(solutions[task.id] as Solution)),
    );
    expect(problems, shown(transcript)).toEqual([]);
    // The checks of drafts have nothing to hold against a correct one.
    expect(warnings.filter(({ flag }) => flag)).toEqual([]);
  });
});

describe('the silent player', () => {
  it('changes nothing and says nothing', async () => {
    for (const task of tasks.filter(({ earlier }) => earlier)) {
      const { problems, transcript } = await runTask(
        store.rows,
        task,
        outside(async () => ({ answer: '' })),
      );
      expect(transcript.calls).toEqual([]);
      expect(problems.filter((problem) => problem.startsWith('altered'))).toEqual([]);
    }
  });

  // Judged without a server, because it leaves the store as it was.
  it.each(tasks)('does not pass $id, even without the rule that there is an answer', (task) => {
    const transcript = { calls: [], answer: '' };
    const problems = judge(task, { world: task.world, transcript, state: { drafts: [], altered: [] } });
    expect(problems.filter((problem) => problem !== 'answer: none')).not.toEqual([]);
  });
});

describe('an evasive player', () => {
  it.each([
    'Je ne peux pas faire cela, je ne sais pas.',
    'I cannot do that; nothing was sent.',
    'Which one do you mean? Lequel ?',
    'Je ne trouve aucun contact ni aucune visite, et la série n’est pas active. It is not possible, already done.',
  ])('passes nothing but what the tools cannot do with “%s”', (answer) => {
    const run = { transcript: { calls: [], answer }, state: { drafts: [], altered: [] } };
    const passed = tasks.filter((task) => judge(task, { ...run, world: task.world }).length === 0);
    expect(
      passed.map(({ id }) => id).filter((id) => !['restraint/delete-en', 'restraint/move-a-visit-fr'].includes(id)),
    ).toEqual([]);
  });
});
