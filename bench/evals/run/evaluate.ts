import PQueue from 'p-queue';
import type { Rows } from '../../../storage/db.ts';
import type { Task } from '../tasks/task.ts';
import { UsageError } from './models.ts';
import type { EvaluatedAgent } from './player.ts';
import { runTask } from './run-task.ts';
import type { RunOfTask, TaskResult } from './score.ts';

export type Evaluation = {
  rows: Rows;
  tasks: readonly Task[];
  agent: EvaluatedAgent;
  /** How often each task is done. */
  runs: number;
  /** How many runs at a time. */
  parallel: number;
  /** Called as soon as a task has all its runs. */
  onTask(result: TaskResult): void;
};

/** A provider that fails this often in a row is not asked any more. */
const MAX_ERRORS_IN_A_ROW = 3;

/**
 * Runs every task as often as asked, unless the agent lacks what it needs. The provider's failures are not the model's:
 * such a run counts as an error.
 * @throws UsageError if the provider answers nothing, for instance because the key is wrong
 */
export async function evaluate({ rows, tasks, agent, runs, parallel, onTask }: Evaluation): Promise<TaskResult[]> {
  const queue = new PQueue({ concurrency: parallel });
  let errorsInARow = 0;
  let givenUp: UsageError | undefined;
  const runOnce = async (task: Task): Promise<RunOfTask> => {
    if (givenUp) throw givenUp;
    try {
      const result = await runTask(rows, task, agent);
      errorsInARow = 0;
      return result;
    } catch (error) {
      errorsInARow += 1;
      const reason = reasonOf(error);
      if (errorsInARow < MAX_ERRORS_IN_A_ROW) return { error: reason };
      givenUp = new UsageError(`The model does not answer: ${reason}`);
      throw givenUp;
    }
  };
  const results = tasks.map(async (task) => {
    const lacks = agent.lacks(task);
    const result: TaskResult = lacks
      ? { task, lacks, runs: [] }
      : { task, runs: await Promise.all(times(runs, () => queue.add(() => runOnce(task)))) };
    onTask(result);
    return result;
  });
  return Promise.all(results);
}

const times = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make);

/** The provider's own words, without the request, which would fill the screen. */
const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error)).slice(0, 300);
