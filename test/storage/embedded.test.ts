import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { embedded } from '../support/installation.ts';
import { world } from '../support/world.ts';

it.runIf(embedded)('between two queries what comes in is heard', async () => {
  const { db } = await world();
  let heard = false;
  setImmediate(() => {
    heard = true;
  });
  await sql`select 1`.execute(db);
  await sql`select 1`.execute(db);
  expect(heard).toBe(true);
});
