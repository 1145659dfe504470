import { z } from 'zod';

/** The words the contracts are written in. No transforms and no coercion: REST, MCP and `perform` all read them. */

/** Text that a person may have typed. PostgreSQL cannot store U+0000, and half a surrogate pair is not text. */
export const text = (max: number) =>
  z
    .string()
    .max(max)
    .refine((value) => visible.test(value), 'must not be empty')
    .refine(isStorable, 'holds characters that are not text (U+0000 or half of a surrogate pair)')
    .meta({ minLength: 1, pattern: '\\S' });

/** More than space, controls and what Unicode says to draw as nothing. */
const visible = /[^\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u;

function isStorable(value: string): boolean {
  return !value.includes('\u0000') && value.isWellFormed();
}

/** What a stranger sent, as far as PostgreSQL can store it. */
export const storable = (value: string): string => value.replaceAll('\u0000', '').toWellFormed();

/** A moment with its zone, ISO 8601: `2026-03-04T09:30:00Z`. Answers are always in UTC. */
export const instant = z.iso
  .datetime({ offset: true, error: 'expected a date and time with its zone, for instance 2026-03-04T09:30:00Z' })
  .refine((value) => {
    const year = new Date(value).getUTCFullYear();
    return year >= 1900 && year <= 2200;
  }, 'must lie between the years 1900 and 2200');

/** Whole euros. */
export const euros = z.int().min(0).max(1_000_000_000);
export const sqm = z.number().min(0).max(10_000_000);

/** A plain answer time: what `Date.toISOString` gives. */
export const time = z.iso.datetime();

/** How a list is asked for. */
export const paging = {
  limit: z.int().min(1).max(100).default(20).describe('At most 100'),
  cursor: text(2000).optional().describe('nextCursor of the page before, with the same filters'),
};

/** How a list is answered. */
export const listOf = <T extends z.ZodType>(record: T) =>
  z.object({ data: z.array(record), nextCursor: z.string().nullable() });

/** Who did something. */
export const author = z.object({
  kind: z.enum(['key', 'human', 'system']),
  id: z.string().nullable(),
  name: z.string(),
});
