import { sql } from 'kysely';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { commitCallbacks } from '../../../app/after-commit.ts';
import { sendDraft, sliceSender } from '../../../approval/release/send-draft.ts';
import { cancelCampaign, pauseCampaign } from '../../../domain/campaigns/campaign-controls.ts';
import { uuidOf } from '../../../domain/shared/ids.ts';
import type { AppContext } from '../../../door/transaction/transact.ts';
import { advanceCampaign } from '../../../jobs/campaigns/advance.ts';
import { isEmbedded } from '../../support/installation.ts';
import { size } from '../../support/size.ts';
import { startTestServer } from '../../support/test-server.ts';
import { createSendingAgency, receivedMessages } from '../../support/twilio-server.ts';
import { whileLocked } from '../../support/while-locked.ts';
import { createCampaignSender } from './campaign-agency.ts';

const testServer = await startTestServer({ ownStore: true });
const createSender = () => createCampaignSender(testServer);

it('several processes write the recipients at once, each recipient once', async () => {
  const sender = await createSender();
  await sender.insertRecipients(1100);
  const id = await sender.start({ perMinute: 1 });
  const job = { agencyId: sender.agency.id, id: uuidOf('campaign', id) };
  for (let round = 0; round < 3; round += 1) {
    await Promise.all(Array.from({ length: 4 }, () => advanceCampaign(sender.context, job)));
    sender.clock.advance(1);
  }
  const rows = await sender.messages(id);
  expect(rows).toHaveLength(1100);
  expect(new Set(rows.map(({ contact_id }) => contact_id)).size).toBe(1100);
  expect(await sender.read(id)).toMatchObject({ progress: { recipients: 1100, excluded: {} } });
});

it.skipIf(isEmbedded).each([pauseCampaign, cancelCampaign])('$name waits for running claims', async (operation) => {
  const sender = await createSender();
  await sender.insertRecipients(1);
  const id = await sender.start();
  const claimLock = sql`select pg_advisory_xact_lock_shared(hashtextextended(${`switches:${sender.agency.id}`}, 0))`;
  const begin = () => ({ ended: sender.perform(operation, { id }) });
  const meanwhile = async () => expect(await sender.read(id)).toMatchObject({ status: 'running' });
  const { ended } = await whileLocked(sender.context.rows.ofAllAgencies, claimLock, { begin, waiting: 1, meanwhile });
  expect((await ended).status).not.toBe('running');
});

/** That each of these words opts out has tests of its own: `opt-out-words.test.ts`. */
it.each([' stop ', 'Arrêt', 'STOP.'].slice(0, size(1, 3, 3)))(
  'after “%s” during a campaign no further message is sent to that number',
  async (word) => {
    const sender = await createSender();
    const phones = await sender.insertRecipients(40);
    const id = await sender.start({ perMinute: 6000 });
    const job = { agencyId: sender.agency.id, id: uuidOf('campaign', id) };
    await advanceCampaign(sender.context, job);
    await advanceCampaign(sender.context, job);
    const bulk = sender.wakes.filter(({ queue }) => queue === 'send-campaign');
    expect(bulk).toHaveLength(40);
    const stopped = phones.filter((_, index) => index % 4 === 0);
    // Half of them before, half while other messages are being sent.
    const sendInSlices = sliceSender(sender.context, sender.drivers);
    const send = ({ id }: { id: string }) => sendInSlices({ agencyId: sender.agency.id, id });
    const acceptedBefore = new Map<string, number>();
    const stop = async (phone: string, index: number) => {
      const form = { From: phone, To: '+33199000001', Body: word, MessageSid: `SMin${uuidOf('campaign', id)}${index}` };
      expect(await sender.postCallback(form)).toBeLessThan(300);
      acceptedBefore.set(phone, sender.provider.receipts.length);
    };
    await Promise.all(stopped.slice(0, 5).map(stop));
    await Promise.all([...bulk.map(send), ...stopped.slice(5).map((phone, index) => stop(phone, index + 5))]);
    for (const [phone, before] of acceptedBefore) {
      const later = receivedMessages({ receipts: sender.provider.receipts.slice(before) });
      expect(later.filter(({ to }) => to === phone)).toEqual([]);
    }
    const { progress } = await sender.read(id);
    expect(progress.sent + progress.excluded.opted_out).toBe(40);
    expect(progress.excluded.opted_out).toBeGreaterThanOrEqual(5);
  },
);

it('an approved draft does not wait for another agency’s campaign, even if all campaign workers are stuck', async () => {
  const sender = await createSender();
  const phones = new Set(await sender.insertRecipients(60));
  const otherSender = await createSendingAgency(testServer, { context: sender.context, drivers: sender.drivers });
  const [id, draft] = [await sender.start({ perMinute: 6000 }), await otherSender.createDraft()];
  const [allStuck, unblocked, otherSent] = [
    Promise.withResolvers<void>(),
    Promise.withResolvers<void>(),
    Promise.withResolvers<void>(),
  ];
  let stuck = 0;
  const { sms } = sender.drivers;
  const send: typeof sms.send = async (message) => {
    if (phones.has(message.to)) {
      stuck += 1;
      if (stuck === 40) allStuck.resolve();
      await unblocked.promise;
    } else otherSent.resolve();
    return sms.send(message);
  };
  const channels = { ...sender.drivers, sms: { ...sms, send } };
  const queue = await testServer.store.queue(() => undefined);
  const context: AppContext = {
    ...sender.context,
    ...commitCallbacks(testServer.store, queue, pino({ level: 'silent' })),
  };
  await queue.work('send-campaign', sliceSender(context, channels));
  await queue.work('send', (job) => sendDraft(context, channels, job));
  const job = { agencyId: sender.agency.id, id: uuidOf('campaign', id) };
  await advanceCampaign(context, job);
  await advanceCampaign(context, job);
  await allStuck.promise;
  expect(await otherSender.approve(draft)).toMatchObject({ status: 'approved' });
  await queue.wake('send', { agencyId: otherSender.agency.id, id: uuidOf('draft', draft) });
  await otherSent.promise;
  expect((await sender.read(id)).progress.sent).toBe(0);
  unblocked.resolve();
  await queue.close();
});
