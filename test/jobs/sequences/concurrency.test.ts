import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { undoApproval } from '../../../approval/drafts/after-decision.ts';
import type { CallbackEvent } from '../../../delivery/driver.ts';
import { receiveEventInAgency } from '../../../delivery/inbound/receive.ts';
import { createKey } from '../../../domain/access/keys.ts';
import { updateContact } from '../../../domain/contacts/contacts.ts';
import { cancelEnrollment, enrollSequence } from '../../../domain/sequences/enroll.ts';
import { pauseSequence } from '../../../domain/sequences/sequence-status.ts';
import { publicId, uuidOf } from '../../../domain/shared/ids.ts';
import { perform } from '../../../door/perform.ts';
import { openServer } from '../../../storage/store.ts';
import { countOutcomes, refusalOf } from '../../support/colleagues.ts';
import { isEmbedded } from '../../support/installation.ts';
import { startTestServer } from '../../support/test-server.ts';
import { whileLocked } from '../../support/while-locked.ts';
import { startSequenceServer, steps } from './sequence-server.ts';

const testServer = await startTestServer({ ownStore: true });
const server = await startSequenceServer(testServer);

it('two processes at once write and send each step once', async () => {
  const store = testServer.databaseUrl === undefined ? undefined : await openServer(testServer.databaseUrl);
  const contexts = [server.context, { ...server.context, rows: store?.rows ?? testServer.context.rows }];
  const first = await server.enrollContact(steps(1, 1));
  const all = [first];
  while (all.length < 10) all.push(await server.enrollContact(steps(1, 1), first.sender));
  for (const round of [1, 2]) {
    server.advanceHours(1);
    const { id: agencyId } = first.agency;
    const asked = all.map(({ id }) => ({ queue: 'step' as const, agencyId, id: uuidOf('enrollment', id) }));
    await Promise.all(contexts.flatMap((context) => asked.map((wake) => server.runJob(wake, context))));
    const written = await Promise.all(all.map(({ drafts }) => drafts()));
    expect(written.map((drafts) => drafts.length)).toEqual(all.map(() => round));
    const messages = written.map((drafts) => ({
      queue: 'send-bulk' as const,
      agencyId,
      id: drafts.at(-1)?.id as string,
    }));
    await Promise.all(contexts.flatMap((context) => messages.map((wake) => server.runJob(wake, context))));
    for (const { received } of all) expect(received()).toHaveLength(round);
  }
  await store?.close();
  for (const { read } of all) expect(await read()).toMatchObject({ status: 'completed', step_index: 2 });
});

it('only one of ten concurrent enrollments of a contact succeeds, even if it completes before the last request', async () => {
  const { sender, agency, sequence: id, runDue } = await server.enrollContact(steps(0));
  const { id: contactId, email } = await sender.createContact();
  await sender.perform(updateContact, { id: contactId, firstName: 'Élodie' });
  const sameTime = server.clock.now;
  const context = { ...server.context, now: () => sameTime };
  const input = { id, prospectId: contactId };
  const enrollFiveTimes = () =>
    countOutcomes(Array.from({ length: 5 }, () => perform(context, agency.owner, enrollSequence, input)));
  const first = await enrollFiveTimes();
  server.clock.advance(1);
  await runDue();
  expect([first, await enrollFiveTimes()]).toEqual([{ done: 1, already_enrolled: 4 }, { already_enrolled: 5 }]);
  expect(server.emails.filter(({ to }) => to === email)).toHaveLength(1);
  // A minute later the request is no repetition any more.
  server.clock.advance(60);
  expect(await sender.perform(enrollSequence, input)).toMatchObject({ status: 'active' });
});

it('a repeated request is refused although the enrollment completed while it waited for the store', async () => {
  const { sender, contact, sequence, id } = await server.enrollContact(steps(0));
  const { secret } = await sender.perform(createKey, { name: 'Script', scopes: ['pipeline:write'] });
  const asked = await testServer.db.transaction().execute(async (db) => {
    await sql`lock table key_window in access exclusive mode`.execute(db);
    const asking = request(`${server.url}/api/v1/sequences/${sequence}/enroll`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${secret}`, 'Content-Type': 'application/json', Expect: '100-continue' },
    });
    // The server answers 100 as soon as it has the headers; the request then waits for the lock.
    await once(asking, 'continue');
    const ended = { status: 'completed' as const, next_step_at: null, updated_at: server.clock.advance(1) };
    await db.updateTable('enrollment').set(ended).where('id', '=', uuidOf('enrollment', id)).execute();
    return asking;
  });
  asked.end(JSON.stringify({ prospectId: contact.id }));
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  expect(JSON.parse((await answer.toArray()).join(''))).toMatchObject({ code: 'already_enrolled', existingId: id });
});

it('a contact whose enrollment was cancelled can be enrolled again at once', async () => {
  const { sender, contact, sequence, id } = await server.enrollContact(steps(1));
  await sender.perform(cancelEnrollment, { id });
  const again = await sender.perform(enrollSequence, { id: sequence, prospectId: contact.id });
  expect(again).toMatchObject({ status: 'active' });
});

it.skipIf(isEmbedded)('a call-back and a person lock the enrollment before its step, like a send', async () => {
  const { agency, sender, id, drafts } = await server.enrollContact(steps(0));
  const enrollment = uuidOf('enrollment', id);
  await server.runJob({ queue: 'step', agencyId: agency.id, id: enrollment });
  const [draft] = await drafts();
  const draftId = publicId('draft', draft?.id as string);
  const status: CallbackEvent = { kind: 'status', id: draftId, providerId: 'x', status: 'sent', detail: null };
  const begins = [
    () => refusalOf(sender.perform(undoApproval, { id: draftId })),
    () => receiveEventInAgency(server.context, agency.id, 'sandbox', status),
  ];
  for (const begin of begins) {
    const lock = sql`select id from enrollment where id = ${enrollment} for update`;
    const lockDraft = sql`select id from draft where id = ${draft?.id} for update nowait`;
    const meanwhile = async () => void expect((await lockDraft.execute(testServer.db)).rows).toHaveLength(1);
    await (await whileLocked(testServer.db, lock, { begin: () => ({ started: begin() }), waiting: 1, meanwhile }))
      .started;
  }
});

it.skipIf(isEmbedded)('a pause waits for the steps that are being claimed', async () => {
  const { agency, sender, sequence: id } = await server.enrollContact();
  const claims = sql`select pg_advisory_xact_lock_shared(hashtextextended(${`switches:${agency.id}`}, 0))`;
  const begin = () => ({ paused: sender.perform(pauseSequence, { id }) });
  expect(await (await whileLocked(testServer.db, claims, { begin, waiting: 1 })).paused).toMatchObject({
    status: 'paused',
  });
});
