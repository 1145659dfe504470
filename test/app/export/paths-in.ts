import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Every file and folder below a folder. */
export const pathsIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).map((entry) => ({
    path: join(entry.parentPath, entry.name),
    isFile: entry.isFile(),
  }));
