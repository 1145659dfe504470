import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { claimTick } from '../../storage/claim-tick.ts';
import { startTestServer } from '../support/test-server.ts';

const { db } = await startTestServer({ ownStore: true });

it('one of several processes claims a tick, and one claims the next', async () => {
  const claim = (name: string) => Promise.all(Array.from({ length: 8 }, () => claimTick(db, name, 3600)));
  expect((await claim('expire')).filter(Boolean)).toHaveLength(1);
  expect((await claim('expire')).filter(Boolean)).toHaveLength(0);
  expect((await claim('another')).filter(Boolean)).toHaveLength(1);
  await sql`update clock_tick set at = at - interval '1 hour' where name = 'expire'`.execute(db);
  expect((await claim('expire')).filter(Boolean)).toHaveLength(1);
});

it('a tick claimed by a clock that was ahead does not block later ticks', async () => {
  await claimTick(db, 'ahead', 3600);
  await sql`update clock_tick set at = at + interval '1 year' where name = 'ahead'`.execute(db);
  expect(await claimTick(db, 'ahead', 3600)).toBe(true);
});
