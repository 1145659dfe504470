import { type RawBuilder, type Selectable, sql } from 'kysely';
import { z } from 'zod';
import type { Tables } from '../../storage/entities/all.ts';
import { id, publicId } from '../shared/ids.ts';
import type { Work } from '../shared/operation.ts';
import { PropertyStatus } from './property-record.ts';
import { containsWords } from './property-words.ts';

/** A property among the results of a search. */
export const FoundProperty = z.object({
  id: id('property'),
  reference: z.string(),
  title: z.string(),
  city: z.string(),
  status: PropertyStatus,
  mandateNumber: z.string().nullable(),
});

/** The same as its row. */
type PropertyMatch = Pick<
  Selectable<Tables['property']>,
  'id' | 'reference' | 'title' | 'city' | 'status' | 'mandate_number'
>;

export const foundProperty = ({ id, mandate_number, ...row }: PropertyMatch): z.output<typeof FoundProperty> => ({
  ...row,
  id: publicId('property', id),
  mandateNumber: mandate_number,
});

/** A mandate's number as it is compared: `2026-77`, `2026 77` and `2026/77` are the same. */
const plainNumber = (number: string) => number.toLowerCase().replaceAll(/[\s./-]/g, '');

/**
 * The word before a number that only names its kind, as in the results' own labels: `mandat 1395`, `mandat n°1395`,
 * `Réf. : NAN-0042`. The searched text of a property does not have it.
 */
const numberLabel = /^(?:mandate?|r[ée]f(?:\.|[ée]rence)?)(?:\s|n[°º]|:)+(?=.*\d)/iu;

/**
 * The first properties that match what was typed, as a query for a statement that reads other records too: by the beginning of the
 * mandate's number, then by all words of the reference, title or address, the newest first.
 *
 * A reference is found in any spelling, because its letters and its digits are looked up one by one in the trigram index.
 * The index needs three characters in a row, so that shorter texts only find a mandate.
 */
export function firstProperties({ agency }: Work, typed: string, limit: number): RawBuilder<PropertyMatch> {
  const q = typed.normalize().replace(numberLabel, '');
  const number = plainNumber(q);
  const hasNumber = sql<boolean>`translate(lower(mandate_number), ' ./-', '') like ${likePrefix(number)}`;
  const byMandate = /\d/.test(number) ? sql<boolean>`mandate_number is not null and ${hasNumber}` : sql<boolean>`false`;
  const words = q.split(/\s+|(?<=\p{L})(?=\d)|(?<=\d)(?=\p{L})/u).filter((word) => /[\p{L}\p{N}]/u.test(word));
  const canUseIndex = words.some((word) => /[\p{L}\p{N}]{3}/u.test(word));
  const matchesWords = canUseIndex ? containsWords(q, words) : sql<boolean>`false`;
  const matching = (matches: RawBuilder<boolean>) =>
    agency
      .indexed('property')
      .select(['id', 'reference', 'title', 'city', 'status', 'mandate_number'])
      .where(matches)
      .orderBy(sql`id::text`, 'desc')
      .limit(limit);
  const others = sql<boolean>`${matchesWords} and not coalesce(${byMandate}, false)`;
  return sql`(${matching(byMandate)}) union all (${matching(others)}) limit ${limit}`;
}

const likePrefix = (prefix: string) => `${prefix.replaceAll(/[\\%_]/g, '\\$&')}%`;
