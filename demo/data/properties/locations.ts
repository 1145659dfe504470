import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { ApartmentStyleName } from './apartment-styles.ts';
import type { HouseStyleName } from './house-styles.ts';

type Area = 'nantes' | 'sud' | 'ouest' | 'nord' | 'est' | 'vignoble' | 'baule' | 'estuaire' | 'retz';

/** A quarter of a city or a commune in which the agency sells. */
type Place = {
  /** The INSEE code of the commune. */
  code: string;
  postcode: string;
  quarter?: string;
  area: Area;
  /** Asking prices; building land is sold only where it has a price. */
  eurosPerSqm: { apartment: number; house: number; land?: number };
  /** The center of the place to about a hundred meters, if known. Agencies do not publish exact positions. */
  center?: readonly [latitude: number, longitude: number];
  /** Landmarks that complete « à deux pas … ». */
  near: readonly string[];
  streets: readonly string[];
  styles: readonly (ApartmentStyleName | HouseStyleName)[];
};

/** A place with the official name of its commune. */
export type Location = Place & {
  city: string;
  /** The name that people use: the quarter if there is one, else the commune. */
  sector: string;
};

type Commune = { code: string; nom: string; type: string; codesPostaux?: string[] };

const COMMUNES = '@etalab/decoupage-administratif/data/communes.json';

/** Reads the official list of communes (INSEE, La Poste). It is large and only needed here, hence not imported. */
export async function readLocations(): Promise<Location[]> {
  const path = createRequire(import.meta.url).resolve(COMMUNES);
  const list = JSON.parse(await readFile(path, 'utf8')) as Commune[];
  const communes = new Map(list.filter(({ type }) => type === 'commune-actuelle').map((entry) => [entry.code, entry]));
  return places.map((place) => {
    const found = communes.get(place.code);
    if (!found?.codesPostaux?.includes(place.postcode)) {
      throw new Error(`No commune ${place.code} with postcode ${place.postcode}.`);
    }
    return { ...place, city: found.nom, sector: place.quarter ?? found.nom };
  });
}

const nantes = (postcode: string, quarter: string) => ({ code: '44109', postcode, quarter, area: 'nantes' }) as const;
const reze = (quarter: string) => ({ code: '44143', postcode: '44400', quarter, area: 'sud' }) as const;
const commune = (code: string, postcode: string, area: Area) => ({ code, postcode, area });

