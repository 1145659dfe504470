import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { InvalidArgumentError } from 'commander';

/** The absolute path of a file that a command reads. */
export function existingFile(text: string): string {
  const path = resolve(text);
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found) throw new InvalidArgumentError(`there is no file ${path}`);
  if (!found.isFile()) throw new InvalidArgumentError(`${path} is no file`);
  return path;
}
