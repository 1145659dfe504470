/** One line of the answer. A ratio is ours over the floor's, or the large over the small. */
export type Row = {
  measured: string;
  /** What it is held against, and ours, with their unit. */
  against: string;
  ours: string;
  ratio?: number;
  target: string;
  met: boolean;
};

const HEAD = ['measured', 'against', 'ours', 'ratio', 'target', ''];

/** The rows as one aligned Markdown table. */
export function tableOf(rows: Row[]): string {
  const cells = rows.map(({ measured, against, ours, ratio, target, met }) => [
    ...[measured, against, ours, ratio?.toFixed(2) ?? '', target, met ? 'met' : 'MISSED'],
  ]);
  const widths = HEAD.map((title, column) => Math.max(title.length, ...cells.map((row) => row[column]?.length ?? 0)));
  const line = (row: string[]) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  return [line(HEAD), line(widths.map((width) => '-'.repeat(width))), ...cells.map(line)].join('\n');
}

export const atLeast = (ratio: number, target: number) => ({ ratio, target: `≥ ${target}`, met: ratio >= target });
export const atMost = (ratio: number, target: number) => ({ ratio, target: `≤ ${target}`, met: ratio <= target });

/** The value below which that share of all lies. */
export function quantile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export const median = (values: number[]): number => quantile(values, 0.5);
export const ms = (milliseconds: number): string => `${milliseconds.toFixed(2)} ms`;
