import type { Selectable } from 'kysely';
import { z } from 'zod';
import { diagnosticKinds, heatings } from '../../storage/column-values.ts';
import type { Tables } from '../../storage/entities/all.ts';
import { day, euros, text } from '../shared/fields.ts';

/** The parts of a property that have fields of their own: equipment, heating, charges, co-ownership and the papers of experts. */

type Row = Selectable<Tables['property']>;

/** The equipment of a property. Null means that nobody knows, which is not no. */
export const equipment = ['lift', 'garage', 'parking', 'cellar', 'balcony', 'terrace', 'garden'] as const;
export type Equipment = (typeof equipment)[number];

const eachOf = <Schema extends z.ZodType>(schema: (name: Equipment) => Schema) =>
  Object.fromEntries(equipment.map((name) => [name, schema(name)])) as Record<Equipment, Schema>;

export const EquipmentFields = eachOf((name) => z.boolean().nullable().describe(`Has a ${name}; null: unknown`));
export const EquipmentDetails = eachOf(() => z.boolean().nullish());

export const equipmentOf = (row: Pick<Row, Equipment>): Pick<Row, Equipment> => ({
  lift: row.lift,
  garage: row.garage,
  parking: row.parking,
  cellar: row.cellar,
  balcony: row.balcony,
  terrace: row.terrace,
  garden: row.garden,
});

export const Heating = z.object({
  source: z.enum(heatings).nullable().describe('What it burns or uses'),
  shared: z.boolean().nullable().describe('One for the whole building; null: unknown'),
});
export const HeatingDetails = z.strictObject({
  source: z.enum(heatings).nullish(),
  shared: z.boolean().nullish(),
});

export const heatingOf = (row: Pick<Row, 'heating' | 'heating_shared'>): z.output<typeof Heating> | null =>
  row.heating === null && row.heating_shared === null ? null : { source: row.heating, shared: row.heating_shared };

export const Charges = z.object({
  monthlyEuros: z.int().nullable().describe('What the occupant pays a month'),
  propertyTaxEuros: z.int().nullable().describe('Taxe foncière a year'),
});
export const ChargesDetails = z.strictObject({ monthlyEuros: euros.nullish(), propertyTaxEuros: euros.nullish() });

/** The facts of a co-ownership that an advert must name (CCH, L721-1). */
export const CoOwnership = z.object({
  lots: z.int().nullable().describe('How many lots it has'),
  yearlyChargesEuros: z.int().nullable().describe('The mean yearly share of the current expenses'),
  procedure: z.boolean().nullable().describe('Whether there are proceedings against it; null: unknown'),
  procedureDetail: z.string().nullable().describe('Which ones'),
});
export const CoOwnershipDetails = z.strictObject({
  lots: z.int().min(1).max(100_000).nullish(),
  yearlyChargesEuros: euros.nullish(),
  procedure: z.boolean().nullish(),
  procedureDetail: text(500).nullish(),
});

type CoOwnershipColumn =
  | 'co_owned'
  | 'co_ownership_lots'
  | 'co_ownership_yearly_charges_euros'
  | 'co_ownership_procedure'
  | 'co_ownership_procedure_detail';

export const coOwnershipOf = (row: Pick<Row, CoOwnershipColumn>): z.output<typeof CoOwnership> | null =>
  row.co_owned
    ? {
        lots: row.co_ownership_lots,
        yearlyChargesEuros: row.co_ownership_yearly_charges_euros,
        procedure: row.co_ownership_procedure,
        procedureDetail: row.co_ownership_procedure_detail,
      }
    : null;

type GivenCoOwnership = {
  coOwned?: boolean | null | undefined;
  coOwnership?: z.output<typeof CoOwnershipDetails> | null | undefined;
};

/** Its columns: details say that there is a co-ownership, and go when there is none or nobody knows. */
export function columnsOfCoOwnership({ coOwned, coOwnership }: GivenCoOwnership) {
  const given = coOwned === undefined && coOwnership !== undefined ? (coOwnership ? true : null) : coOwned;
  const isEmptied = given === false || given === null || coOwnership === null;
  const details = isEmptied && !coOwnership ? noCoOwnership : coOwnership;
  return {
    co_owned: given,
    co_ownership_lots: details?.lots,
    co_ownership_yearly_charges_euros: details?.yearlyChargesEuros,
    co_ownership_procedure: details?.procedure,
    co_ownership_procedure_detail: details?.procedureDetail,
  };
}

const noCoOwnership = { lots: null, yearlyChargesEuros: null, procedure: null, procedureDetail: null };

export const Diagnostic = z.object({
  kind: z.enum(diagnosticKinds).describe('What it is about; risks is the ERP'),
  date: z.string().nullable().describe('When it was made, 2026-11-24'),
  expires: z.string().nullable().describe('Its last day; null: it has none, or nobody knows'),
});
export const DiagnosticDetails = z.strictObject({
  kind: z.enum(diagnosticKinds),
  date: day.nullish(),
  expires: day.nullish(),
});

/** One of each kind: a new one replaces the one before. */
export const DiagnosticsDetails = z
  .array(DiagnosticDetails)
  .max(diagnosticKinds.length)
  .refine((all) => new Set(all.map(({ kind }) => kind)).size === all.length, 'has a kind twice');

/** The columns of the parts in this file, in the order of the record. */
export const partColumns = [
  ...equipment,
  ...(['heating', 'heating_shared', 'monthly_charges_euros', 'property_tax_euros', 'co_owned'] as const),
  ...(['co_ownership_lots', 'co_ownership_yearly_charges_euros', 'co_ownership_procedure'] as const),
  ...(['co_ownership_procedure_detail', 'diagnostics'] as const),
] as const satisfies (keyof Row)[];
