import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { approveDraft } from '../../../approval/drafts/decisions.ts';
import { perform } from '../../../approval/perform.ts';
import { sendDraft } from '../../../approval/release/send-draft.ts';
import { pauseSending, readAgency } from '../../../domain/agency/agency-settings.ts';
import { updateContact } from '../../../domain/contacts/contacts.ts';
import { uuidOf } from '../../../domain/shared/ids.ts';
import { Refusal } from '../../../domain/shared/refusal.ts';
import { openServer } from '../../../storage/store.ts';
import { countOutcomes } from '../../support/colleagues.ts';
import { isEmbedded } from '../../support/installation.ts';
import { size } from '../../support/size.ts';
import { type RunningServer, startTestServer } from '../../support/test-server.ts';
import { receivedMessages, rowsOf, startTwilioServer, twilioDriver } from '../../support/twilio-server.ts';
import { whileLocked } from '../../support/while-locked.ts';

const RACES = size(40, 100, 1000);

const here = await startTestServer({ ownStore: true });
const { db } = here;
const twilio = await startTwilioServer(here);
const { provider, postCallback: told } = twilio;
const receiptsOf = (id: string) => receivedMessages(provider).filter((receipt) => receipt.id === id);

/** Another process: on PostgreSQL with connections of its own, on the embedded store with the only one there is. */
async function another(): Promise<Pick<RunningServer, 'context' | 'drivers'> & { close(): Promise<unknown> }> {
  const store = here.databaseUrl === undefined ? undefined : await openServer(here.databaseUrl);
  const sms = twilioDriver(provider, { callbackUrl: (_, id) => `${twilio.url}/?id=${id}`, token: String });
  const context = { ...twilio.context, db: store?.db ?? db };
  return { context, drivers: { ...twilio.drivers, sms }, close: async () => store?.close() };
}

it('two processes approve the same drafts and hand them over: one wins each, and each is sent once', async () => {
  const office = await twilio.createSendingAgency();
  const drafts = await Promise.all(Array.from({ length: 20 }, () => office.createDraft()));
  const read = await Promise.all(drafts.map((id) => office.read(id)));
  const other = await another();
  const doors = [twilio.context, other.context];
  const decisions = Array.from({ length: 100 }, (_, n) => {
    const { id, fingerprint } = read[n % 20];
    return () => perform(doors[n % 2] ?? twilio.context, office.agency.owner, approveDraft, { id, fingerprint });
  });
  const counts = await countOutcomes(decisions.slice(0, 50).map((decide) => decide()));
  expect(counts).toEqual({ done: 20, conflict: 30 });
  expect(await countOutcomes(decisions.slice(50).map((decide) => decide()))).toEqual({ conflict: 50 });
  const jobs = drafts.map((id) => ({ agencyId: office.agency.id, id: uuidOf('draft', id) }));
  await Promise.all(
    [twilio, other, twilio, other].flatMap(({ context, drivers: channels }) =>
      jobs.map((job) => sendDraft(context, channels, job)),
    ),
  );
  await other.close();
  for (const id of drafts) {
    expect(await office.read(id)).toMatchObject({ status: 'sent', attempts: 1 });
    expect(receiptsOf(id)).toHaveLength(1);
  }
  expect(await rowsOf(db, 'message', office.agency.id)).toHaveLength(20);
});

it.skipIf(isEmbedded)('a hand-over waits for whoever is opting out of its address at this moment', async () => {
  const office = await twilio.createSendingAgency();
  const { id: prospect, phone } = await office.createContact();
  const id = await office.createApprovedDraft('À mardi ?', prospect);
  const optOut = sql`select pg_advisory_xact_lock(hashtextextended(${`${office.agency.id}:sms:${phone}`}, 0))`;
  const begin = () => ({ done: office.send(id) });
  const meanwhile = async () => expect(await office.read(id)).toMatchObject({ status: 'approved' });
  const { done } = await whileLocked(db, optOut, { begin, waiting: 1, meanwhile });
  expect(await done).toMatchObject({ status: 'sent' });
});

it.skipIf(isEmbedded)('the agency’s switch waits for the claims that are under way', async () => {
  const { agency, perform: does } = await twilio.createSendingAgency();
  const claims = sql`select pg_advisory_xact_lock_shared(hashtextextended(${`switches:${agency.id}`}, 0))`;
  const begin = () => ({ paused: does(pauseSending, {}) });
  const meanwhile = async () => expect((await does(readAgency, {})).pausedAt).toBeNull();
  const { paused } = await whileLocked(db, claims, { begin, waiting: 1, meanwhile });
  expect((await paused).pausedAt).not.toBeNull();
});

describe('what is sent is what was approved, to whom it was approved for', async () => {
  const office = await twilio.createSendingAgency();
  type Case = { id: string; contact: { id: string; phone: string } };
  const granted = { sms: { status: 'granted', source: 'Formulaire' } };
  const { perform: does } = office;
  const interferences: Record<string, (one: Case) => Promise<unknown>> = {
    'the draft is edited': ({ id }) => office.edit(id, { body: `Autre ${id}` }),
    'its purpose is changed': ({ id }) => office.edit(id, { purpose: 'marketing' }),
    'the contact has another number': ({ contact }) =>
      does(updateContact, { id: contact.id, phone: '06 39 98 77 77', allowDuplicate: true, consent: granted }),
    'the contact opts out': ({ contact }) =>
      does(updateContact, { id: contact.id, consent: { sms: { status: 'opted_out' } } }),
    'the contact writes STOP': async ({ id, contact }) => {
      const stop = { MessageSid: `SM-${id}`, From: contact.phone, To: '+33199000001', Body: 'STOP' };
      expect(await told(stop)).toBe(200);
    },
  };

  /** Approves what was read and hands it over, while somebody comes between: before, after, or during the approval. */
  async function race(n: number, interfere: (one: Case) => Promise<unknown>) {
    const contact = await office.createContact();
    const id = await office.createDraft(`Visite ${n}, « à mardi » – 14 h`, contact.id);
    const { fingerprint, item } = await office.read(id);
    const approve = () => unlessRefused(does(approveDraft, { id, fingerprint }));
    const other = () => unlessRefused(interfere({ id, contact }));
    const orders = [
      () => Promise.all([approve().then(() => office.send(id)), other()]),
      () => approve().then(() => Promise.all([office.send(id), other()])),
      () => Promise.all([other(), approve()]).then(() => office.send(id)),
    ];
    await orders[n % 3]?.();
    return { id, item };
  }

  it.each(Object.entries(interferences))('though at the same time %s', async (_, interfere) => {
    for (let n = 0; n < RACES / 5; n += 5) {
      const races = await Promise.all([0, 1, 2, 3, 4].map((more) => race(n + more, interfere)));
      for (const { id, item } of races) {
        const { status } = await office.read(id);
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
