import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { type Place, places } from './places.ts';

/** A place with its commune as the official list (COG, La Poste) has it. */
export type Ground = Place & {
  city: string;
  /** How people call it: the quarter in Nantes and Rezé, else the commune. */
  sector: string;
};

type Commune = { code: string; nom: string; type: string; codesPostaux?: string[] };

const LIST = '@etalab/decoupage-administratif/data/communes.json';

/** Read here and dropped again: the list of all French communes is large, and only the seed needs it. */
export async function readGround(): Promise<Ground[]> {
  const list = JSON.parse(await readFile(createRequire(import.meta.url).resolve(LIST), 'utf8')) as Commune[];
  const communes = new Map(list.filter(({ type }) => type === 'commune-actuelle').map((one) => [one.code, one]));
  return places.map((place) => {
    const commune = communes.get(place.code);
    if (!commune?.codesPostaux?.includes(place.postcode)) {
      throw new Error(`No commune ${place.code} with postcode ${place.postcode}.`);
    }
    return { ...place, city: commune.nom, sector: place.quarter ?? commune.nom };
  });
}
