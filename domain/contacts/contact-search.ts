import { sql } from 'kysely';
import { z } from 'zod';
import { text } from '../shared/fields.ts';
import type { Work } from '../shared/operation.ts';
import { e164 } from '../shared/phone.ts';
import { folded, foldedPattern } from '../shared/search-text.ts';
import { type ContactRow, type ContactRows, contactColumns } from './contact-record.ts';

type Narrow = (rows: ContactRows) => ContactRows;

/** Where a search goes on: which tier, and the last row's place in it. */
export const searchKey = z.tuple([z.int().min(1).max(3), text(1000), z.guid()]);
type SearchKey = z.output<typeof searchKey>;

export type Found = Pick<ContactRow, (typeof contactColumns)[number]> & { tier: number; place: string };

/**
 * Contacts that match `q`, best first: names that begin with it (last name first), then first names, then anywhere in
 * name, e-mail and phone, all its words in any order.
 *
 * The first two tiers are read straight off an index in their order, and PostgreSQL starts a tier only when the ones
 * before it did not fill the page: that keeps the answer as quick in a million contacts as in ten thousand.
 */
export async function searchContacts(
  work: Work,
  q: string,
  narrow: Narrow,
  limit: number,
  after: SearchKey | undefined,
): Promise<Found[]> {
  const [tier1, tier2, tier3] = tiersOf(work, q);
  const page = (tier: number, place: typeof tier1.place, matches: ReturnType<typeof sql<boolean>>) => {
    const rows = narrow(work.agency.from('contact')).where(matches);
    // A tier before the cursor's is over.
    const rest =
      after === undefined || tier > after[0]
        ? rows
        : tier < after[0]
          ? rows.where(sql<boolean>`false`)
          : rows.where(sql<boolean>`(${place}, contact.id) > (${after[1]}, ${after[2]}::uuid)`);
    return rest
      .select([sql<number>`${columns}, ${sql.lit(tier)}::int`.as('tier'), sql<string>`${place}`.as('place')])
      .orderBy(place)
      .orderBy('contact.id')
      .limit(limit);
  };
  const first = page(1, tier1.place, tier1.matches);
  const second = page(2, tier2.place, sql<boolean>`${tier2.matches} and not coalesce(${tier1.matches}, false)`);
  const third = page(
    3,
    tier3.place,
    sql<boolean>`${tier3.matches} and not coalesce(${tier1.matches}, false) and not coalesce(${tier2.matches}, false)`,
  );
  const { rows } = await sql<Found>`(${first}) union all (${second}) union all (${third}) limit ${limit}`.execute(
    work.agency.db,
  );
  return rows;
}

/** Whether a contact matches `q` in any way, where its rank does not matter. */
export const matching = (work: Work, q: string) => {
  const tiers = tiersOf(work, q).map(({ matches }) => sql`coalesce(${matches}, false)`);
  return sql<boolean>`(${sql.join(tiers, sql` or `)})`;
};

/** Whether name, e-mail or phone hold all words of `q`, however short: for lists that are few by themselves. */
export function holding(q: string) {
  const { number, digits } = numberIn(q);
  const words = digits ? [digits] : wordsOf(q);
  // What is possible as a whole number may still be a part of one.
  const ways = [number && hasPhone(number), words.length > 0 && anywhere(words).matches].filter(Boolean);
  return ways.length > 0 ? sql<boolean>`(${sql.join(ways, sql` or `)})` : sql<boolean>`false`;
}

// Spelled once: building three lists of 21 columns anew took a tenth of a search's time in this process.
const columns = sql.raw(contactColumns.map((column) => `contact.${column}`).join(', '));

type Tier = { place: ReturnType<typeof sql<string>>; matches: ReturnType<typeof sql<boolean>> };

const nothing: Tier = { place: sql<string>`''::text`, matches: sql<boolean>`false` };

function tiersOf(work: Work, q: string): [Tier, Tier, Tier] {
  const { number, digits } = numberIn(q);
  if (number) return [{ place: sql`contact.phone`, matches: hasPhone(number) }, nothing, nothing];
  if (digits) return [nothing, nothing, anywhere([digits])];
  const begins = (column: 'name_last' | 'name_first' | 'email'): Tier => {
    const name = sql.ref(`contact.${column}`);
    const from = column === 'email' ? sql<string>`${q.toLowerCase()}` : folded(q);
    // A range, not LIKE: the pattern is not known when the statement is planned. U+10FFFF sorts after all that may follow.
    return { place: sql`${name}`, matches: sql`${name} >= ${from} and ${name} < ${from} || ${'\u{10FFFF}'}` };
  };
  const words = wordsOf(q);
  if (words.length === 0) return [nothing, nothing, nothing];
  // One or two letters name no trigram: those match beginnings only.
  const rest = words.some((word) => word.length >= 3) ? anywhere(words) : nothing;
  if (!q.includes('@')) return [begins('name_last'), begins('name_first'), rest];
  // Like a whole number, a whole address is all that was asked for.
  const owners = work.agency.from('contact').select('id').where('email', '=', q.toLowerCase());
  return [begins('email'), nothing, { ...rest, matches: sql`not exists (${owners}) and ${rest.matches}` }];
}

/** A phone number in any usual form, or the digits of a part of one. */
function numberIn(q: string): { number: string | undefined; digits: string } {
  // Only what begins like a number is worth the parser's time.
  const number = /^[+(\d]/.test(q.trim()) ? e164(q) : undefined;
  const digits = /^[\d\s.+()/-]+$/.test(q) ? q.replace(/\D/g, '').replace(/^(0033|33|0)/, '') : '';
  return { number, digits: digits.length >= 3 ? digits : '' };
}

const hasPhone = (number: string) => sql<boolean>`contact.phone = ${number}`;

/** Punctuation alone folds to nothing, and nothing is a part of everything. */
const wordsOf = (q: string) => q.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));

function anywhere(words: string[]): Tier {
  // Sorted by an expression, so that the planner takes the trigram index and does not walk the table in id order.
  return { place: sql`contact.id::text`, matches: sql`${sql.join(words.map(holds), sql` and `)}` };
}

function holds(word: string) {
  const like = (part: string) => sql`contact.search_text like ${foldedPattern(part)}`;
  const [local = ''] = word.split('@', 1);
  if (local === word || local.length < 3) return like(word);
  // Addresses end alike: the index would walk through everybody's ending, so it is asked for the part before only.
  return sql`${like(`${local}@`)} and strpos(contact.search_text, ${folded(word)}) > 0`;
}
