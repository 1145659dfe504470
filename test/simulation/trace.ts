import { createHash } from 'node:crypto';

/**
 * The story of one month, as lines that a person can read. The digest covers these lines and every statement with its
 * values: two runs with the same digest did the same.
 */
export function openTrace(now: () => number, options: { print?: boolean; statements?: boolean } = {}) {
  const hash = createHash('sha256');
  const lines: string[] = [];
  const counts = new Map<string, number>();
  const add = (line: string, isShown: boolean) => {
    const written = `${new Date(now()).toISOString()} ${line}`;
    hash.update(written).update('\n');
    if (isShown) lines.push(written);
    if (isShown && options.print) console.log(written);
  };
  return {
    lines,
    counts,
    /** One thing that happened. `kind` is counted. */
    say: (kind: string, what = '') => {
      counts.set(kind, (counts.get(kind) ?? 0) + 1);
      add(`${kind}${what && `: ${what}`}`, true);
    },
    statement: (process: string, sql: string, values: readonly unknown[], result: string) => {
      counts.set('statement', (counts.get('statement') ?? 0) + 1);
      add(`${process} ${sql.replaceAll(/\s+/g, ' ')} ${JSON.stringify(values)} ${result}`, options.statements ?? false);
    },
    digest: () => hash.digest('hex').slice(0, 16),
  };
}

export type Trace = ReturnType<typeof openTrace>;
