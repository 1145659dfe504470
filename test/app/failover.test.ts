import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { recoverLostSends } from '../../approval/release/sweep-drafts.ts';
import { createKey } from '../../domain/access/keys.ts';
import { createCampaign } from '../../domain/campaigns/campaigns.ts';
import { startCampaign } from '../../domain/campaigns/start-campaign.ts';
import { defaultSendingOptions, nextLawfulTime } from '../../domain/drafts/sending-rules.ts';
import { createSequence } from '../../domain/sequences/edit-sequence.ts';
import { activateSequence } from '../../domain/sequences/sequence-status.ts';
import { scopes } from '../../domain/shared/actor.ts';
import { publicId, uuidOf } from '../../domain/shared/ids.ts';
import { createWebhook } from '../../domain/webhooks/webhooks.ts';
import { checkJournal } from '../../door/journal/check-journal.ts';
import { perform } from '../../door/perform.ts';
import { fakeTwilio } from '../delivery/fake-twilio.ts';
import { mailServer } from '../delivery/mail-server.ts';
import { insertContacts, startAsShown } from '../jobs/campaigns/campaign-agency.ts';
import { eventIdOf, startReceiver } from '../jobs/webhooks/receiver.ts';
import { postgresqlPrograms } from '../setup/postgresql-cluster.ts';
import { synchronousPair } from '../setup/postgresql-pair.ts';
import { signIn } from '../support/console-client.ts';
import { isEmbedded } from '../support/installation.ts';
import {
  createAgencyWithDrafts,
  draftOutcomes,
  type OpenInstallation,
  withInstallation,
} from '../support/open-installation.ts';
import { dataFolder, type RunningProcess, startServer, startWorker } from '../support/process.ts';
import { size } from '../support/size.ts';
import { receivedMessages, twilioSettings } from '../support/twilio-server.ts';
import { zoneOfDay } from '../support/zone-of-day.ts';
import { nothingAcknowledged, runScript } from './failover-load.ts';

/** Only in the long run: to let the processes recover what was under way takes more than a minute. */
const FAILOVERS = size(0, 0, 3);
const SCRIPTS_PER_SERVER = 6;
const CAMPAIGN = 600;
const STEPS = 2;
const SMS_OF_CAMPAIGN = { channel: 'sms', purpose: 'marketing', anyHour: false } as const;
/** As many messages must have been sent between two failovers. */
const MESSAGES_BETWEEN = 60;

const programs = isEmbedded ? undefined : postgresqlPrograms();
if (!isEmbedded && !programs) {
  console.warn('!'.repeat(80), '\nNo initdb on this machine: the test of a primary that dies is LEFT OUT.');
}

