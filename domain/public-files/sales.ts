import type { Insertable } from 'kysely';
import type { Tables } from '../../storage/entities/all.ts';
import { folded } from '../imports/values.ts';
import { storable } from '../shared/storable-text.ts';
import { townKey } from '../shared/towns.ts';
import type { Areas } from './areas.ts';
import { dayOf, decimalOf, Fault, inseeCodeOf, quoted } from './cells.ts';
import type { PublicFile } from './public-file.ts';
import type { Tally } from './tally.ts';

export type SaleRow = Omit<Insertable<Tables['public_sale']>, 'import_id'>;

/** The smallest dwelling that may be let (décret 2002-120, art. 4), and the least surface that is believed here. */
const LEAST_SQM = 9;
/** Less than this is a symbolic price. */
const LEAST_EUROS = 1000;
const MOST_EUROS = 2_147_483_647;

/** A row of the file. */
type Line = {
  mutation: string;
  inseeCode: string;
  soldOn: string;
  isSale: boolean;
  price: number | undefined;
  type: string;
  surface: number | undefined;
  rooms: number | undefined;
  street: string;
  latitude: number | undefined;
  longitude: number | undefined;
  /** The same for rows of one dwelling. */
  dwelling: string;
  /** The same for rows of one piece of land. */
  land: string;
  landSqm: number;
};

/**
 * The sales of one dwelling each. A sale fills several rows, one for each dwelling, dependency and piece of land, all of which repeat
 * its whole price. Its rows stand together; if they do not, it comes more than once.
 */
export async function* salesIn(file: PublicFile, tally: Tally, areas: Areas): AsyncGenerator<SaleRow> {
  let lines: Line[] = [];
  let isWhole = true;
  let current = '';
  const finish = () => (lines.length > 0 ? saleOf(lines, isWhole, tally) : undefined);
  for await (const { row, cells } of file.rows()) {
    const at = (column: string) => storable(file.at(cells, column));
    const mutation = at('mutation');
    if (mutation !== current) {
      const sale = finish();
      if (sale) yield sale;
      [current, lines, isWhole] = [mutation, [], true];
    }
    const line = tally.reading(row, () => lineOf(at));
    if (!line) isWhole = false;
    else {
      lines.push(line);
      areas.add(line.inseeCode, Number(line.soldOn.slice(0, 4)), townKey(at('town')));
      areas.sawDay(line.soldOn);
    }
  }
  const last = finish();
  if (last) yield last;
}

function lineOf(at: (column: string) => string): Line {
  const mutation = at('mutation');
  if (mutation === '') throw new Fault('id_mutation is empty');
  const [latitude, longitude] = [decimalOf(at('latitude'), 'latitude'), decimalOf(at('longitude'), 'longitude')];
  const isPlace = latitude !== undefined && longitude !== undefined;
  if (isPlace && (Math.abs(latitude) > 85 || Math.abs(longitude) > 180)) {
    throw new Fault(`latitude and longitude are no place: ${quoted(at('latitude'))}, ${quoted(at('longitude'))}`);
  }
  const landSqm = decimalOf(at('land'), 'surface_terrain') ?? 0;
  const type = folded(at('type'));
  const lots = ['lot1', 'lot2', 'lot3', 'lot4', 'lot5'].map(at);
  return {
    mutation,
    inseeCode: inseeCodeOf(at('inseeCode')),
    soldOn: dayOf(at('soldOn'), 'date_mutation'),
    isSale: folded(at('nature')) === 'vente',
    price: decimalOf(at('price'), 'valeur_fonciere'),
    type,
    surface: decimalOf(at('surface'), 'surface_reelle_bati'),
    rooms: decimalOf(at('rooms'), 'nombre_pieces_principales'),
    street: [at('number'), at('suffix'), at('street')].filter(Boolean).join(' '),
    latitude: isPlace ? latitude : undefined,
    longitude: isPlace ? longitude : undefined,
    dwelling: [at('parcel'), type, at('surface'), at('rooms'), at('number'), at('suffix'), ...lots].join('|'),
    land: [at('parcel'), at('culture'), at('specialCulture'), landSqm].join('|'),
    landSqm,
  };
}

const types: Readonly<Record<string, SaleRow['type']>> = { maison: 'house', appartement: 'apartment' };
const isDwelling = ({ type }: Line): boolean => type in types;
const isAllowed = (line: Line): boolean => isDwelling(line) || line.type === '' || line.type === 'dependance';

/** @returns undefined for a sale that is left out, unless it has dwellings: a later part of the same sale must not be taken for all */
function saleOf(lines: readonly Line[], isWhole: boolean, tally: Tally): SaleRow | undefined {
  const [first] = lines as [Line, ...Line[]];
  if (!first.isSale) return void tally.leaveOut('no ordinary sale (exchange, auction, sold on plan)');
  const home = lines.find(isDwelling);
  if (!home) return void tally.leaveOut('no dwelling');
  const dwellings = countDwellings(lines.filter(isDwelling));
  const reason = reasonToLeaveOut(lines, home, dwellings, isWhole);
  if (reason) tally.leaveOut(reason);
  const type = types[home.type] as SaleRow['type'];
  return {
    mutation: home.mutation,
    insee_code: home.inseeCode,
    sold_on: home.soldOn,
    type,
    price_euros: reason ? 0 : Math.round(home.price as number),
    surface_sqm: home.surface ?? 0,
    rooms: Math.round(home.rooms ?? 0) || null,
    land_sqm: type === 'house' ? landOf(lines) || null : null,
    street: home.street || null,
    latitude: home.latitude ?? null,
    longitude: home.longitude ?? null,
    dwellings: reason ? Math.max(2, dwellings) : 1,
  };
}

function reasonToLeaveOut(lines: readonly Line[], home: Line, dwellings: number, isWhole: boolean): string | undefined {
  if (!isWhole) return 'a row of the sale cannot be read';
  if (dwellings > 1) return 'several dwellings';
  if (!lines.every(isAllowed)) return 'with business premises';
  if (new Set(lines.map(({ price }) => price)).size > 1) return 'several prices';
  if (home.price === undefined || home.price < LEAST_EUROS || home.price > MOST_EUROS)
    return 'no price, or a symbolic one';
  return (home.surface ?? 0) < LEAST_SQM ? `no surface, or less than ${LEAST_SQM} m²` : undefined;
}

/**
 * A dwelling is repeated for each piece of land that was sold with it. Rows that agree in the land too are several dwellings: two equal
 * flats of a building look so, and nothing tells them from a row that was repeated by mistake.
 */
function countDwellings(lines: readonly Line[]): number {
  const byDwelling = Map.groupBy(lines, ({ dwelling }) => dwelling);
  return [...byDwelling.values()]
    .map((rows) => Math.max(...[...Map.groupBy(rows, ({ land }) => land).values()].map(({ length }) => length)))
    .reduce((sum, count) => sum + count, 0);
}

/** A piece of land is repeated for each building on it. */
const landOf = (lines: readonly Line[]): number =>
  [...new Map(lines.map(({ land, landSqm }) => [land, landSqm])).values()].reduce((sum, sqm) => sum + sqm, 0);
