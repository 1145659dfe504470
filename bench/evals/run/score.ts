import type { Task } from '../tasks/task.ts';
import type { RunResult } from './run-task.ts';

/** `error`: the provider did not answer, so the run says nothing about the model. */
export type RunOfTask = RunResult | { error: string };

/** `lacks`: why the agent could not be given the task, which then has no runs. */
export type TaskResult = { task: Task; runs: RunOfTask[]; lacks?: string };

export type Score = {
  /** Tasks that the agent was given. */
  tasks: number;
  /** Tasks that passed in all of their runs. */
  done: number;
  /** Tasks that it could not be given. */
  leftOut: number;
  /** The share of runs that passed. */
  passAt1: number;
  /** The share of tasks that passed in all of their runs. */
  passHatK: number;
  inputTokens: number;
  outputTokens: number;
  calls: number;
  /** The figures of all runs together. */
  seconds: number;
  runs: number;
  /** Runs that failed although a receipt had flagged the fault: the reviewer would have seen it. */
  failedButFlagged: number;
  errors: number;
};

export const hasRun = (run: RunOfTask): run is RunResult => 'problems' in run;

export const passed = (run: RunOfTask): boolean => hasRun(run) && run.problems.length === 0;

export function scoreOf(results: readonly TaskResult[]): Score {
  const all = results.flatMap(({ runs }) => runs);
  const finished = all.filter(hasRun);
  const sum = (value: (run: RunResult) => number) => finished.reduce((total, run) => total + value(run), 0);
  const share = (part: number, whole: number) => (whole === 0 ? 0 : part / whole);
  const given = results.filter(({ lacks }) => lacks === undefined);
  const done = given.filter(({ runs }) => runs.length > 0 && runs.every(passed)).length;
  return {
    tasks: given.length,
    done,
    leftOut: results.length - given.length,
    passAt1: share(finished.filter(passed).length, finished.length),
    passHatK: share(done, given.length),
    inputTokens: sum(({ usage }) => usage.inputTokens),
    outputTokens: sum(({ usage }) => usage.outputTokens),
    calls: sum(({ transcript }) => transcript.calls.length),
    seconds: sum(({ seconds }) => seconds),
    runs: finished.length,
    failedButFlagged: sum((run) => Number(!passed(run) && run.warnings.some(({ flag }) => flag))),
    errors: all.length - finished.length,
  };
}
