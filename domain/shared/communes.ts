import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** A French commune, or one that has been merged into another. */
export type Commune = { name: string; isCurrent: boolean };

/** The official list of INSEE, as the package of Etalab publishes it. */
export function readCommunes(): Commune[] {
  const path = createRequire(import.meta.url).resolve('@etalab/decoupage-administratif/data/communes.json');
  const communes = JSON.parse(readFileSync(path, 'utf8')) as { nom: string; type: string }[];
  return communes.map(({ nom, type }) => ({
    name: nom,
    isCurrent: type !== 'commune-associee' && type !== 'commune-deleguee',
  }));
}
