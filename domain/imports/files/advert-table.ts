import { photoRanks, ranks, SEPARATOR } from '../../poliris/ranks.ts';
import { type TableRow, unreadableFile } from '../source-file.ts';
import { numberIn } from '../values.ts';
import { csvOptions } from './separator.ts';

/** Reads adverts in the Poliris format as a table whose headings and cells are those that people write. */

type Field = keyof typeof ranks;
/** `amount` is empty for a zero, which stands for a value that nobody gave. */
type Advert = { field(name: Field): string; amount(name: Field): string; photos: string[] };

const payers: Readonly<Record<string, string>> = { 1: 'acquéreur', 2: 'vendeur' };

/** The cells of an advert, by heading. */
const columns: Readonly<Record<string, (advert: Advert) => string>> = {
  Référence: ({ field }) => field('reference'),
  'Type d’annonce': ({ field }) => field('transaction'),
  'Type de bien': ({ field }) => field('type'),
  Titre: ({ field }) => field('title'),
  Descriptif: ({ field }) => field('description'),
  // An advert is online. What a colleague has noted about a property since then says more.
  'Statut d’un nouveau bien': () => 'en vente',
  Prix: ({ amount }) => amount('price'),
  Honoraires: ({ amount }) => amount('feesPercent'),
  'Honoraires à la charge de': ({ field }) => payers[field('feesPayer')] ?? '',
  Surface: (advert) => (isLandItself(advert) ? '' : advert.amount('surface')),
  'Surface terrain': ({ amount }) => amount('land'),
  'NB de pièces': ({ amount }) => amount('rooms'),
  'NB de chambres': ({ amount }) => amount('bedrooms'),
  Étage: ({ field }) => field('floor'),
  'NB d’étages': ({ amount }) => amount('floors'),
  'Année de construction': ({ amount }) => amount('builtYear'),
  // A number of zero may be a field that nobody filled: unknown is not no.
  Balcon: ({ amount }) => amount('balconies'),
  Ascenseur: ({ field }) => field('lift'),
  Cave: ({ field }) => field('cellar'),
  Parking: ({ amount }) => amount('parkings'),
  Garage: ({ amount, field }) => field('garage') || amount('boxes'),
  Terrasse: ({ amount, field }) => field('terrace') || amount('terraceSqm'),
  'En copropriété': ({ field }) => field('coOwned'),
  'Nombre de lots': ({ amount, field }) => (isCoOwned(field) ? amount('lots') : ''),
  'Charges de copropriété': ({ amount, field }) => (isCoOwned(field) ? amount('coOwnershipCharges') : ''),
  'Procédure en cours': ({ field }) => (isCoOwned(field) ? field('procedure') : ''),
  'Détail de la procédure': ({ field }) => (isCoOwned(field) ? field('procedureDetail') : ''),
  DPE: ({ field }) => field('energyClass'),
  GES: ({ field }) => field('climateClass'),
  'Conso énergie': ({ amount }) => amount('energyKwh'),
  'Émissions GES': ({ amount }) => amount('climateKg'),
  'Conso énergie finale': ({ amount }) => amount('finalEnergyKwh'),
  'Date DPE': ({ field }) => field('dpeDate'),
  // A DPE made before July 2021 names one cost.
  'DPE coût min': ({ amount }) => amount('energyCostsFrom') || amount('energyCost'),
  'DPE coût max': ({ amount }) => amount('energyCostsTo') || amount('energyCost'),
  'Année de référence DPE': ({ field }) => field('energyPriceDate'),
  Adresse: ({ field }) => field('street'),
  // An advert may show a neighbouring town, which does not go with the real postcode.
  CP: ({ field }) => field(isReal(field) ? 'postcode' : 'shownPostcode'),
  Ville: ({ field }) => field(isReal(field) ? 'city' : 'shownCity'),
  // No place in France has a latitude of zero; Normandy has a longitude of zero.
  Latitude: ({ amount }) => amount('latitude'),
  Longitude: ({ amount, field }) => amount('latitude') && field('longitude'),
  // A mandate in Clef says whether it is exclusive. One that does not say it is left out rather than called simple.
  'N° de mandat': ({ field }) => kindOf(field) && field('mandateNumber'),
  'Type de mandat': ({ field }) => field('mandateNumber') && kindOf(field),
  'Date de mandat': ({ field }) => field('mandateNumber') && kindOf(field) && field('mandateSignedAt'),
  Photos: ({ photos }) => photos.join('\n'),
};

function isReal(field: Advert['field']): boolean {
  return field('postcode') !== '' && field('city') !== '';
}

/** Land has no living space: the field, which must not be empty, then has the surface of the land. */
const isLandItself = ({ field }: Advert): boolean =>
  /^terrain/i.test(field('type')) && field('surface') === field('land');

/** « NON », or a field that nobody filled, says nothing of a co-ownership. */
const isCoOwned = (field: Advert['field']): boolean => field('coOwned').toLowerCase() === 'oui';

function kindOf(field: Advert['field']): string {
  const kinds: Readonly<Record<string, string>> = { oui: 'exclusif', non: 'simple' };
  return kinds[field('isExclusive').toLowerCase()] ?? '';
}

export const advertHeadings = Object.keys(columns);

/** As many fields as an advert has at least, up to its description. */
const LEAST_FIELDS = ranks.description;

/** Whether a text begins like adverts: on one line, with many separators that no other table has. */
export const isAdverts = (sample: string): boolean =>
  (sample.trimStart().split(/[\r\n]/, 1)[0] ?? '').split(SEPARATOR).length >= LEAST_FIELDS;

/** No field has a line break or a quotation mark of its own, so the marks around it can be taken off afterwards. */
export const advertOptions = { ...csvOptions(SEPARATOR), quote: null };

/** @throws Refusal for a line that ends before its last field, because a part of a price is a price too */
export async function* advertRows(rows: AsyncIterable<TableRow>): AsyncGenerator<TableRow> {
  let fieldCount = 0;
  for await (const { row, cells } of rows) {
    fieldCount ||= cells.length;
    if (cells.length < fieldCount || cells.some(isCut)) {
      throw unreadableFile(`is cut off at row ${row}, or has a line break in a field there`);
    }
    const at = (rank: number) => textOf(cells[rank - 1] ?? '');
    const field = (name: Field) => at(ranks[name]);
    const amount = (name: Field) => (numberIn(field(name), false) === 0 ? '' : field(name));
    const advert: Advert = { field, amount, photos: photoRanks.map(at).filter(Boolean) };
    yield { row, cells: Object.values(columns).map((cellOf) => cellOf(advert)) };
  }
}

/** Some software leaves the marks out where a field is empty. */
const isCut = (cell: string): boolean => /^\s*"/.test(cell) && !/^\s*".*"\s*$/s.test(cell);

const textOf = (field: string): string =>
  field
    .trim()
    .replace(/^"|"$/g, '')
    .replace(/<br\s*\/?>/gi, '\n')
    .trim();
