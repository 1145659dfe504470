import { costOf, MILLICENTS_PER_CENT } from '../../../domain/agent/month-costs.ts';
import { hasRun, passed, type Score, scoreOf, type TaskResult } from './score.ts';

/** The prices of a million tokens that a model reads and writes, in euro cents. */
export type Prices = { inputCents: number; outputCents: number };

export type Report = {
  /** The model, and where the agent is. */
  title: string;
  /** How often each task was done. */
  runs: number;
  prices?: Prices | undefined;
};

const percent = (share: number) => `${Math.round(share * 100)} %`;
const count = (value: number) => value.toLocaleString('en-GB');

/** One line for a task: how many runs passed, and why the first one that did not failed. */
export function taskLine({ task, runs, lacks }: TaskResult): string {
  if (lacks) return `${task.id.padEnd(46)} left out: ${lacks}`;
  const failed = runs.find((run) => !passed(run));
  const reason = failed && (hasRun(failed) ? failed.problems.join('; ') : failed.error);
  const line = `${task.id.padEnd(46)} ${runs.filter(passed).length}/${runs.length}`;
  return reason ? `${line}  ${reason}` : line;
}

/** The table of a model: the themes from the worst to the best, and the totals. */
export function summary(results: readonly TaskResult[], { title, runs, prices }: Report): string {
  const total = scoreOf(results);
  const themes = [...Map.groupBy(results, ({ task }) => task.id.split('/')[0] as string)]
    .map(([theme, ofTheme]) => ({ theme, score: scoreOf(ofTheme) }))
    .filter(({ score }) => score.tasks > 0)
    .sort((a, b) => a.score.passHatK - b.score.passHatK);
  const columns = ['done', 'pass@1', `pass^${runs}`, 'calls', 'tokens in', 'tokens out', 'seconds'];
  return [
    '',
    title,
    ...aligned([
      ['tasks', ...columns, ...(prices ? ['cost'] : [])],
      ...themes.map(({ theme, score }) => [theme, ...figures(score, prices)]),
      ['all', ...figures(total, prices)],
    ]),
    '',
    `${count(total.runs)} runs, ${(total.calls / Math.max(total.runs, 1)).toFixed(1)} calls of tools per run`,
    `failed runs in which Clef had flagged a draft: ${count(total.failedButFlagged)}`,
    ...(total.errors > 0 ? [`runs without an answer of the provider: ${count(total.errors)}`] : []),
    ...(total.leftOut > 0 ? [`tasks left out, and not counted as done: ${count(total.leftOut)}`] : []),
  ].join('\n');
}

const figures = (score: Score, prices: Prices | undefined): string[] => [
  `${score.done} of ${score.tasks}`,
  percent(score.passAt1),
  percent(score.passHatK),
  count(score.calls),
  count(score.inputTokens),
  count(score.outputTokens),
  score.seconds.toFixed(1),
  ...(prices ? [euros(score, prices)] : []),
];

function euros(tokens: Score, { inputCents, outputCents }: Prices): string {
  const millicents = costOf({ input_cents: inputCents, output_cents: outputCents }, tokens);
  return `${(millicents / MILLICENTS_PER_CENT / 100).toFixed(4)} €`;
}

/** The first column to the left, figures to the right. */
function aligned(rows: readonly string[][]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map(([name = '', ...cells]) =>
    [name.padEnd(widths[0] ?? 0), ...cells.map((cell, column) => cell.padStart(widths[column + 1] ?? 0))].join('   '),
  );
}
