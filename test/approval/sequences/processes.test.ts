import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { perform } from '../../../approval/perform.ts';
import { updateContact } from '../../../domain/contacts.ts';
import { uuidOf } from '../../../domain/ids.ts';
import { enrollSequence } from '../../../domain/sequences/enrollments.ts';
import { pauseSequence } from '../../../domain/sequences/switches.ts';
import { openServer } from '../../../storage/orm.ts';
import { embedded } from '../../installation.ts';
import { tally } from '../../people.ts';
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

it('of ten who enroll a contact at one moment one does, though its only step has left before the turn of the last', async () => {
  const { office, agency, sequence: id, run } = await post.enrolled(steps(0));
  const { id: contactId, email } = await office.contact();
  await office.does(updateContact, { id: contactId, firstName: 'Élodie' });
  const moment = post.clock.now;
  const door = { ...post.door, now: () => moment };
  const input = { id, prospectId: contactId };
  const five = () => tally(Array.from({ length: 5 }, () => perform(door, agency.owner, enrollSequence, input)));
  const first = await five();
  post.clock.later(1);
  await run();
  expect([first, await five()]).toEqual([{ done: 1, already_enrolled: 4 }, { already_enrolled: 5 }]);
  expect(post.mails.filter(({ to }) => to === email)).toHaveLength(1);
  // Who asks for it afterwards means it.
  expect(await office.does(enrollSequence, input)).toMatchObject({ status: 'active' });
});

it.skipIf(embedded)('a pause waits for the hand-overs that are being claimed', async () => {
  const { agency, office, sequence: id } = await post.enrolled();
  const claims = sql`select pg_advisory_xact_lock_shared(hashtextextended(${`switches:${agency.id}`}, 0))`;
  const begin = () => ({ paused: office.does(pauseSequence, { id }) });
  expect(await (await whileLocked(here.db, claims, { begin, waiting: 1 })).paused).toMatchObject({ status: 'paused' });
});
