import { sql } from 'kysely';
import { seedBulk } from '../demo/bulk.ts';
import { seedDemo } from '../demo/data/demo.ts';
import { hashOf, newSecret } from '../domain/access/key-secret.ts';
import { systemActor } from '../domain/agency/agencies.ts';
import { type Actor, scopes } from '../domain/shared/actor.ts';
import { newId } from '../domain/shared/ids.ts';
import { type Db, openServer, type Store } from '../storage/store.ts';
import { type Database, ownDatabase } from './database.ts';
import { progress } from './progress.ts';

/** The demo agency in a database of its own, with that many contacts more. */
export type Filled = AsyncDisposable & { database: Database; store: Store; actor: Actor };

export async function filledAgency(contacts: number): Promise<Filled> {
  await using stack = new AsyncDisposableStack();
  const database = stack.use(await ownDatabase());
  const store = stack.adopt(await openServer(database.url), (opened) => opened.close());
  await store.migrate();
  const now = new Date();
  await seedDemo(store.db, { now, ownerEmail: 'bench@agence-demo.example', passwordHash: '-' });
  const actor = await systemActor(store.db, 'demo');
  await seedBulk(store.db, {
    agencyId: actor.agencyId,
    contacts,
    now,
    onProgress: (done) => progress(`${done} of ${contacts} contacts`),
  });
  await sql`vacuum analyze`.execute(store.db);
  const kept = stack.move();
  return { database, store, actor, [Symbol.asyncDispose]: () => kept.disposeAsync() };
}

/** Secrets of new keys: a key may make 60 requests a minute, so a load takes thousands of them. */
export async function newKeys(db: Db, { agencyId }: Actor, count: number): Promise<string[]> {
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
