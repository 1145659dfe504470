import type { Insertable } from 'kysely';
import type { Tables } from '../../storage/entities/all.ts';
import { storable } from '../shared/storable-text.ts';
import { townKey } from '../shared/towns.ts';
import type { Areas } from './areas.ts';
import { dayOf, Fault, inseeCodeOf, quoted } from './cells.ts';
import type { PublicFile } from './public-file.ts';
import { type SaleRow, salesIn } from './sales.ts';
import type { Tally } from './tally.ts';

type RowOf<T extends keyof Tables> = Omit<Insertable<Tables[T]>, 'import_id'>;
type At = (column: string) => string;

/** The rows that a file gives to the store, by its kind. */
export type StoredRows = {
  sales: SaleRow;
  energy: RowOf<'public_energy_label'>;
  risks: RowOf<'public_risk'>;
  disasters: RowOf<'public_disaster'>;
};
export type StoredRow = StoredRows[keyof StoredRows];

/** Reads the rows of a file. What they speak of is gathered in `areas`. */
export function recordsIn(file: PublicFile, tally: Tally, areas: Areas): AsyncGenerator<StoredRow> {
  const { kind } = file.format;
  if (kind === 'sales') return salesIn(file, tally, areas);
  const read = { energy: labelOf, risks: riskOf, disasters: disasterOf }[kind];
  return eachRow(file, tally, (at) => read(at, areas));
}

async function* eachRow(file: PublicFile, tally: Tally, read: (at: At) => StoredRow): AsyncGenerator<StoredRow> {
  for await (const { row, cells } of file.rows()) {
    const record = tally.reading(row, () => read((column) => storable(file.at(cells, column))));
    if (record) yield record;
  }
}

/** A number as it is compared: agencies write it with spaces. */
export const labelNumber = (written: string): string => written.replace(/\s/g, '').toUpperCase();

function labelOf(at: At, areas: Areas): StoredRows['energy'] {
  const number = labelNumber(at('number'));
  if (number === '' || number.length > 40) throw new Fault(`numero_dpe is no number: ${quoted(number)}`);
  const replaces = labelNumber(at('replaces'));
  const issued_on = dayOf(at('issuedOn'), 'date_etablissement_dpe');
  areas.sawDay(issued_on);
  return {
    number,
    replaces: replaces === '' || replaces === number ? null : replaces,
    issued_on,
    ends_on: dayOf(at('endsOn'), 'date_fin_validite_dpe'),
    energy_class: classOf(at('energyClass'), 'etiquette_dpe'),
    climate_class: classOf(at('climateClass'), 'etiquette_ges'),
  };
}

function classOf(cell: string, column: string): string {
  if (/^[A-G]$/i.test(cell)) return cell.toUpperCase();
  throw new Fault(`${column} is no class from A to G: ${quoted(cell)}`);
}

function placeOf(at: At, areas: Areas): string {
  const code = inseeCodeOf(at('inseeCode'));
  areas.add(code, 0, townKey(at('town')));
  return code;
}

function riskOf(at: At, areas: Areas): StoredRows['risks'] {
  const risk = at('risk').slice(0, 200);
  if (risk === '') throw new Fault('lib_risque is empty');
  return { insee_code: placeOf(at, areas), risk };
}

function disasterOf(at: At, areas: Areas): StoredRows['disasters'] {
  const [number, disaster] = [at('number').slice(0, 60), at('disaster').slice(0, 200)];
  if (number === '' || disaster === '') throw new Fault('the number or the name of the disaster is empty');
  const began_on = dayOf(at('beganOn'), 'date_debut');
  const ended_on = at('endedOn') === '' ? null : dayOf(at('endedOn'), 'date_fin');
  areas.sawDay(began_on);
  return { number, insee_code: placeOf(at, areas), disaster, began_on, ended_on };
}
