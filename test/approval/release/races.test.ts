import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { approveDraft } from '../../../approval/drafts/decisions.ts';
import { sendDraft } from '../../../approval/release/send-draft.ts';
import { pauseSending, readAgency } from '../../../domain/agency/agency-settings.ts';
import { updateContact } from '../../../domain/contacts/contacts.ts';
import { uuidOf } from '../../../domain/shared/ids.ts';
import { Refusal } from '../../../domain/shared/refusal.ts';
import { perform } from '../../../door/perform.ts';
import { openServer } from '../../../storage/store.ts';
import { countOutcomes } from '../../support/colleagues.ts';
import { isEmbedded } from '../../support/installation.ts';
import { size } from '../../support/size.ts';
import { type RunningServer, startTestServer } from '../../support/test-server.ts';
import { receivedMessages, rowsOf, startTwilioServer, twilioDriver } from '../../support/twilio-server.ts';
import { whileLocked } from '../../support/while-locked.ts';

const RACES = size(40, 60, 1000);

const testServer = await startTestServer({ ownStore: true });
const { db } = testServer;
const server = await startTwilioServer(testServer);
const { provider, postCallback } = server;
const receiptsOf = (id: string) => receivedMessages(provider).filter((receipt) => receipt.id === id);

/** Stands for another process: with connections of its own on PostgreSQL, with the shared one on the embedded store. */
async function startOtherProcess(): Promise<
  Pick<RunningServer, 'context' | 'drivers'> & { close(): Promise<unknown> }
> {
  const store = testServer.databaseUrl === undefined ? undefined : await openServer(testServer.databaseUrl);
  const sms = twilioDriver(provider, { callbackUrl: (_, id) => `${server.url}/?id=${id}`, token: String });
  const context = { ...server.context, rows: store?.rows ?? server.context.rows };
  return { context, drivers: { ...server.drivers, sms }, close: async () => store?.close() };
}

it('two processes that approve and send the same drafts send each draft once', async () => {
  const sender = await server.createSendingAgency();
  const drafts = await Promise.all(Array.from({ length: 20 }, () => sender.createDraft()));
  const read = await Promise.all(drafts.map((id) => sender.read(id)));
  const other = await startOtherProcess();
  const contexts = [server.context, other.context];
  const decisions = Array.from({ length: 100 }, (_, n) => {
    const { id, fingerprint } = read[n % 20];
    return () => perform(contexts[n % 2] ?? server.context, sender.agency.owner, approveDraft, { id, fingerprint });
  });
  const counts = await countOutcomes(decisions.slice(0, 50).map((decide) => decide()));
  expect(counts).toEqual({ done: 20, conflict: 30 });
  expect(await countOutcomes(decisions.slice(50).map((decide) => decide()))).toEqual({ conflict: 50 });
  const jobs = drafts.map((id) => ({ agencyId: sender.agency.id, id: uuidOf('draft', id) }));
  await Promise.all(
    [server, other, server, other].flatMap(({ context, drivers }) =>
      jobs.map((job) => sendDraft(context, drivers, job)),
    ),
  );
  await other.close();
  for (const id of drafts) {
    expect(await sender.read(id)).toMatchObject({ status: 'sent', attempts: 1 });
    expect(receiptsOf(id)).toHaveLength(1);
  }
  expect(await rowsOf(db, 'message', sender.agency.id)).toHaveLength(20);
});

it.skipIf(isEmbedded)('sending waits for a concurrent opt-out of its address', async () => {
  const sender = await server.createSendingAgency();
  const { id: prospect, phone } = await sender.createContact();
  const id = await sender.createApprovedDraft('À mardi ?', prospect);
  const optOut = sql`select pg_advisory_xact_lock(hashtextextended(${`${sender.agency.id}:sms:${phone}`}, 0))`;
  const begin = () => ({ done: sender.send(id) });
  const meanwhile = async () => expect(await sender.read(id)).toMatchObject({ status: 'approved' });
  const { done } = await whileLocked(db, optOut, { begin, waiting: 1, meanwhile });
  expect(await done).toMatchObject({ status: 'sent' });
});

