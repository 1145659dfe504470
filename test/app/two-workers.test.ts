import { afterAll, describe, expect, it } from 'vitest';
import { recoverLostSends } from '../../approval/release/sweep-drafts.ts';
import { fakeTwilio } from '../delivery/fake-twilio.ts';
import { type ConsoleClient, signIn } from '../support/console-client.ts';
import { createInstallation, isEmbedded } from '../support/installation.ts';
import { createAgencyWithDrafts, draftOutcomes, withInstallation } from '../support/open-installation.ts';
import { type RunningProcess, startServer, startWorker } from '../support/process.ts';
import { twilioSettings } from '../support/twilio-server.ts';

const DRAFTS = 40;
const TOKEN = 'a token of the tests';

describe.skipIf(isEmbedded)('a server without jobs and two workers', async () => {
  if (isEmbedded) return;
  const provider = await fakeTwilio();
  afterAll(() => provider.close());
  const environment = {
    ...{ ...(await createInstallation()), CLEF_SMS: 'twilio', CLEF_DEMO: 'off', CLEF_METRICS_TOKEN: TOKEN },
    ...twilioSettings(provider.url),
  };
  const { agencyId, owner, drafts } = await withInstallation(environment, (installation) =>
    createAgencyWithDrafts(installation, DRAFTS),
  );
  const [server, ...workers] = (await Promise.all([
    startServer({ ...environment, CLEF_JOBS: 'off' }),
    startWorker(environment),
    startWorker(environment),
  ])) as [RunningProcess, RunningProcess, RunningProcess];
  const ask = await signIn(server.url, owner.email);

  const handedOverBy = async ({ url }: RunningProcess): Promise<number> => {
    const metrics = await fetch(`${url}/metrics`, { headers: { Authorization: `Bearer ${TOKEN}` } });
    const counted = /^clef_handovers_total\{channel="sms",driver="twilio",outcome="accepted"\} (\d+)$/m;
    return Number(counted.exec(await metrics.text())?.[1] ?? 0);
  };
  const approveNext = async (ask: ConsoleClient) => {
    const { id, fingerprint } = drafts.shift() as (typeof drafts)[number];
    const taken = provider.taken();
    expect((await ask('drafts.approve', { id, fingerprint })).status).toBe(200);
    await taken;
  };
  const counts = () => Promise.all([server, ...workers].map(handedOverBy));

  it('share the work, and when one is killed the other goes on', async () => {
    // The worker that wakes first takes the next job, so over many jobs both get some.
    while ((await counts()).slice(1).includes(0) && drafts.length > DRAFTS / 2) await approveNext(ask);
    const [byServer, ...byWorkers] = await counts();
    expect(byServer).toBe(0);
    expect(byWorkers).not.toContain(0);

    const last = Promise.all(drafts.map(({ id, fingerprint }) => ask('drafts.approve', { id, fingerprint })));
    await provider.taken();
    await workers[0]?.stop('SIGKILL');
    for (const { status } of await last) expect(status).toBe(200);
    const fates = await withInstallation(environment, async (installation) => {
      const { db } = installation;
      const waiting = db.selectFrom('draft').select('id').where('status', 'in', ['approved', 'scheduled']);
      await expect.poll(() => waiting.execute(), { timeout: 80_000, interval: 250 }).toEqual([]);
      return draftOutcomes(installation, agencyId, provider);
    });
    expect(fates.filter(({ receipts }) => receipts > 1)).toEqual([]);
    const settled = await withInstallation(
      environment,
      async (installation) => {
        await recoverLostSends(installation.context, installation.drivers);
        return draftOutcomes(installation, agencyId, provider);
      },
      { lateSeconds: 61 },
    );
    expect(settled).toHaveLength(DRAFTS);
    // A person is shown what the killed worker had begun, because it may have been sent.
    for (const { status, receipts } of settled)
      if (receipts !== 1 || status !== 'sent') expect(status).toBe('unconfirmed');
  });
});
