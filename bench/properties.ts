import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { readAdvert } from '../domain/adverts/read-advert.ts';
import { readInspection } from '../domain/inspection/read-inspection.ts';
import { browseProperties, countProperties } from '../domain/properties/list/browse-properties.ts';
import { readPropertySheet } from '../domain/properties/property-sheet.ts';
import type { Actor } from '../domain/shared/actor.ts';
import { publicId } from '../domain/shared/ids.ts';
import type { Operation } from '../domain/shared/operation.ts';
import { perform } from '../door/perform.ts';
import type { Db } from '../storage/db.ts';
import { type BenchAgency, createBenchAgency, ownerOf, withoutTimeout } from './agency.ts';
import { benchContext } from './context.ts';
import { formatMs, quantile, timesOf } from './statistics.ts';
import { comparedPage, formatTable, type Row } from './table.ts';

const SMALL = 10_000;
/** The contacts have no part in it. */
const CONTACTS = 100;

type Call = (sample: { property: string; me: string }) => [Operation, object];

const browse =
  (input: object): Call =>
  () => [browseProperties, { sort: 'newest', limit: 50, ...input }];

/** The calls of the page *Biens* and of a record, by what a person sees of it. */
const reads: Record<string, Call> = {
  'properties: all': browse({}),
  'properties: mine': ({ me }) => [browseProperties, { sort: 'newest', limit: 50, assignedTo: me }],
  'properties: for sale': browse({ statuses: ['available'] }),
  'properties: mandates that end': browse({ mandateEndsInDays: 30, sort: 'mandateEnd' }),
  'properties: estimates': browse({ statuses: ['draft'] }),
  'properties: faults': browse({ inspection: 'faults' }),
  'properties: cheapest': browse({ sort: 'cheapest' }),
  'properties: by last change': browse({ sort: 'changed' }),
  'properties: a town': browse({ city: 'Clisson' }),
  'properties: a town and a price': browse({ city: 'Nantes', maxPriceEuros: 250_000, sort: 'dearest' }),
  'properties: search': browse({ q: 'bench 77' }),
  'properties: number': () => [countProperties, {}],
  'properties: number of a town': () => [countProperties, { city: 'Nantes' }],
  'property: record': ({ property }) => [readPropertySheet, { id: property }],
  'property: advert': ({ property }) => [readAdvert, { id: property }],
  'property: inspection': ({ property }) => [readInspection, { id: property }],
};

/** The lists of a small and a large agency's properties, each with a text and ten photos, and a record. */
export async function measureProperties(properties: number, count: number): Promise<Row[]> {
  const small = await readTimes(SMALL, count);
  const large = await readTimes(properties, count);
  return Object.keys(reads).map((name, index) => {
    const [baseline, result] = [small, large].map((times) => quantile(times[index] ?? [], 0.95)) as [number, number];
    return {
      measurement: `${name}, p95, ${properties} properties compared with ${SMALL}`,
      baseline: formatMs(baseline),
      result: formatMs(result),
      ...comparedPage(baseline, result),
    };
  });
}

async function readTimes(properties: number, count: number): Promise<number[][]> {
  await using agency = await createBenchAgency(CONTACTS);
  const owner = await ownerOf(agency);
  await withoutTimeout(agency, (db) => insertProperties(db, agency.actor.agencyId, owner.id as string, properties));
  const samples = await samplesOf(agency, owner, count);
  const context = benchContext(agency.store.rows);
  const times: number[][] = [];
  for (const call of Object.values(reads)) {
    times.push(await timesOf(samples, (sample) => perform(context, owner, ...call(sample))));
  }
  return times;
}

/** A third is for sale under a mandate and inspected; the others are estimates, or sold or withdrawn, whose mandates have ended. */
async function insertProperties(db: Db, agencyId: string, userId: string, count: number): Promise<void> {
  const photos = Array.from({ length: 10 }, (_, n) => ({
    ...{ id: `photo_${n}`, key: 'x'.repeat(43), title: null, width: 1440, height: 960 },
  }));
  await sql`insert into property (agency_id, id, reference, title, type, status, price_euros, surface_sqm, rooms, postcode, city,
      assigned_to, mandate_number, mandate_kind, mandate_signed_at, mandate_expires_at, published_since, energy_class, description,
      photos, kept_photos, created_at, updated_at)
    select ${agencyId}, gen_random_uuid(), 'BENCH-' || n, 'Bien ' || n, case when n % 3 = 0 then 'house' else 'apartment' end,
      (array['available', 'draft', 'sold', 'withdrawn', 'under_offer', 'sold'])[1 + n % 6], 100000 + 1000 * (n * 7919 % 500),
      20 + n * 104729 % 150, 1 + n % 6, '44000', (array['Nantes', 'Clisson', 'Vertou', 'Pornic', 'Orvault'])[1 + n * 31 % 5],
      case when n % 4 = 0 then ${userId}::uuid end, case when n % 6 <> 1 then 'B' || n end,
      case when n % 6 <> 1 then 'simple' end, case when n % 6 <> 1 then now() - interval '1 year' end,
      case when n % 6 in (0, 4) then now() + n % 120 * interval '1 day' when n % 6 <> 1 then now() - n % 900 * interval '1 day' end, case when n % 6 = 0 then now() end,
      chr(65 + (n % 7)::int), repeat('Bel appartement. ', 80), '{}', ${JSON.stringify(photos)}::jsonb,
      now() - n * interval '1 minute', now() - n * interval '1 minute'
    from generate_series(1, ${count}::bigint) as n`.execute(db);
  await sql`insert into property_inspection (agency_id, property_id, property_updated_at, day, faults, until)
    select agency_id, id, updated_at, '2026-01-01', length(reference) % 2, null from property
    where agency_id = ${agencyId} and status in ('available', 'under_offer') and mandate_number like 'B%'`.execute(db);
  await sql`vacuum analyze`.execute(db);
}

async function samplesOf({ store, actor: { agencyId } }: BenchAgency, owner: Actor, count: number) {
  const rows = store.rows.ofAllAgencies.selectFrom('property').select('id').where('agency_id', '=', agencyId);
  const some = rows.where('reference', 'like', 'BENCH-%').orderBy(sql`md5(id::text)`);
  const me = publicId('user', owner.id as string);
  return (await some.limit(count).execute()).map(({ id }) => ({ property: publicId('property', id), me }));
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { properties: { type: 'string', default: '100000' } } });
  console.log(formatTable(await measureProperties(Number(values.properties), 60)));
}
