import { type Compilable, CompiledQuery, sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { readAudience } from '../../../../domain/campaigns/audience.ts';
import { browseContacts, countContacts } from '../../../../domain/contacts/list/browse-contacts.ts';
import type { ContactFilters } from '../../../../domain/contacts/list/contact-filters.ts';
import { contactsInOrder, filterOf } from '../../../../domain/contacts/list/filtered-contacts.ts';
import { matchingIds } from '../../../../domain/contacts/list/text-search.ts';
import { publicId, uuidOf } from '../../../../domain/shared/ids.ts';
import type { Work } from '../../../../domain/shared/operation.ts';
import { contactKinds, contactStages } from '../../../../storage/column-values.ts';
import { tenantOf } from '../../../../storage/tenant.ts';
import { createColleague } from '../../../support/colleagues.ts';
import { forEachCase } from '../../../support/each-case.ts';
import { startTestServer } from '../../../support/test-server.ts';

const server = await startTestServer();
const agency = await server.createAgency();
const colleague = await createColleague(server.db, agency, 'negotiator');
const rows = tenantOf(server.db, agency.id);

const TOWNS = ['nantes', 'reze', 'vertou'];

/** Numbered contacts with every mix of values, and many more who are alike. */
await sql`
  insert into contact (agency_id, id, last_name, stage, language, intent, other_kind, search_cities, tags, assigned_to, created_at, updated_at)
  select ${agency.id}::uuid, ('00000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 'Nom ' || n * 7919 % 10007,
    case when n > 400 then 'new' else (${contactStages as unknown as string[]}::text[])[1 + n % 8] end, 'fr',
    case when n > 400 then 'buy' else (array['buy', 'sell', 'both', null, null])[1 + n / 3 % 5] end,
    case when n <= 400 and n / 3 % 5 = 3 then 'notary' end,
    case when n > 400 then array['Nantes'] when n % 11 < 3 then array[initcap((${TOWNS}::text[])[1 + n % 11])] else '{}' end,
    case when n % 5 = 0 then array['vip'] else '{}' end,
    case when n > 400 then ${agency.owner.id}::uuid else (array[${agency.owner.id}::uuid, ${colleague.id}::uuid, null])[1 + n / 7 % 3] end,
    timestamptz '2026-01-01' - (n * 31 % 5000) * interval '1 hour', now()
  from generate_series(1, 2500) as n`.execute(server.db);
await sql`analyze contact, contact_town`.execute(server.db);

const listed = await rows
  .from('listed_contact')
  .innerJoin('contact', 'contact.id', 'listed_contact.contact_id')
  .select(['contact.id', 'contact.stage', 'contact.kind', 'contact.assigned_to', 'name_last', 'quiet_since', 'tags'])
  .select('search_cities')
  .execute();
type Listed = (typeof listed)[number];

type Filters = {
  kinds?: string[];
  stages?: string[];
  city?: string;
  tag?: string;
  assignedTo?: string;
  quietDays?: number;
};
const QUIET_DAYS = 365;

const orders: Record<string, (a: Listed, b: Listed) => number> = {
  newest: (a, b) => compare(b.id, a.id),
  recent: (a, b) => compare(Number(b.quiet_since), Number(a.quiet_since)) || compare(b.id, a.id),
  quiet: (a, b) => compare(Number(a.quiet_since), Number(b.quiet_since)) || compare(a.id, b.id),
  name: (a, b) => compare(a.name_last, b.name_last) || compare(a.id, b.id),
};
const compare = (a: any, b: any) => (a < b ? -1 : a > b ? 1 : 0);

/** The rule itself, over all rows. */
function expected({ kinds, stages, city, tag, assignedTo, quietDays }: Filters, sort: string): string[] {
  const before = server.context.now().getTime() - (quietDays ?? 0) * 86_400_000;
  return listed
    .filter(
      (row) =>
        (!kinds || kinds.includes(row.kind ?? '')) &&
        (!stages || stages.includes(row.stage)) &&
        (!city || row.search_cities.some((town) => town.toLowerCase() === city)) &&
        (!tag || row.tags.includes(tag)) &&
        (!assignedTo || row.assigned_to === uuidOf('user', assignedTo)) &&
        (!quietDays || (!['won', 'lost'].includes(row.stage) && Number(row.quiet_since) <= before)),
    )
    .sort(orders[sort])
    .map(({ id }) => publicId('contact', id));
}

/** As an operation reads: the views that use every index show the rows of the transaction's agency. */
const ofAgency = tenantOf(server.store.rows.ofAgency(agency.id), agency.id);
const work = { agency: ofAgency, now: server.context.now() } as Work;
const me = publicId('user', agency.owner.id);
const filters: Filters[] = [
  { assignedTo: me, city: 'nantes' },
  { assignedTo: me, city: 'reze' },
  { assignedTo: publicId('user', colleague.id), city: 'nantes', stages: ['offer', 'won'] },
  { assignedTo: me, stages: ['new'], kinds: ['buyer'] },
  { assignedTo: me, stages: ['new'], kinds: ['buyer'], quietDays: 30 },
  { stages: ['offer', 'offer'], kinds: ['both', 'both', 'buyer'] },
  { assignedTo: me, stages: ['visiting', 'offer'], kinds: ['buyer', 'both'] },
  { city: 'nantes', kinds: ['notary', 'seller'] },
  { city: 'vertou', stages: ['lost', 'new'] },
  { city: 'nantes', stages: ['new'], tag: 'vip' },
  { city: 'reze', assignedTo: me, tag: 'vip' },
  { kinds: ['notary'], stages: ['contacted'] },
  { kinds: [...contactKinds], stages: [...contactStages], tag: 'vip' },
  { kinds: ['referrer'], stages: ['won'] },
  { assignedTo: me, city: 'nantes', quietDays: QUIET_DAYS },
  { kinds: ['both'], stages: ['offer', 'won'], quietDays: 30 },
  { kinds: ['both'], stages: ['won', 'lost'], quietDays: 30 },
  { assignedTo: me, tag: 'inconnu', city: 'nantes' },
];

describe('a list with several filters', () => {
  it('has all who match, in each order, page by page', () =>
    forEachCase(
      filters.flatMap((some) => Object.keys(orders).map((sort): [Filters, string] => [some, sort])),
      async ([some, sort]) => {
        const found: string[] = [];
        for (let cursor: string | undefined; found.length < 250; ) {
          const page = await agency.perform(browseContacts, { ...some, sort, limit: 90, ...(cursor && { cursor }) });
          found.push(...page.data.map(({ id }: { id: string }) => id));
          if (page.nextCursor === null) break;
          cursor = page.nextCursor;
        }
        expect(found).toEqual(expected(some, sort).slice(0, 270));
      },
    ));
});

it('filters choose the same contacts for a list, its number and the audience of a campaign', () =>
  forEachCase(filters, async (some) => {
    const chosen = expected(some, 'newest').toReversed();
    const audience = await readAudience(work, some as ContactFilters, null, chosen.length + 1);
    expect(audience.map(({ id }) => publicId('contact', id))).toEqual(chosen);
    expect(await agency.perform(countContacts, some)).toEqual({ count: chosen.length, isMore: false });
  }));

/** Without the statistics of a large agency, the planner would take one of the ways that are `off` here. */
async function planOf(query: Compilable, off: string[]): Promise<string> {
  const { rows: lines } = await ofAgency.db.transaction().execute(async (transaction) => {
    for (const way of off) await sql.raw(`set local enable_${way} = off`).execute(transaction);
    const { sql: text, parameters } = query.compile();
    return transaction.executeQuery<{ 'QUERY PLAN': string }>(CompiledQuery.raw(`explain ${text}`, [...parameters]));
  });
  return lines.map((line) => line['QUERY PLAN']).join('\n');
}

const page = (some: Filters, order: 'quiet' | 'newest') =>
  contactsInOrder(work, some as ContactFilters, order)
    .select('contact.id')
    .limit(50);

it('contacts who have heard nothing for long are read without those at a closed stage', async () => {
  const plan = await planOf(page({ quietDays: 30 }, 'quiet'), ['seqscan', 'bitmapscan', 'sort']);
  expect(plan).toContain(' using listed_contact_open ');
});

it('a tag is found by its index beside other filters, under row-level security too', async () => {
  const plan = await planOf(page({ tag: 'rare', city: 'Nantes', stages: ['new'] }, 'newest'), ['seqscan', 'indexscan']);
  expect(plan).toMatch(/Index Cond: .*tags @>/);
});

it.each(['name_last', 'name_first'])(
  'a search by %s is filtered in the index, which reads no contact',
  async (column) => {
    const some: ContactFilters = { stages: ['offer'], kinds: ['buyer'], assignedTo: me };
    // A name of one letter is looked for at its beginning only.
    const matching = matchingIds(work, 'n', filterOf(work, some), 50);
    const compiled = { compile: () => matching.compile(server.db) };
    const plan = await planOf(compiled, ['seqscan', 'bitmapscan', 'sort', 'indexscan']);
    expect(plan).toMatch(
      new RegExp(
        `Index Only Scan using contact_${column} .*(\n.*Disabled: .*)?\n.*Index Cond: .*\n.*Filter: .*stage = .*assigned_to = `,
      ),
    );
  },
);

it('a search asks for its words before it asks for the agency', async () => {
  const { rows: indexes } = await sql<{ definition: string }>`
    select pg_get_indexdef('contact_search'::regclass) as definition`.execute(server.db);
  // The other way round, the list of all contacts of the agency is read beside those of the words.
  expect(indexes[0]?.definition).toMatch(/gin \(search_text .*agency_id\)/);
});
