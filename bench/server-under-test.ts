import { sql } from 'kysely';
import type { Actor } from '../domain/shared/actor.ts';
import { publicId } from '../domain/shared/ids.ts';
import { type BenchAgency, createKeys } from './agency.ts';
import { type BackendCpu, openBackendCpu } from './backend-cpu.ts';
import { type ChildServer, startChildServer } from './child-server.ts';

/** A running Clef, keys for it, and ids and names that exist in its database. */
export type ServerUnderTest = AsyncDisposable & {
  clef: ChildServer;
  cpu: BackendCpu;
  databaseUrl: string;
  actor: Actor;
  keys: string[];
  contactIds: string[];
  propertyIds: string[];
  lastNames: string[];
  towns: string[];
};

/** A key may make 60 requests a minute: 6,000 keys are enough for 6,000 requests per second without a pause. */
const KEYS = 6000;

export async function startServerUnderTest({ database, store, actor }: BenchAgency): Promise<ServerUnderTest> {
  const keys = await createKeys(store.rows.ofAllAgencies, actor, KEYS);
  const { agencyId } = actor;
  const idsOf = async (table: 'contact' | 'property') => {
    const { rows } = await sql<{ id: string }>`
      select id from ${sql.table(table)} where agency_id = ${agencyId} order by md5(id::text) limit 200`.execute(
      store.rows.ofAllAgencies,
    );
    return rows.map(({ id }) => publicId(table, id));
  };
  const { rows } = await sql<{ name: string }>`
    select name from (select distinct last_name as name from contact where agency_id = ${agencyId}) names
    where name ~ '^[[:alpha:]]{4,}$' order by md5(name) limit 50`.execute(store.rows.ofAllAgencies);
  const towns = await sql<{ town: string }>`
    select distinct unnest(search_cities) as town from contact where agency_id = ${agencyId} order by 1`.execute(
    store.rows.ofAllAgencies,
  );
  const [contactIds, propertyIds] = [await idsOf('contact'), await idsOf('property')];
  await using stack = new AsyncDisposableStack();
  const cpu = stack.use(await openBackendCpu(database.url));
  const clef = stack.use(await startChildServer('./clef-server.ts', { databaseUrl: database.url }));
  const resources = stack.move();
  return {
    clef,
    cpu,
    databaseUrl: database.url,
    actor,
    keys,
    contactIds,
    propertyIds,
    lastNames: rows.map(({ name }) => name),
    towns: towns.rows.map(({ town }) => town),
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  };
}
