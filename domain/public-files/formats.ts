import type { publicDataKinds } from '../../storage/column-values.ts';
import { folded } from '../imports/values.ts';
import { Refusal } from '../shared/refusal.ts';

/**
 * The files that are read, by the columns that they have. Each name is written as `folded` compares it, so that `date_mutation`,
 * « Date mutation » and `dateMutation` are one; the first name is the one under which the file is published today.
 */

export type PublicDataKind = (typeof publicDataKinds)[number];

type Columns = Readonly<Record<string, readonly string[]>>;
type Format = { kind: PublicDataKind; source: string; named: string; required: Columns; optional: Columns };

const commune = { inseeCode: ['code commune', 'cod commune', 'code insee', 'insee'] };
const town = { town: ['nom commune', 'lib commune', 'libelle commune', 'commune'] };

export const formats: readonly Format[] = [
  {
    kind: 'sales',
    source: 'Demandes de valeurs foncières (DGFiP), géolocalisées par Etalab',
    named: 'sales (DVF, geolocalised)',
    required: {
      mutation: ['id mutation'],
      soldOn: ['date mutation'],
      nature: ['nature mutation'],
      price: ['valeur fonciere'],
      ...commune,
      type: ['type local'],
      surface: ['surface reelle bati'],
      longitude: ['longitude', 'lon'],
      latitude: ['latitude', 'lat'],
    },
    optional: {
      ...town,
      rooms: ['nombre pieces principales'],
      number: ['adresse numero'],
      suffix: ['adresse suffixe'],
      street: ['adresse nom voie'],
      parcel: ['id parcelle'],
      lot1: ['lot1 numero'],
      lot2: ['lot2 numero'],
      lot3: ['lot3 numero'],
      lot4: ['lot4 numero'],
      lot5: ['lot5 numero'],
      culture: ['nature culture', 'code nature culture'],
      specialCulture: ['nature culture speciale', 'code nature culture speciale'],
      land: ['surface terrain'],
    },
  },
  {
    kind: 'energy',
    source: 'DPE des logements existants (ADEME)',
    named: 'energy labels (DPE, dpe03existant)',
    required: {
      number: ['numero dpe', 'n dpe', 'no dpe', 'num dpe'],
      issuedOn: ['date etablissement dpe', 'date etablissement'],
      endsOn: ['date fin validite dpe', 'date fin validite'],
      energyClass: ['etiquette dpe', 'classe dpe'],
      climateClass: ['etiquette ges', 'classe ges'],
    },
    optional: { replaces: ['numero dpe remplace', 'n dpe remplace', 'no dpe remplace', 'num dpe remplace'] },
  },
  {
    kind: 'risks',
    source: 'Géorisques (base GASPAR)',
    named: 'risks of communes (Géorisques, ddrm_risq_gaspar)',
    required: { ...commune, risk: ['lib risque', 'libelle risque', 'lib risque long'] },
    optional: town,
  },
  {
    kind: 'disasters',
    source: 'Géorisques (base GASPAR)',
    named: 'natural disasters (Géorisques, catnat_gaspar)',
    required: {
      number: ['id gaspar', 'cod nat catnat'],
      ...commune,
      disaster: ['libelle risque jo', 'lib risque jo'],
      beganOn: ['date debut', 'dat deb'],
    },
    optional: { ...town, endedOn: ['date fin', 'dat fin'] },
  },
];

/** A file whose columns are known. `at` gives a row's cell of a column, empty where the file has none. */
export type Recognised = {
  format: Format;
  /** The optional columns that the file does not have, by their published names. */
  lacking: string[];
  at(cells: readonly string[], column: string): string;
};

/** Finds what a file is by its headings.
 * @throws Refusal that names the columns that are missing and those that were found */
export function recognise(headings: readonly string[]): Recognised {
  const places = new Map(headings.map((heading, index) => [folded(heading), index] as const).toReversed());
  const found = formats.map((format) => ({ format, missing: missingOf(format.required, places) }));
  const whole = found.find(({ missing }) => missing.length === 0);
  if (!whole) throw unknownColumns(headings, places, found);
  const { required, optional } = whole.format;
  const indexes = new Map(
    Object.entries({ ...required, ...optional }).map(([column, names]) => [
      column,
      names.map((name) => places.get(name)).find((place) => place !== undefined),
    ]),
  );
  return {
    format: whole.format,
    lacking: missingOf(optional, places),
    at: (cells, column) => cells[indexes.get(column) ?? -1]?.trim() ?? '',
  };
}

const missingOf = (columns: Columns, places: ReadonlyMap<string, number>): string[] =>
  Object.values(columns)
    .filter((names) => !names.some((name) => places.has(name)))
    .map(([name = '']) => name.replaceAll(' ', '_'));

type Found = { format: Format; missing: string[] };

function unknownColumns(headings: readonly string[], places: ReadonlyMap<string, number>, found: Found[]): Refusal {
  if (isRawDvf(places)) return new Refusal('invalid_request', RAW_DVF);
  const share = ({ format, missing }: Found) => 1 - missing.length / Object.keys(format.required).length;
  const nearest = found.reduce((best, candidate) => (share(candidate) > share(best) ? candidate : best));
  const shown = headings.slice(0, 60).join(', ').slice(0, 600);
  return new Refusal(
    'invalid_request',
    share(nearest) >= 0.4
      ? `This looks like ${nearest.format.named}, but these columns are missing: ${nearest.missing.join(', ')}. The file has: ${shown}.`
      : `No file that is read has these columns: ${shown}. Read are ${formats.map(({ named }) => named).join(', ')}.`,
  );
}

/** The file as the tax office publishes it has no id of a sale. */
const isRawDvf = (places: ReadonlyMap<string, number>): boolean =>
  places.has('no disposition') && places.has('valeur fonciere') && !places.has('id mutation');

export const RAW_DVF =
  'This is DVF as the tax office publishes it, without coordinates and without an id for each sale. ' +
  'Take the geolocalised file of the same year and department: https://files.data.gouv.fr/geo-dvf/latest/csv/';
