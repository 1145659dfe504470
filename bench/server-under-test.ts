import { sql } from 'kysely';
import type { Actor } from '../domain/shared/actor.ts';
import { publicId } from '../domain/shared/ids.ts';
import { type BenchAgency, createKeys } from './agency.ts';
import { type BackendCpu, openBackendCpu } from './backend-cpu.ts';
import { type ChildServer, startChildServer } from './child-server.ts';
import { limited } from './time-limit.ts';

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

/**
 * A key may make 60 requests a minute, so these are enough for 10,000 requests per second. More than a process remembers
 * (`MAX_KNOWN_KEYS`) would be looked up each time, which is not what is measured.
 */
const KEYS = 10_000;

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
  await limited('a first request with each key', 120, () => introduceKeys(clef, keys));
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

/** A key's first request in a process takes one statement more, which is not what is measured: keys are used for months. */
async function introduceKeys({ url }: ChildServer, keys: string[]): Promise<void> {
  const waiting = keys.values();
  const next = async () => {
    for (const key of waiting) {
      const answer = await fetch(`${url}/api/v1/contacts?limit=1`, { headers: { Authorization: `Bearer ${key}` } });
      if (!answer.ok) throw new Error(`the first request with a key was answered with ${answer.status}`);
      await answer.text();
    }
  };
  await Promise.all(Array.from({ length: 16 }, next));
}