const places: readonly Place[] = [
  {
    ...nantes('44000', 'Graslin'),
    eurosPerSqm: { apartment: 4600, house: 5400 },
    center: [47.213, -1.562],
    near: ['du théâtre Graslin', 'du passage Pommeraye'],
    streets: ['rue Racine', 'rue Voltaire', 'rue Copernic', 'rue Piron'],
    styles: ['tuffeau'],
  },
  {
    ...nantes('44000', 'Bouffay'),
    eurosPerSqm: { apartment: 4300, house: 5200 },
    center: [47.215, -1.553],
    near: ['du château des ducs de Bretagne', 'de la place du Bouffay'],
    streets: ['rue de la Juiverie', 'rue des Petites-Écuries', 'rue de Verdun'],
    styles: ['tuffeau'],
  },
  {
    ...nantes('44000', 'Hauts-Pavés'),
    eurosPerSqm: { apartment: 4200, house: 5100 },
    center: [47.221, -1.566],
    near: ['de la place Viarme', 'du marché de Talensac'],
    streets: ['rue des Hauts-Pavés', 'rue Noire', 'rue Menou', 'rue de la Bastille'],
    styles: ['tuffeau', 'seventies', 'nantaise'],
  },
  {
    ...nantes('44000', 'Saint-Donatien'),
    eurosPerSqm: { apartment: 4000, house: 4900 },
    center: [47.228, -1.543],
    near: ['de la basilique Saint-Donatien', 'du Jardin des Plantes'],
    streets: ['rue du Général-Buat', 'rue de Coulmiers', 'rue Saint-Donatien'],
    styles: ['seventies', 'nineties', 'nantaise'],
  },
  {
    ...nantes('44100', 'Procé'),
    eurosPerSqm: { apartment: 4400, house: 5300 },
    center: [47.224, -1.579],
    near: ['du parc de Procé', 'du boulevard des Anglais'],
    streets: ['rue des Dervallières', 'boulevard Lelasseur', 'rue Félibien'],
    styles: ['seventies', 'nineties', 'nantaise'],
  },
  {
    ...nantes('44100', 'Zola'),
    eurosPerSqm: { apartment: 3900, house: 4700 },
    center: [47.213, -1.585],
    near: ['de la place Zola et de ses commerces', 'du tramway'],
    streets: ['rue de la Montagne', 'boulevard Pasteur', 'rue Danton', 'rue Lamoricière'],
    styles: ['nineties', 'recent', 'nantaise'],
  },
  {
    ...nantes('44200', 'Île de Nantes'),
    eurosPerSqm: { apartment: 3950, house: 4500 },
    center: [47.206, -1.56],
    near: ['du parc des Chantiers', 'des Machines de l’île'],
    streets: ['boulevard de la Prairie-au-Duc', 'rue La Noue-Bras-de-Fer', 'boulevard Babin-Chevaye'],
    styles: ['recent', 'recent', 'seventies'],
  },
  {
    ...nantes('44300', 'Doulon'),
    eurosPerSqm: { apartment: 3300, house: 3900 },
    center: [47.228, -1.513],
    near: ['du parc du Grand-Blottereau', 'du bourg de Doulon'],
    streets: ['boulevard Louis-Millet', 'rue de la Papotière', 'rue du Landreau'],
    styles: ['nineties', 'recent', 'nantaise'],
  },
  {
    ...reze('Trentemoult'),
    eurosPerSqm: { apartment: 4000, house: 4800 },
    center: [47.196, -1.582],
    near: ['du port et du Navibus', 'des restaurants du quai'],
    streets: ['rue des Cap-Horniers', 'rue de la Californie', 'rue du Passage'],
    styles: ['fisherman'],
  },
  {
    ...reze('Pont-Rousseau'),
    eurosPerSqm: { apartment: 3500, house: 4000 },
    center: [47.192, -1.549],
    near: ['de la gare de Pont-Rousseau', 'du tramway'],
    streets: ['rue Alsace-Lorraine', 'rue Jean-Jaurès', 'rue Félix-Faure'],
    styles: ['seventies', 'nineties', 'nantaise'],
  },
  {
    ...commune('44162', '44800', 'ouest'),
    eurosPerSqm: { apartment: 3200, house: 3700 },
    center: [47.212, -1.65],
    near: ['du parc de la Bégraisière', 'du bourg'],
    streets: ['rue des Calvaires', 'avenue des Naudières', 'rue de la Sensive'],
    styles: ['nineties', 'recent', 'pavilion', 'traditional'],
  },
  {
    ...commune('44114', '44700', 'ouest'),
    eurosPerSqm: { apartment: 3300, house: 3700, land: 410 },
    center: [47.271, -1.623],
    near: ['de la vallée du Cens', 'du bourg'],
    streets: ['rue du Printemps', 'avenue des Thébaudières', 'allée des Chênes'],
    styles: ['nineties', 'pavilion', 'traditional'],
  },
  {
    ...commune('44215', '44120', 'sud'),
    eurosPerSqm: { apartment: 3600, house: 3900, land: 420 },
    center: [47.169, -1.47],
    near: ['des bords de Sèvre', 'du parc du Loiry', 'du bourg'],
    streets: ['rue du Général-de-Gaulle', 'rue de l’Île-de-France', 'allée des Camélias', 'chemin des Vignes'],
    styles: ['nineties', 'recent', 'pavilion', 'traditional', 'contemporary'],
  },
  {
    ...commune('44026', '44470', 'nord'),
    eurosPerSqm: { apartment: 3400, house: 3600, land: 380 },
    center: [47.297, -1.492],
    near: ['du centre-ville', 'de l’étang de la Fleuriaye'],
    streets: ['rue du 9-Août-1944', 'avenue du Souchais', 'allée des Érables'],
    styles: ['recent', 'traditional', 'contemporary'],
  },
  {
    ...commune('44003', '44150', 'est'),
    eurosPerSqm: { apartment: 2300, house: 2400, land: 160 },
    center: [47.366, -1.177],
    near: ['de la gare', 'des bords de Loire'],
    streets: ['rue du Château', 'rue des Vignerons', 'boulevard Joubert'],
    styles: ['nineties', 'pavilion', 'longere'],
  },
  {
    ...commune('44043', '44190', 'vignoble'),
    eurosPerSqm: { apartment: 2500, house: 2600, land: 190 },
    center: [47.087, -1.282],
    near: ['du château et des halles', 'de la gare'],
    streets: ['rue de la Vallée', 'rue des Halles', 'route de Gorges'],
    styles: ['longere', 'traditional', 'nineties'],
  },
  {
    ...commune('44131', '44210', 'retz'),
    eurosPerSqm: { apartment: 4700, house: 4400, land: 320 },
    center: [47.115, -2.103],
    near: ['du vieux port', 'de la plage de la Noëveillard', 'du sentier côtier'],
    streets: ['rue de la Source', 'avenue des Pins', 'rue de la Marine'],
    styles: ['nineties', 'neobreton', 'traditional'],
  },
  {
    ...commune('44055', '44500', 'baule'),
    eurosPerSqm: { apartment: 6400, house: 7000 },
    center: [47.286, -2.394],
    near: ['de la plage', 'du marché', 'de l’avenue du Général-de-Gaulle'],
    streets: ['avenue des Mouettes', 'avenue des Alcyons', 'allée des Cytises', 'avenue des Pétrels'],
    styles: ['nineties', 'seventies', 'villa'],
  },
  {
    ...commune('44069', '44350', 'baule'),
    eurosPerSqm: { apartment: 3900, house: 3900, land: 280 },
    center: [47.328, -2.429],
    near: ['des remparts', 'de la cité médiévale'],
    streets: ['faubourg Saint-Michel', 'rue des Paludiers', 'rue des Saulniers'],
    styles: ['recent', 'neobreton'],
  },
  {
    ...commune('44184', '44600', 'estuaire'),
    eurosPerSqm: { apartment: 2700, house: 2900 },
    center: [47.273, -2.214],
    near: ['du front de mer', 'des halles'],
    streets: ['rue de la Paix-et-des-Arts', 'rue Albert-de-Mun', 'boulevard de l’Université'],
    styles: ['reconstruction', 'recent', 'pavilion'],
  },
];
