import { z } from 'zod';
import { offerParties } from '../../storage/column-values.ts';
import { euros, text } from '../shared/fields.ts';
import { id } from '../shared/ids.ts';
import { moment } from '../shared/moment.ts';

/** The next amount of a negotiation. Pages load this contract too. */
export const CounterOfferInput = z.strictObject({
  id: id('offer').describe('Its id'),
  party: z.enum(offerParties).describe('Who named it'),
  amountEuros: euros.describe('The amount'),
  note: text(2000).optional().describe('In free words'),
  validUntil: moment.nullable().optional().describe('Until when it holds; a day alone counts to its end'),
});
