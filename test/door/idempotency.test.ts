import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createKey } from '../../domain/access/keys.ts';
import { createContact } from '../../domain/contacts/contacts.ts';
import { eraseContact } from '../../domain/erasure/erase-contact.ts';
import { scopes } from '../../domain/shared/actor.ts';
import { uuidOf } from '../../domain/shared/ids.ts';
import { createTask } from '../../domain/tasks/tasks.ts';
import { deleteOldAnswers } from '../../door/idempotency.ts';
import { perform } from '../../door/perform.ts';
import { createRecords } from '../support/records.ts';
import { size } from '../support/size.ts';
import { type Answer, mcpClient, restClient, startTestServer } from '../support/test-server.ts';
import { untilWaiting, whileLocked } from '../support/while-locked.ts';

const testServer = await startTestServer();
const { url, db } = testServer;
const agency = await testServer.createAgency();
const records = await createRecords(testServer, agency);
const tasks = async (title: string) => db.selectFrom('task').selectAll().where('title', '=', title).execute();

describe('the same Idempotency-Key', () => {
  it('takes effect once and returns the first answer again', async () => {
    const call = restClient(url, await agency.key());
    const send = () => call('POST', '/tasks', { title: 'Une fois' }, { 'Idempotency-Key': 'a1' });
    const [first, again] = [await send(), await send()];
    expect(again.body).toEqual(first.body);
    expect(again.status).toBe(201);
    expect(again.headers.get('location')).toBe(first.headers.get('location'));
    expect(first.headers.get('idempotent-replayed')).toBeNull();
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(await tasks('Une fois')).toHaveLength(1);
  });

  it('is told that the person was erased, and never gets what is left of the answer', async () => {
    const call = restClient(url, await agency.key());
    const create = () => call('POST', '/contacts', { lastName: 'Alba' }, { 'Idempotency-Key': 'e1' });
    const { id } = (await create()).body;
    const task = () => call('POST', '/tasks', { title: 'Rappeler', contactId: id }, { 'Idempotency-Key': 'e2' });
    expect((await task()).status).toBe(201);
    await agency.perform(eraseContact, { id, name: 'Alba', reason: 'request' });
    for (const again of [await create(), await task()]) {
      expect(again).toMatchObject({ status: 404, body: { code: 'person_erased' } });
      expect(again.headers.get('location')).toBeNull();
      expect(again.headers.get('idempotent-replayed')).toBeNull();
    }
    const form = () =>
      perform(testServer.context, agency.owner, createContact, { lastName: 'Braz' }, { idempotencyKey: 'e3' });
    const made = (await form()).output as { id: string };
    await agency.perform(eraseContact, { id: made.id, name: 'Braz', reason: 'request' });
    await expect(form()).rejects.toMatchObject({ code: 'person_erased' });
  });

  it('gets no answer that breaks the contract, as one that another version has stored', async () => {
    const call = restClient(url, await agency.key());
    const send = () => call('POST', '/tasks', { title: 'Ancienne réponse' }, { 'Idempotency-Key': 'f1' });
    const { id } = (await send()).body;
    const stored = db.updateTable('idempotent_answer').where('idempotency_key', '=', 'f1');
    await stored.set({ answer: JSON.stringify({ id }) }).execute();
    expect(await send()).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect(await tasks('Ancienne réponse')).toHaveLength(1);
  });

  it('with a different payload is refused and changes nothing', async () => {
    const call = restClient(url, await agency.key());
    await call('POST', '/tasks', { title: 'Premier' }, { 'Idempotency-Key': 'b1' });
    const other = await call('POST', '/tasks', { title: 'Second' }, { 'Idempotency-Key': 'b1' });
    expect(other).toMatchObject({ status: 422, body: { code: 'idempotency_mismatch' } });
    expect(await tasks('Second')).toHaveLength(0);
  });

  it('with the fields in another order is the same payload', async () => {
    const call = restClient(url, await agency.key());
    const header = { 'Idempotency-Key': 'c1' };
    await call('POST', '/tasks', { title: 'Ordre', priority: 'high' }, header);
    const again = await call('POST', '/tasks', { priority: 'high', title: 'Ordre' }, header);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
  });

  it('sent many times at once takes effect once; the other requests get its answer or are told to wait', async () => {
    const call = restClient(url, await agency.key());
    const sent = Array.from({ length: 20 }, () =>
      call('POST', '/tasks', { title: 'En même temps' }, { 'Idempotency-Key': 'd1' }),
    );
    const answers = await Promise.all(sent);
    expect(await tasks('En même temps')).toHaveLength(1);
    const created = answers.filter((answer) => answer.status === 201);
    expect(created.length).toBeGreaterThan(0);
    expect(new Set(created.map((answer) => answer.body.id)).size).toBe(1);
    for (const answer of answers.filter(({ status }) => status !== 201)) {
      expect(answer).toMatchObject({ status: 409, body: { code: 'idempotency_in_progress' } });
    }
  });

  it.runIf(testServer.databaseUrl)('is told to wait while the first request is running', async () => {
    const call = restClient(url, await agency.key());
    const send = () => call('POST', '/tasks', { title: 'Encore' }, { 'Idempotency-Key': 'd2' });
    // The first request waits for the table lock, so a second one finds it running.
    const [first] = await whileLocked(db, sql`lock table task in share mode`, {
      begin: () => [send()],
      waiting: 1,
      meanwhile: async () => {
        expect(await send()).toMatchObject({ status: 409, body: { code: 'idempotency_in_progress' } });
      },
    });
    expect((await first)?.status).toBe(201);
    expect((await send()).headers.get('idempotent-replayed')).toBe('true');
    expect(await tasks('Encore')).toHaveLength(1);
  });

  it.runIf(testServer.databaseUrl)('is refused as in progress if it had to wait for the first one', async () => {
    const call = restClient(url, await agency.key());
    const message = { prospectId: records.contact, body: 'Votre visite est confirmée' };
    const send = () => call('POST', '/messages/sms', message, { 'Idempotency-Key': 'd3' });
    let repeated: Promise<Answer> | undefined;
    // The first request has locked its proposal and waits for the journal; the repetition waits for the proposal.
    const [first] = await whileLocked(db, sql`select from journal_head where agency_id = ${agency.id} for update`, {
      begin: () => [send()],
      waiting: 1,
      meanwhile: async () => {
        repeated = send();
        await untilWaiting(db, 2);
      },
    });
    expect((await first)?.status).toBe(202);
    expect(await repeated).toMatchObject({ status: 409, body: { code: 'idempotency_in_progress' } });
    const again = await send();
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(again.body).toEqual((await first)?.body);
    const drafts = db.selectFrom('draft').select('id').where('agency_id', '=', agency.id);
    expect(await drafts.where(sql<boolean>`item->>'body' = ${message.body}`).execute()).toHaveLength(1);
  });

  it('takes effect once for each of many keys that are sent ten times at once', async () => {
    const keys = size(40, 100, 1000);
    const { id } = await agency.perform(createKey, { name: 'Cent', scopes: [...scopes] });
    const actor = { kind: 'key', id: uuidOf('key', id), name: 'Cent', agencyId: agency.id, scopes } as const;
    const send = (n: number) =>
      perform(testServer.context, actor, createTask, { title: `cent-${n}` }, { idempotencyKey: `k${n}` }).then(
        ({ output }) => output.id,
        (refusal) => refusal.code,
      );
    const answers: (readonly [number, string])[] = [];
    // In batches of a hundred keys: more requests would time out waiting for a connection.
    for (let first = 0; first < keys; first += 100) {
      const batch = Array.from({ length: 10 * Math.min(100, keys - first) }, (_, n) => first + Math.floor(n / 10));
      answers.push(...(await Promise.all(batch.map(async (key) => [key, await send(key)] as const))));
    }
    const created = await db.selectFrom('task').select('title').where('title', 'like', 'cent-%').execute();
    expect(new Set(created.map(({ title }) => title)).size).toBe(keys);
    expect(created).toHaveLength(keys);
    for (let n = 0; n < keys; n += 1) {
      const ids = answers
        .filter(([key, answer]) => key === n && answer !== 'idempotency_in_progress')
        .map(([, id]) => id);
      expect(new Set(ids).size).toBe(1);
    }
  });

  it('sent with another access key is another request', async () => {
    const [one, other] = [
      restClient(url, await agency.key()),
      restClient(url, await (await testServer.createAgency()).key()),
    ];
    const send = (call: typeof one) => call('POST', '/tasks', { title: 'À chacun' }, { 'Idempotency-Key': 'e1' });
    expect([(await send(one)).status, (await send(other)).status]).toEqual([201, 201]);
    expect(await tasks('À chacun')).toHaveLength(2);
  });

  it('can be used again after a refusal', async () => {
    const call = restClient(url, await agency.key());
    const { body: contact } = await call('POST', '/contacts', { lastName: 'Sans', phone: '06 39 98 00 01' });
    const send = () =>
      call('POST', '/messages/sms', { prospectId: contact.id, body: 'Bonjour' }, { 'Idempotency-Key': 'f1' });
    expect((await send()).body.code).toBe('sms_consent_missing');
    await call('PATCH', `/contacts/${contact.id}`, { consent: { sms: { status: 'granted', source: 'Téléphone' } } });
    expect((await send()).status).toBe(202);
  });

  it('works for tools too', async () => {
    const secret = await agency.key();
    const host = await mcpClient(url, secret);
    const draft = async (body: string) => {
      const input = { prospectId: records.contact, body, idempotencyKey: 'g1' };
      return host.callTool({ name: 'draft_sms', arguments: input });
    };
    const [first, again, other] = [await draft('Bonjour'), await draft('Bonjour'), await draft('Bonsoir')];
    expect(again.structuredContent).toEqual(first.structuredContent);
    expect(other).toMatchObject({
      isError: true,
      content: [{ text: expect.stringContaining('idempotency_mismatch') }],
    });
    await host.close();
  });

  it('is forgotten after 24 hours', async () => {
    const call = restClient(url, await agency.key());
    const send = () => call('POST', '/tasks', { title: 'Deux fois' }, { 'Idempotency-Key': 'h1' });
    await send();
    await deleteOldAnswers(db, new Date(Date.now() + 23 * 3_600_000));
    expect((await send()).headers.get('idempotent-replayed')).toBe('true');
    await deleteOldAnswers(db, new Date(Date.now() + 25 * 3_600_000));
    expect((await send()).headers.get('idempotent-replayed')).toBeNull();
    expect(await tasks('Deux fois')).toHaveLength(2);
  });

  it('must be visible ASCII of at most 255 characters', async () => {
    const call = restClient(url, await agency.key());
    for (const key of ['', 'a b', 'x'.repeat(256)]) {
      const answer = await call('POST', '/tasks', { title: 'x' }, { 'Idempotency-Key': key });
      expect(answer).toMatchObject({ status: 400, body: { errors: [{ path: 'Idempotency-Key' }] } });
    }
  });
});
