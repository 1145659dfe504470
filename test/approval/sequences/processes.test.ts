import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { uuidOf } from '../../../domain/ids.ts';
import { pauseSequence } from '../../../domain/sequences/switches.ts';
import { openServer } from '../../../storage/orm.ts';
import { embedded } from '../../installation.ts';
import { whileLocked } from '../../waiting.ts';
import { world } from '../../world.ts';
import { course, steps } from './course.ts';

const here = await world();
const post = await course(here);

it('two processes at once write each step once, and hand it over once', async () => {
  const store = here.databaseUrl === undefined ? undefined : await openServer(here.databaseUrl);
  const doors = [post.door, { ...post.door, db: store?.db ?? here.db }];
  const first = await post.enrolled(steps(1, 1));
  const all = [first];
  while (all.length < 10) all.push(await post.enrolled(steps(1, 1), first.office));
  for (const round of [1, 2]) {
    post.hours(1);
    const { id: agencyId } = first.agency;
    const asked = all.map(({ id }) => ({ task: 'step' as const, agencyId, id: uuidOf('enrollment', id) }));
    await Promise.all(doors.flatMap((door) => asked.map((wake) => post.perform(wake, door))));
    const written = await Promise.all(all.map(({ drafts }) => drafts()));
    expect(written.map((drafts) => drafts.length)).toEqual(all.map(() => round));
    const messages = written.map((drafts) => ({ task: 'bulk' as const, agencyId, id: drafts.at(-1)?.id as string }));
    await Promise.all(doors.flatMap((door) => messages.map((wake) => post.perform(wake, door))));
    for (const { received } of all) expect(received()).toHaveLength(round);
  }
  await store?.close();
  for (const { read } of all) expect(await read()).toMatchObject({ status: 'completed', step_index: 2 });
});

it.skipIf(embedded)('a pause waits for the hand-overs that are being claimed', async () => {
  const { agency, office, sequence: id } = await post.enrolled();
  const claims = sql`select pg_advisory_xact_lock_shared(hashtextextended(${`switches:${agency.id}`}, 0))`;
  const begin = () => ({ paused: office.does(pauseSequence, { id }) });
  expect(await (await whileLocked(here.db, claims, { begin, waiting: 1 })).paused).toMatchObject({ status: 'paused' });
});
