import { type RawBuilder, sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { browseContacts } from '../../../domain/contacts/browse-contacts.ts';
import { newestOfCells } from '../../../domain/contacts/contact-cells.ts';
import { type ContactTableFilters, matches } from '../../../domain/contacts/contact-filters.ts';
import { matchingIds } from '../../../domain/contacts/contact-search.ts';
import { createContact, updateContact } from '../../../domain/contacts/contacts.ts';
import { movePipeline } from '../../../domain/contacts/pipeline.ts';
import { firstByExchange } from '../../../domain/contacts/sorted-contacts.ts';
import { publicId, uuidOf } from '../../../domain/shared/ids.ts';
import type { Work } from '../../../domain/shared/operation.ts';
import { contactKinds, contactStages } from '../../../storage/column-values.ts';
import { tenantOf } from '../../../storage/tenant.ts';
import { createColleague } from '../../support/colleagues.ts';
import { startTestServer } from '../../support/test-server.ts';

const server = await startTestServer();
const agency = await server.createAgency();
const colleague = await createColleague(server.db, agency, 'agent');
const rows = tenantOf(server.db, agency.id);

const TOWNS = ['nantes', 'reze', 'vertou'];

/** Numbered contacts with every mix of values, and so many more who are alike that they are not fetched by their ids. */
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

const listed = await rows
  .from('listed_contact')
  .innerJoin('contact', 'contact.id', 'listed_contact.contact_id')
  .select(['contact.id', 'contact.stage', 'contact.kind', 'contact.assigned_to', 'sort_name', 'quiet_since', 'tags'])
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
  name: (a, b) => compare(a.sort_name, b.sort_name) || compare(a.id, b.id),
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
  it.each(filters.flatMap((some) => Object.keys(orders).map((sort): [Filters, string] => [some, sort])))(
    'has all who match %j, by %s, page by page',
    async (some, sort) => {
      const found: string[] = [];
      for (let cursor: string | undefined; found.length < 250; ) {
        const page = await agency.perform(browseContacts, { ...some, sort, limit: 90, ...(cursor && { cursor }) });
        found.push(...page.data.map(({ id }: { id: string }) => id));
        if (page.nextCursor === null) break;
        cursor = page.nextCursor;
      }
      expect(found).toEqual(expected(some, sort).slice(0, 270));
    },
  );
});

const work = { agency: rows, now: server.context.now() } as Work;
const newest = (some: Filters) => newestOfCells(work, some as ContactTableFilters, 50);
const quiet = (some: Filters) => firstByExchange(work, { ...(some as ContactTableFilters), sort: 'quiet', limit: 50 });

/** Without the statistics of a large agency, the planner would take one of the ways that are `off` here. */
async function planOf(statement: RawBuilder<unknown>, off: string[]): Promise<string> {
  const ofAgency = server.store.rows.ofAgency(agency.id);
  const { rows: lines } = await ofAgency.transaction().execute(async (transaction) => {
    for (const way of off) await sql.raw(`set local enable_${way} = off`).execute(transaction);
    return sql<{ 'QUERY PLAN': string }>`explain ${statement}`.execute(transaction);
  });
  return lines.map((line) => line['QUERY PLAN']).join('\n');
}

it.each([
  [{ assignedTo: me, stages: ['offer'] }, newest, 'listed_contact_cell'],
  [{ assignedTo: me, city: 'Nantes' }, newest, 'contact_town_cell'],
  [{ kinds: ['both'], stages: ['offer'], quietDays: 30 }, quiet, 'listed_contact_cell_quiet'],
] as const)('the cells of %j are found in an index, under row-level security too', async (some, statement, index) => {
  const plan = await planOf(statement(some as Filters), ['seqscan', 'bitmapscan', 'sort']);
  expect(plan).toMatch(new RegExp(`${index} .*\n.*Index Cond: .*cell = `));
});

it.each([
  [{ quietDays: 30 }, 'listed_contact_open'],
  [{ assignedTo: me, quietDays: 30 }, 'listed_contact_assigned_open'],
] as const)('a prepared statement finds %j in the index of open contacts', async (some, index) => {
  const quietest = sql`
    select contact_id from listed_contact where agency_id = ${agency.id} and ${matches(work, some, 'listed_contact')}
    order by quiet_since, contact_id limit 50`.compile(server.db);
  const values = sql.join(quietest.parameters.map((value) => sql.lit(value)));
  const { rows: lines } = await server.db.transaction().execute(async (transaction) => {
    for (const setting of ['enable_seqscan = off', 'enable_bitmapscan = off', 'plan_cache_mode = force_generic_plan']) {
      await sql.raw(`set local ${setting}`).execute(transaction);
    }
    await sql.raw(`prepare quietest as ${quietest.sql}`).execute(transaction);
    const plan = await sql<{ 'QUERY PLAN': string }>`explain execute quietest (${values})`.execute(transaction);
    await sql.raw('deallocate quietest').execute(transaction);
    return plan;
  });
  expect(lines.map((line) => line['QUERY PLAN']).join('\n')).toContain(` using ${index} `);
});

it.each(['name_last', 'name_first'])(
  'a search by %s is filtered in the index, which reads no contact',
  async (column) => {
    const some: ContactTableFilters = { stages: ['offer'], kinds: ['buyer'], assignedTo: me };
    // A name of one letter is looked for at its beginning only.
    const matching = matchingIds(work, 'n', (all) => all.where(sql<boolean>`${matches(work, some, 'contact')}`), 50);
    const plan = await planOf(matching, ['seqscan', 'bitmapscan', 'sort', 'indexscan']);
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

it('a contact is in the cell of its colleague, stage and kind, in each of its towns', async () => {
  const input = { lastName: 'Cellule', search: { cities: ['Clisson', 'Pornic'] } };
  const { id } = await agency.perform(createContact, input);
  const cells = async () => {
    const towns = rows.from('contact_town').where('contact_id', '=', uuidOf('contact', id)).select(['town', 'cell']);
    const own = rows.from('listed_contact').where('contact_id', '=', uuidOf('contact', id)).select('cell');
    return [(await own.executeTakeFirstOrThrow()).cell, await towns.orderBy('town').execute()];
  };
  const inTowns = (cell: string, ...towns: string[]) => [cell, towns.map((town) => ({ town, cell }))];
  expect(await cells()).toEqual(inTowns(' new ', 'clisson', 'pornic'));
  await agency.perform(movePipeline, { id, stage: 'offer' });
  expect(await cells()).toEqual(inTowns(' offer ', 'clisson', 'pornic'));
  await agency.perform(updateContact, { id, intent: 'both', assignedTo: me, search: { cities: ['Pornic', 'Vertou'] } });
  expect(await cells()).toEqual(inTowns(`${agency.owner.id} offer both`, 'pornic', 'vertou'));
});
