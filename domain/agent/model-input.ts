import { z } from 'zod';
import { modelDrivers } from '../../storage/agent-values.ts';
import { text } from '../shared/fields.ts';

const address = z.url({ protocol: /^https?$/, error: 'must be an http(s) address' }).max(500);
const cents = z.int().min(0).max(100_000_000);

const Model = z.strictObject({
  driver: z.enum(modelDrivers).describe('How it is spoken to'),
  model: text(200).describe('The name of the model at its provider'),
  address: address.nullable().describe('Null: the provider’s usual one'),
  country: text(100).describe('The country in which it works with what it is sent'),
  apiKey: text(500).optional().describe('The key of the provider’s API'),
  budgetCents: cents.describe('The most that a month may cost, in euro cents'),
  inputCents: cents.describe('The price of a million tokens that it reads, in euro cents'),
  outputCents: cents.describe('The price of a million tokens that it writes, in euro cents'),
});

/** The model that an owner chooses. The page loads this contract too. */
export const ModelChoice = z.strictObject({ model: Model.nullable().describe('Null: recipes alone') });

/** The model that an owner tests, before or after choosing it. */
export const ModelToTest = z.strictObject({ model: Model.describe('The model, as it would be chosen') });
