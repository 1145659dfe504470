import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The machine's own Node: the first on the PATH that no package of ours has put there. */
export function machineNode(): { program: string; major: number } | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.includes('node_modules'));
  const program = folders.map((folder) => join(folder, 'node')).find(existsSync);
  if (!program) return undefined;
  const version = execFileSync(program, ['-p', 'process.versions.node'], { encoding: 'utf8' });
  return { program, major: Number(version.split('.')[0]) };
}
