import { fork } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../../app/config.ts';
import { openDrivers } from '../../../app/open-drivers.ts';
import { sendDraft } from '../../../approval/release/send-draft.ts';
import { recoverLostSends, wakeDueDrafts } from '../../../approval/release/sweep-drafts.ts';
import { createCampaign, readCampaign } from '../../../domain/campaigns/campaigns.ts';
import { startCampaign } from '../../../domain/campaigns/start-campaign.ts';
import { publicId } from '../../../domain/shared/ids.ts';
import type { Wake } from '../../../domain/shared/operation.ts';
import type { AppContext } from '../../../door/transaction/transact.ts';
import { advanceCampaign } from '../../../jobs/campaigns/advance.ts';
import { wakeDueCampaigns } from '../../../jobs/campaigns/sweep.ts';
import { fakeTwilio } from '../../delivery/fake-twilio.ts';
import { isEmbedded } from '../../support/installation.ts';
import { size } from '../../support/size.ts';
import { type Agency, startTestServer } from '../../support/test-server.ts';
import { receivedMessages, twilioSettings } from '../../support/twilio-server.ts';
import { insertContacts, startAsShown } from './campaign-agency.ts';
import type { Kill, WorkerOptions } from './campaign-worker.ts';

const MESSAGES = size(120, 300, 5000);
const testServer = await startTestServer({ ownStore: true });
const provider = await fakeTwilio();
afterAll(() => provider.close());

const common = { CLEF_SECRET: 'x'.repeat(32), CLEF_DEMO: 'off', DATABASE_URL: testServer.databaseUrl ?? '' };
const drivers = {
  twilio: { ...common, CLEF_SMS: 'twilio', ...twilioSettings(provider.url) },
  sandbox: { ...common, CLEF_SMS: 'sandbox' },
};
/** A Tuesday, 11:00 in Paris, later than every time that the real clock writes here. */
const OPEN = Date.parse('2100-01-05T10:00:00Z');
const aheadMs = OPEN - Date.now();

/** Runs a worker until it kills itself, or until the test kills it once `isEnough` resolves. */
async function runUntilKilled(options: WorkerOptions, isEnough?: () => Promise<unknown>): Promise<void> {
  const child = fork(new URL('campaign-worker.ts', import.meta.url), [JSON.stringify(options)], { stdio: 'ignore' });
  const exit = once(child, 'exit');
  if (isEnough) {
    await isEnough();
    child.kill('SIGKILL');
  }
  const [, signal] = await exit;
  expect(signal).toBe('SIGKILL');
}

/** Finishes the campaign in this process, after the lease of the killed ones. */
async function finish(environment: Record<string, string>, agency: Agency, id: string, rounds: number) {
  const due: Wake[] = [];
  let now = Date.now() + aheadMs + (rounds + 1) * 61_000;
  // The sweeps find what is due later.
  const wake: AppContext['wake'] = (_, wakes) => void due.push(...wakes.filter(({ at }) => !at || at.getTime() <= now));
  const context: AppContext = { ...testServer.context, now: () => new Date(now), afterCommit: wake, wake };
  const channels = openDrivers(readConfig(environment), context);
  for (let look = 0; look < 20; look += 1) {
    await recoverLostSends(context, channels);
    await wakeDueCampaigns(context);
    await wakeDueDrafts(context);
    while (due.length > 0) {
      const batch = due.splice(0, 20);
      for (const { queue, id } of batch)
        if (queue === 'campaign') await advanceCampaign(context, { agencyId: agency.id, id });
      const messages = batch.filter(({ queue }) => queue !== 'campaign');
      await Promise.all(messages.map(({ id }) => sendDraft(context, channels, { agencyId: agency.id, id })));
    }
    const campaign = await agency.perform(readCampaign, { id });
    if (campaign.status === 'completed') return campaign;
    now += 61_000;
  }
  throw new Error('The campaign did not complete.');
}

async function startCampaignOfMany(): Promise<{ agency: Agency; id: string }> {
  const agency = await testServer.createAgency();
  await insertContacts(testServer.db, agency.id, MESSAGES, new Date(Date.now() - 86_400_000));
  const written = { name: 'Portes ouvertes', body: 'Portes ouvertes samedi.', perMinute: 30_000 };
  const campaign = await agency.perform(createCampaign, written);
  await agency.perform(startCampaign, await startAsShown(agency.perform, campaign));
  const { id } = campaign;
  return { agency, id };
}

/** The requests that the provider accepted, by draft. */
const receiptsByDraft = () => Map.groupBy(receivedMessages(provider), ({ id }) => id);

const nth = Math.ceil(MESSAGES / 10);
const kills: Kill[] = [
  { at: 'before claim', nth },
  { at: 'after claim', nth },
  { at: 'after accept', nth },
];

// Only PostgreSQL can be opened by two processes.
describe.skipIf(isEmbedded)('a campaign whose processes are killed', () => {
  it('sends nothing twice: what may have been sent is unconfirmed, and the rest is sent', async () => {
    const { agency, id } = await startCampaignOfMany();
    for (const [round, kill] of kills.entries()) {
      await runUntilKilled({ environment: drivers.twilio, aheadMs: aheadMs + round * 61_000, kill: kill });
    }
    // One message is being sent when the process is killed: the provider has it, and no answer arrived.
    const before = provider.receipts.length;
    const accepted = Math.ceil(Math.random() * nth);
    provider.next(...Array.from({ length: accepted }, () => 'accept' as const), 'hang');
    const hanging = async () => {
      while (provider.receipts.length <= before + accepted) await provider.taken();
    };
    const options = { environment: drivers.twilio, aheadMs: aheadMs + kills.length * 61_000 };
    await runUntilKilled({ ...options, kill: { at: 'never', nth: 0 } }, hanging);
    const { progress } = await finish(drivers.twilio, agency, id, kills.length + 1);

    const counted = receiptsByDraft();
    expect(
      [...counted.values()].filter((times) => times.length > 1),
      `random ${accepted}`,
    ).toEqual([]);
    expect(progress).toMatchObject({ recipients: MESSAGES, waiting: 0, sending: 0, failed: 0 });
    expect(progress.sent + progress.unconfirmed).toBe(MESSAGES);
    const rows = testServer.db.selectFrom('draft').select(['id', 'status']).where('agency_id', '=', agency.id);
    for (const { id: uuid, status } of await rows.execute()) {
      const times = counted.get(publicId('draft', uuid))?.length ?? 0;
      if (status === 'sent') expect(times).toBe(1);
      else expect([status, times <= 1]).toEqual(['unconfirmed', true]);
    }
    // A kill leaves what the process was sending.
    expect(progress.unconfirmed).toBeGreaterThan(0);
  });

  it('sends everything exactly once if the provider recognizes repeated ids', async () => {
    const { agency, id } = await startCampaignOfMany();
    for (const [round, kill] of kills.entries()) {
      await runUntilKilled({ environment: drivers.sandbox, aheadMs: aheadMs + round * 61_000, kill: kill });
    }
    const { progress } = await finish(drivers.sandbox, agency, id, kills.length);
    expect(progress).toMatchObject({ recipients: MESSAGES, sent: MESSAGES, waiting: 0, unconfirmed: 0, failed: 0 });
    const outbox = testServer.db.selectFrom('sandbox_message').select('address').where('agency_id', '=', agency.id);
    const numbers = (await outbox.execute()).map(({ address }) => address);
    expect(numbers).toHaveLength(MESSAGES);
    expect(new Set(numbers).size).toBe(MESSAGES);
  });
});
