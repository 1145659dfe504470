import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { keyOf } from './source.ts';

type Commune = { nom: string; type: string };

let keys: Set<string> | undefined;

/** Whether a French commune has this name, by its `keyOf` (the official list of INSEE). Read at the first call. */
export function isCommune(key: string): boolean {
  keys ??= readKeys();
  return keys.has(key);
}

function readKeys(): Set<string> {
  const path = createRequire(import.meta.url).resolve('@etalab/decoupage-administratif/data/communes.json');
  const communes = JSON.parse(readFileSync(path, 'utf8')) as Commune[];
  return new Set(
    communes
      .filter(({ type }) => type !== 'commune-associee' && type !== 'commune-deleguee')
      .map(({ nom }) => keyOf(nom)),
  );
}
