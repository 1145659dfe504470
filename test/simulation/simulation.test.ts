import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { isEmbedded } from '../support/installation.ts';
import { size } from '../support/size.ts';
import { breakRule, brokenRules } from './broken-rules.ts';

/** Months that are lived. A failing one is lived again, with its trace, by `node test/simulation/run.ts <seed>`. */
const SEEDS = size(1, 12, 1000);
/** In `npm test` a week stands for them: two processes live it in a few seconds. */
const DAYS = size(7, 31, 31);

const cleanUps: (() => unknown)[] = [];
afterAll(() => {
  for (const cleanUp of cleanUps) cleanUp();
});

const program = new URL('run.ts', import.meta.url).pathname;

/** Lives months in a process of their own, because they replace its clock, and returns what it prints about each. */
async function live(seeds: string, ...more: string[]): Promise<string[]> {
  const options = ['--quiet', '--snapshot', inject('template'), '--days', String(DAYS), ...more];
  const child = spawn(process.execPath, [program, ...options, seeds], { stdio: ['ignore', 'pipe', 'inherit'] });
  cleanUps.push(() => child.kill('SIGKILL'));
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text) => (output += text));
  await once(child, 'close');
  return output.split('\n').filter((line) => line.startsWith('seed '));
}

/** The seed, whether its month kept every promise, and the digest of all that happened. */
const resultOf = (line = '') => /^seed (\d+) (kept|BROKEN .*) ([0-9a-f]{16}) /.exec(line)?.slice(1);

// On PostgreSQL its own processes would decide the order of things: the simulator knows the embedded store only.
describe.runIf(isEmbedded)('simulated months', () => {
  it(
    `${SEEDS} simulated months keep every promise, and a seed repeats its month exactly`,
    async () => {
      const half = Math.ceil(SEEDS / 2);
      const [first, second] = await Promise.all([live(`1..${half}`), live(`${half}..${SEEDS}`)]);
      const results = [...first, ...second].map(resultOf);
      expect(results).toHaveLength(SEEDS + 1);
      expect(results.filter((result) => result?.[1] !== 'kept')).toEqual([]);
      // The month in the middle was lived by both processes: by one after others, by the other on a fresh store.
      expect(resultOf(first.at(-1))).toEqual(resultOf(second[0]));
    },
    size(900_000, 3_600_000, 14_400_000),
  );

  it.skipIf(SEEDS === 1)('a broken rule is found', async () => {
    // A refusal happens in every month, so this needs no particular seed; the others are in docs/simulation.md.
    const months = await live('1..3', '--break', 'write no entry about a refusal');
    expect(resultOf(months.at(-1))?.[1]).toMatch(/^BROKEN O2: /);
  });
});

it.each(Object.entries(brokenRules))('« %s » can still be broken', (_name, rule) => {
  const source = readFileSync(new URL(`../../${rule.file}`, import.meta.url), 'utf8');
  expect(breakRule(rule, source)).not.toBe(source);
});
