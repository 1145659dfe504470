import { expect, it } from 'vitest';
import { sendDraft } from '../../../approval/release/send-draft.ts';
import { uuidOf } from '../../../domain/shared/ids.ts';
import { createCampaignAgency } from '../../jobs/campaigns/campaign-agency.ts';
import { startSequenceServer, steps } from '../../jobs/sequences/sequence-server.ts';
import { startTestServer } from '../../support/test-server.ts';
import { startTwilioServer } from '../../support/twilio-server.ts';

const here = await startTestServer();
const post = await startTwilioServer(here);
const mailer = await createCampaignAgency(post);
const MINUTE_MS = 60_000;

it('what a person approves wakes those who look after nothing else', async () => {
  const id = uuidOf('draft', await mailer.createApprovedDraft());
  expect(post.wakes.at(-1)).toMatchObject({ queue: 'send', id });
});

it('a message of a campaign that is tried again does not stand before it', async () => {
  const id = uuidOf('draft', await mailer.createApprovedDraft());
  const at = new Date(post.clock.now.getTime() + MINUTE_MS);
  const columns = {
    waits_for: 'retry',
    release_at: at,
    campaign_id: uuidOf('campaign', (await mailer.create()).id),
  } as const;
  await here.db.updateTable('draft').set(columns).where('id', '=', id).execute();
  await sendDraft(post.context, post.drivers, { agencyId: mailer.agency.id, id });
  expect(post.wakes.at(-1)).toEqual({ queue: 'send-bulk', id, at });
});

it('a step of a sequence that is tried again does not either', async () => {
  const { answers, enrollContact, wakes } = await startSequenceServer(here);
  const { runDue, drafts } = await enrollContact(steps(0));
  answers.push({ outcome: 'retry', detail: 'Busy.' });
  await runDue();
  const [{ id, release_at: at } = { id: '' }] = await drafts();
  expect(wakes.filter((wake) => wake.id === id)).toContainEqual(
    expect.objectContaining({ queue: 'send-bulk', id, at }),
  );
  expect(wakes.filter(({ queue }) => queue === 'send')).toEqual([]);
});
