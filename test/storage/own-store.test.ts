import { PGlite } from '@electric-sql/pglite';
import { MikroORM } from '@mikro-orm/postgresql';
import { expect, it, vi } from 'vitest';
import { isEmbedded } from '../support/installation.ts';
import { startTestServer } from '../support/test-server.ts';

it('a test’s own store has no rows of one before it', async () => {
  const before = await startTestServer({ ownStore: true });
  await before.createAgency();
  const { db } = await startTestServer({ ownStore: true });
  expect(await db.selectFrom('agency').select('id').execute()).toEqual([]);
});

it.skipIf(!isEmbedded)('the embedded store opens without the types of the rows of its tables', async () => {
  const create = vi.spyOn(PGlite, 'create');
  await startTestServer({ ownStore: true });
  const pglite = await create.mock.results[0]?.value;
  create.mockRestore();
  const FIRST_ROW_TYPE = 10_000;
  for (const byType of [pglite.parsers, pglite.serializers]) {
    const types = Object.keys(byType).map(Number);
    expect(types).toContain(25);
    expect(types.filter((type) => type >= FIRST_ROW_TYPE)).toEqual([]);
  }
});

it.skipIf(isEmbedded)('a migrated server needs neither the ORM nor another connection to be found so', async () => {
  const { store } = await startTestServer({ ownStore: true });
  const init = vi.spyOn(MikroORM, 'init');
  expect(await store.migrate()).toEqual([]);
  expect(init).not.toHaveBeenCalled();
  init.mockRestore();
});
