import { execFileSync } from 'node:child_process';
import { globSync, statSync } from 'node:fs';

// Builds the console's pages unless the built ones are newer than all that they are made of. Several runs of tests in a
// row thus share one build.
const root = new URL('../..', import.meta.url).pathname;
const modifiedAt = (file: string) => statSync(`${root}${file}`, { throwIfNoEntry: false })?.mtimeMs ?? 0;

// Folders too: theirs changes when a file goes. The pages use some modules of the domain.
const sources = globSync(['console/**', 'domain/**', 'package-lock.json', 'vite.config.ts'], {
  cwd: root,
  exclude: ['console/web/dist', 'console/web/dist/**'],
});
const lastChange = Math.max(...sources.filter((file) => file !== 'console/web').map(modifiedAt));

if (modifiedAt('console/web/dist/index.html') <= lastChange) {
  execFileSync(process.execPath, ['node_modules/vite/bin/vite.js', 'build'], { cwd: root, stdio: 'inherit' });
}
