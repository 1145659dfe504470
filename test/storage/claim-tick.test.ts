import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { takeTick } from '../../storage/claim-tick.ts';
import { world } from '../support/world.ts';

const { db } = await world();

it('of all who ask for a tick one gets it, and of the next one again', async () => {
  const ask = (name: string) => Promise.all(Array.from({ length: 8 }, () => takeTick(db, name, 3600)));
  expect((await ask('expire')).filter(Boolean)).toHaveLength(1);
  expect((await ask('expire')).filter(Boolean)).toHaveLength(0);
  expect((await ask('another')).filter(Boolean)).toHaveLength(1);
  await sql`update clock_tick set at = at - interval '1 hour' where name = 'expire'`.execute(db);
  expect((await ask('expire')).filter(Boolean)).toHaveLength(1);
});

it('a clock that was ahead holds up nobody', async () => {
  await takeTick(db, 'ahead', 3600);
  await sql`update clock_tick set at = at + interval '1 year' where name = 'ahead'`.execute(db);
  expect(await takeTick(db, 'ahead', 3600)).toBe(true);
});
