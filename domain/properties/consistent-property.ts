import { Refusal } from '../shared/refusal.ts';
import { placeFaults } from './place-faults.ts';
import type { PropertyRow } from './property-record.ts';

type Fault = { path: string; message: string };

/** A row of which only some columns may be known, as an import has it. */
type KnownColumns = { [C in keyof PropertyRow]?: PropertyRow[C] | undefined };

/** Since then an attestation may replace a label (arrêté du 13 août 2025). */
const FIRST_ATTESTATION = '2026-01-01';

/** The fields of a property that contradict each other. */
export function contradictionsIn(row: KnownColumns): Fault[] {
  const faults: Fault[] = [];
  const refuse = (isWrong: unknown, path: string, message: string) => {
    if (isWrong) faults.push({ path, message });
  };
  const { energy_class, climate_class, attested_energy_class, attested_climate_class } = row;
  const attested = 'energy.attested';
  refuse(
    attested_energy_class && !energy_class,
    `${attested}.energyClass`,
    'replaces a class as issued: give that too',
  );
  const isWorse = (after?: string | null, before?: string | null) => after && before && after > before;
  const worse = 'is worse than the class as issued, which an attestation never makes';
  refuse(isWorse(attested_energy_class, energy_class), `${attested}.energyClass`, worse);
  refuse(isWorse(attested_climate_class, climate_class), `${attested}.climateClass`, worse);
  const date = row.attested_date;
  refuse(
    date && date < FIRST_ATTESTATION,
    `${attested}.date`,
    `lies before ${FIRST_ATTESTATION}, the first day of any`,
  );
  const isShown = row.energy_shown === 'attested';
  refuse(isShown && !attested_energy_class, 'energy.shown', 'is attested, but there is no attestation');
  refuse(isBefore(row.dpe_expires, row.dpe_date), 'energy.issued.expires', 'lies before its date');
  refuse(isBefore(date, row.dpe_date), `${attested}.date`, 'lies before the DPE that it is about');
  refuse(isBefore(row.dpe_expires, date), `${attested}.date`, 'lies after the end of the DPE');
  const { energy_costs_from_euros: from, energy_costs_to_euros: to } = row;
  refuse(from != null && to != null && from > to, 'energy.issued.costs', 'has more at least than at most');
  refuse(row.co_owned !== true && hasCoOwnership(row), 'coOwnership', 'is given, but coOwned says that there is none');
  for (const [index, { date, expires }] of (row.diagnostics ?? []).entries()) {
    refuse(isBefore(expires, date), `diagnostics.${index}.expires`, 'lies before its date');
  }
  return faults;
}

const isBefore = (day?: string | null, other?: string | null) => day && other && day < other;

const hasCoOwnership = (row: KnownColumns) =>
  row.co_ownership_lots != null ||
  row.co_ownership_yearly_charges_euros != null ||
  row.co_ownership_procedure != null ||
  row.co_ownership_procedure_detail != null;

/**
 * @param given the columns that are entered or changed: what an import has brought of the place is judged only where somebody types it
 * @throws Refusal `invalid_request` with the fields that contradict each other
 */
export function requireConsistent(row: KnownColumns, given: KnownColumns = row): void {
  const isPlaced = (['latitude', 'longitude', 'insee_code'] as const).some((column) => given[column] !== undefined);
  const errors = [...contradictionsIn(row), ...(isPlaced ? placeFaults(row) : [])];
  if (errors.length === 0) return;
  throw new Refusal('invalid_request', 'Fields of the property contradict each other.', {
    errors,
    hint: errors.map(({ path, message }) => `${path} ${message}.`).join(' '),
  });
}
