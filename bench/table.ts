/** One measurement. `baseline` and `result` are formatted with their unit; `ratio` is result over baseline. */
export type Row = {
  measurement: string;
  baseline: string;
  result: string;
  ratio?: number;
  /** Microseconds of processor time per request in the servers' processes, `floor → Clef`. */
  node?: string;
  /** The same in PostgreSQL. */
  postgres?: string;
  target: string;
  isMet: boolean;
};

const HEAD = ['measurement', 'baseline', 'result', 'ratio', 'target', '', 'Node µs', 'PostgreSQL µs'];

/** The rows as one aligned Markdown table. */
export function formatTable(rows: Row[]): string {
  const cells = rows.map(({ measurement, baseline, result, ratio, node, postgres, target, isMet }) => [
    measurement,
    baseline,
    result,
    ratio?.toFixed(2) ?? '',
    target,
    isMet ? 'met' : 'MISSED',
    node ?? '',
    postgres ?? '',
  ]);
  const widths = HEAD.map((title, column) => Math.max(title.length, ...cells.map((row) => row[column]?.length ?? 0)));
  const line = (row: string[]) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  return [line(HEAD), line(widths.map((width) => '-'.repeat(width))), ...cells.map(line)].join('\n');
}

export const atLeast = (ratio: number, target: number) => ({ ratio, target: `≥ ${target}`, isMet: ratio >= target });
export const atMost = (ratio: number, target: number) => ({ ratio, target: `≤ ${target}`, isMet: ratio <= target });
