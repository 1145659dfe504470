// Makes `compiled/`, which the npm package contains instead of the sources: Node strips no types below node_modules. It has
// the sources' folders, so every file finds the others where they are in a clone.
import { spawnSync } from 'node:child_process';
import { cpSync, readFileSync, rmSync, statSync } from 'node:fs';
import { extname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const compiled = join(root, 'compiled');

rmSync(compiled, { recursive: true, force: true });
const tsc = ['node_modules/typescript/bin/tsc', '-p', 'bin/packaging'];
const { status } = spawnSync(process.execPath, tsc, { cwd: root, stdio: 'inherit' });
if (status !== 0) process.exit(1);

const { include } = JSON.parse(readFileSync(join(root, 'bin/packaging/tsconfig.json'), 'utf8'));
for (const path of include.map((path) => path.replace('../../', ''))) copy(path, isData);
copy('console/web/dist', () => true);
// For Clef's version, and because it says that .js files are modules.
copy('package.json', () => true);

function copy(path, filter) {
  cpSync(join(root, path), join(compiled, path), {
    recursive: true,
    filter: (file) => filter(relative(root, file), file),
  });
}

/** The files that the server reads beside its code. The sources of the pages are not among them. */
function isData(path, file) {
  if (path === join('console', 'web')) return false;
  return statSync(file).isDirectory() || !['.ts', '.tsx'].includes(extname(path));
}
