import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { createCampaign, previewCampaign } from '../domain/campaigns/campaigns.ts';
import { startCampaign } from '../domain/campaigns/start-campaign.ts';
import type { Actor } from '../domain/shared/actor.ts';
import { newId, uuidOf } from '../domain/shared/ids.ts';
import { checkJournal } from '../door/journal/check-journal.ts';
import { perform } from '../door/perform.ts';
import type { AppContext } from '../door/transaction/transact.ts';
import { advanceCampaign } from '../jobs/campaigns/advance.ts';
import { asJson } from '../storage/json.ts';
import { openServer, type Store } from '../storage/store.ts';
import { openBackendCpu } from './backend-cpu.ts';
import { type ChildServer, startChildServer } from './child-server.ts';
import { benchContext } from './context.ts';
import { createDatabase } from './database.ts';
import { progress } from './progress.ts';
import { untilSendingHours } from './sending-hours.ts';
import { atLeast, type Row } from './table.ts';
import { limited } from './time-limit.ts';

const PROVIDER_MS = 15;

/** A local SMS provider that answers after 15 ms and records when it accepted each message. */
export async function startSlowProvider() {
  const acceptedAt: number[] = [];
  const server = createServer((incoming, response) => {
    incoming.resume().on('end', () => {
      // Numbered before the delay: no two messages may get one id.
      const sid = `SM${String(acceptedAt.push(performance.now())).padStart(32, '0')}`;
      setTimeout(() => {
        response.writeHead(201, { 'content-type': 'application/json' });
        response.end(JSON.stringify({ sid, status: 'queued' }));
      }, PROVIDER_MS);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, acceptedAt, [Symbol.dispose]: () => server.closeAllConnections() ?? server.close() };
}

/** The settings with which Clef sends its SMS to the slow provider. */
export const settingsOf = (providerUrl: string) => ({
  CLEF_SMS: 'twilio',
  CLEF_TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
  CLEF_TWILIO_AUTH_TOKEN: 'bench',
  CLEF_TWILIO_FROM: '+33199000001',
  CLEF_TWILIO_URL: providerUrl,
});

/** From here on a second worker has processors of its own. */
const CORES_FOR_TWO = 4;
const CAMPAIGN_SECONDS = 600;

type Measured = { perSecond: number; node: number; postgres: number | undefined };

/**
 * The messages per second that one campaign sends when nothing limits its pace: with one worker process compared with the floor, and
 * with two compared with one.
 */
export async function measureCampaigns({ messages }: { messages: number }): Promise<Row[]> {
  const floor = await measureCampaign(messages, startFloor);
  const one = await measureCampaign(messages, (campaign) => startUnpaced(campaign, 1));
  const two = await measureCampaign(messages, (campaign) => startUnpaced(campaign, 2));
  const scale = two.perSecond / one.perSecond;
  return [
    rowOf('1 worker process', floor, one, atLeast(one.perSecond / floor.perSecond, 0.6)),
    rowOf('2 worker processes compared with 1', one, two, {
      ...atLeast(scale, 1.6),
      ...(availableParallelism() < CORES_FOR_TWO && { target: `needs ${CORES_FOR_TWO} cores`, isMet: true }),
    }),
  ];
}

function rowOf(title: string, base: Measured, clef: Measured, result: Pick<Row, 'ratio' | 'target' | 'isMet'>): Row {
  const pair = (name: 'node' | 'postgres') => [base, clef].map((side) => side[name]?.toFixed(0) ?? '–').join(' → ');
  return {
    measurement: `campaign messages per second, ${title}`,
    baseline: `${base.perSecond.toFixed(0)}/s`,
    result: `${clef.perSecond.toFixed(0)}/s`,
    ...result,
    node: pair('node'),
    postgres: pair('postgres'),
  };
}

type Campaign = {
  databaseUrl: string;
  providerUrl: string;
  store: Store;
  agencyId: string;
  id: string;
  aheadMs: number;
};

/** The processes that send a campaign, and what makes them begin. */
type Senders = { processes: ChildServer[]; begin(): Promise<unknown> };

/** Sends a campaign whose recipients are written, from its first message to the last one's record. */
async function measureCampaign(messages: number, start: (campaign: Campaign) => Promise<Senders>): Promise<Measured> {
  await using stack = new AsyncDisposableStack();
  const provider = stack.use(await startSlowProvider());
  const database = stack.use(await createDatabase());
  const store = stack.adopt(await openServer(database.url), (opened) => opened.close());
  await store.migrate();
  const aheadMs = untilSendingHours();
  const context = { ...benchContext(store.rows), now: () => new Date(Date.now() + aheadMs) };
  const { agencyId, actor } = await createAgency(store, messages, context.now());
  const id = await writeCampaign(context, actor);
  const { processes, begin } = await start({
    databaseUrl: database.url,
    providerUrl: provider.url,
    store,
    agencyId,
    id,
    aheadMs,
  });
  for (const process of processes) stack.use(process);
  const cpu = stack.use(await openBackendCpu(database.url));
  const nodeTime = async () =>
    (await Promise.all(processes.map((process) => process.cpuMicroseconds()))).reduce((sum, used) => sum + used, 0);
  const nodeBefore = await nodeTime();
  const { result: seconds, microseconds } = await cpu.during(() =>
    limited('a campaign', CAMPAIGN_SECONDS, async () => {
      await begin();
      while (provider.acceptedAt.length < messages) {
        progress(`${provider.acceptedAt.length} of ${messages} messages`);
        await sleep(50);
      }
      while ((await recordedMessages(store, agencyId)) < messages) await sleep(10);
      return (performance.now() - (provider.acceptedAt[0] as number)) / 1000;
    }),
  );
  const node = ((await nodeTime()) - nodeBefore) / messages;
  await requireSameRows(context, actor, messages);
  return { perSecond: messages / seconds, node, postgres: microseconds && microseconds / messages };
}

/** The three steps of a person who starts a campaign, here or over HTTP. */
type CampaignSteps = {
  create(input: { name: string; body: string; perMinute: number }): Promise<any>;
  preview(input: { body: string; filter: any }): Promise<any>;
  start(input: { id: string; fingerprint: string; recipientsFingerprint: string }): Promise<unknown>;
};

/** @returns the campaign's public id */
export async function createAndStart(perMinute: number, { create, preview, start }: CampaignSteps): Promise<string> {
  const message = { name: 'Bench', body: 'Portes ouvertes samedi.', perMinute };
  const { id, fingerprint, body, filter } = await create(message);
  const { recipientsFingerprint } = await preview({ body, filter });
  await start({ id, fingerprint, recipientsFingerprint });
  return id;
}

/** Creates and starts a campaign, and writes its recipients. @returns its UUID */
export async function writeCampaign(context: AppContext, actor: Actor): Promise<string> {
  const id = await createAndStart(30_000, {
    create: async (input) => (await perform(context, actor, createCampaign, input)).output,
    preview: async (input) => (await perform(context, actor, previewCampaign, input)).output,
    start: (input) => perform(context, actor, startCampaign, input),
  });
  const campaign = { agencyId: actor.agencyId, id: uuidOf('campaign', id) };
  const isWritten = context.rows.ofAllAgencies.selectFrom('campaign').select('id').where('frozen_at', 'is not', null);
  while (!(await isWritten.executeTakeFirst())) await advanceCampaign(context, campaign);
  await sql`vacuum analyze`.execute(context.rows.ofAllAgencies);
  return campaign.id;
}

export async function startClef(campaign: Campaign, workers: number): Promise<Senders> {
  const { databaseUrl, providerUrl, store, agencyId, id, aheadMs } = campaign;
  const environment = {
    DATABASE_URL: databaseUrl,
    CLEF_SECRET: 'a secret of the bench, 32 characters',
    CLEF_DEMO: 'off',
    ...settingsOf(providerUrl),
  };
  const processes = await Promise.all(
    Array.from({ length: workers }, () => startChildServer('./clef-worker.ts', { environment, aheadMs })),
  );
  const begin = async () => {
    const queue = await store.queue(() => undefined);
    await queue.wake('campaign', { agencyId, id });
    await queue.close();
  };
  return { processes, begin };
}

/**
 * The same, but all messages are due when it begins, as they are for the floor. Otherwise the pace of a campaign, at most 500 messages
 * a second, would be what is measured.
 */
async function startUnpaced(campaign: Campaign, workers: number): Promise<Senders> {
  const { store, agencyId } = campaign;
  const { processes } = await startClef(campaign, workers);
  const begin = async () => {
    const queue = await store.queue(() => undefined);
    const jobs = (await dispatchAll(campaign)).map(({ id }) => ({ agencyId, id }));
    await queue.wakeAll('send-campaign', jobs);
    await queue.close();
  };
  return { processes, begin };
}

async function startFloor({ store, id, ...input }: Campaign): Promise<Senders> {
  const process = await startChildServer('./floor/campaign-worker.ts', { ...input, campaignId: id });
  return { processes: [process], begin: () => dispatchAll({ store, id }) };
}

const dispatchAll = ({ store, id }: Pick<Campaign, 'store' | 'id'>): Promise<{ id: string }[]> =>
  store.rows.ofAllAgencies
    .updateTable('draft')
    .set({ release_at: new Date() })
    .where('campaign_id', '=', id)
    .returning('id')
    .execute();

const recordedMessages = async (store: Store, agencyId: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from draft where agency_id = ${agencyId} and status = 'sent'`.execute(
    store.rows.ofAllAgencies,
  );
  return rows[0]?.count ?? 0;
};

/** A floor that wrote less would be no baseline. @throws Error if a row is missing or the journal is broken */
async function requireSameRows(context: AppContext, actor: Actor, messages: number): Promise<void> {
  const { rows } = await sql<Record<string, number>>`
    select (select count(*)::int from message join conversation on conversation.id = conversation_id) as messages,
      (select count(*)::int from event where type = 'message.sent') as events,
      (select count(*)::int from journal_entry where operation = 'releaseCampaignMessage') as entries`.execute(
    context.rows.ofAllAgencies,
  );
  const written = rows[0] ?? {};
  const { intact } = (await perform(context, actor, checkJournal, {})).output;
  if (!intact || Object.values(written).some((count) => count !== messages)) {
    throw new Error(`of ${messages} messages were written: ${JSON.stringify({ ...written, intact })}`);
  }
}

/** Creates an agency with contacts who consented to SMS. The actor is its owner, who has an account but no password. */
export async function createAgency(store: Store, contacts: number, at: Date) {
  const agencyId = newId();
  const owner = { id: newId(), name: 'Bench', role: 'owner' } as const;
  const agency = { id: agencyId, slug: agencyId, name: 'Bench', created_at: at };
  const account = { ...owner, agency_id: agencyId, email: `${owner.id}@agence.example`, password_hash: '-' };
  await store.rows.ofAllAgencies.insertInto('agency').values(agency).execute();
  await store.rows.ofAllAgencies
    .insertInto('user_account')
    .values({ ...account, created_at: at })
    .execute();
  const consent = asJson({ status: 'granted', recordedAt: null, source: 'bench', evidence: null });
  await sql`insert into contact (agency_id, id, first_name, phone, stage, language, sms_consent, created_at, updated_at)
    select ${agencyId}::uuid, gen_random_uuid(), 'Élodie', '+336' || lpad(n::text, 8, '0'), 'new', 'fr',
      ${consent}::jsonb, ${at}::timestamptz, ${at}::timestamptz from generate_series(1, ${contacts}::int) as n`.execute(
    store.rows.ofAllAgencies,
  );
  await sql`vacuum analyze contact`.execute(store.rows.ofAllAgencies);
  return { agencyId, actor: { kind: 'human', ...owner, agencyId } as const };
}
