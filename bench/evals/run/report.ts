import { hasRun, passed, type Score, scoreOf, type TaskResult } from './score.ts';

const percent = (share: number) => `${Math.round(share * 100)} %`.padStart(6);
const count = (value: number) => value.toLocaleString('en-GB');

/** One line for a task: how many runs passed, and why the first one that did not failed. */
export function taskLine({ task, runs }: TaskResult): string {
  const failed = runs.find((run) => !passed(run));
  const reason = failed && (hasRun(failed) ? failed.problems.join('; ') : failed.error);
  const line = `${task.id.padEnd(46)} ${runs.filter(passed).length}/${runs.length}`;
  return reason ? `${line}  ${reason}` : line;
}

/** The totals, and the themes from the worst to the best. */
export function summary(results: readonly TaskResult[], model: string, runs: number): string {
  const total = scoreOf(results);
  const themes = [...Map.groupBy(results, ({ task }) => task.id.split('/')[0] as string)]
    .map(([theme, ofTheme]) => ({ theme, score: scoreOf(ofTheme) }))
    .sort((a, b) => a.score.passHatK - b.score.passHatK);
  return [
    '',
    ...themes.map(({ theme, score }) => `${theme.padEnd(20)} ${figures(score, runs)}`),
    `${'all'.padEnd(20)} ${figures(total, runs)}`,
    '',
    `${model}: ${count(total.tasks)} tasks, ${count(total.runs)} runs`,
    `tokens: ${count(total.inputTokens)} in, ${count(total.outputTokens)} out`,
    `tool calls: ${count(total.calls)}, ${(total.calls / Math.max(total.runs, 1)).toFixed(1)} per run`,
    `failed runs in which Clef had flagged a draft: ${count(total.failedButFlagged)}`,
    ...(total.errors > 0 ? [`runs without an answer of the provider: ${count(total.errors)}`] : []),
  ].join('\n');
}

const figures = ({ passAt1, passHatK }: Score, runs: number) =>
  `pass@1 ${percent(passAt1)}   pass^${runs} ${percent(passHatK)}`;
