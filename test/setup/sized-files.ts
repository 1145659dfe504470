import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

const sizeModule = resolve(import.meta.dirname, '../support/size.ts');
const tests = resolve(import.meta.dirname, '..');

/** Whether a test file tries more in the matrix than in `npm test`: it, or a file of the tests that it imports, asks for a `size`. */
export function isSized(file: string): boolean {
  const seen = new Set<string>();
  const asks = (path: string): boolean => {
    if (path === sizeModule) return true;
    if (seen.has(path) || !path.startsWith(tests)) return false;
    seen.add(path);
    return importsOf(path).some(asks);
  };
  return asks(resolve(file));
}

const known = new Map<string, string[]>();

function importsOf(path: string): string[] {
  const imports = known.get(path) ?? readImports(path);
  known.set(path, imports);
  return imports;
}

const readImports = (path: string): string[] =>
  [...readFileSync(path, 'utf8').matchAll(/^(?:import|export|}) .*'(\.[^']+\.ts)';$/gm)].map(([, name]) =>
    resolve(dirname(path), name as string),
  );
