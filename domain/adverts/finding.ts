import { z } from 'zod';

/** The laws of an advert for a sale by a professional, as a French agent cites them. */
export const laws = {
  price: 'Arrêté du 10 janvier 2017 modifié le 26 janvier 2022, art. 2',
  coOwnership: 'Code de la construction et de l’habitation, art. L721-1',
  classes: 'Code de la construction et de l’habitation, art. L126-33, R126-21 et R126-22',
  costs: 'Code de la construction et de l’habitation, art. L126-33 et R126-23',
  excessive: 'Code de la construction et de l’habitation, art. R126-24\u00A0; arrêté du 22 décembre 2021',
  dpeValidity: 'Code de la construction et de l’habitation, art. D126-19\u00A0; décret 2020-1610, art. 2',
  risks: 'Code de l’environnement, art. L125-5 et R125-25',
  mandate: 'Loi 70-9 du 2 janvier 1970 (loi Hoguet), art. 6 et 7\u00A0; décret 72-678, art. 72',
  misleading: 'Code de la consommation, art. L121-2',
  carrez: 'Loi 65-557 du 10 juillet 1965, art. 46 (loi Carrez)',
} as const;

export const advertRules = [
  ...(['price', 'priceWithoutFees', 'fees', 'feesPayer', 'feesAdded'] as const),
  ...(['coOwnership', 'coOwnershipLots', 'coOwnershipCharges', 'coOwnershipProcedure'] as const),
  ...(['energyClass', 'climateClass', 'excessive', 'energyCosts', 'dpeValidity'] as const),
  ...(['risks', 'mandate', 'carrez', 'facts', 'exclusive', 'unlawful'] as const),
] as const;
export type AdvertRule = (typeof advertRules)[number];

/** The fields of the record that an advert cannot do without. */
export const neededFields = [
  ...(['priceEuros', 'feesPaidBy', 'feesPercent', 'carrezSqm'] as const),
  ...(['coOwned', 'coOwnership.lots', 'coOwnership.yearlyChargesEuros', 'coOwnership.procedure'] as const),
  ...(['energyClass', 'climateClass', 'energy.issued.date', 'energy.issued.expires'] as const),
  ...(['energy.issued.costs.fromEuros', 'energy.issued.costs.toEuros', 'energy.issued.costs.priceYear'] as const),
  ...(['mandate.number', 'mandate.signedAt', 'mandate.expiresAt'] as const),
] as const;
export type NeededField = (typeof neededFields)[number];

export const AdvertFinding = z.object({
  rule: z.enum(advertRules).describe('What the advert has to say'),
  law: z.string().describe('The law that asks for it, in French'),
  isText: z.boolean().describe('Whether the text is at fault; else a field of the record'),
  missing: z
    .string()
    .nullable()
    .describe('The words that the text lacks; null if it has words that must not stand there'),
  wrong: z.string().nullable().describe('What the text says instead'),
  replacement: z.string().nullable().describe('What stands right in the place of exactly the wrong words'),
  field: z.enum(neededFields).nullable().describe('The field that is empty, or whose day is over'),
});
export type AdvertFinding = z.output<typeof AdvertFinding>;

export const fieldFinding = (rule: AdvertRule, law: string, field: NeededField): AdvertFinding => ({
  rule,
  law,
  isText: false,
  missing: null,
  wrong: null,
  replacement: null,
  field,
});

export const textFinding = (
  rule: AdvertRule,
  law: string,
  { missing, wrong, replacement = null }: { missing: string | null; wrong: string | null; replacement?: string | null },
): AdvertFinding => ({ rule, law, isText: true, missing, wrong, replacement, field: null });
