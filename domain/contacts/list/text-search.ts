import { type AliasedRawBuilder, type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { asciiAddress } from '../../shared/ascii-address.ts';
import { e164 } from '../../shared/e164.ts';
import { text } from '../../shared/fields.ts';
import { isId, uuidOf } from '../../shared/ids.ts';
import { isEmail } from '../../shared/is-email.ts';
import type { Work } from '../../shared/operation.ts';
import { searchable, searchPattern } from '../../shared/search-text.ts';
import { hasOtherAddress } from '../addresses/other-addresses.ts';
import { type ContactRow, type ContactRows, contactColumns } from '../record/contact-record.ts';
import { searchedText } from './searched-text.ts';

type Filter = (rows: ContactRows) => ContactRows;

/** The position in a search: the tier, and sort key and id of the last row. */
export const searchKey = z.tuple([z.int().min(1).max(3), text(1000), z.guid()]);
type SearchKey = z.output<typeof searchKey>;

export type RankedContactRow = Pick<ContactRow, (typeof contactColumns)[number]> & { tier: number; sortKey: string };

/**
 * Contacts that match `q`, best first: names that begin with it (last name first), then first names, then anywhere in
 * name, e-mail and phone, all its words in any order. A complete number or address is also found among a contact's others.
 *
 * The tiers of names are read from an index in its order, and PostgreSQL starts a tier only if the ones before it did
 * not fill the page. That keeps the search as fast in a million contacts as in ten thousand.
 */
export async function searchContacts(
  work: Work,
  q: string,
  filter: Filter,
  limit: number,
  after: SearchKey | undefined,
): Promise<RankedContactRow[]> {
  const page = rankedPage(work, q, filter, limit, after, (tier, sortKey) => [
    sql<number>`${columnList}, ${sql.lit(tier)}::int`.as('tier'),
    sql<string>`${sortKey}`.as('sortKey'),
  ]);
  return (await sql<RankedContactRow>`${page}`.execute(work.agency.db)).rows;
}

/** The ids of the same contacts, as a query for a page that reads other columns of them. */
export const matchingIds = (work: Work, q: string, filter: Filter, limit: number, after?: SearchKey) =>
  rankedPage(work, q, filter, limit, after, idColumns) as RawBuilder<RankedId>;

type RankedId = { id: string; tier: number; sortKey: string };

const idColumns = (tier: number, sortKey: Tier['sortKey']) => [
  sql<string>`contact.id`.as('id'),
  sql<number>`${sql.lit(tier)}::int`.as('tier'),
  sql<string>`${sortKey}`.as('sortKey'),
];

/**
 * The first page of a search, with the number of all matches in each row, counted no further than `cap`. One statement
 * reads the ids of up to `cap` matches and then the other columns of the page.
 */
export async function searchAndCount(work: Work, q: string, filter: Filter, limit: number, cap: number) {
  const matches = rankedPage(work, q, filter, cap, undefined, idColumns);
  const { rows } = await sql<RankedContactRow & { total: string }>`
    with matching as materialized (${matches})
    select ${columnList}, page.tier, page."sortKey", (select count(*) from matching) as total
    from (select * from matching limit ${limit}) as page
    join contact on contact.agency_id = ${work.agency.id} and contact.id = page.id
    order by page.tier, page."sortKey", page.id`.execute(work.agency.db);
  return rows;
}

/** The columns of a contact in a short list of matches. */
const shortColumns = ['id', 'first_name', 'last_name', 'email', 'phone', 'stage'] as const;

/** The first matches of `q`, as a query for a statement that reads other records too. */
export const firstMatches = (work: Work, q: string, limit: number) =>
  rankedPage(
    work,
    q,
    (rows) => rows,
    limit,
    undefined,
    () => shortColumns.map((column) => sql`${sql.ref(`contact.${column}`)}`.as(column)),
  ) as RawBuilder<Pick<ContactRow, (typeof shortColumns)[number]>>;

/** The number of contacts that match `q`, counted no further than `cap`, by the same indexes as the search. */
export async function countMatches(work: Work, q: string, filter: Filter, cap: number): Promise<number> {
  const page = rankedPage(work, q, filter, cap, undefined, () => [sql<number>`1`.as('one')]);
  const counted = await sql<{ count: string }>`select count(*) as count from (${page}) as matching`.execute(
    work.agency.db,
  );
  return Number(counted.rows[0]?.count);
}

/** Up to `limit` matches in their order; `columnsOf` says what to read of them. */
function rankedPage(
  work: Work,
  q: string,
  filter: Filter,
  limit: number,
  after: SearchKey | undefined,
  columnsOf: (tier: number, sortKey: Tier['sortKey']) => AliasedRawBuilder<unknown, string>[],
) {
  const tiers = tiersOf(work, q);
  const page = ({ sortKey, matches: matchesTier }: Tier, index: number) => {
    const tier = index + 1;
    const earlier = tiers.slice(0, index).filter((other) => other !== emptyTier);
    const matches = sql.join<boolean>(
      [matchesTier, ...earlier.map((other) => sql`not coalesce(${other.matches}, false)`)],
      sql` and `,
    );
    const rows = filter(work.agency.indexed('contact')).where(matches);
    const afterCursor =
      tier === after?.[0]
        ? rows.where(sql<boolean>`(${sortKey}, contact.id) > (${after[1]}, ${after[2]}::uuid)`)
        : rows;
    return afterCursor.select(columnsOf(tier, sortKey)).orderBy(sortKey).orderBy('contact.id').limit(limit);
  };
  // The tiers before that of the cursor have been read completely. Each tier left out saves a plan: PostgreSQL would make one to
  // read all contacts, with workers, for a tier that nobody is in.
  const first = after?.[0] ?? 1;
  const pages = tiers.flatMap((tier, index) =>
    tier === emptyTier || index + 1 < first ? [] : sql`(${page(tier, index)})`,
  );
  if (pages.length <= 1) return pages[0] ?? sql`(${page(emptyTier, 0)})`;
  return sql`${sql.join(pages, sql` union all `)} limit ${limit}`;
}

/** The condition that a contact is in any tier of the search, where its rank does not matter. */
export const matchesSearch = (work: Work, q: string) => {
  const tiers = tiersOf(work, q).map(({ matches }) => sql`coalesce(${matches}, false)`);
  return sql<boolean>`(${sql.join(tiers, sql` or `)})`;
};

/** The condition that name, e-mail or phone contain all words of `q`, even short ones. Use it only on short lists. */
export function containsWords(typed: string) {
  const q = searchedText(typed);
  const { number, digits } = phoneIn(q);
  const words = digits ? [digits] : wordsOf(q);
  // Digits that are a complete number may also be a part of a longer one.
  const address = number ?? (isEmail(q) ? asciiAddress(q) : undefined);
  const conditions = [
    number && hasPhone(number),
    address && hasOtherAddress(address),
    words.length > 0 && anywhere(words).matches,
  ].filter(Boolean);
  return conditions.length > 0 ? sql<boolean>`(${sql.join(conditions, sql` or `)})` : sql<boolean>`false`;
}

// Built once, because building 21 column names three times took a tenth of the time of a search.
const columnList = sql.raw(contactColumns.map((column) => `contact.${column}`).join(', '));

type Tier = { sortKey: ReturnType<typeof sql<string>>; matches: ReturnType<typeof sql<boolean>> };

const emptyTier: Tier = { sortKey: sql<string>`''::text`, matches: sql<boolean>`false` };

function tiersOf(work: Work, typed: string): [Tier, Tier, Tier] {
  const id = typed.trim().toLowerCase();
  if (isId('contact', id)) return [hasId(uuidOf('contact', id)), emptyTier, emptyTier];
  const q = searchedText(typed);
  const { number, digits } = phoneIn(q);
  if (number) return [{ sortKey: sql`contact.phone`, matches: hasPhone(number) }, hasOther(number), emptyTier];
  if (digits) return [emptyTier, emptyTier, anywhere([digits])];
  const beginsWith = (column: 'name_last' | 'name_first' | 'email'): Tier => {
    const columnRef = sql.ref(`contact.${column}`);
    const prefix = column === 'email' ? sql<string>`${asciiAddress(q)}` : searchable(q);
    // A range uses the index, LIKE with a parameter does not. U+10FFFF sorts after every other character.
    return {
      sortKey: sql`${columnRef}`,
      matches: sql`${columnRef} >= ${prefix} and ${columnRef} < ${prefix} || ${'\u{10FFFF}'}`,
    };
  };
  const words = wordsOf(q);
  if (words.length === 0) return [emptyTier, emptyTier, emptyTier];
  // One or two letters have no trigram, so they only match at the beginning.
  const anywhereTier = words.some((word) => word.length >= 3) ? anywhere(words) : emptyTier;
  if (!isEmail(q)) return [beginsWith('name_last'), beginsWith('name_first'), anywhereTier];
  // A complete address that somebody has is the only result, as for a complete phone number.
  const contactsWithAddress = work.agency.from('contact').select('id').where('email', '=', asciiAddress(q));
  return [
    beginsWith('email'),
    hasOther(asciiAddress(q)),
    { ...anywhereTier, matches: sql`not exists (${contactsWithAddress}) and ${anywhereTier.matches}` },
  ];
}

/** The complete phone number in `q`, or the digits of a part of one. */
function phoneIn(q: string): { number: string | undefined; digits: string } {
  // The parser is slow, so only texts that begin like a number are parsed.
  const number = /^[+(\d]/.test(q.trim()) ? e164(q) : undefined;
  const digits = /^[\d\s.+()/-]+$/.test(q) ? q.replace(/\D/g, '').replace(/^(0033|33|0)/, '') : '';
  return { number, digits: digits.length >= 3 ? digits : '' };
}

/** A number or e-mail address is found among the others of a contact only as a whole. */
const hasOther = (address: string): Tier => ({ sortKey: sql`contact.id::text`, matches: hasOtherAddress(address) });

/** A model may have the id already, from another tool. */
const hasId = (uuid: string): Tier => ({ sortKey: sql`contact.id::text`, matches: sql`contact.id = ${uuid}` });

const hasPhone = (number: string) => sql<boolean>`contact.phone = ${number}`;

/** Words of punctuation alone are left out: nothing of them is in the search columns. */
const wordsOf = (q: string) => q.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));

function anywhere(words: string[]): Tier {
  // Sorting by an expression makes the planner use the trigram index instead of reading the table in id order.
  return { sortKey: sql`contact.id::text`, matches: sql`${sql.join(words.map(containsWord), sql` and `)}` };
}

function containsWord(word: string) {
  const like = (part: string) => sql`contact.search_text like ${searchPattern(part)}`;
  const [local = ''] = word.split('@', 1);
  if (local === word || local.length < 3) return like(word);
  // Many addresses share their domain, so the index is asked only for the part before the @.
  return sql`${like(`${local}@`)} and strpos(contact.search_text, ${searchable(word)}) > 0`;
}
