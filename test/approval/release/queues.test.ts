import { expect, it } from 'vitest';
import { sendDraft } from '../../../approval/release/send-draft.ts';
import { uuidOf } from '../../../domain/shared/ids.ts';
import { createCampaignAgency } from '../../jobs/campaigns/campaign-agency.ts';
import { startSequenceServer, steps } from '../../jobs/sequences/sequence-server.ts';
import { startTestServer } from '../../support/test-server.ts';
import { startTwilioServer } from '../../support/twilio-server.ts';

const testServer = await startTestServer();
const server = await startTwilioServer(testServer);
const sender = await createCampaignAgency(server);
const MINUTE_MS = 60_000;

it('an approved draft is sent through the queue `send`', async () => {
  const id = uuidOf('draft', await sender.createApprovedDraft());
  expect(server.wakes.at(-1)).toMatchObject({ queue: 'send', id });
});

it('a retried campaign message is sent through the queue `send-bulk`', async () => {
  const id = uuidOf('draft', await sender.createApprovedDraft());
  const at = new Date(server.clock.now.getTime() + MINUTE_MS);
  const columns = {
    waits_for: 'retry',
    release_at: at,
    campaign_id: uuidOf('campaign', (await sender.create()).id),
  } as const;
  await testServer.db.updateTable('draft').set(columns).where('id', '=', id).execute();
  await sendDraft(server.context, server.drivers, { agencyId: sender.agency.id, id });
  expect(server.wakes.at(-1)).toEqual({ queue: 'send-bulk', id, at });
});

it('a retried sequence step is sent through the queue `send-bulk`', async () => {
  const { answers, enrollContact, wakes } = await startSequenceServer(testServer);
  const { runDue, drafts } = await enrollContact(steps(0));
  answers.push({ outcome: 'retry', detail: 'Busy.' });
  await runDue();
  const [{ id, release_at: at } = { id: '' }] = await drafts();
  expect(wakes.filter((wake) => wake.id === id)).toContainEqual(
    expect.objectContaining({ queue: 'send-bulk', id, at }),
  );
  expect(wakes.filter(({ queue }) => queue === 'send')).toEqual([]);
});
