import { afterAll, describe, expect, it } from 'vitest';
import { endLost } from '../../jobs/sweep-drafts.ts';
import { fakeTwilio } from '../delivery/fake-twilio.ts';
import { ownCluster, postgresqlPrograms } from '../setup/cluster.ts';
import { twilioSettings } from '../support/fake-line.ts';
import { page } from '../support/fake-page.ts';
import { fatesIn, type House, indoors, readyAgency } from '../support/in-process.ts';
import { embedded } from '../support/installation.ts';
import { dataFolder, serving } from '../support/process.ts';
import { size } from '../support/size.ts';

const DRAFTS = size(60, 1500);
const CRASHES = size(2, 10);

const programs = embedded ? undefined : postgresqlPrograms();
if (!embedded && !programs) {
  console.warn('!'.repeat(80), '\nNo initdb on this machine: the test of a database that crashes is LEFT OUT.');
}

describe.runIf(programs)('a database that crashes under load', async () => {
  if (!programs) return;
  const cluster = await ownCluster(programs);
  const provider = await fakeTwilio();
  afterAll(() => provider.close());
  const environment = {
    ...{ CLEF_DATA: dataFolder(), DATABASE_URL: cluster.url, CLEF_SMS: 'twilio', CLEF_DEMO: 'off' },
    ...twilioSettings(provider.url),
  };
  const { agencyId, owner, drafts } = await indoors(environment, (house) => readyAgency(house, DRAFTS));
  const waitingIn = async ({ db }: House) => {
    const rows = db.selectFrom('draft').select('id').where('agency_id', '=', agencyId);
    return (await rows.where('status', 'in', ['approved', 'scheduled']).execute()).length;
  };

  it('needs no restart of ours: everything approved leaves, once', async () => {
    const server = await serving(environment);
    const ask = await page(server.url, owner.email);
    /** As a person does whom the page tells that it did not go through. */
    const approve = async ({ id, fingerprint }: (typeof drafts)[number]) => {
      for (;;) {
        const answer = await ask('drafts.approve', { id, fingerprint }).catch(() => undefined);
        // A conflict: it had gone through.
        if (answer && [200, 409].includes(answer.status)) return;
      }
    };
    const waiting = [...drafts];
    const person = async () => {
      for (let draft = waiting.shift(); draft; draft = waiting.shift()) await approve(draft);
    };
    const people = Promise.all(Array.from({ length: 4 }, person));
    for (let crash = 1; crash <= CRASHES; crash += 1) {
      while (provider.receipts.length < (DRAFTS * crash) / (CRASHES + 2)) await provider.taken();
      await cluster.crashAndRestart();
    }
    await people;
    const fates = await indoors(environment, async (house) => {
      // What was approved in vain is found by the sweep, each half minute.
      await expect.poll(() => waitingIn(house), { timeout: 90_000, interval: 250 }).toBe(0);
      return fatesIn(house, agencyId, provider);
    });
    expect(fates).toHaveLength(DRAFTS);
    expect(fates.filter(({ receipts }) => receipts > 1)).toEqual([]);
    expect((await server.end('SIGTERM')).code).toBe(0);
    // Of a claim whose commit nobody heard of it is unknown whether it was handed over: a person is shown it.
    const settled = await indoors(
      environment,
      async (house) => {
        await endLost(house.context, house.channels);
        return fatesIn(house, agencyId, provider);
      },
      { lateSeconds: 61 },
    );
    for (const { status, receipts } of settled)
      expect([
        ['sent', 1],
        ['unconfirmed', 0],
      ]).toContainEqual([status, receipts]);
    expect(settled.filter(({ status }) => status === 'sent').length).toBeGreaterThan(DRAFTS * 0.9);
  });
});
