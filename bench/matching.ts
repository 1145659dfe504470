import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { countMatchingBuyers } from '../domain/matching/count-buyers.ts';
import { matchBuyers } from '../domain/matching/match-buyers.ts';
import { matchProperties } from '../domain/matching/match-properties.ts';
import { publicId } from '../domain/shared/ids.ts';
import type { Operation } from '../domain/shared/operation.ts';
import { perform } from '../door/perform.ts';
import { type BenchAgency, createBenchAgency, ownerOf, withoutTimeout } from './agency.ts';
import { benchContext } from './context.ts';
import { formatMs, quantile, timesOf } from './statistics.ts';
import { formatTable, type Row } from './table.ts';

const SMALL = 10_000;
const TOWNS = [
  'Nantes',
  'Saint-Herblain',
  'Rezé',
  'Saint-Nazaire',
  'Orvault',
  'Vertou',
  'Pornic',
  'Guérande',
  'Clisson',
];
const LIMIT = 20;

/** The calls that are measured, for a property or a contact of the agency, and how long each may take. */
const reads: {
  name: string;
  most: number;
  call(sample: { property: string; contact: string }): [Operation, object];
}[] = [
  {
    ...{ name: 'the buyers of a property', most: 100 },
    call: ({ property }) => [matchBuyers, { propertyId: property, limit: LIMIT }],
  },
  {
    ...{ name: 'the properties of a contact', most: 100 },
    call: ({ contact }) => [matchProperties, { contactId: contact, limit: LIMIT }],
  },
  {
    ...{ name: 'what all other buyers miss', most: 1000 },
    call: ({ property }) => [countMatchingBuyers, { propertyId: property }],
  },
];

/** One property with the searches of all contacts, two of each, and one contact with as many properties for sale. */
export async function measureMatching(contacts: number, count: number): Promise<Row[]> {
  const small = await readTimes(SMALL, count);
  const large = await readTimes(contacts, count);
  return reads.map(({ name, most }, index) => {
    const [baseline, result] = [small, large].map((times) => quantile(times[index] ?? [], 0.95)) as [number, number];
    return {
      measurement: `${name}, p95, among ${contacts} compared with ${SMALL}`,
      baseline: formatMs(baseline),
      result: formatMs(result),
      value: result,
      target: `≤ ${most} ms`,
      isMet: result <= most,
    };
  });
}

async function readTimes(contacts: number, count: number): Promise<number[][]> {
  await using agency = await createBenchAgency(contacts);
  await withoutTimeout(agency, (db) => insertPairs(db, agency.actor.agencyId, contacts));
  const { owner, samples } = await samplesOf(agency, count);
  const context = benchContext(agency.store.rows);
  const times: number[][] = [];
  for (const { call } of reads) {
    times.push(await timesOf(samples, (sample) => perform(context, owner, ...call(sample))));
  }
  return times;
}

/**
 * Two searches for every contact, all of whom buy, and as many properties for sale, with the text of an advert, as there are contacts.
 * Some values are unknown.
 */
async function insertPairs(db: Parameters<Parameters<typeof withoutTimeout>[1]>[0], agencyId: string, count: number) {
  const towns = sql`${TOWNS}::text[]`;
  const town = (hash: string) => sql`(${towns})[1 + ${sql.raw(hash)} % ${TOWNS.length}]`;
  const search = (a: string, b: string) => sql`jsonb_build_object('id', gen_random_uuid(),
    'propertyTypes', case when ${sql.raw(a)} % 10 = 0 then '[]'::jsonb else jsonb_build_array(case when ${sql.raw(b)} % 3 = 0 then 'house' else 'apartment' end) end,
    'cities', case when ${sql.raw(b)} % 20 = 0 then '[]'::jsonb else jsonb_build_array(${town(a)}, ${town(b)}) end,
    'budgetMinEuros', null, 'budgetMaxEuros', case when ${sql.raw(a)} % 15 > 0 then 120000 + 5000 * (${sql.raw(b)} % 90) end,
    'minRooms', case when ${sql.raw(b)} % 4 > 0 then 1 + ${sql.raw(a)} % 5 end,
    'minSurfaceSqm', case when ${sql.raw(a)} % 3 > 0 then 25 + 5 * (${sql.raw(b)} % 20) end,
    'outside', case when ${sql.raw(a)} % 4 = 0 then '["balcony","terrace","garden"]'::jsonb else '[]'::jsonb end,
    'worstEnergyClass', case when ${sql.raw(b)} % 3 = 0 then chr(67 + ${sql.raw(a)} % 5) end, 'wantedBy', null)`;
  const numbered = sql`lateral (select ('x' || substr(hash, 1, 7))::bit(28)::int as a, ('x' || substr(hash, 8, 7))::bit(28)::int as b,
    ('x' || substr(hash, 15, 7))::bit(28)::int as c, ('x' || substr(hash, 22, 7))::bit(28)::int as d from (select md5(seed) as hash) as hashed) as n`;
  await sql`update contact set intent = 'buy', stage = case when stage in ('won', 'lost') then 'contacted' else stage end,
      searches = jsonb_build_array(${search('a', 'b')}, ${search('c', 'd')})
    from (select id as chosen_id, a, b, c, d from (select id, id::text as seed from contact where agency_id = ${agencyId}) as seeds, ${numbered}) as drawn
    where agency_id = ${agencyId} and contact.id = chosen_id`.execute(db);
  await sql`insert into property (agency_id, id, reference, title, type, status, price_euros, surface_sqm, rooms, postcode, city,
      balcony, terrace, garden, energy_class, description, photos, created_at, updated_at)
    select ${agencyId}, gen_random_uuid(), 'BENCH-' || seed, 'Bien ' || seed, case when a % 3 = 0 then 'house' else 'apartment' end, 'available',
      case when a % 50 > 0 then 100000 + 1000 * (b % 500) end, case when c % 20 > 0 then 20 + c % 150 end, case when d % 20 > 0 then 1 + c % 6 end,
      '44000', ${town('d')}, case when a % 3 > 0 then a % 2 = 0 end, case when b % 3 > 0 then b % 2 = 0 end, case when c % 3 > 0 then c % 2 = 0 end,
      case when d % 3 > 0 then chr(65 + a % 7) end, repeat('Bel appartement. ', 80), '{}', now(), now()
    from (select i::text as seed from generate_series(1, ${count}::integer) as i) as seeds, ${numbered}`.execute(db);
  await sql`vacuum analyze`.execute(db);
}

async function samplesOf(agency: BenchAgency, count: number) {
  const { agencyId } = agency.actor;
  const db = agency.store.rows.ofAllAgencies;
  const some = async (table: 'contact' | 'property') =>
    (
      await db
        .selectFrom(table as 'contact')
        .select('id')
        .where('agency_id', '=', agencyId)
        .orderBy(sql`md5(id::text)`)
        .limit(count)
        .execute()
    ).map(({ id }) => publicId(table, id));
  const [contacts, properties] = [await some('contact'), await some('property')];
  const samples = properties.map((property, index) => ({ property, contact: contacts[index] as string }));
  return { owner: await ownerOf(agency), samples };
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { contacts: { type: 'string', default: '100000' } } });
  console.log(formatTable(await measureMatching(Number(values.contacts), 60)));
}
