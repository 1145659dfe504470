import { readCommunes } from '../../shared/communes.ts';
import { keyOf } from './source.ts';

let keys: Set<string> | undefined;

/** Whether a French commune has this name, by its `keyOf` (the official list of INSEE). Read at the first call. */
export function isCommune(key: string): boolean {
  keys ??= new Set(
    readCommunes()
      .filter(({ isCurrent }) => isCurrent)
      .flatMap(({ name }) => [keyOf(name), ...shortNames(name)]),
  );
  return keys.has(key);
}

/** People say « La Baule » for La Baule-Escoublac. */
const shortNames = (name: string): string[] => {
  const [, short] = /^(L(?:a|e|es) [^-\s]+)-/.exec(name) ?? [];
  return short ? [keyOf(short)] : [];
};
