// Builds the console's pages (`vite build`) unless the built ones are newer than all that they are made of. Plain
// JavaScript, because `npm ci --omit=dev` runs it by whatever Node called npm.
//
// A production install has no build tools. It gets those of the pages for as long as the build takes, in the versions of
// package-lock.json, and no other of the development's packages.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const vite = 'node_modules/vite/bin/vite.js';

if (changedAt('console/web/dist/index.html') <= lastChange()) build();

function build() {
  if (existsSync(join(root, vite))) return viteBuild();
  const without = ['--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund'];
  // What the pages import has further packages as its peers.
  npm('install', '--save-prod', '--no-save', '--legacy-peer-deps=false', ...without, ...buildTools());
  viteBuild();
  npm('prune', ...without);
}

/** The development's packages that the pages, the thread for PDFs and vite.config.ts import, for instance `react@19.3.1`. */
function buildTools() {
  const { devDependencies } = JSON.parse(read('package.json'));
  const sources = [
    'vite.config.ts',
    'app/export/pdf-thread.ts',
    ...below('console/web').filter((file) => /\.(tsx?|css)$/.test(file)),
  ].map(read);
  const isImported = (name) => sources.some((source) => new RegExp(`['"]${name}['"/]`).test(source));
  return Object.keys(devDependencies)
    .filter(isImported)
    .map((name) => `${name}@${devDependencies[name]}`);
}

/** Folders count too: theirs changes when a file goes. That of console/web changes with each build. */
function lastChange() {
  const sources = ['console', 'domain', 'tools/hosts', 'app/export', 'package-lock.json', 'vite.config.ts'];
  const all = sources.flatMap((path) => [path, ...below(path)]);
  return Math.max(...all.filter((path) => path !== 'console/web').map(changedAt));
}

function changedAt(path) {
  return statSync(join(root, path), { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

/** Every file and folder below one, except what a build has made. */
function below(path) {
  if (!statSync(join(root, path), { throwIfNoEntry: false })?.isDirectory()) return [];
  const names = readdirSync(join(root, path)).filter((name) => name !== 'dist' && name !== 'node_modules');
  return names.flatMap((name) => [`${path}/${name}`, ...below(`${path}/${name}`)]);
}

function read(path) {
  return readFileSync(join(root, path), 'utf8');
}

function viteBuild() {
  run(process.execPath, vite, 'build');
}

function npm(...args) {
  const { npm_execpath: cli } = process.env;
  if (cli) run(process.execPath, cli, ...args);
  else run('npm', ...args);
}

/** Runs a program. One that fails has said why, and nothing more happens. */
function run(program, ...args) {
  const { status } = spawnSync(program, args, { cwd: root, stdio: 'inherit' });
  if (status !== 0) process.exit(1);
}
