import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, expect, it } from 'vitest';
import { openAgent } from '../../../agent/open-agent.ts';
import { countAgentRuns, measureLanguageModel } from '../../../app/observability/measure.ts';
import { openMetrics } from '../../../app/observability/metrics.ts';
import { probes } from '../../../app/observability/probes.ts';
import { trackReadiness } from '../../../app/observability/readiness.ts';
import type { ModelAnswer } from '../../../delivery/ai/language-model.ts';
import { keepForOperator } from '../../../delivery/inbound/unassigned-message.ts';
import { pauseSending } from '../../../domain/agency/agency-settings.ts';
import { askAgent } from '../../../domain/agent/ask-agent.ts';
import { uuidOf } from '../../../domain/shared/ids.ts';
import { openServer } from '../../../storage/store.ts';
import { requireFreeSpace, StoreNotWritable } from '../../../storage/write-probe.ts';
import { startAgentAgency } from '../../agent/agent-at-work.ts';
import { startModelProviders } from '../../delivery/model-providers.ts';
import { startTestServer } from '../../support/test-server.ts';
import { startTwilioServer } from '../../support/twilio-server.ts';

const here = await startTestServer({ ownStore: true });
const TOKEN = 'a token of the tests';

/** Serves the probes of a store that the test can make unavailable. */
async function serveProbes(metricsToken?: string) {
  let isAvailable = true;
  let queries = 0;
  const ping = async () => {
    queries += 1;
    if (!isAvailable) throw new Error('connect ECONNREFUSED 10.1.2.3:5432');
    return here.store.ping();
  };
  const readiness = trackReadiness({ ping });
  const metrics = openMetrics({ metricsToken });
  const isProbe = probes({ readiness, metrics, metricsToken });
  const server = createServer((request, response) => {
    if (!isProbe(request, response)) response.writeHead(404).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  afterAll(() => server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const ask = async (path: string, init?: RequestInit) => {
    const response = await fetch(url + path, init);
    return { status: response.status, headers: response.headers, text: await response.text() };
  };
  const away = () => {
    isAvailable = false;
  };
  return { ask, readiness, metrics, away, queries: () => queries };
}

it('a process is alive at once and ready from its start until it stops', async () => {
  const { ask, readiness } = await serveProbes();
  const statuses = async () => [(await ask('/healthz')).status, (await ask('/readyz')).status];
  expect(await statuses()).toEqual([200, 503]);
  readiness.markReady();
  expect(await statuses()).toEqual([200, 200]);
  readiness.markStopping();
  readiness.markReady();
  expect(await statuses()).toEqual([200, 503]);
});

it('an unavailable store is reported without its error message and queried once for many requests', async () => {
  const { ask, readiness, away, queries } = await serveProbes();
  readiness.markReady();
  away();
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask('/readyz')));
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`))).toEqual(new Set(['503 store unavailable\n']));
  expect(queries()).toBe(1);
  expect((await ask('/healthz')).status).toBe(200);
});

it('a store that takes no writes is reported as such', async () => {
  const { db, databaseUrl } = here;
  const name = sql.id(databaseUrl ? new URL(databaseUrl).pathname.slice(1) : '');
  const readOnly = (value: 'on' | 'off') => sql`set default_transaction_read_only = ${sql.raw(value)}`;
  await (databaseUrl ? sql`alter database ${name} ${readOnly('on')}` : readOnly('on')).execute(db);
  // A database's setting is for the connections that are opened after it.
  const store = databaseUrl ? await openServer(databaseUrl) : here.store;
  const readiness = trackReadiness(store);
  readiness.markReady();
  expect(await readiness.state()).toBe('store not writable');
  if (databaseUrl) await store.close();
  await (databaseUrl ? sql`alter database ${name} reset default_transaction_read_only` : readOnly('off')).execute(db);
  await expect(here.store.ping()).resolves.toBeUndefined();
});

it('an embedded store on a full disk says so before it loses data', async () => {
  await expect(requireFreeSpace('/proc')).rejects.toThrow(StoreNotWritable);
  await expect(requireFreeSpace(tmpdir())).resolves.toBeUndefined();
});

it('only GET and HEAD are answered, and only on these paths', async () => {
  const { ask } = await serveProbes();
  const posted = await ask('/healthz', { method: 'POST' });
  expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  const head = await ask('/healthz?x=1', { method: 'HEAD' });
  expect([head.status, head.text]).toEqual([200, '']);
  for (const path of ['/healthz/', '/toString', '/__proto__', '/']) expect((await ask(path)).status).toBe(404);
});

it('the metrics need the token, and without a configured token there are none', async () => {
  const bearer = (token: string) => ({ headers: { Authorization: `Bearer ${token}` } });
  const closed = await serveProbes();
  expect((await closed.ask('/metrics', bearer('undefined'))).status).toBe(404);
  const { ask } = await serveProbes(TOKEN);
  expect((await ask('/metrics')).status).toBe(401);
  expect((await ask('/metrics', bearer(`${TOKEN}x`))).status).toBe(401);
  const { status, headers, text } = await ask('/metrics', bearer(TOKEN));
  expect([status, headers.get('content-type')]).toEqual([200, expect.stringContaining('version=0.0.4')]);
  expect(text).toContain('process_cpu_seconds_total');
});

it('a process whose metrics nobody may read does not measure itself', async () => {
  const { metrics } = await serveProbes();
  expect(await metrics.text()).not.toMatch(/^(process|nodejs)_/m);
});

it('the answers of the language model are counted by whether they were written, or why not', async () => {
  const { metrics } = await serveProbes();
  const answers: ModelAnswer[] = [
    { outcome: 'written', text: 'Bonjour' },
    { outcome: 'failed', failure: 'busy', detail: '429' },
  ];
  const model = { name: 'mistral:mistral-small', write: async () => answers.shift() as ModelAnswer };
  const measured = measureLanguageModel(model, metrics);
  for (let n = 0; n < 2; n += 1) await measured.write({ instructions: '', request: '' });
  const text = await metrics.text();
  expect(text).toContain('clef_model_answers_total{driver="mistral",outcome="written"} 1');
  expect(text).toContain('clef_model_answers_total{driver="mistral",outcome="busy"} 1');
});

it('the requests of the agencies’ own agents are counted by how they ended, without the agency', async () => {
  const { metrics } = await serveProbes();
  const { providers } = await startModelProviders();
  const agent = openAgent({
    context: here.context,
    log: pino({ level: 'silent' }),
    listen: () => () => undefined,
    onEnd: countAgentRuns(metrics),
  });
  for (const change of [{}, { apiKey: 'fausse' }]) {
    const { agency } = await startAgentAgency(here, providers, change);
    const { id } = await agency.perform(askAgent, { prompt: 'Bonjour' });
    await agent.handle({ agencyId: agency.id, id: uuidOf('run', id) });
  }
  const counted = (await metrics.text()).split('\n').filter((line) => line.startsWith('clef_agent_runs_total{'));
  expect(counted).toEqual([
    'clef_agent_runs_total{driver="mistral",outcome="done"} 1',
    'clef_agent_runs_total{driver="mistral",outcome="key_refused"} 1',
  ]);
});

it('rows are counted by kind and state, without names', async () => {
  const { metrics } = await serveProbes();
  const { createSendingAgency, context, clock } = await startTwilioServer(here);
  const agency = await createSendingAgency();
  const queue = await here.store.queue((error) => {
    throw error;
  });
  metrics.includeStore({ db: here.db, queue, now: () => clock.now });
  const read = async (name: string) => {
    const found = (await metrics.text()).split('\n').find((line) => line.startsWith(`${name} `));
    return Number(found?.slice(name.length + 1));
  };
  await agency.createDraft();
  await agency.createApprovedDraft();
  clock.advance(90);
  expect(await read('clef_work{kind="draft",state="pending"}')).toBe(1);
  expect(await read('clef_work{kind="draft",state="due"}')).toBe(1);
  expect(await read('clef_work{kind="draft",state="underway"}')).toBe(0);
  expect(await read('clef_work_oldest_due_seconds{kind="draft"}')).toBe(90);
  expect(await read('clef_jobs{task="send",state="ready"}')).toBe(0);
  expect(await read('clef_store_up')).toBe(1);
  await agency.perform(pauseSending, {});
  expect(await read('clef_work{kind="draft",state="due"}')).toBe(0);
  expect(await read('clef_work{kind="draft",state="waiting"}')).toBe(1);
  expect(await read('clef_work_oldest_due_seconds{kind="draft"}')).toBe(0);
  await keepForOperator(context, 'smtp', {
    ...{ kind: 'message', channel: 'email', providerId: '<1@ailleurs.example>', from: 'inconnu@ailleurs.example' },
    ...{ to: [], subject: 'Secret', body: '', references: [], at: null },
  });
  expect(await read('clef_unassigned_messages')).toBe(1);
  expect(await read('clef_unassigned_bytes')).toBeGreaterThan(100);
  const text = await metrics.text();
  for (const secret of [agency.agency.id, 'Agence', 'Le Goff', '+33', 'courriel', 'inconnu', 'Secret'])
    expect(text).not.toContain(secret);
  await queue.close();
  metrics.includeStore({ db: here.db, queue: { backlog: () => Promise.reject(new Error()) }, now: context.now });
  expect(await read('clef_store_up')).toBe(0);
  expect(await read('clef_work{kind="draft",state="due"}')).toBeNaN();
  expect(await read('clef_unassigned_messages')).toBeNaN();
});
