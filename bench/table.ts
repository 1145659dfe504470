/** One measurement. `baseline` and `result` are formatted with their unit; `ratio` is result over baseline. */
export type Row = {
  measurement: string;
  baseline: string;
  result: string;
  ratio?: number;
  /** The number to order rounds by where there is no ratio: the one that the target is about. */
  value?: number;
  /** The lowest and the highest of the ratio, or of the value, in several rounds. */
  spread?: string;
  /** Microseconds of processor time per request in the servers' processes, `floor → Clef`. */
  node?: string;
  /** The same in PostgreSQL. */
  postgres?: string;
  target: string;
  isMet: boolean;
};

const HEAD = ['measurement', 'baseline', 'result', 'ratio', 'spread', 'target', '', 'Node µs', 'PostgreSQL µs'];

/** The rows as one aligned Markdown table. */
export function formatTable(rows: Row[]): string {
  const cells = rows.map(({ measurement, baseline, result, ratio, spread, node, postgres, target, isMet }) => [
    measurement,
    baseline,
    result,
    ratio?.toFixed(2) ?? '',
    spread ?? '',
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

/** A page that nobody waits for is quick enough, however little of it a small agency has. */
const QUICK_PAGE_MS = 30;
/** How many times as long a page of a large agency may otherwise take. */
const MOST_OF_A_PAGE = 2;

/** The 95th percentile of a page of a large agency, in milliseconds, compared with that of a small one. */
export function comparedPage(small: number, large: number) {
  const { ratio, isMet } = atMost(large / small, MOST_OF_A_PAGE);
  return { ratio, target: `≤ ${MOST_OF_A_PAGE} or ${QUICK_PAGE_MS} ms`, isMet: isMet || large <= QUICK_PAGE_MS };
}

const numberOf = ({ ratio, value }: Row): number => ratio ?? value ?? Number.NaN;

/** Each measurement once: the row of its middle round, with the spread over all of them. */
export function middleRows(rounds: Row[][]): Row[] {
  const byMeasurement = Map.groupBy(rounds.flat(), ({ measurement }) => measurement);
  return [...byMeasurement.values()].map((rows) => {
    const sorted = rows.toSorted((a, b) => numberOf(a) - numberOf(b));
    const middle = sorted[Math.floor(sorted.length / 2)] as Row;
    const ends = [numberOf(sorted[0] as Row), numberOf(sorted.at(-1) as Row)];
    return rows.length > 1 && ends.every(Number.isFinite)
      ? { ...middle, spread: ends.map((end) => end.toFixed(2)).join(' to ') }
      : middle;
  });
}
