import { describe, expect, it } from 'vitest';
import { settleUnconfirmed } from '../../../approval/drafts/after-decision.ts';
import { sendDraft } from '../../../approval/release/send-draft.ts';
import { recoverLostSends, wakeDueDrafts } from '../../../approval/release/sweep-drafts.ts';
import type { SendResult } from '../../../delivery/driver.ts';
import { sandbox } from '../../../delivery/sandbox.ts';
import { pauseSending } from '../../../domain/agency/agency-settings.ts';
import { uuidOf } from '../../../domain/shared/ids.ts';
import { refusalOf } from '../../support/colleagues.ts';
import { startTestServer } from '../../support/test-server.ts';
import {
  createSendingAgency,
  receivedMessages,
  rowsOf,
  type SendingAgency,
  startTwilioServer,
} from '../../support/twilio-server.ts';

const testServer = await startTestServer({ ownStore: true });
const { db } = testServer;
const server = await startTwilioServer(testServer);
const { clock, provider, context, drivers, wakes } = server;

const receiptsOf = (id: string) => receivedMessages(provider).filter((receipt) => receipt.id === id);
const wokenIds = (after: number) => wakes.slice(after).map(({ id }) => id);

/** A provider that answers only when `answer` is called. */
function delayedProvider(result: SendResult) {
  const [started, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const send = async () => {
    started.resolve();
    await released.promise;
    return result;
  };
  return { send, started: started.promise, answer: released.resolve };
}

/** A draft whose process died after its claim. */
async function createLostSend(): Promise<{ sender: SendingAgency; id: string }> {
  const processDies: typeof drivers.sms.send = () => Promise.reject(new Error('The process died.'));
  const sender = await createSendingAgency(testServer, {
    context,
    drivers: { ...drivers, sms: { ...drivers.sms, send: processDies } },
  });
  const id = await sender.createApprovedDraft();
  await refusalOf(sender.send(id));
  return { sender, id };
}

describe('a due draft', () => {
  it('is woken again at its time and not before', async () => {
    const sender = await server.createSendingAgency();
    const id = await sender.createApprovedDraft();
    clock.advance(-1);
    let before = wakes.length;
    await wakeDueDrafts(context);
    expect(wokenIds(before)).not.toContain(uuidOf('draft', id));
    clock.advance(1);
    before = wakes.length;
    expect(await wakeDueDrafts(context)).toBeGreaterThan(0);
    expect(wokenIds(before)).toContain(uuidOf('draft', id));
    await sender.send(id);
    before = wakes.length;
    await wakeDueDrafts(context);
    expect(wokenIds(before)).not.toContain(uuidOf('draft', id));
  });

  it('is not woken while its agency is paused', async () => {
    const sender = await server.createSendingAgency();
    const id = await sender.createApprovedDraft();
    await sender.perform(pauseSending, {});
    const before = wakes.length;
    await wakeDueDrafts(context);
    expect(wokenIds(before)).not.toContain(uuidOf('draft', id));
  });
});

describe('a send whose process died', () => {
  it('is unconfirmed after its lease, not before', async () => {
    const { sender, id } = await createLostSend();
    clock.advance(60);
    await recoverLostSends(context, drivers);
    expect(await sender.read(id)).toMatchObject({ status: 'sending' });
    clock.advance(1);
    await recoverLostSends(context, drivers);
    expect(await sender.read(id)).toMatchObject({ status: 'unconfirmed', failure: { code: 'unknown' } });
    expect(receiptsOf(id)).toEqual([]);
  });

  it('is retried if the provider recognizes repeated ids', async () => {
    const calls: string[] = [];
    const outbox = async ({ id }: { id: string }) => void calls.push(id);
    const sms = sandbox(outbox);
    const processDies = { ...sms, send: () => Promise.reject(new Error('The process died.')) };
    const sender = await createSendingAgency(testServer, { context, drivers: { ...drivers, sms: processDies } });
    const id = await sender.createApprovedDraft();
    await refusalOf(sender.send(id));
    clock.advance(61);
    await recoverLostSends(context, { ...drivers, sms });
    expect(await sender.read(id)).toMatchObject({ status: 'approved', waitsFor: 'retry' });
    expect(wakes.at(-1)).toMatchObject({ id: uuidOf('draft', id) });
  });

  it('is not retried with another provider, which does not know the id', async () => {
    const { sender, id } = await createLostSend();
    clock.advance(61);
    await recoverLostSends(context, { ...drivers, sms: sandbox(async () => undefined) });
    expect(await sender.read(id)).toMatchObject({ status: 'unconfirmed' });
  });
});

describe('a suspended process', () => {
  it('sends nothing if it resumes too long after its claim', async () => {
    const sender = await server.createSendingAgency();
    const id = await sender.createApprovedDraft();
    let calls = 0;
    const now = () => new Date(clock.now.getTime() + (calls++ === 0 ? 0 : 31_000));
    await sendDraft({ ...context, now }, drivers, { agencyId: sender.agency.id, id: uuidOf('draft', id) });
    expect(receiptsOf(id)).toEqual([]);
    expect(await sender.read(id)).toMatchObject({ status: 'approved', waitsFor: 'retry' });
  });

  it('overrides neither a person’s decision in between nor the attempt after it', async () => {
    const first = delayedProvider({ outcome: 'retry', detail: 'It was too late.' });
    const second = delayedProvider({ outcome: 'accepted', providerId: 'SM-second' });
    const providers = [first, second];
    const send = async () => (providers.shift() as typeof first).send();
    const sender = await createSendingAgency(testServer, {
      context,
      drivers: { ...drivers, sms: { ...drivers.sms, send } },
    });
    const id = await sender.createApprovedDraft();
    const suspended = sender.send(id);
    await first.started;
    clock.advance(61);
    await recoverLostSends(context, drivers);
    await sender.perform(settleUnconfirmed, { id, outcome: 'send_again' });
    const succeeding = sender.send(id);
    await second.started;
    first.answer();
    await suspended;
    expect(await sender.read(id)).toMatchObject({ status: 'sending', attempts: 1 });
    second.answer();
    await succeeding;
    expect(await sender.read(id)).toMatchObject({ status: 'sent', attempts: 1 });
    expect(await rowsOf(db, 'message', sender.agency.id)).toHaveLength(1);
  });
});
