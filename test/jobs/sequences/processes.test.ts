import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { undoApproval } from '../../../approval/drafts/after-decision.ts';
import { perform } from '../../../approval/perform.ts';
import type { Notice } from '../../../delivery/driver.ts';
import { createKey } from '../../../domain/access/keys.ts';
import { updateContact } from '../../../domain/contacts/contacts.ts';
import { enrollSequence } from '../../../domain/sequences/enrollments.ts';
import { pauseSequence } from '../../../domain/sequences/sequence-status.ts';
import { publicId, uuidOf } from '../../../domain/shared/ids.ts';
import { takeFor } from '../../../inbound/receive.ts';
import { openServer } from '../../../storage/store.ts';
import { embedded } from '../../support/installation.ts';
import { refusal, tally } from '../../support/people.ts';
import { whileLocked } from '../../support/waiting.ts';
import { world } from '../../support/world.ts';
import { course, steps } from './course.ts';

const here = await world();
const post = await course(here);

it('two processes at once write each step once, and hand it over once', async () => {
  const store = here.databaseUrl === undefined ? undefined : await openServer(here.databaseUrl);
  const doors = [post.context, { ...post.context, db: store?.db ?? here.db }];
  const first = await post.enrolled(steps(1, 1));
  const all = [first];
  while (all.length < 10) all.push(await post.enrolled(steps(1, 1), first.office));
  for (const round of [1, 2]) {
    post.hours(1);
    const { id: agencyId } = first.agency;
    const asked = all.map(({ id }) => ({ task: 'step' as const, agencyId, id: uuidOf('enrollment', id) }));
    await Promise.all(doors.flatMap((context) => asked.map((wake) => post.perform(wake, context))));
    const written = await Promise.all(all.map(({ drafts }) => drafts()));
    expect(written.map((drafts) => drafts.length)).toEqual(all.map(() => round));
    const messages = written.map((drafts) => ({ task: 'bulk' as const, agencyId, id: drafts.at(-1)?.id as string }));
    await Promise.all(doors.flatMap((context) => messages.map((wake) => post.perform(wake, context))));
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
  const context = { ...post.context, now: () => moment };
  const input = { id, prospectId: contactId };
  const five = () => tally(Array.from({ length: 5 }, () => perform(context, agency.owner, enrollSequence, input)));
  const first = await five();
  post.clock.later(1);
  await run();
  expect([first, await five()]).toEqual([{ done: 1, already_enrolled: 4 }, { already_enrolled: 5 }]);
  expect(post.mails.filter(({ to }) => to === email)).toHaveLength(1);
  // Who asks for it afterwards means it.
  expect(await office.does(enrollSequence, input)).toMatchObject({ status: 'active' });
});

it('whose request came while it ran is refused, though it has ended before the store was free for them', async () => {
  const { office, contact, sequence, id } = await post.enrolled(steps(0));
  const { secret } = await office.does(createKey, { name: 'Script', scopes: ['pipeline:write'] });
  const asked = await here.db.transaction().execute(async (db) => {
    await sql`lock table key_window in access exclusive mode`.execute(db);
    const asking = request(`${post.url}/api/v1/sequences/${sequence}/enroll`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${secret}`, 'Content-Type': 'application/json', Expect: '100-continue' },
    });
    // The server says so as the request comes, and lets it in once it has the store.
    await once(asking, 'continue');
    const ended = { status: 'completed' as const, next_step_at: null, updated_at: post.clock.later(1) };
    await db.updateTable('enrollment').set(ended).where('id', '=', uuidOf('enrollment', id)).execute();
    return asking;
  });
  asked.end(JSON.stringify({ prospectId: contact.id }));
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  expect(JSON.parse((await answer.toArray()).join(''))).toMatchObject({ code: 'already_enrolled', existingId: id });
});

it.skipIf(embedded)(
  'a step’s row is held after its enrollment, by a call-back and by a person as by the hand-over',
  async () => {
    const { agency, office, id, drafts } = await post.enrolled(steps(0));
    const enrollment = uuidOf('enrollment', id);
    await post.perform({ task: 'step', agencyId: agency.id, id: enrollment });
    const [draft] = await drafts();
    const draftId = publicId('draft', draft?.id as string);
    const status: Notice = { kind: 'status', id: draftId, providerId: 'x', status: 'sent', detail: null };
    const begins = [
      () => refusal(office.does(undoApproval, { id: draftId })),
      () => takeFor(post.context, agency.id, 'sandbox', status),
    ];
    for (const begin of begins) {
      const held = sql`select id from enrollment where id = ${enrollment} for update`;
      const free = sql`select id from draft where id = ${draft?.id} for update nowait`;
      const meanwhile = async () => void expect((await free.execute(here.db)).rows).toHaveLength(1);
      await (await whileLocked(here.db, held, { begin: () => ({ begun: begin() }), waiting: 1, meanwhile })).begun;
    }
  },
);

it.skipIf(embedded)('a pause waits for the hand-overs that are being claimed', async () => {
  const { agency, office, sequence: id } = await post.enrolled();
  const claims = sql`select pg_advisory_xact_lock_shared(hashtextextended(${`switches:${agency.id}`}, 0))`;
  const begin = () => ({ paused: office.does(pauseSequence, { id }) });
  expect(await (await whileLocked(here.db, claims, { begin, waiting: 1 })).paused).toMatchObject({ status: 'paused' });
});