describe.runIf(programs && FAILOVERS > 0)('a primary that dies under load', async () => {
  if (!programs || FAILOVERS === 0) return;
  const pair = await synchronousPair(programs);
  const [phones, mail, receiver] = [await fakeTwilio(), await mailServer(), await startReceiver()];
  afterAll(() => Promise.all([phones.close(), mail.close()]));
  const environment = {
    ...{ CLEF_DATA: dataFolder(), DATABASE_URL: pair.url, CLEF_DEMO: 'off', CLEF_WEBHOOKS_PRIVATE: 'on' },
    ...{ CLEF_SMS: 'twilio', ...twilioSettings(phones.url) },
    ...{ CLEF_EMAIL: 'smtp', CLEF_SMTP_URL: `smtp://127.0.0.1:${mail.port}`, CLEF_SMTP_FROM: 'contact@agence.example' },
  };
  const prepared = await withInstallation(environment, async (installation) => {
    const { agencyId, owner, perform } = await createAgencyWithDrafts(installation, 0);
    await perform(createWebhook, { name: 'Test', url: receiver.url });
    const body = 'Bonjour {{contact.firstName|vous}},';
    const steps = Array.from({ length: STEPS }, (_, n) => ({ delayHours: 0, subject: `Étape ${n}`, body }));
    const { id: sequenceId, versions } = await perform(createSequence, { name: 'Acquéreurs', steps });
    const { version, fingerprint } = versions[0];
    await perform(activateSequence, { id: sequenceId, version, fingerprint });
    await insertContacts(installation.db, agencyId, CAMPAIGN, new Date());
    const written = { name: 'Portes ouvertes', body: 'Portes ouvertes samedi.', perMinute: 300 };
    const campaign = await perform(createCampaign, written);
    const keys: string[] = [];
    for (let n = 0; n < 2 * SCRIPTS_PER_SERVER; n += 1)
      keys.push((await perform(createKey, { name: `Script ${n}`, scopes: [...scopes] })).secret);
    await perform(startCampaign, await startAsShown(perform, campaign));
    return { agencyId, owner, sequenceId, campaignId: campaign.id as string, keys };
  });
  const { agencyId, owner, sequenceId, campaignId, keys } = prepared;
  const servers = [await startServer(environment), await startServer(environment)];
  const processes = [...servers, await startWorker(environment)] as RunningProcess[];

  /** Resolves when all processes report the state. All the while each of them lives. */
  const untilReady = async (status: number) => {
    for (const { url } of processes) {
      while ((await fetch(`${url}/readyz`)).status !== status) await sleep(50);
      expect((await fetch(`${url}/healthz`)).status).toBe(200);
    }
  };
  const untilSent = async (count: number) => {
    while (phones.receipts.length < count) await phones.taken();
  };
  const acknowledged = nothingAcknowledged();
  const { times } = acknowledged;

  /** Kills the primary and promotes the standby. `alone`: the new primary does not wait for a standby of its own. */
  async function failOver(alone: boolean): Promise<Record<string, number | boolean>> {
    await untilSent(phones.receipts.length + MESSAGES_BETWEEN);
    const killedAt = Date.now();
    pair.killPrimary();
    await untilReady(503);
    const promotedAt = Date.now();
    await pair.promote();
    const acknowledgedUntil = times.length;
    if (alone) await pair.waitForStandby('');
    else {
      // A commit that only one server has is not acknowledged.
      await sleep(PATIENCE_MS);
      expect(times.slice(acknowledgedUntil)).toEqual([]);
      await untilReady(503);
      await pair.addStandby();
    }
    const sent = phones.receipts.length;
    const answered = times.length;
    await untilSent(sent + 1);
    const sentAt = Date.now();
    while (times.length === answered) await sleep(20);
    const answeredAt = times[answered] as number;
    await untilReady(200);
    const figures = {
      killToSent: sentAt - killedAt,
      promotionToSent: sentAt - promotedAt,
      promotionToAnswer: answeredAt - promotedAt,
      promotionToReady: Date.now() - promotedAt,
    };
    if (alone) await pair.addStandby();
    return { alone, ...figures };
  }

  /** Long enough for a request to be answered, if it were. */
  const PATIENCE_MS = 3000;

  it('loses nothing that was acknowledged, sends nothing twice, and needs no restart', async () => {
    const ended = new AbortController();
    const asks = await Promise.all(servers.map(({ url }) => signIn(url, owner.email)));
    const scripts = keys.map((key, n) => {
      const { url } = servers[n % 2] as RunningProcess;
      const ask = asks[n % 2] as (typeof asks)[number];
      return runScript({ url, key, sequenceId, ask, acknowledged, ended: ended.signal });
    });
    const load = Promise.all(scripts);
    const failOvers = async () => {
      for (let n = 0; n < FAILOVERS; n += 1) console.info(JSON.stringify(await failOver(n % 2 === 0)));
      await untilSent(phones.receipts.length + MESSAGES_BETWEEN);
    };
    // A script that fails ends the test at once.
    await Promise.race([failOvers(), load.then(() => Promise.reject(new Error('The scripts have ended early.')))]);
    // A promotion empties the tables of the limits, without which nobody signs in.
    await signIn((servers[0] as RunningProcess).url, owner.email);
    ended.abort();
    await load;

    await withInstallation(environment, async (installation) => {
      await expect.poll(() => countWaiting(installation), { timeout: 120_000, interval: 500 }).toEqual(NOTHING);
    });
    for (const { child } of processes) expect(child.exitCode).toBe(null);
    for (const { stop } of processes) expect((await stop('SIGTERM')).code).toBe(0);
    await withInstallation(environment, checkEverything, { lateSeconds: 61 });
  });

  const NOTHING = { drafts: 0, deliveries: 0, enrollments: 0, campaigns: 0 };
  const countWaiting = async ({ db }: OpenInstallation) => {
    const { rows } = await sql<typeof NOTHING>`select
      (select count(*)::int from draft where status in ('approved', 'scheduled')
        and release_at < now() + interval '1 minute') as drafts,
      (select count(*)::int from webhook_delivery where status in ('waiting', 'sending')) as deliveries,
      (select count(*)::int from enrollment where status = 'active' and not exists (
        select from draft where enrollment_id = enrollment.id and draft.status = 'unconfirmed')) as enrollments,
      (select count(*)::int from campaign where status = 'running' and next_at < now() + interval '1 minute') as campaigns`.execute(
      db,
    );
    return rows[0];
  };

  async function checkEverything(installation: OpenInstallation): Promise<void> {
    const { db, context, drivers } = installation;
    await recoverLostSends(context, drivers);
    const ids = async (table: 'contact' | 'draft' | 'enrollment' | 'event') => {
      const rows = await db.selectFrom(table).select('id').where('agency_id', '=', agencyId).execute();
      return new Set<string>(rows.map(({ id }) => publicId(table, id)));
    };
    const missing = async (table: 'contact' | 'draft' | 'enrollment' | 'event', expected: string[]) => {
      const stored = await ids(table);
      return expected.filter((id) => !stored.has(id));
    };

    // Nothing acknowledged is gone, and each repeated request took effect once.
    expect(
      await missing(
        'contact',
        acknowledged.contacts.map(({ id }) => id),
      ),
    ).toEqual([]);
    expect(await missing('draft', acknowledged.drafts)).toEqual([]);
    expect(await missing('enrollment', acknowledged.enrollments)).toEqual([]);
    const names = await db.selectFrom('contact').select('last_name').where('last_name', 'like', 'Le Goff %').execute();
    expect(new Set(names.map(({ last_name }) => last_name)).size).toBe(names.length);
    const optOuts = await db.selectFrom('opt_out').select('address').execute();
    expect(acknowledged.optOuts.filter((phone) => !optOuts.some(({ address }) => address === phone))).toEqual([]);

    // Each approved message was sent once. Only a message whose record was lost may be unconfirmed.
    const outcomes = await draftOutcomes(installation, agencyId, phones);
    expect(outcomes.filter(({ receipts }) => receipts > 1)).toEqual([]);
    const approved = new Map<string, (typeof outcomes)[number]>(outcomes.map((outcome) => [outcome.id, outcome]));
    const lost = acknowledged.approvals.filter((id) => {
      const { status, receipts } = approved.get(id) as (typeof outcomes)[number];
      return !(status === 'sent' && receipts === 1) && !(status === 'unconfirmed' && receipts === 1);
    });
    expect(lost).toEqual([]);
    const known = await ids('draft');
    expect(receivedMessages(phones).filter(({ id }) => !known.has(id))).toEqual([]);
    const campaign = await db
      .selectFrom('draft')
      .select('status')
      .where('campaign_id', '=', uuidOf('campaign', campaignId))
      .execute();
    expect(campaign).toHaveLength(CAMPAIGN);
    // On a Sunday or a holiday the campaign waits, and must wait still.
    const leaves = nextLawfulTime(new Date(), SMS_OF_CAMPAIGN, { ...defaultSendingOptions, timeZone: zoneOfDay() }).now;
    const expected = leaves ? ['sent', 'unconfirmed'] : ['approved', 'scheduled'];
    expect(campaign.filter(({ status }) => !expected.includes(status))).toEqual([]);
    const unconfirmed = outcomes.filter(({ status }) => status === 'unconfirmed');
    console.info(
      `${outcomes.length} drafts, ${phones.receipts.length} SMS, ${mail.delivered.length} e-mails,`,
      `${receiver.receipts.length} webhook requests, ${times.length} answers; ${unconfirmed.length} unconfirmed`,
    );

    // Each step was sent once.
    const steps = mail.delivered.map(({ to, email }) => `${to[0]} ${email.subject}`);
    expect(new Set(steps).size).toBe(steps.length);
    const enrollments = await db.selectFrom('enrollment').select('status').execute();
    const countOf = (status: string) => enrollments.filter((enrollment) => enrollment.status === status).length;
    // A STOP is a reply, which ends the sequence. The others are at an end unless their e-mail is unconfirmed.
    const [completed, replied] = [countOf('completed'), countOf('replied')];
    expect(enrollments.length - completed - replied).toBeLessThanOrEqual(unconfirmed.length);
    expect(replied).toBeLessThanOrEqual(acknowledged.optOuts.length);
    expect(steps.length).toBeGreaterThanOrEqual(completed * STEPS);

    // Every event was delivered, and nothing was told to the receiver that is gone.
    const events = await ids('event');
    const told = new Set(receiver.receipts.map(eventIdOf));
    expect([...events].filter((id) => !told.has(id))).toEqual([]);
    expect([...told].filter((id) => !events.has(id))).toEqual([]);

    const { output: journal } = await perform(context, owner.actor, checkJournal, {});
    expect(journal).toMatchObject({ intact: true });
  }
});
