import { describe, expect, it } from 'vitest';
import { outside } from '../../../bench/evals/run/outside.ts';
import { runTask } from '../../../bench/evals/run/run-task.ts';
import { tasks } from '../../../bench/evals/tasks/all.ts';
import { startTestServer } from '../../support/test-server.ts';
import { mistakes } from './players/mistakes.ts';
import { scripted } from './players/scripted-player.ts';
import { shown } from './players/shown-transcript.ts';
import { solutions } from './solutions/all.ts';

const { store } = await startTestServer();

it('covers ten mistakes', () => expect(mistakes).toHaveLength(10));

describe.each(mistakes)('a player that $name', ({ skills, failsIn, passesIn, flaggedIn = {} }) => {
  const run = (id: string) => {
    const task = tasks.find((candidate) => candidate.id === id);
    const solution = solutions[id];
    if (!task || !solution) throw new Error(`There is no task ${id}.`);
    return runTask(store.rows, task, outside(scripted(solution, skills)));
  };

  it.each(Object.entries(failsIn))('fails in %s', async (id, problem) => {
    const { problems, warnings, transcript } = await run(id);
    expect(problems.join(', '), shown(transcript)).toMatch(problem);
    const flags = warnings.filter(({ flag }) => flag).map(({ code }) => code);
    const expected = flaggedIn[id];
    if (expected) expect(flags, shown(transcript)).toContainEqual(expect.stringMatching(expected));
  });

  it.each(passesIn)('passes %s, where it makes no difference', async (id) => {
    expect((await run(id)).problems).toEqual([]);
  });
});
