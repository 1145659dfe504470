import { Kysely, PostgresDialect, sql } from 'kysely';
import { Pool } from 'pg';
import { seedBulk } from '../app/demo/bulk.ts';
import { seedDemo } from '../app/demo/seed-demo.ts';
import { newSecret } from '../domain/access/key-secret.ts';
import { systemActorOf } from '../domain/agency/agencies.ts';
import { type Actor, scopes } from '../domain/shared/actor.ts';
import { newId } from '../domain/shared/ids.ts';
import { hashOf } from '../domain/shared/token.ts';
import type { Db } from '../storage/db.ts';
import { openServer, type Store } from '../storage/store.ts';
import { createDatabase, type Database } from './database.ts';
import { progress } from './progress.ts';

/** Its owner, of the demo's records. */
export const OWNER_EMAIL = 'camille@agence-demo.example';

/** The demo agency with additional contacts, in its own database. */
export type BenchAgency = AsyncDisposable & { database: Database; store: Store; actor: Actor };

export async function createBenchAgency(contacts: number): Promise<BenchAgency> {
  await using stack = new AsyncDisposableStack();
  const database = stack.use(await createDatabase());
  const store = stack.adopt(await openServer(database.url), (opened) => opened.close());
  await store.migrate();
  const now = new Date();
  await seedDemo(store.rows.ofAllAgencies, { now, passwordHash: '-' });
  const actor = await systemActorOf(store.rows.ofAllAgencies, 'demo');
  // A floor runs recorded statements without taking the tenant role.
  await sql`do $$ begin execute format('alter database %I set clef.agency = %L', current_database(), ${sql.lit(actor.agencyId)}); end $$`.execute(
    store.rows.ofAllAgencies,
  );
  await seedBulk(store.rows.ofAllAgencies, {
    agencyId: actor.agencyId,
    contacts,
    now,
    onProgress: (done) => progress(`${done} of ${contacts} contacts`),
  });
  await sql`vacuum analyze`.execute(store.rows.ofAllAgencies);
  const resources = stack.move();
  return { database, store, actor, [Symbol.asyncDispose]: () => resources.disposeAsync() };
}

/** A colleague who may see everything. */
export async function ownerOf({ store, actor: { agencyId } }: BenchAgency): Promise<Actor> {
  const accounts = store.rows.ofAllAgencies.selectFrom('user_account').select(['id', 'name', 'role']);
  const owner = accounts.where('agency_id', '=', agencyId).where('role', '=', 'owner');
  return { ...(await owner.executeTakeFirstOrThrow()), kind: 'human', agencyId };
}

/** Runs statements on a connection of their own, since those over a million contacts take longer than the store lets any take. */
export async function withoutTimeout({ database }: BenchAgency, run: (db: Db) => Promise<void>): Promise<void> {
  const pool = new Pool({ connectionString: database.url, max: 1 });
  try {
    await run(new Kysely({ dialect: new PostgresDialect({ pool }) }));
  } finally {
    await pool.end();
  }
}

/** Creates access keys and returns their secrets. A load needs thousands, because a key may make 60 requests a minute. */
export async function createKeys(db: Db, { agencyId }: Actor, count: number): Promise<string[]> {
  const secrets = Array.from({ length: count }, newSecret);
  const rows = secrets.map((secret) => ({
    agency_id: agencyId,
    id: newId(),
    name: 'Bench',
    secret_hash: hashOf(secret),
    last4: secret.slice(-4),
    scopes: [...scopes],
    created_at: new Date(),
  }));
  for (let from = 0; from < rows.length; from += 1000) {
    await db
      .insertInto('access_key')
      .values(rows.slice(from, from + 1000))
      .execute();
  }
  await sql`vacuum analyze access_key`.execute(db);
  return secrets;
}
