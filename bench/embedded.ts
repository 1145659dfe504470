import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setInterval as every, setTimeout as sleep } from 'node:timers/promises';
import { hashPassword } from '../domain/access/password.ts';
import { publicId } from '../domain/shared/ids.ts';
import { openEmbedded, type Store } from '../storage/store.ts';
import { type BenchAgency, createKeys } from './agency.ts';
import { createDrafts } from './approvals.ts';
import { createAgency, createAndStart, settingsOf, startSlowProvider } from './campaigns.ts';
import { startChildServer } from './child-server.ts';
import { type ConsoleClient, signIn } from './console-client.ts';
import { progress } from './progress.ts';
import { untilSendingHours } from './sending-hours.ts';
import { elapsedMs, formatMs, median, quantile } from './statistics.ts';
import type { Row } from './table.ts';
import { limited } from './time-limit.ts';

const PER_MINUTE = 2000;
const ENOUGH_PER_MINUTE = 1600;
const CONTACT_EVERY_MS = 50;
const QUEUE_EVERY_MS = 1000;
/** A key may make 60 requests a minute, and 1,200 contacts are read in a minute. */
const KEYS = 40;
const PENDING_DRAFTS = 30;
const WARM_UP_SECONDS = 2;
const QUIET_SECONDS = 10;
const LONGEST_READ_MS = 250;
const STORE_SECONDS = 120;
const CAMPAIGN_SECONDS = 300;
const SIGN_IN = { email: 'bench@agence.example', password: 'a password of the bench' };

/** Reads on the embedded store, before and during a campaign of 2,000 messages a minute in the same process. */
export async function measureEmbedded({ embeddedMessages: messages }: { embeddedMessages: number }): Promise<Row[]> {
  await using stack = new AsyncDisposableStack();
  const folder = stack.adopt(mkdtempSync(join(tmpdir(), 'clef-bench-')), (made) => rmSync(made, { recursive: true }));
  const provider = stack.use(await startSlowProvider());
  const { contactId, keys } = await limited('filling the embedded store', STORE_SECONDS, () =>
    fillStore(folder, messages),
  );
  const environment = {
    CLEF_DATA: folder,
    CLEF_DEMO: 'off',
    PORT: '0',
    LOG_LEVEL: 'warn',
    ...settingsOf(provider.url),
  };
  const aheadMs = untilSendingHours();
  const { url } = stack.use(await startChildServer('./embedded-server.ts', { environment, aheadMs }));
  const client = await signIn(url, SIGN_IN.email, SIGN_IN.password);
  const read = (until: Promise<unknown>) => readUntil(until, { url, client, contactId, keys });

  await read(sleep(WARM_UP_SECONDS * 1000));
  const quiet = await read(sleep(QUIET_SECONDS * 1000));
  const busy = await limited('a campaign on the embedded store', CAMPAIGN_SECONDS, () =>
    read(startCampaign(client).then(() => sendAll(provider.acceptedAt, messages))),
  );
  return [
    rowOf('contact over REST', quiet.contact, busy.contact),
    rowOf('queue in the console', quiet.queue, busy.queue),
    rateRow(provider.acceptedAt),
  ];
}

type Times = { contact: number[]; queue: number[] };

function rowOf(read: string, quiet: number[], busy: number[]): Row {
  const p99 = quantile(busy, 0.99);
  return {
    measurement: `embedded, ${read}, p50 / p99 / longest during a campaign, compared with none`,
    baseline: timesOf(quiet),
    result: timesOf(busy),
    value: p99,
    target: `p99 ≤ ${LONGEST_READ_MS} ms`,
    isMet: p99 <= LONGEST_READ_MS,
  };
}

const timesOf = (times: number[]) =>
  [median(times), quantile(times, 0.99), Math.max(...times)].map(formatMs).join(' / ');

function rateRow(acceptedAt: number[]): Row {
  const minutes = ((acceptedAt.at(-1) as number) - (acceptedAt[0] as number)) / 60_000;
  const rate = acceptedAt.length / minutes;
  return {
    measurement: `embedded, campaign messages per minute, ${PER_MINUTE} asked for`,
    baseline: '',
    result: rate.toFixed(0),
    value: rate,
    target: `≥ ${ENOUGH_PER_MINUTE}`,
    isMet: rate >= ENOUGH_PER_MINUTE,
  };
}

/** Reads at fixed times, whether or not earlier reads were answered, until the promise is settled. */
async function readUntil(
  until: Promise<unknown>,
  { url, client, contactId, keys }: { url: string; client: ConsoleClient; contactId: string; keys: string[] },
): Promise<Times> {
  const times: Times = { contact: [], queue: [] };
  const reads: Promise<unknown>[] = [];
  const stop = new AbortController();
  const measure = async (into: number[], read: () => Promise<unknown>) => void into.push(await elapsedMs(read));
  const repeat = async (everyMs: number, read: (turn: number) => Promise<void>) => {
    let turn = 0;
    try {
      for await (const _ of every(everyMs, undefined, { signal: stop.signal })) reads.push(read(turn++));
    } catch (error) {
      if (!stop.signal.aborted) throw error;
    }
  };
  const repeated = Promise.all([
    repeat(CONTACT_EVERY_MS, (turn) =>
      measure(times.contact, () => readContact(url, contactId, keys[turn % keys.length] as string)),
    ),
    repeat(QUEUE_EVERY_MS, () => measure(times.queue, () => client.call('drafts.queue', { limit: 25 }))),
  ]);
  await Promise.race([until, repeated]).finally(() => stop.abort());
  await repeated;
  await Promise.all(reads);
  return times;
}

async function readContact(url: string, contactId: string, key: string): Promise<void> {
  const response = await fetch(`${url}/api/v1/contacts/${contactId}`, { headers: { Authorization: `Bearer ${key}` } });
  if (response.status !== 200) throw new Error(`GET /contacts/{id} answered ${response.status}`);
  await response.text();
}

const startCampaign = ({ call }: ConsoleClient) =>
  createAndStart(PER_MINUTE, {
    create: (input) => call('campaigns.create', input),
    preview: (input) => call('campaigns.preview', input),
    start: (input) => call('campaigns.start', input),
  });

async function sendAll(acceptedAt: number[], messages: number): Promise<void> {
  while (acceptedAt.length < messages) {
    progress(`${acceptedAt.length} of ${messages} messages`);
    await sleep(100);
  }
}

/** Fills a new store with an agency, contacts who consented to SMS, and drafts that wait for a decision. */
async function fillStore(folder: string, contacts: number) {
  const store = await openEmbedded({ folder });
  try {
    await store.migrate();
    const { actor } = await createAgency(store, contacts, new Date());
    await letSignIn(store, actor);
    await createDrafts({ store, actor } as BenchAgency, PENDING_DRAFTS);
    const db = store.rows.ofAllAgencies;
    const { id } = await db.selectFrom('contact').select('id').limit(1).executeTakeFirstOrThrow();
    return { contactId: publicId('contact', id), keys: await createKeys(db, actor, KEYS) };
  } finally {
    await store.close();
  }
}

/** Gives the owner the address and the password with which the bench signs in. */
async function letSignIn({ rows }: Store, { agencyId, id }: { agencyId: string; id: string }): Promise<void> {
  await rows.ofAllAgencies
    .updateTable('user_account')
    .set({ email: SIGN_IN.email, password_hash: await hashPassword(SIGN_IN.password) })
    .where('agency_id', '=', agencyId)
    .where('id', '=', id)
    .execute();
}
