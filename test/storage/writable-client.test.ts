import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openServer } from '../../storage/store.ts';
import { isEmbedded } from '../support/installation.ts';
import { startTestServer } from '../support/test-server.ts';

const { db, databaseUrl = '', createAgency } = await startTestServer({ ownStore: true });

it.skipIf(isEmbedded)('connections from a time when the database was read-only are not kept', async () => {
  const { id } = await createAgency();
  const name = sql.id(new URL(databaseUrl).pathname.slice(1));
  await sql`alter database ${name} set default_transaction_read_only = on`.execute(db);
  const store = await openServer(databaseUrl);
  for (const rows of [store.rows.ofAllAgencies, store.rows.ofAgency(id)]) {
    const write = () => sql`update agency set name = name where id = ${id}`.execute(rows);
    const writes = () => Promise.allSettled(Array.from({ length: 10 }, write));
    const refused = await writes();
    expect(refused).toContainEqual(expect.objectContaining({ reason: expect.objectContaining({ code: '25006' }) }));
    expect(new Set(refused.map(({ status }) => status))).toEqual(new Set(['rejected']));
    await sql`alter database ${name} reset default_transaction_read_only`.execute(db);
    const statuses = (await writes()).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set(['fulfilled']));
    await sql`alter database ${name} set default_transaction_read_only = on`.execute(db);
  }
  await store.close();
});
