import { photoRanks, ranks, SEPARATOR } from '../poliris/ranks.ts';
import { csvOptions } from './separator.ts';
import type { TableRow } from './source-file.ts';

/** Reads adverts in the Poliris format as a table whose headings and cells are those that people write. */

type Advert = { field(name: keyof typeof ranks): string; photos: string[] };

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
  Prix: ({ field }) => field('price'),
  // A rate of zero says that the buyer pays none.
  Honoraires: ({ field }) => (Number(field('feesPercent')) === 0 ? '' : field('feesPercent')),
  'Honoraires à la charge de': ({ field }) => payers[field('feesPayer')] ?? '',
  Surface: ({ field }) => field('surface'),
  'Surface terrain': ({ field }) => field('land'),
  'NB de pièces': ({ field }) => field('rooms'),
  'NB de chambres': ({ field }) => field('bedrooms'),
  Étage: ({ field }) => field('floor'),
  DPE: ({ field }) => field('energyClass'),
  GES: ({ field }) => field('climateClass'),
  Adresse: ({ field }) => field('street'),
  // An advert may show a neighbouring town.
  CP: ({ field }) => field('postcode') || field('shownPostcode'),
  Ville: ({ field }) => field('city') || field('shownCity'),
  Latitude: ({ field }) => field('latitude'),
  Longitude: ({ field }) => field('longitude'),
  'N° de mandat': ({ field }) => field('mandateNumber'),
  'Type de mandat': ({ field }) => field('mandateNumber') && (field('isExclusive') === 'OUI' ? 'exclusif' : 'simple'),
  'Date de mandat': ({ field }) => field('mandateNumber') && field('mandateSignedAt'),
  Photos: ({ photos }) => photos.join('\n'),
};

export const advertHeadings = Object.keys(columns);

/** As many fields as an advert has at least, up to its description. */
const LEAST_FIELDS = ranks.description;

/** Whether a text begins like adverts: on one line, with many separators that no other table has. */
export const isAdverts = (sample: string): boolean =>
  (sample.trimStart().split(/[\r\n]/, 1)[0] ?? '').split(SEPARATOR).length >= LEAST_FIELDS;

/** No field has a line break or a quotation mark of its own, so the marks around it can be taken off afterwards. */
export const advertOptions = { ...csvOptions(SEPARATOR), quote: null };

export async function* advertRows(rows: AsyncIterable<TableRow>): AsyncGenerator<TableRow> {
  for await (const { row, cells } of rows) {
    const at = (rank: number) => textOf(cells[rank - 1] ?? '');
    const advert: Advert = { field: (name) => at(ranks[name]), photos: photoRanks.map(at).filter(Boolean) };
    yield { row, cells: Object.values(columns).map((cellOf) => cellOf(advert)) };
  }
}

const textOf = (field: string): string =>
  field
    .trim()
    .replace(/^"|"$/g, '')
    .replace(/<br\s*\/?>/gi, '\n')
    .trim();
