#!/usr/bin/env node
// Starts `clef` from any folder, under the Node that Clef is made for. Plain JavaScript that Node 20 reads, because the
// Node on the PATH may be older than that.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const NEEDED = 24;

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const source = join(root, 'cli.ts');
// The npm package has no sources: Node strips no types below node_modules.
const cli = existsSync(source) ? source : join(root, 'compiled', 'cli.js');

const current = majorOf(process.versions.node);
// One of exactly this version serves as well, without a second process.
const own = current === NEEDED ? undefined : ownNode();

if (own) startWith(own);
else if (current >= NEEDED && mayStartAgain()) process.execve(process.execPath, commandLine(), environment());
else if (current >= NEEDED) await import(pathToFileURL(cli).href);
else
  fail(
    `Clef runs on Node ${NEEDED}, and this is ${process.versions.node}. Install Node ${NEEDED}, or add it to Clef alone: ${adding()}`,
  );

/** The program of the npm package `node` that is installed with Clef, if it is of the right version. */
function ownNode() {
  try {
    const manifest = createRequire(import.meta.url).resolve('node/package.json');
    const { version, bin } = JSON.parse(readFileSync(manifest, 'utf8'));
    const program = join(dirname(manifest), bin.node);
    return majorOf(version) === NEEDED && existsSync(program) ? program : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Each signal reaches the command once, whoever sent it: in a process group of its own it does not get the terminal's ^C
 * beside the one that is passed on.
 */
function startWith(node) {
  const child = spawn(node, [cli, ...process.argv.slice(2)], {
    stdio: 'inherit',
    env: environment(),
    detached: process.platform !== 'win32',
  });
  const pass = (signal) => child.kill(signal);
  const signals = ['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGQUIT', 'SIGUSR1', 'SIGUSR2'].filter(
    (name) => name in constants.signals,
  );
  for (const signal of signals) process.on(signal, pass);
  child.on('error', ({ message }) => fail(`${node} does not start: ${message}`));
  child.on('exit', (code, signal) => {
    if (!signal) return process.exit(code);
    // Ends in the same way, so that whoever started this sees it.
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  });
}

/**
 * A server with the embedded store has freed memory returned to the system in pieces of this many bytes, because V8 takes 600 MB for
 * seconds, in pieces of 32 KiB, to optimise the store's WebAssembly. See docs/decisions/0032-run-sources-and-pack-compiled-code.md
 */
function environment() {
  const isEmbedded = process.argv[2] === 'serve' && !process.env.DATABASE_URL;
  return isEmbedded ? { MALLOC_MMAP_THRESHOLD_: '32768', ...process.env } : process.env;
}

/** The C library of Linux reads its settings only when a program begins. A parent that listens to its child would lose it. */
function mayStartAgain() {
  const isComplete = Object.keys(environment()).every((name) => name in process.env);
  return process.platform === 'linux' && !isComplete && !process.connected && 'execve' in process;
}

function commandLine() {
  return [process.execPath, ...process.execArgv, ...process.argv.slice(1)];
}

function adding() {
  if (cli === source) return `(cd ${root} && npm install --no-save --save-prod --omit=dev node@${NEEDED})`;
  const [folder] = root.split(/[\\/]node_modules[\\/]/);
  return `(cd ${folder} && npm install node@${NEEDED})`;
}

function majorOf(version) {
  return Number(version.split('.')[0]);
}

function fail(message) {
  console.error(`clef: ${message}`);
  process.exitCode = 1;
}
