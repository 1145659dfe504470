import type { ApartmentStyleName } from './apartment-styles.ts';
import type { HouseStyleName } from './house-styles.ts';

export type Area = 'nantes' | 'sud' | 'ouest' | 'nord' | 'est' | 'vignoble' | 'baule' | 'estuaire' | 'retz';

/** Where the agency sells: a quarter of Nantes or a commune around it, with asking prices a square metre. */
export type Place = {
  /** INSEE code; the commune's name comes from the official list. */
  code: string;
  postcode: string;
  quarter?: string;
  area: Area;
  apartment: number;
  house: number;
  land?: number;
  /** Its centre, to a hundred metres, where we know it: an agency does not publish the door. */
  centre?: readonly [latitude: number, longitude: number];
  /** Completes « à deux pas … ». */
  near: readonly string[];
  streets: readonly string[];
  styles: readonly (ApartmentStyleName | HouseStyleName)[];
};

const nantes = { code: '44109', area: 'nantes' } as const;
const rezé = { code: '44143', postcode: '44400', area: 'sud' } as const;

export const places: readonly Place[] = [
  {
    ...{ ...nantes, postcode: '44000', quarter: 'Graslin', apartment: 4600, house: 5400, centre: [47.213, -1.562] },
    near: ['du théâtre Graslin', 'du passage Pommeraye'],
    streets: ['rue Racine', 'rue Voltaire', 'rue Copernic', 'rue Piron'],
    styles: ['tuffeau'],
  },
  {
    ...{ ...nantes, postcode: '44000', quarter: 'Bouffay', apartment: 4300, house: 5200, centre: [47.215, -1.553] },
    near: ['du château des ducs de Bretagne', 'de la place du Bouffay'],
    streets: ['rue de la Juiverie', 'rue des Petites-Écuries', 'rue de Verdun'],
    styles: ['tuffeau'],
  },
  {
    ...{ ...nantes, postcode: '44000', quarter: 'Hauts-Pavés', apartment: 4200, house: 5100, centre: [47.221, -1.566] },
    near: ['de la place Viarme', 'du marché de Talensac'],
    streets: ['rue des Hauts-Pavés', 'rue Noire', 'rue Menou', 'rue de la Bastille'],
    styles: ['tuffeau', 'seventies', 'nantaise'],
  },
  {
    ...{ ...nantes, postcode: '44000', quarter: 'Saint-Donatien', apartment: 4000, house: 4900 },
    centre: [47.228, -1.543],
    near: ['de la basilique Saint-Donatien', 'du Jardin des Plantes'],
    streets: ['rue du Général-Buat', 'rue de Coulmiers', 'rue Saint-Donatien'],
    styles: ['seventies', 'nineties', 'nantaise'],
  },
  {
    ...{ ...nantes, postcode: '44100', quarter: 'Procé', apartment: 4400, house: 5300, centre: [47.224, -1.579] },
    near: ['du parc de Procé', 'du boulevard des Anglais'],
    streets: ['rue des Dervallières', 'boulevard Lelasseur', 'rue Félibien'],
    styles: ['seventies', 'nineties', 'nantaise'],
  },
  {
    ...{ ...nantes, postcode: '44100', quarter: 'Zola', apartment: 3900, house: 4700, centre: [47.213, -1.585] },
    near: ['de la place Zola et de ses commerces', 'du tramway'],
    streets: ['rue de la Montagne', 'boulevard Pasteur', 'rue Danton', 'rue Lamoricière'],
    styles: ['nineties', 'recent', 'nantaise'],
  },
  {
    ...{ ...nantes, postcode: '44100', quarter: 'Chantenay', apartment: 3700, house: 4400, centre: [47.205, -1.591] },
    near: ['de la place Jean-Macé', 'de la gare de Chantenay'],
    streets: ['rue de la Bourdonnais', 'boulevard de la Liberté', 'rue des Réformes'],
    styles: ['recent', 'nineties', 'nantaise'],
  },
  {
    ...{ ...nantes, postcode: '44200', quarter: 'Île de Nantes', apartment: 3950, house: 4500 },
    centre: [47.206, -1.56],
    near: ['du parc des Chantiers', 'des Machines de l’île'],
    streets: ['boulevard de la Prairie-au-Duc', 'rue La Noue-Bras-de-Fer', 'boulevard Babin-Chevaye'],
    styles: ['recent', 'recent', 'seventies'],
  },
  {
    ...{ ...nantes, postcode: '44300', quarter: 'Doulon', apartment: 3300, house: 3900, centre: [47.228, -1.513] },
    near: ['du parc du Grand-Blottereau', 'du bourg de Doulon'],
    streets: ['boulevard Louis-Millet', 'rue de la Papotière', 'rue du Landreau'],
    styles: ['nineties', 'recent', 'nantaise'],
  },
  {
    ...{ ...nantes, postcode: '44300', quarter: 'Saint-Joseph-de-Porterie', apartment: 3300, house: 3900 },
    ...{ land: 430, centre: [47.263, -1.517] },
    near: ['du bourg de Saint-Joseph', 'du parc floral de la Beaujoire'],
    streets: ['route de Saint-Joseph', 'rue du Port-des-Charrettes', 'rue de la Mainguais'],
    styles: ['recent', 'traditional'],
  },
  {
    ...{ ...rezé, quarter: 'Trentemoult', apartment: 4000, house: 4800, centre: [47.196, -1.582] },
    near: ['du port et du Navibus', 'des restaurants du quai'],
    streets: ['rue des Cap-Horniers', 'rue de la Californie', 'rue du Passage'],
    styles: ['fisherman'],
  },
  {
    ...{ ...rezé, quarter: 'Pont-Rousseau', apartment: 3500, house: 4000, centre: [47.192, -1.549] },
    near: ['de la gare de Pont-Rousseau', 'du tramway'],
    streets: ['rue Alsace-Lorraine', 'rue Jean-Jaurès', 'rue Félix-Faure'],
    styles: ['seventies', 'nineties', 'nantaise'],
  },
  {
    ...{ code: '44162', postcode: '44800', area: 'ouest', apartment: 3200, house: 3700, centre: [47.212, -1.65] },
    near: ['du parc de la Bégraisière', 'du bourg'],
    streets: ['rue des Calvaires', 'avenue des Naudières', 'rue de la Sensive'],
    styles: ['nineties', 'recent', 'pavilion', 'traditional'],
  },
  {
    ...{ code: '44114', postcode: '44700', area: 'ouest', apartment: 3300, house: 3700, land: 410 },
    centre: [47.271, -1.623],
    near: ['de la vallée du Cens', 'du bourg'],
    streets: ['rue du Printemps', 'avenue des Thébaudières', 'allée des Chênes'],
    styles: ['nineties', 'pavilion', 'traditional'],
  },
  {
    ...{ code: '44047', postcode: '44220', area: 'ouest', apartment: 3000, house: 3200, land: 290 },
    centre: [47.215, -1.723],
    near: ['des quais de Loire', 'de la gare'],
    streets: ['rue de la Paix', 'rue des Carterons', 'allée des Bruyères'],
    styles: ['recent', 'pavilion', 'traditional'],
  },
  {
    ...{ code: '44215', postcode: '44120', area: 'sud', apartment: 3600, house: 3900, land: 420 },
    centre: [47.169, -1.47],
    near: ['des bords de Sèvre', 'du parc du Loiry', 'du bourg'],
    streets: ['rue du Général-de-Gaulle', 'rue de l’Île-de-France', 'allée des Camélias', 'chemin des Vignes'],
    styles: ['nineties', 'recent', 'pavilion', 'traditional', 'contemporary'],
  },
  {
    ...{ code: '44190', postcode: '44230', area: 'sud', apartment: 3600, house: 3900, centre: [47.208, -1.503] },
    near: ['des îles de Loire', 'du bourg'],
    streets: ['rue de la Libération', 'rue des Marteaux', 'allée des Mimosas'],
    styles: ['nineties', 'recent', 'pavilion'],
  },
  {
    ...{ code: '44009', postcode: '44115', area: 'sud', apartment: 3500, house: 3900, land: 400 },
    near: ['du bourg', 'du marais de Goulaine'],
    streets: ['rue de la Razée', 'allée des Magnolias'],
    styles: ['contemporary', 'traditional'],
  },
  {
    ...{ code: '44026', postcode: '44470', area: 'nord', apartment: 3400, house: 3600, land: 380 },
    centre: [47.297, -1.492],
    near: ['du centre-ville', 'de l’étang de la Fleuriaye'],
    streets: ['rue du 9-Août-1944', 'avenue du Souchais', 'allée des Érables'],
    styles: ['recent', 'traditional', 'contemporary'],
  },
  {
    ...{ code: '44035', postcode: '44240', area: 'nord', apartment: 3600, house: 3900, centre: [47.299, -1.552] },
    near: ['des bords de l’Erdre', 'de la halte du tram-train'],
    streets: ['rue Martin-Luther-King', 'rue de Sucé', 'allée des Tilleuls'],
    styles: ['nineties', 'pavilion', 'traditional', 'contemporary'],
  },
  {
    ...{ code: '44201', postcode: '44240', area: 'nord', apartment: 3400, house: 3600, centre: [47.342, -1.528] },
    near: ['du port de plaisance', 'de la gare du tram-train'],
    streets: ['route de Carquefou', 'rue de la Mairie', 'chemin de la Baraudière'],
    styles: ['traditional', 'contemporary'],
  },
  {
    ...{ code: '44110', postcode: '44390', area: 'nord', apartment: 2400, house: 2500, land: 170 },
    near: ['du port', 'de la gare du tram-train'],
    streets: ['rue de la Fontaine', 'route de Nantes', 'chemin du Moulin'],
    styles: ['longere', 'pavilion'],
  },
  {
    ...{ code: '44172', postcode: '44980', area: 'est', apartment: 3400, house: 3700 },
    near: ['du bourg', 'des bords de Loire'],
    streets: ['rue du Président-Coty', 'avenue des Sports', 'allée des Acacias'],
    styles: ['recent', 'pavilion', 'traditional'],
  },
  {
    ...{ code: '44003', postcode: '44150', area: 'est', apartment: 2300, house: 2400, land: 160 },
    centre: [47.366, -1.177],
    near: ['de la gare', 'des bords de Loire'],
    streets: ['rue du Château', 'rue des Vignerons', 'boulevard Joubert'],
    styles: ['nineties', 'pavilion', 'longere'],
  },
  {
    ...{ code: '44043', postcode: '44190', area: 'vignoble', apartment: 2500, house: 2600, land: 190 },
    centre: [47.087, -1.282],
    near: ['du château et des halles', 'de la gare'],
    streets: ['rue de la Vallée', 'rue des Halles', 'route de Gorges'],
    styles: ['longere', 'traditional', 'nineties'],
  },
  {
    ...{ code: '44131', postcode: '44210', area: 'retz', apartment: 4700, house: 4400, land: 320 },
    centre: [47.115, -2.103],
    near: ['du vieux port', 'de la plage de la Noëveillard', 'du sentier côtier'],
    streets: ['rue de la Source', 'avenue des Pins', 'rue de la Marine'],
    styles: ['nineties', 'neobreton', 'traditional'],
  },
  {
    ...{ code: '44055', postcode: '44500', area: 'baule', apartment: 6400, house: 7000, centre: [47.286, -2.394] },
    near: ['de la plage', 'du marché', 'de l’avenue du Général-de-Gaulle'],
    streets: ['avenue des Mouettes', 'avenue des Alcyons', 'allée des Cytises', 'avenue des Pétrels'],
    styles: ['nineties', 'seventies', 'villa'],
  },
  {
    ...{ code: '44132', postcode: '44380', area: 'baule', apartment: 5200, house: 5200, centre: [47.265, -2.34] },
    near: ['de la plage des Libraires', 'du port'],
    streets: ['avenue des Hirondelles', 'avenue du Littoral', 'avenue de la Plage'],
    styles: ['nineties', 'neobreton'],
  },
  {
    ...{ code: '44069', postcode: '44350', area: 'baule', apartment: 3900, house: 3900, land: 280 },
    centre: [47.328, -2.429],
    near: ['des remparts', 'de la cité médiévale'],
    streets: ['faubourg Saint-Michel', 'rue des Paludiers', 'rue des Saulniers'],
    styles: ['recent', 'neobreton'],
  },
  {
    ...{ code: '44184', postcode: '44600', area: 'estuaire', apartment: 2700, house: 2900, centre: [47.273, -2.214] },
    near: ['du front de mer', 'des halles'],
    streets: ['rue de la Paix-et-des-Arts', 'rue Albert-de-Mun', 'boulevard de l’Université'],
    styles: ['reconstruction', 'recent', 'pavilion'],
  },
  {
    ...{ code: '44195', postcode: '44260', area: 'estuaire', apartment: 2300, house: 2400, land: 150 },
    near: ['de la gare', 'du lac'],
    streets: ['rue de Nantes', 'boulevard des Acacias', 'rue Saint-Michel'],
    styles: ['pavilion', 'traditional'],
  },
];
