/** One measurement. `baseline` and `result` are formatted with their unit; `ratio` is result over baseline. */
export type Row = {
  measurement: string;
  baseline: string;
  result: string;
  ratio?: number;
  target: string;
  isMet: boolean;
};

const HEAD = ['measurement', 'baseline', 'result', 'ratio', 'target', ''];

/** The rows as one aligned Markdown table. */
export function formatTable(rows: Row[]): string {
  const cells = rows.map(({ measurement, baseline, result, ratio, target, isMet }) => [
    measurement,
    baseline,
    result,
    ratio?.toFixed(2) ?? '',
    target,
    isMet ? 'met' : 'MISSED',
  ]);
  const widths = HEAD.map((title, column) => Math.max(title.length, ...cells.map((row) => row[column]?.length ?? 0)));
  const line = (row: string[]) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  return [line(HEAD), line(widths.map((width) => '-'.repeat(width))), ...cells.map(line)].join('\n');
}

export const atLeast = (ratio: number, target: number) => ({ ratio, target: `≥ ${target}`, isMet: ratio >= target });
export const atMost = (ratio: number, target: number) => ({ ratio, target: `≤ ${target}`, isMet: ratio <= target });
