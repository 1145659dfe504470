import { Client } from 'pg';
import { expect, it } from 'vitest';
import { newId } from '../../domain/shared/ids.ts';
import { startTestServer } from '../support/test-server.ts';

const here = await startTestServer({ ownStore: true });

it.runIf(here.databaseUrl)('all pages are notified after a lost connection is restored', async () => {
  const notified = (agencyId: string) =>
    new Promise<void>((resolve) => here.store.notifications.listen(agencyId, resolve));
  const agencyId = newId();
  const first = notified(agencyId);
  here.store.notifications.announce(agencyId);
  await first;
  // Nothing is announced for this agency, so only the reconnection can notify it.
  const afterReconnect = notified(newId());
  const killer = new Client({ connectionString: here.databaseUrl });
  await killer.connect();
  const { rowCount } = await killer.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query = 'listen clef_changed'",
  );
  expect(rowCount).toBe(1);
  await killer.end();
  await afterReconnect;
});
