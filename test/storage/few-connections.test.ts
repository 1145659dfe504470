import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { newId } from '../../domain/shared/ids.ts';
import { openServer } from '../../storage/store.ts';
import { copyOf, serverUrl } from '../setup/postgresql.ts';
import { isEmbedded } from '../support/installation.ts';

const login = `clef_${randomBytes(4).toString('hex')}`;
const role = `${login}_tenant`;

async function asAdministrator(...statements: string[]) {
  const client = new Client({ connectionString: serverUrl });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

describe.runIf(!isEmbedded)('a server that has no place for further connections', () => {
  afterAll(() => asAdministrator(`drop role "${role}"`, `drop role "${login}"`));

  it('is asked on those that there are', async () => {
    await asAdministrator(`create role "${login}" login connection limit 3`, `create role "${role}" nologin`);
    await asAdministrator(`grant "${role}" to "${login}"`);
    const url = Object.assign(new URL(await copyOf(inject('template'))), { username: login }).href;
    const store = await openServer(url);
    const databases = [store.rows.ofAllAgencies, store.rows.ofAgency(newId())];
    // One connection of each pool and the one for notifications take all places.
    for (const db of databases) await sql`select 1`.execute(db);
    const answers = databases.flatMap((db) => Array.from({ length: 20 }, () => sql`select 1 as one`.execute(db)));
    for (const { rows } of await Promise.all(answers)) expect(rows).toEqual([{ one: 1 }]);
    await store.close();
  });
});
