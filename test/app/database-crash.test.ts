import { afterAll, describe, expect, it } from 'vitest';
import { recoverLostSends } from '../../approval/release/sweep-drafts.ts';
import { fakeTwilio } from '../delivery/fake-twilio.ts';
import { ownCluster, postgresqlPrograms } from '../setup/postgresql-cluster.ts';
import { signIn } from '../support/console-client.ts';
import { isEmbedded } from '../support/installation.ts';
import {
  createAgencyWithDrafts,
  draftOutcomes,
  type OpenInstallation,
  withInstallation,
} from '../support/open-installation.ts';
import { dataFolder, startServer } from '../support/process.ts';
import { size } from '../support/size.ts';
import { twilioSettings } from '../support/twilio-server.ts';

const DRAFTS = size(60, 60, 1500);
const CRASHES = size(1, 2, 10);

const programs = isEmbedded ? undefined : postgresqlPrograms();
if (!isEmbedded && !programs) {
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
  const { agencyId, owner, drafts } = await withInstallation(environment, (installation) =>
    createAgencyWithDrafts(installation, DRAFTS),
  );
  const waitingIn = async ({ db }: OpenInstallation) => {
    const rows = db.selectFrom('draft').select('id').where('agency_id', '=', agencyId);
    return (await rows.where('status', 'in', ['approved', 'scheduled']).execute()).length;
  };

  it('needs no restart of Clef: each approved message is sent once', async () => {
    const server = await startServer(environment);
    const ask = await signIn(server.url, owner.email);
    /** Repeats, as a person does when the page shows an error. */
    const approve = async ({ id, fingerprint }: (typeof drafts)[number]) => {
      for (;;) {
        const answer = await ask('drafts.approve', { id, fingerprint }).catch(() => undefined);
        // A conflict means that an earlier attempt succeeded.
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
    const fates = await withInstallation(environment, async (installation) => {
      // The sweep finds approved drafts whose wake was lost, each half minute.
      await expect.poll(() => waitingIn(installation), { timeout: 90_000, interval: 250 }).toBe(0);
      return draftOutcomes(installation, agencyId, provider);
    });
    expect(fates).toHaveLength(DRAFTS);
    expect(fates.filter(({ receipts }) => receipts > 1)).toEqual([]);
    expect((await server.stop('SIGTERM')).code).toBe(0);
    // If the answer to the commit of a claim was lost, nobody knows whether the message was sent. A person decides.
    const settled = await withInstallation(
      environment,
      async (installation) => {
        await recoverLostSends(installation.context, installation.drivers);
        return draftOutcomes(installation, agencyId, provider);
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
