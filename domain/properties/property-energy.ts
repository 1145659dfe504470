import { type Selectable, sql } from 'kysely';
import { z } from 'zod';
import { energyLabels, energySources } from '../../storage/column-values.ts';
import type { Tables } from '../../storage/entities/all.ts';
import { day, euros, text } from '../shared/fields.ts';

/**
 * The energy label of a property. Since 2026-01-01 electricity counts 1.9 times instead of 2.3: an older DPE stays valid, and a free
 * attestation of the ADEME replaces its classes until the DPE ends, never by worse ones (arrêté du 13 août 2025).
 */

export const EnergyLabel = z.enum(energyLabels);

const issued = {
  energyClass: EnergyLabel.nullable().describe('Class of the energy; the same as energyClass of the property'),
  climateClass: EnergyLabel.nullable().describe('Class of the greenhouse gases; the same as climateClass'),
  number: z.string().nullable().describe('Its number at the ADEME'),
  date: z.string().nullable().describe('When it was made, 2026-11-24'),
  expires: z.string().nullable().describe('Its last day'),
  energyKwhPerSqm: z.int().nullable().describe('Primary energy in kWh/m² a year'),
  climateKgPerSqm: z.int().nullable().describe('CO₂ in kg/m² a year'),
  finalEnergyKwhPerSqm: z.int().nullable().describe('Final energy in kWh/m² a year'),
  costs: z
    .object({
      fromEuros: z.int().nullable().describe('At least, a year'),
      toEuros: z.int().nullable().describe('At most, a year'),
      priceYear: z.int().nullable().describe('The year of the energy prices'),
    })
    .nullable()
    .describe('What the energy costs at a usual use'),
};

export const Energy = z.object({
  issued: z.object(issued).describe('The DPE as it was issued'),
  attested: z
    .object({
      energyClass: EnergyLabel.describe('Class of the energy'),
      climateClass: EnergyLabel.nullable().describe('Class of the greenhouse gases; null: as issued'),
      number: z.string().nullable().describe('Its number at the ADEME'),
      date: z.string().nullable().describe('When it was made'),
    })
    .nullable()
    .describe('The attestation that replaces the classes since 2026'),
  shown: z.enum(energySources).describe('The label that the advert shows'),
});

const amount = z.int().min(0).max(100_000).nullish();

/** The same as somebody enters it. A field that is left out stays as it is. */
export const EnergyDetails = z.strictObject({
  issued: z
    .strictObject({
      energyClass: EnergyLabel.nullish(),
      climateClass: EnergyLabel.nullish(),
      number: text(40).nullish(),
      date: day.nullish(),
      expires: day.nullish(),
      energyKwhPerSqm: amount,
      climateKgPerSqm: amount,
      finalEnergyKwhPerSqm: amount,
      costs: z
        .strictObject({
          fromEuros: euros.nullish(),
          toEuros: euros.nullish(),
          priceYear: z.int().min(2000).max(2200).nullish(),
        })
        .nullish(),
    })
    .optional(),
  attested: z
    .strictObject({
      energyClass: EnergyLabel,
      climateClass: EnergyLabel.nullish(),
      number: text(40).nullish(),
      date: day.nullish(),
    })
    .nullish(),
  shown: z.enum(energySources).optional(),
});

export const energyColumns = [
  ...(['energy_class', 'climate_class', 'dpe_number', 'dpe_date', 'dpe_expires', 'energy_kwh', 'climate_kg'] as const),
  ...(['final_energy_kwh', 'energy_costs_from_euros', 'energy_costs_to_euros', 'energy_price_year'] as const),
  ...(['attested_energy_class', 'attested_climate_class', 'attested_number', 'attested_date'] as const),
  'energy_shown',
] as const satisfies (keyof Selectable<Tables['property']>)[];

type EnergyRow = Pick<Selectable<Tables['property']>, (typeof energyColumns)[number]>;

export const energyOf = (row: EnergyRow): z.output<typeof Energy> => ({
  issued: {
    energyClass: row.energy_class,
    climateClass: row.climate_class,
    number: row.dpe_number,
    date: row.dpe_date,
    expires: row.dpe_expires,
    energyKwhPerSqm: row.energy_kwh,
    climateKgPerSqm: row.climate_kg,
    finalEnergyKwhPerSqm: row.final_energy_kwh,
    costs: costsOf(row),
  },
  attested: row.attested_energy_class && {
    energyClass: row.attested_energy_class,
    climateClass: row.attested_climate_class,
    number: row.attested_number,
    date: row.attested_date,
  },
  shown: row.energy_shown,
});

const costsOf = (row: EnergyRow) =>
  row.energy_costs_from_euros === null && row.energy_costs_to_euros === null && row.energy_price_year === null
    ? null
    : {
        fromEuros: row.energy_costs_from_euros,
        toEuros: row.energy_costs_to_euros,
        priceYear: row.energy_price_year,
      };

type LabelRow = Pick<
  EnergyRow,
  'energy_class' | 'climate_class' | 'attested_energy_class' | 'attested_climate_class' | 'energy_shown'
>;

/** The classes that the advert shows. An attestation that leaves the greenhouse gases out keeps the class as issued. */
export const shownClasses = (row: LabelRow) =>
  row.energy_shown === 'attested' && row.attested_energy_class !== null
    ? { energyClass: row.attested_energy_class, climateClass: row.attested_climate_class ?? row.climate_class }
    : { energyClass: row.energy_class, climateClass: row.climate_class };

/** The same of a record. */
export const shownClassesIn = ({ issued: dpe, attested, shown }: z.output<typeof Energy>) =>
  shown === 'attested' && attested
    ? { energyClass: attested.energyClass, climateClass: attested.climateClass ?? dpe.climateClass }
    : { energyClass: dpe.energyClass, climateClass: dpe.climateClass };

/** The same in a statement. */
export const shownEnergyClass = sql<EnergyRow['energy_class']>`
  case when energy_shown = 'attested' then attested_energy_class else energy_class end`;
export const shownClimateClass = sql<EnergyRow['climate_class']>`
  case when energy_shown = 'attested' then coalesce(attested_climate_class, climate_class) else climate_class end`;

/** The columns of given details: undefined for a field that is left out. */
export function columnsOfEnergy(given: z.output<typeof EnergyDetails> | undefined) {
  const { issued: dpe, attested } = given ?? {};
  const costs = dpe?.costs === null ? emptyCosts : dpe?.costs;
  const replaced = attested === null ? noAttestation : attested;
  return {
    energy_class: dpe?.energyClass,
    climate_class: dpe?.climateClass,
    dpe_number: dpe?.number,
    dpe_date: dpe?.date,
    dpe_expires: dpe?.expires,
    energy_kwh: dpe?.energyKwhPerSqm,
    climate_kg: dpe?.climateKgPerSqm,
    final_energy_kwh: dpe?.finalEnergyKwhPerSqm,
    energy_costs_from_euros: costs?.fromEuros,
    energy_costs_to_euros: costs?.toEuros,
    energy_price_year: costs?.priceYear,
    attested_energy_class: replaced?.energyClass,
    attested_climate_class: replaced?.climateClass,
    attested_number: replaced?.number,
    attested_date: replaced?.date,
    // Without an attestation there is nothing else to show.
    energy_shown: attested === null ? 'issued' : given?.shown,
  } as const;
}

const emptyCosts = { fromEuros: null, toEuros: null, priceYear: null };
const noAttestation = { energyClass: null, climateClass: null, number: null, date: null };
