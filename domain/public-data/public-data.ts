import { z } from 'zod';

/** The public data about a property and its surroundings. All of it is indicative, and says whose it is and of when. */

const day = (what: string) => z.string().describe(`${what}: 2026-11-24`);

const dayOrNull = (what: string) => z.string().nullable().describe(`${what}: 2026-11-24`);

const origin = {
  source: z.string().describe('Who publishes it'),
  date: day('The day of the data'),
};

const ComparableSale = z.object({
  date: day('When it was sold'),
  priceEuros: z.int().describe('Price without the fees of the notary'),
  surfaceSqm: z.number().describe('Living space in m²'),
  pricePerSqmEuros: z.int().describe('Price of one m²'),
  rooms: z.int().nullable().describe('How many rooms'),
  landSqm: z.number().nullable().describe('Land in m²; null for a flat'),
  street: z.string().nullable().describe('Number and street'),
  distanceMetres: z
    .int()
    .nullable()
    .describe('How far from the property; null where one of the two has no coordinates'),
});
export type ComparableSale = z.output<typeof ComparableSale>;

const ComparableSales = z.object({
  ...origin,
  basis: z
    .enum(['distance', 'street', 'commune'])
    .describe(
      'What they have in common with the property: near by, or without its coordinates the same street or commune',
    ),
  withinMetres: z.int().nullable().describe('In which distance they are'),
  medianPricePerSqmEuros: z.int().nullable().describe('The middle of their prices of one m²'),
  sales: z
    .array(ComparableSale)
    .describe('Sales of the last five years, of the same type and of a surface that differs by 30 % at most'),
});

const PublishedLabel = z.object({
  ...origin,
  number: z.string().describe('The number of the DPE that the property has'),
  issuedOn: dayOrNull('When it was issued; null if only the one that replaced it is known'),
  endsOn: dayOrNull('Its last day'),
  energyClass: z.string().nullable().describe('Its class of energy'),
  climateClass: z.string().nullable().describe('Its class of greenhouse gases'),
  replacedBy: z
    .object({ number: z.string().describe('Its number'), issuedOn: day('When it was issued') })
    .nullable()
    .describe('The DPE that has taken its place'),
});

const CommuneRisks = z.object({ ...origin, names: z.array(z.string()).describe('The risks of the commune') });

const CommuneDisasters = z.object({
  ...origin,
  count: z.int().describe('How many natural disasters were recognised'),
  last: z
    .object({
      name: z.string().describe('What it was'),
      from: day('Its first day'),
      to: dayOrNull('Its last day'),
    })
    .nullable()
    .describe('The last of them'),
});

export const publicDataParts = {
  comparableSales: ComparableSales.optional().describe('Sales near by (DVF); only where one property is read'),
  energy: PublishedLabel.optional().describe('Its DPE as ADEME publishes it; only where one property is read'),
  risks: CommuneRisks.optional().describe(
    'The risks of its commune, which are no ERP; only where one property is read',
  ),
  disasters: CommuneDisasters.optional().describe(
    'The natural disasters of its commune; only where one property is read',
  ),
};

export const PublicDataParts = z.object(publicDataParts);
export type PublicDataParts = z.output<typeof PublicDataParts>;
