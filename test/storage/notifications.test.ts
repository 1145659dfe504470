import { Client } from 'pg';
import { expect, it } from 'vitest';
import { newId } from '../../domain/shared/ids.ts';
import { world } from '../support/world.ts';

const here = await world();

it.runIf(here.databaseUrl)('pages ask anew when the connection that tells them was lost and is back', async () => {
  const heard = (agencyId: string) => new Promise<void>((tell) => here.store.changes.listen(agencyId, tell));
  const agencyId = newId();
  const ping = heard(agencyId);
  here.store.changes.announce(agencyId);
  await ping;
  // Nobody announces anything of this one: only the way back tells it.
  const again = heard(newId());
  const killer = new Client({ connectionString: here.databaseUrl });
  await killer.connect();
  const { rowCount } = await killer.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query = 'listen clef_changed'",
  );
  expect(rowCount).toBe(1);
  await killer.end();
  await again;
});
