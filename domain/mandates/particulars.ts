import { z } from 'zod';
import { feePayers, mandateKinds } from '../../storage/column-values.ts';
import { day, euros, text } from '../shared/fields.ts';
import { id } from '../shared/ids.ts';

// The console's pages import this file, so it must not import storage code.

const Mandant = z.strictObject({
  name: text(200).describe('First and last name, or the company'),
  address: text(300).nullish(),
  contactId: id('contact').nullish().describe('Their record'),
});

/** The terms of a mandate, as somebody writes them down: a field that is left out stays as it is, and null empties it. */
export const Particulars = {
  kind: z.enum(mandateKinds),
  mandants: z.array(Mandant).min(1).max(20).describe('Who gives it'),
  object: text(500).describe('The property, or what is searched'),
  startsOn: day.nullish(),
  endsOn: day.nullish(),
  irrevocableUntil: day.nullish(),
  priceEuros: euros.nullish(),
  feesPercent: z.number().min(0).max(100).nullish(),
  feesEuros: euros.nullish().describe('Only for a search: an advert says the percentage'),
  feesPaidBy: z.enum(feePayers).nullish(),
};

export type GivenParticulars = {
  [Field in keyof typeof Particulars]?: z.output<(typeof Particulars)[Field]> | undefined;
};

/** The fields of a mandate in the order of a paper: what an entry has changed is said in this order. */
export const mandateFields = [
  ...([
    'purpose',
    'kind',
    'propertyId',
    'object',
    'mandants',
    'signedOn',
    'signedOutside',
    'startsOn',
    'endsOn',
  ] as const),
  ...(['irrevocableUntil', 'endedOn', 'priceEuros', 'feesPercent', 'feesEuros', 'feesPaidBy'] as const),
] as const;
export type MandateField = (typeof mandateFields)[number];

/** « Non signé » has its reason, and so has whatever departs from what was written. */
export const reason = text(500);
