import { writeFileSync } from 'node:fs';
import { matchesGlob } from 'node:path';
import { parseArgs } from 'node:util';
import { openEmbedded } from '../../../storage/store.ts';
import { tasks } from '../tasks/all.ts';
import { evaluate } from './evaluate.ts';
import { inside } from './inside.ts';
import { modelPlayer } from './model-player.ts';
import { modelExamples, modelSettings, openModel, UsageError } from './models.ts';
import { outside } from './outside.ts';
import { type Prices, type Report, summary, taskLine } from './report.ts';
import { scoreOf, type TaskResult } from './score.ts';

export const help = `npm run evals -- --model PROVIDER:MODEL [--inside] [--tasks GLOB] [--runs K] [--parallel N]
                 [--cents IN,OUT] [--json FILE]

Lets a model do ${tasks.length} tasks with the six tools, each in a fresh agency on this machine. What the store holds afterwards
decides whether a run passed. Nothing is sent to anybody; the model's provider gets the prompts and invented records.

  --model     ${modelExamples.map(({ example, keyVariable }) => `${example} (key in ${keyVariable})`).join('\n              ')}
  --inside    as the agency's own agent, which a colleague asks (default: through the MCP endpoint, as a host of agents)
  --tasks     only these, for instance 'visits/*' or '*/*-fr' (default: all)
  --runs      how often each task is done (1)
  --parallel  how many runs at a time (4)
  --cents     the prices of a million tokens read and written, in euro cents, for instance 10,30: also print the cost
  --json      also write every run with its calls to this file
  --list      only print the tasks`;

const options = {
  model: { type: 'string' },
  inside: { type: 'boolean', default: false },
  tasks: { type: 'string', default: '*/*' },
  runs: { type: 'string', default: '1' },
  parallel: { type: 'string', default: '4' },
  cents: { type: 'string' },
  json: { type: 'string' },
  list: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const;

/**
 * The command. Failed tasks are a result and not an error.
 * @throws UsageError with what is wrong with the command
 */
export async function main(
  args: readonly string[],
  environment: Record<string, string | undefined>,
  print: (line: string) => void,
): Promise<void> {
  const values = parse(args);
  if (values.help) return print(help);
  const chosen = tasks.filter(({ id }) => matchesGlob(id, values.tasks));
  if (chosen.length === 0) throw new UsageError(`No task matches ${values.tasks}; --list prints them.`);
  if (values.list) return print(chosen.map(({ id, prompt }) => `${id.padEnd(46)} ${prompt}`).join('\n'));
  if (!values.model) throw new UsageError('Name a model with --model, for instance --model mistral:MODEL; see --help.');
  const [runs, parallel] = [countOf('runs', values.runs), countOf('parallel', values.parallel)];
  const prices = values.cents === undefined ? undefined : pricesOf(values.cents);
  const settings = modelSettings(values.model, environment);
  const agent = values.inside ? inside(settings) : outside(modelPlayer(await openModel(settings)));
  const report = { title: `${values.model}, ${values.inside ? 'inside' : 'outside'}`, runs, prices };
  const store = await openEmbedded({});
  try {
    await store.migrate();
    const onTask = (result: TaskResult) => print(taskLine(result));
    const results = await evaluate({ rows: store.rows, tasks: chosen, agent, runs, parallel, onTask });
    print(summary(results, report));
    if (values.json) writeFileSync(values.json, JSON.stringify(asJson(results, report), null, 2));
  } finally {
    await store.close();
  }
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options }).values;
  } catch (error) {
    throw new UsageError(`${(error as Error).message} See --help.`);
  }
}

function countOf(name: string, value: string): number {
  const number = Number(value);
  if (Number.isInteger(number) && number >= 1 && number <= 100) return number;
  throw new UsageError(`--${name} takes a whole number from 1 to 100.`);
}

function pricesOf(value: string): Prices {
  const [, inputCents, outputCents] = /^(\d+),(\d+)$/.exec(value) ?? [];
  if (!inputCents || !outputCents) throw new UsageError('--cents takes two whole numbers, for instance 10,30.');
  return { inputCents: Number(inputCents), outputCents: Number(outputCents) };
}

const asJson = (results: readonly TaskResult[], { title, runs, prices }: Report) => ({
  model: title,
  runs,
  prices,
  score: scoreOf(results),
  tasks: results.map(({ task: { id, language, prompt }, lacks, runs: ofTask }) => ({
    ...{ id, language, prompt, lacks, runs: ofTask },
  })),
});
