import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { answers } from '../setup/postgresql.ts';
import { type Attack, attacks } from './attacks.ts';

/** Runs the attacks on Clef's promises in their long sizes, one after the other. Prints a table; exits with 1 if one broke. */

const { values, positionals } = parseArgs({
  options: { store: { type: 'string' } },
  allowPositionals: true,
});
const store = values.store ?? ((await answers()) ? 'postgresql' : 'pglite');
const chosen = attacks.filter(({ promise }) => positionals.every((word) => promise.includes(word)));
const root = new URL('../..', import.meta.url).pathname;
const folder = mkdtempSync(join(tmpdir(), 'clef-long-'));

type Ran = Attack & { result: string; isGood: boolean; seconds: number };

/** Vitest's filter for one test file, given without its ending, or for a folder. */
const pathOf = (file: string) => (existsSync(join(root, 'test', file)) ? `test/${file}/` : `test/${file}.test.ts`);

async function run(attack: Attack): Promise<Ran> {
  const report = join(folder, 'report.json');
  rmSync(report, { force: true });
  const began = performance.now();
  const vitest = [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--project', store, '--project', 'unit'];
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const child = spawn(process.execPath, [...vitest, ...reporters, ...attack.files.map(pathOf)], {
    cwd: root,
    env: { ...process.env, CLEF_TEST_SIZE: 'long' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text));
  const [code] = await once(child, 'close');
  const seconds = (performance.now() - began) / 1000;
  const result = resultOf(report, code);
  if (!result.isGood) console.error(output.slice(output.indexOf('Failed ')));
  return { ...attack, ...result, seconds };
}

type Report = { numPassedTests: number };
const read = (report: string): Report | undefined =>
  existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : undefined;

function resultOf(report: string, code: number | null): { result: string; isGood: boolean } {
  const { numPassedTests: passed = 0 } = read(report) ?? {};
  if (code !== 0) return { result: 'BROKEN', isGood: false };
  return passed === 0 ? { result: 'left out', isGood: true } : { result: `held (${passed})`, isGood: true };
}

const widths = [42, 38, 12, 8];
const line = (...cells: string[]) => `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`;

console.log(`On ${store}.\n\n${line('promise', 'size', 'result', 'time')}`);
console.log(line(...widths.map((width) => '-'.repeat(width))));
const ran: Ran[] = [];
for (const attack of chosen) {
  const done = await run(attack);
  ran.push(done);
  console.log(line(done.promise, done.size, done.result, `${done.seconds.toFixed(0)} s`));
}
rmSync(folder, { recursive: true, force: true });
const broken = ran.filter(({ isGood }) => !isGood).length;
console.log(`\n${ran.length - broken} held or left out, ${broken} broken`);
process.exitCode = broken > 0 || ran.length === 0 ? 1 : 0;
