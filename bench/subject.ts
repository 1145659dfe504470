import { sql } from 'kysely';
import type { Actor } from '../domain/shared/actor.ts';
import { publicId } from '../domain/shared/ids.ts';
import { type Filled, newKeys } from './agency.ts';
import { type Served, serveApart } from './child.ts';

/** The server under test, keys to ask it with, and what to ask for. */
export type Subject = AsyncDisposable & {
  url: string;
  databaseUrl: string;
  actor: Actor;
  keys: string[];
  contactIds: string[];
  propertyIds: string[];
  lastNames: string[];
};

/** Enough that none is asked 60 times in a minute: at 6,000 requests a second, were there no pause. */
const KEYS = 6000;

export async function subjectOn({ database, store, actor }: Filled): Promise<Subject> {
  const keys = await newKeys(store.db, actor, KEYS);
  const agencyId = actor.agencyId;
  const ids = async (table: 'contact' | 'property') => {
    const { rows } = await sql<{ id: string }>`
      select id from ${sql.table(table)} where agency_id = ${agencyId} order by md5(id::text) limit 200`.execute(
      store.db,
    );
    return rows.map(({ id }) => publicId(table, id));
  };
  const { rows } = await sql<{ name: string }>`
    select name from (select distinct last_name as name from contact where agency_id = ${agencyId}) names
    where name ~ '^[[:alpha:]]{4,}$' order by md5(name) limit 50`.execute(store.db);
  const found = { contactIds: await ids('contact'), propertyIds: await ids('property') };
  const server: Served = await serveApart('./clef.ts', { databaseUrl: database.url });
  return {
    url: server.url,
    databaseUrl: database.url,
    actor,
    keys,
    ...found,
    lastNames: rows.map(({ name }) => name),
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}
