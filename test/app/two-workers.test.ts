import { afterAll, describe, expect, it } from 'vitest';
import { endLost } from '../../jobs/sweep-drafts.ts';
import { fakeTwilio } from '../delivery/fake-twilio.ts';
import { twilioSettings } from '../support/fake-line.ts';
import { type Page, page } from '../support/fake-page.ts';
import { fatesIn, indoors, readyAgency } from '../support/in-process.ts';
import { embedded, installation } from '../support/installation.ts';
import { type Serving, serving, working } from '../support/process.ts';

const DRAFTS = 40;
const TOKEN = 'a token of the tests';

describe.skipIf(embedded)('a server without jobs and two workers', async () => {
  if (embedded) return;
  const provider = await fakeTwilio();
  afterAll(() => provider.close());
  const environment = {
    ...{ ...(await installation()), CLEF_SMS: 'twilio', CLEF_DEMO: 'off', CLEF_METRICS_TOKEN: TOKEN },
    ...twilioSettings(provider.url),
  };
  const { agencyId, owner, drafts } = await indoors(environment, (house) => readyAgency(house, DRAFTS));
  const [server, ...workers] = (await Promise.all([
    serving({ ...environment, CLEF_JOBS: 'off' }),
    working(environment),
    working(environment),
  ])) as [Serving, Serving, Serving];
  const ask = await page(server.url, owner.email);

  const handedOverBy = async ({ url }: Serving): Promise<number> => {
    const metrics = await fetch(`${url}/metrics`, { headers: { Authorization: `Bearer ${TOKEN}` } });
    const counted = /^clef_handovers_total\{channel="sms",driver="twilio",outcome="accepted"\} (\d+)$/m;
    return Number(counted.exec(await metrics.text())?.[1] ?? 0);
  };
  const approveNext = async (ask: Page) => {
    const { id, fingerprint } = drafts.shift() as (typeof drafts)[number];
    const taken = provider.taken();
    expect((await ask('drafts.approve', { id, fingerprint })).status).toBe(200);
    await taken;
  };
  const counts = () => Promise.all([server, ...workers].map(handedOverBy));

  it('share the work, and when one is killed the other does it', async () => {
    // Whoever is woken first takes the next: in the long run both do.
    while ((await counts()).slice(1).includes(0) && drafts.length > DRAFTS / 2) await approveNext(ask);
    const [byServer, ...byWorkers] = await counts();
    expect(byServer).toBe(0);
    expect(byWorkers).not.toContain(0);

    const last = Promise.all(drafts.map(({ id, fingerprint }) => ask('drafts.approve', { id, fingerprint })));
    await provider.taken();
    await workers[0]?.end('SIGKILL');
    for (const { status } of await last) expect(status).toBe(200);
    const fates = await indoors(environment, async (house) => {
      const { db } = house;
      const waiting = db.selectFrom('draft').select('id').where('status', 'in', ['approved', 'scheduled']);
      await expect.poll(() => waiting.execute(), { timeout: 80_000, interval: 250 }).toEqual([]);
      return fatesIn(house, agencyId, provider);
    });
    expect(fates.filter(({ receipts }) => receipts > 1)).toEqual([]);
    const settled = await indoors(
      environment,
      async (house) => {
        await endLost(house.context, house.channels);
        return fatesIn(house, agencyId, provider);
      },
      { lateSeconds: 61 },
    );
    expect(settled).toHaveLength(DRAFTS);
    // What the killed one had begun is shown to a person, who is told that it may have left.
    for (const { status, receipts } of settled)
      if (receipts !== 1 || status !== 'sent') expect(status).toBe('unconfirmed');
  });
});
