import { z } from 'zod';
import { actorKinds, propertyTypes } from '../../storage/column-values.ts';
import { isBlank } from './blank-text.ts';
import { isStorable } from './storable-text.ts';

/** The field types that contracts are built from. They hold no transforms and no coercion: REST, MCP and `perform` share them. */

/** Text with something visible in it. */
export const text = (max: number) =>
  z
    .string()
    .max(max, `must have at most ${max} characters`)
    .refine((value) => !isBlank(value), 'must not be empty')
    .refine(isStorable, 'holds characters that are not text (U+0000 or half of a surrogate pair)')
    .meta({ minLength: 1, pattern: '\\S' });

/** The text that somebody typed to search for. If it is blank, the list is not searched. */
export const searchText = (max: number) =>
  z.string().max(max).refine(isStorable, 'holds characters that are not text (U+0000 or half of a surrogate pair)');

/** An input time with its zone, ISO 8601: `2026-03-04T09:30:00Z`. */
export const instant = z.iso
  .datetime({ offset: true, error: 'expected a date and time with its zone, for instance 2026-03-04T09:30:00Z' })
  .refine((value) => {
    const year = new Date(value).getUTCFullYear();
    return year >= 1900 && year <= 2200;
  }, 'must lie between the years 1900 and 2200');

/** A day on the calendar: `2026-11-24`. */
export const day = z.iso
  .date({ error: 'expected a day, for instance 2026-11-24' })
  .refine((value) => value >= '1900' && value < '2201', 'must lie between the years 1900 and 2200');

/** Whole euros. */
export const euros = z.int().min(0).max(1_000_000_000);
export const sqm = z.number().min(0).max(10_000_000);

export const PropertyType = z.enum(propertyTypes);

/** An output time in UTC, as `Date.toISOString` writes it. */
export const time = z.iso.datetime();

/** An instant on the agency's clocks, in words: « lundi 23 novembre 2026, 11 h 45 (Paris) » (`inWords`). */
export const localTimeText = z.string().meta({ examples: ['lundi 23 novembre 2026, 11 h 45 (Paris)'] });

/** The two times that every record ends with. */
export const timestamps = {
  createdAt: time.describe('When it was made'),
  updatedAt: time.describe('When it last changed'),
};

const IDEMPOTENCY_KEY_ERROR = 'must be 1 to 255 visible ASCII characters';

/** The name under which a caller may repeat a request: an HTTP header, or an argument of a tool. */
export const idempotencyKey = z
  .string()
  .min(1, IDEMPOTENCY_KEY_ERROR)
  .max(255, IDEMPOTENCY_KEY_ERROR)
  .regex(/^[\x21-\x7e]+$/, IDEMPOTENCY_KEY_ERROR);

/** The paging input of every list. */
export const paging = {
  limit: z.int().min(1).max(100).default(20).describe('At most 100'),
  cursor: text(2000).optional().describe('nextCursor of the page before, with the same filters'),
};

/** The output of every list. */
export const listOf = <T extends z.ZodType>(record: T) =>
  z.object({
    data: z.array(record).describe('The records of this page'),
    nextCursor: z.string().nullable().describe('Send it as cursor for the next page; null at the end'),
  });

/** An actor as contracts show it (`actorSummary`). */
export const author = z.object({
  kind: z.enum(actorKinds).describe('What it is'),
  id: z.string().nullable().describe('Of the key, the colleague or the agent'),
  name: z.string().describe('As people say it'),
});
