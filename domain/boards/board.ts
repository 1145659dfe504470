import { z } from 'zod';
import { closedStatuses, contactStages, offerStages, propertyStatuses } from '../../storage/column-values.ts';
import { closedStages } from '../contacts/record/contact-record.ts';
import { time } from '../shared/fields.ts';
import { id } from '../shared/ids.ts';
import { Refusal } from '../shared/refusal.ts';

/** Both boards share this: their columns, the shape of a card, and how totals are made. */

export const boardNames = ['buyers', 'properties'] as const;
export type BoardName = (typeof boardNames)[number];

/** The columns of each board, from left to right. */
export const columnsOf = { buyers: contactStages, properties: propertyStatuses } as const;
export const Column = z.enum([...contactStages, ...propertyStatuses]);
export type Column = z.output<typeof Column>;

/**
 * How likely a card of a column ends with a deed, in percent. They are the usual figures of the trade, the same for every
 * agency, and the page says them: a total that is weighted by them is an order of magnitude, not a forecast.
 */
export const weights: Record<Column, number> = {
  new: 5,
  contacted: 10,
  qualified: 20,
  visiting: 40,
  offer: 60,
  under_contract: 90,
  won: 100,
  lost: 0,
  draft: 20,
  available: 40,
  under_offer: 60,
  sold: 100,
  withdrawn: 0,
};

/** Columns whose cards are decided: they are not in the total of what is under way. */
export const closedColumns: readonly Column[] = [...closedStages, ...closedStatuses];

/** A contact who buys, or a property that is sold. */
export const Card = z.object({
  id: z.string().describe('Of the contact, or of the property'),
  column: Column.describe('Where it stands'),
  name: z.string().describe('The contact’s name, or the property’s title'),
  detail: z.string().nullable().describe('The towns of the search, or the reference and the town'),
  since: time.describe('When it came into this column'),
  valueEuros: z.int().nullable().describe('The newest offer, or else the budget; the price of a property'),
  feesEuros: z.int().nullable().describe('The agency’s fees'),
  assigneeId: id('user').nullable().describe('The colleague in charge'),
  assigneeName: z.string().nullable().describe('The colleague in charge'),
  offer: z
    .object({
      id: id('offer').describe('Its id'),
      stage: z.enum(offerStages).describe('Where the offer stands'),
      amountEuros: z.int().describe('What is offered'),
      about: z.string().describe('The property, or the buyer'),
    })
    .nullable()
    .describe('The newest offer that was not refused'),
});
export type Card = z.output<typeof Card>;

export const Totals = z.object({
  count: z.int().describe('How many cards'),
  valueEuros: z.int().describe('Their values together'),
  feesEuros: z.int().describe('Their fees together, where they are known'),
  weightedFeesEuros: z.int().describe('The fees, weighted by how likely their column ends with a deed'),
});
export type Totals = z.output<typeof Totals>;

/** The sums of one column. */
export type Sums = { column: string; cards: string; value: string | null; fees: string | null };

export function totalsOf(column: Column, sums: Sums | undefined): Totals {
  const feesEuros = Number(sums?.fees ?? 0);
  const weightedFeesEuros = Math.round((feesEuros * weights[column]) / 100);
  return { count: Number(sums?.cards ?? 0), valueEuros: Number(sums?.value ?? 0), feesEuros, weightedFeesEuros };
}

export const addTotals = (all: Totals[]): Totals =>
  all.reduce(
    (sum, totals) => ({
      count: sum.count + totals.count,
      valueEuros: sum.valueEuros + totals.valueEuros,
      feesEuros: sum.feesEuros + totals.feesEuros,
      weightedFeesEuros: sum.weightedFeesEuros + totals.weightedFeesEuros,
    }),
    { count: 0, valueEuros: 0, feesEuros: 0, weightedFeesEuros: 0 },
  );

/** Which cards: of one colleague (a UUID), and of a column those after a position. */
export type CardFilter = {
  assigneeId?: string | undefined;
  columns: readonly string[];
  limit: number;
  after?: readonly [since: string, id: string] | undefined;
};

/** The refusal for the second of two people who move the same card. */
export const movedMeanwhile = (now: string) =>
  new Refusal('conflict', `Somebody has moved this card to ${now} in the meantime.`, {
    hint: 'Read the board again, then decide whether it still has to be moved.',
  });