it.skipIf(isEmbedded).each([
  ['a consent that is being denied', sql`sms_consent = jsonb_set(sms_consent, '{status}', '"denied"')`],
  ['a number that is being changed', sql`phone = '+33639987778'`],
])('sending waits for %s', async (_, change) => {
  const sender = await server.createSendingAgency();
  const { id: prospect } = await sender.createContact();
  const id = await sender.createApprovedDraft('À mercredi ?', prospect);
  const update = sql`update contact set ${change} where agency_id = ${sender.agency.id} and id = ${uuidOf('contact', prospect)}`;
  const { done } = await whileLocked(db, update, { begin: () => ({ done: sender.send(id) }), waiting: 1 });
  expect(await done).toMatchObject({ status: 'rejected' });
  expect(receiptsOf(id)).toEqual([]);
});

it.skipIf(isEmbedded)('pausing waits for the drafts that are being started', async () => {
  const { agency, perform: performAs } = await server.createSendingAgency();
  const claims = sql`select pg_advisory_xact_lock_shared(hashtextextended(${`switches:${agency.id}`}, 0))`;
  const begin = () => ({ paused: performAs(pauseSending, {}) });
  const meanwhile = async () => expect((await performAs(readAgency, {})).pausedAt).toBeNull();
  const { paused } = await whileLocked(db, claims, { begin, waiting: 1, meanwhile });
  expect((await paused).pausedAt).not.toBeNull();
});

describe('only the approved text is sent, to the approved recipient', async () => {
  const sender = await server.createSendingAgency();
  type Case = { id: string; contact: { id: string; phone: string } };
  const granted = { sms: { status: 'granted', source: 'Formulaire' } };
  const { perform: performAs } = sender;
  const interferences: Record<string, (draft: Case) => Promise<unknown>> = {
    'the draft is edited': ({ id }) => sender.edit(id, { body: `Autre ${id}` }),
    'its purpose is changed': ({ id }) => sender.edit(id, { purpose: 'marketing' }),
    'the contact has another number': ({ contact }) =>
      performAs(updateContact, { id: contact.id, phone: '06 39 98 77 77', allowDuplicate: true, consent: granted }),
    'the contact opts out': ({ contact }) =>
      performAs(updateContact, { id: contact.id, consent: { sms: { status: 'opted_out' } } }),
    'the contact denies its consent': ({ contact }) =>
      performAs(updateContact, { id: contact.id, consent: { sms: { status: 'denied' } } }),
    'the contact writes STOP': async ({ id, contact }) => {
      const stop = { MessageSid: `SM-${id}`, From: contact.phone, To: '+33199000001', Body: 'STOP' };
      expect(await postCallback(stop)).toBe(200);
    },
  };

  /** Approves and sends a draft with an interference before, during or after the approval. */
  async function race(n: number, interfere: (draft: Case) => Promise<unknown>) {
    const contact = await sender.createContact();
    const id = await sender.createDraft(`Visite ${n}, « à mardi » – 14 h`, contact.id);
    const { fingerprint, item } = await sender.read(id);
    const approve = () => unlessRefused(performAs(approveDraft, { id, fingerprint }));
    const interference = () => unlessRefused(interfere({ id, contact }));
    const orders = [
      () => Promise.all([approve().then(() => sender.send(id)), interference()]),
      () => approve().then(() => Promise.all([sender.send(id), interference()])),
      () => Promise.all([interference(), approve()]).then(() => sender.send(id)),
    ];
    await orders[n % 3]?.();
    return { id, item };
  }

  it.each(Object.entries(interferences))('while %s', async (_, interfere) => {
    for (let n = 0; n < RACES / 5; n += 5) {
      const races = await Promise.all([0, 1, 2, 3, 4].map((offset) => race(n + offset, interfere)));
      for (const { id, item } of races) {
        const { status } = await sender.read(id);
        expect(['sent', 'rejected', 'pending']).toContain(status);
        expect(receiptsOf(id)).toEqual(status === 'sent' ? [{ id, to: item.to, body: item.body }] : []);
      }
    }
  });
});

const unlessRefused = (promise: Promise<unknown>) =>
  promise.catch((error) => {
    if (!(error instanceof Refusal)) throw error;
  });
