import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** A French commune, one that has been merged into another, or a district of Paris, Lyon or Marseille. */
export type Commune = {
  name: string;
  /** The code of INSEE, which begins with the department. */
  code: string;
  isCurrent: boolean;
  /** The code of the commune of which it is a part. */
  partOf: string | undefined;
  /** Zero for those that are no commune today. */
  population: number;
};

type Entry = { code: string; nom: string; type: string; chefLieu?: string; commune?: string; population?: number };

/** The official list of INSEE, as the package of Etalab publishes it. */
export function readCommunes(): Commune[] {
  const path = createRequire(import.meta.url).resolve('@etalab/decoupage-administratif/data/communes.json');
  const communes = JSON.parse(readFileSync(path, 'utf8')) as Entry[];
  return communes.map(({ code, nom, type, chefLieu, commune, population = 0 }) => ({
    name: nom,
    code,
    isCurrent: type !== 'commune-associee' && type !== 'commune-deleguee',
    partOf: chefLieu ?? commune,
    population,
  }));
}
