import { z } from 'zod';
import { offerFinancings, offerParties } from '../../storage/column-values.ts';
import { euros, text } from '../shared/fields.ts';
import { id } from '../shared/ids.ts';
import { moment } from '../shared/moment.ts';

/** The next amount of a negotiation. Pages load this contract too. */
export const CounterOfferInput = z.strictObject({
  id: id('offer').describe('Its id'),
  party: z.enum(offerParties).describe('Who named it'),
  amountEuros: euros.describe('The amount'),
  financing: z.enum(offerFinancings).optional().describe('How the buyer pays, if that changes'),
  loanEuros: euros.nullable().optional().describe('How much of it is borrowed, if that changes; null: nobody knows'),
  conditions: text(2000).optional().describe('The conditions, if they change'),
  note: text(2000).optional().describe('In free words'),
  validUntil: moment.nullable().optional().describe('Until when it holds; a day alone counts to its end'),
});
