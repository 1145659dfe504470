import { fork } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../../app/config.ts';
import { openChannels } from '../../../app/drivers.ts';
import type { AppContext } from '../../../approval/perform.ts';
import { release } from '../../../approval/release/hand-over.ts';
import { createCampaign, readCampaign } from '../../../domain/campaigns/campaigns.ts';
import { startCampaign } from '../../../domain/campaigns/start-campaign.ts';
import { publicId } from '../../../domain/shared/ids.ts';
import type { Wake } from '../../../domain/shared/operation.ts';
import { advance } from '../../../jobs/campaigns/advance.ts';
import { wakeDueCampaigns } from '../../../jobs/campaigns/sweep.ts';
import { endLost, wakeDue } from '../../../jobs/sweep-drafts.ts';
import { fakeTwilio } from '../../delivery/fake-twilio.ts';
import { taken, twilioSettings } from '../../support/fake-line.ts';
import { embedded } from '../../support/installation.ts';
import { size } from '../../support/size.ts';
import { type Agency, world } from '../../support/world.ts';
import type { Death, Given } from './mailer.ts';
import { crowd } from './mailing.ts';

const MESSAGES = size(300, 5000);
const here = await world();
const provider = await fakeTwilio();
afterAll(() => provider.close());

const common = { CLEF_SECRET: 'x'.repeat(32), CLEF_DEMO: 'off', DATABASE_URL: here.databaseUrl ?? '' };
const drivers = {
  twilio: { ...common, CLEF_SMS: 'twilio', ...twilioSettings(provider.url) },
  sandbox: { ...common, CLEF_SMS: 'sandbox' },
};
/** A Tuesday, 11 h in Paris, after everything that is written here by the clock on the wall. */
const OPEN = Date.parse('2100-01-05T10:00:00Z');
const aheadMs = OPEN - Date.now();

/** Works on what is due until it dies: where it was told to, or killed from outside once `enough`. */
async function killed(given: Given, enough?: () => Promise<unknown>): Promise<void> {
  const child = fork(new URL('mailer.ts', import.meta.url), [JSON.stringify(given)], { stdio: 'ignore' });
  const gone = once(child, 'exit');
  if (enough) {
    await enough();
    child.kill('SIGKILL');
  }
  const [, signal] = await gone;
  expect(signal).toBe('SIGKILL');
}

/** What is left is done in this process, a lease later: what a killed one had begun is ended, the rest is handed over. */
async function finished(environment: Record<string, string>, agency: Agency, id: string, rounds: number) {
  const due: Wake[] = [];
  let now = Date.now() + aheadMs + (rounds + 1) * 61_000;
  // What is for later is found by the sweeps, once it is later.
  const wake: AppContext['wake'] = (_, wakes) => void due.push(...wakes.filter(({ at }) => !at || at.getTime() <= now));
  const context: AppContext = { ...here.context, now: () => new Date(now), committed: wake, wake };
  const channels = openChannels(readConfig(environment), context);
  for (let look = 0; look < 20; look += 1) {
    await endLost(context, channels);
    await wakeDueCampaigns(context);
    await wakeDue(context);
    while (due.length > 0) {
      const some = due.splice(0, 20);
      for (const { task, id } of some) if (task === 'campaign') await advance(context, { agencyId: agency.id, id });
      const handOvers = some.filter(({ task }) => task !== 'campaign');
      await Promise.all(handOvers.map(({ id }) => release(context, channels, { agencyId: agency.id, id })));
    }
    const campaign = await agency.does(readCampaign, { id });
    if (campaign.status === 'completed') return campaign;
    now += 61_000;
  }
  throw new Error('The campaign did not come to its end.');
}

async function started(): Promise<{ agency: Agency; id: string }> {
  const agency = await here.agency();
  await crowd(here.db, agency.id, MESSAGES, new Date(Date.now() - 86_400_000));
  const written = { name: 'Portes ouvertes', body: 'Portes ouvertes samedi.', perMinute: 30_000 };
  const { id, fingerprint } = await agency.does(createCampaign, written);
  await agency.does(startCampaign, { id, fingerprint });
  return { agency, id };
}

/** How often the provider took each message. */
const receipts = () => Map.groupBy(taken(provider), ({ id }) => id);

const nth = Math.ceil(MESSAGES / 10);
const deaths: Death[] = [
  { at: 'before claim', nth },
  { at: 'after claim', nth },
  { at: 'after accept', nth },
];

// A process of its own needs a store that two may have.
describe.skipIf(embedded)('a campaign whose processes are killed', () => {
  it('sends nothing twice; what may or may not have left is shown, and the rest is sent', async () => {
    const { agency, id } = await started();
    for (const [round, death] of deaths.entries()) {
      await killed({ environment: drivers.twilio, aheadMs: aheadMs + round * 61_000, death });
    }
    // One is under way when the process dies: it was taken, and nobody has heard so.
    const before = provider.receipts.length;
    const some = Math.ceil(Math.random() * nth);
    provider.next(...Array.from({ length: some }, () => 'accept' as const), 'hang');
    const hanging = async () => {
      while (provider.receipts.length <= before + some) await provider.taken();
    };
    const given = { environment: drivers.twilio, aheadMs: aheadMs + deaths.length * 61_000 };
    await killed({ ...given, death: { at: 'never', nth: 0 } }, hanging);
    const { progress } = await finished(drivers.twilio, agency, id, deaths.length + 1);

    const counted = receipts();
    expect(
      [...counted.values()].filter((times) => times.length > 1),
      `random ${some}`,
    ).toEqual([]);
    expect(progress).toMatchObject({ recipients: MESSAGES, waiting: 0, sending: 0, failed: 0 });
    expect(progress.sent + progress.unconfirmed).toBe(MESSAGES);
    const rows = here.db.selectFrom('draft').select(['id', 'status']).where('agency_id', '=', agency.id);
    for (const { id: uuid, status } of await rows.execute()) {
      const times = counted.get(publicId('draft', uuid))?.length ?? 0;
      if (status === 'sent') expect(times).toBe(1);
      else expect([status, times <= 1]).toEqual(['unconfirmed', true]);
    }
    // Each kill leaves at most what one process has under way at once.
    expect(progress.unconfirmed).toBeGreaterThan(0);
  });

  it('loses nothing and doubles nothing where the provider knows an id again', async () => {
    const { agency, id } = await started();
    for (const [round, death] of deaths.entries()) {
      await killed({ environment: drivers.sandbox, aheadMs: aheadMs + round * 61_000, death });
    }
    const { progress } = await finished(drivers.sandbox, agency, id, deaths.length);
    expect(progress).toMatchObject({ recipients: MESSAGES, sent: MESSAGES, waiting: 0, unconfirmed: 0, failed: 0 });
    const outbox = here.db.selectFrom('sandbox_message').select('address').where('agency_id', '=', agency.id);
    const numbers = (await outbox.execute()).map(({ address }) => address);
    expect(numbers).toHaveLength(MESSAGES);
    expect(new Set(numbers).size).toBe(MESSAGES);
  });
});
