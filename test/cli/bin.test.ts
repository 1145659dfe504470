import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, describe, expect, it } from 'vitest';
import { version } from '../../domain/shared/version.ts';
import { machineNode } from '../support/machine-node.ts';
import { dataFolder, INHERITED } from '../support/process.ts';

const root = join(import.meta.dirname, '../..');
const bin = join(root, 'bin/clef.js');
const machine = machineNode();

/** Every Node that may start Clef here. Where the machine's is not of our version, it starts our own. */
const nodes = [process.execPath, ...(machine ? [machine.program] : [])];

const started: ChildProcess[] = [];
afterAll(() => {
  for (const child of started) child.kill('SIGKILL');
});

function start(node: string, args: string[], environment: Record<string, string>, file = bin) {
  const child = spawn(node, [file, ...args], {
    cwd: dataFolder(),
    env: { ...INHERITED, ...environment },
    stdio: ['pipe', 'pipe', 'ignore'],
    // A process group of its own, as a shell makes for what it starts.
    detached: true,
  });
  started.push(child);
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  return { child, next: async () => (await lines.next()).value as string, ended: once(child, 'exit') };
}

/** Runs a file of JavaScript from another folder, with no more than a PATH. */
function run(node: string, file: string, ...args: string[]) {
  const options = { cwd: dataFolder(), env: { PATH: INHERITED.PATH } };
  return new Promise<{ code: unknown; stdout: string; stderr: string }>((resolve) => {
    execFile(node, [file, ...args], options, (error, stdout, stderr) => {
      resolve({ code: error?.code ?? 0, stdout, stderr });
    });
  });
}

describe.concurrent.each(nodes)('clef started by %s', (node) => {
  it('runs from any folder, through a symbolic link too', async () => {
    const link = join(dataFolder(), 'clef');
    symlinkSync(bin, link);
    for (const file of [bin, link]) {
      expect(await run(node, file, '--version')).toEqual({ code: 0, stdout: `${version}\n`, stderr: '' });
    }
  });

  it('ends with the status of the command', async () => {
    expect(await run(node, bin, 'keys', 'list', '--nonsense')).toMatchObject({ code: 1, stdout: '' });
  });

  it('passes stdin and stdout on, and ends by the signal that ended the command', async () => {
    const { child, next, ended } = start(node, ['mcp', '--url', 'http://127.0.0.1:1'], { CLEF_API_KEY: 'clef_x' });
    child.stdin?.write('{"jsonrpc":"2.0","id":1,"method":"ping"}\n');
    expect(JSON.parse(await next())).toMatchObject({ id: 1, error: {} });
    child.kill('SIGTERM');
    expect(await ended).toEqual([null, 'SIGTERM']);
  });
});

/** A command that says which signals it gets, and how often it got ^C when SIGTERM ends it, with the status 7. */
const COUNTING = `
  let interrupts = 0;
  process.on('SIGINT', () => console.log(++interrupts)).on('SIGTERM', () => process.exit(console.log(interrupts) ?? 7));
  process.stdin.resume().on('end', () => process.exit());
  console.log('ready');
`;

describe.runIf(machine && machine.major < 24)('where the machine’s Node is older', () => {
  const node = machine?.program as string;

  it('the command gets the terminal’s ^C once, then SIGTERM, and its status is the result', async () => {
    const folder = installed(COUNTING);
    symlinkSync(join(root, 'node_modules/node'), join(folder, '../node'));
    const { child, next, ended } = start(node, [], {}, join(folder, 'bin/clef.js'));
    expect(await next()).toBe('ready');
    // A terminal sends ^C to the whole process group.
    process.kill(-(child.pid as number), 'SIGINT');
    expect(await next()).toBe('1');
    child.kill('SIGTERM');
    expect(await next()).toBe('1');
    expect(await ended).toEqual([7, null]);
  });

  it('and there is no other, it says what to do', async () => {
    const { code, stdout, stderr } = await run(node, join(installed(COUNTING), 'bin/clef.js'), 'serve');
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/^clef: Clef runs on Node 24, .*npm install node@24\)\n$/);
  });
});

/** The npm package in a folder of its own, with other code for its command. */
function installed(code: string): string {
  const folder = join(dataFolder(), 'node_modules', 'clef-crm');
  for (const name of ['bin', 'compiled']) mkdirSync(join(folder, name), { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  copyFileSync(bin, join(folder, 'bin/clef.js'));
  writeFileSync(join(folder, 'compiled/cli.js'), code);
  return folder;
}
