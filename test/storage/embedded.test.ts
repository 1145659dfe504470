import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { isEmbedded } from '../support/installation.ts';
import { startTestServer } from '../support/test-server.ts';

it.runIf(isEmbedded)('the event loop turns between two queries', async () => {
  const { db } = await startTestServer();
  let hasTurned = false;
  setImmediate(() => {
    hasTurned = true;
  });
  await sql`select 1`.execute(db);
  await sql`select 1`.execute(db);
  expect(hasTurned).toBe(true);
});
