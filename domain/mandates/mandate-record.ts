import type { Selectable } from 'kysely';
import { z } from 'zod';
import { feePayers, mandateKinds, mandatePurposes, mandateStates } from '../../storage/column-values.ts';
import type { Tables } from '../../storage/entities/all.ts';
import { time } from '../shared/fields.ts';
import { id, publicId, publicIdOrNull } from '../shared/ids.ts';

export type EntryRow = Selectable<Tables['mandate_entry']>;

const dayOrNull = z.string().nullable();

/** A mandate as it stands after one of its entries. Days are written `2026-11-24`. */
export const MandateContent = z.object({
  purpose: z.enum(mandatePurposes).describe('To sell a property, or to find one'),
  kind: z.enum(mandateKinds).describe('What it is'),
  propertyId: id('property').nullable(),
  object: z.string().describe('The property as it was described then, or what is searched'),
  mandants: z.array(z.object({ name: z.string(), address: z.string().nullable() })).describe('Who gives it'),
  signedOn: dayOrNull,
  signedOutside: z.boolean().nullable().describe('Whether it was signed outside the office; null until it is signed'),
  startsOn: dayOrNull,
  endsOn: dayOrNull.describe('Its last day'),
  irrevocableUntil: dayOrNull,
  endedOn: dayOrNull.describe('When somebody ended it before its last day'),
  priceEuros: z.int().nullable(),
  feesPercent: z.number().nullable(),
  feesEuros: z.int().nullable(),
  feesPaidBy: z.enum(feePayers).nullable(),
});
export type MandateContent = z.output<typeof MandateContent>;

export const Mandate = MandateContent.extend({
  id: id('mandate').describe('Its id'),
  number: z.int().describe('In the register'),
  state: z.enum(mandateStates).describe('Where it stands today; a signed one is ended after its last day'),
  reservedOn: z.string().describe('The day on which the number was reserved'),
  remark: z.string().nullable().describe('The reason of the last entry'),
  lastEntryAt: time.describe('When the last entry was written'),
});
export type Mandate = z.output<typeof Mandate>;

export const contentOf = (row: EntryRow): MandateContent => ({
  purpose: row.purpose,
  kind: row.kind,
  propertyId: publicIdOrNull('property', row.property_id),
  object: row.object,
  mandants: row.mandants.map(({ name, address }) => ({ name, address })),
  signedOn: row.signed_on,
  signedOutside: row.signed_outside,
  startsOn: row.starts_on,
  endsOn: row.ends_on,
  irrevocableUntil: row.irrevocable_until,
  endedOn: row.ended_on,
  priceEuros: row.price_euros,
  feesPercent: row.fees_percent,
  feesEuros: row.fees_euros,
  feesPaidBy: row.fees_paid_by,
});

/** @param today the agency's day */
export const mandateOf = (row: EntryRow, today: string): Mandate => ({
  ...contentOf(row),
  id: publicId('mandate', row.mandate_id),
  number: row.number,
  state: row.state === 'signed' && hasRunOut(row, today) ? 'ended' : row.state,
  reservedOn: row.reserved_on,
  remark: row.reason,
  lastEntryAt: row.at.toISOString(),
});

/** A mandate is in force on its last day. */
export const hasRunOut = ({ ends_on }: Pick<EntryRow, 'ends_on'>, today: string): boolean =>
  ends_on !== null && ends_on < today;
