import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, it } from 'vitest';
import { pauseSending } from '../../domain/agency/agency-settings.ts';
import { openMetrics } from '../../observability/metrics.ts';
import { probes } from '../../observability/probes.ts';
import { readinessOf } from '../../observability/readiness.ts';
import { line } from '../support/fake-line.ts';
import { world } from '../support/world.ts';

const here = await world();
const TOKEN = 'a token of the tests';

/** Probes on a store that is there or not, as the test says. */
async function probed(metricsToken?: string) {
  let isThere = true;
  let asked = 0;
  const answers = async () => {
    asked += 1;
    if (!isThere) throw new Error('connect ECONNREFUSED 10.1.2.3:5432');
    return here.store.answers();
  };
  const readiness = readinessOf({ answers });
  const metrics = openMetrics();
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
    isThere = false;
  };
  return { ask, readiness, metrics, away, asked: () => asked };
}

it('a process lives from its first moment and is ready once it has begun, until it stops', async () => {
  const { ask, readiness } = await probed();
  const both = async () => [(await ask('/healthz')).status, (await ask('/readyz')).status];
  expect(await both()).toEqual([200, 503]);
  readiness.opened();
  expect(await both()).toEqual([200, 200]);
  readiness.stopping();
  readiness.opened();
  expect(await both()).toEqual([200, 503]);
});

it('a store that is away is told without a word of its own, and asked once however many ask', async () => {
  const { ask, readiness, away, asked } = await probed();
  readiness.opened();
  away();
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask('/readyz')));
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`))).toEqual(new Set(['503 store away\n']));
  expect(asked()).toBe(1);
  expect((await ask('/healthz')).status).toBe(200);
});

it('only reads, and only these paths', async () => {
  const { ask } = await probed();
  const posted = await ask('/healthz', { method: 'POST' });
  expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  const head = await ask('/healthz?x=1', { method: 'HEAD' });
  expect([head.status, head.text]).toEqual([200, '']);
  for (const path of ['/healthz/', '/toString', '/__proto__', '/']) expect((await ask(path)).status).toBe(404);
});

it('the metrics are for whoever has the token, and where there is none they are not there', async () => {
  const bearer = (token: string) => ({ headers: { Authorization: `Bearer ${token}` } });
  const closed = await probed();
  expect((await closed.ask('/metrics', bearer('undefined'))).status).toBe(404);
  const { ask } = await probed(TOKEN);
  expect((await ask('/metrics')).status).toBe(401);
  expect((await ask('/metrics', bearer(`${TOKEN}x`))).status).toBe(401);
  const { status, headers, text } = await ask('/metrics', bearer(TOKEN));
  expect([status, headers.get('content-type')]).toEqual([200, expect.stringContaining('version=0.0.4')]);
  expect(text).toContain('process_cpu_seconds_total');
});

it('the rows are counted by what becomes of them, without a name in it', async () => {
  const { metrics } = await probed();
  const { office: officeOf, context, clock } = await line(here);
  const office = await officeOf();
  const queue = await here.store.queue((error) => {
    throw error;
  });
  metrics.watch({ db: here.db, queue, now: () => clock.now });
  const read = async (name: string) => {
    const found = (await metrics.text()).split('\n').find((said) => said.startsWith(`${name} `));
    return Number(found?.slice(name.length + 1));
  };
  await office.draft();
  await office.approved();
  clock.later(90);
  expect(await read('clef_work{kind="draft",state="pending"}')).toBe(1);
  expect(await read('clef_work{kind="draft",state="due"}')).toBe(1);
  expect(await read('clef_work{kind="draft",state="underway"}')).toBe(0);
  expect(await read('clef_work_oldest_due_seconds{kind="draft"}')).toBe(90);
  expect(await read('clef_jobs{task="release",state="ready"}')).toBe(0);
  expect(await read('clef_store_up')).toBe(1);
  await office.does(pauseSending, {});
  expect(await read('clef_work{kind="draft",state="due"}')).toBe(0);
  expect(await read('clef_work{kind="draft",state="waiting"}')).toBe(1);
  expect(await read('clef_work_oldest_due_seconds{kind="draft"}')).toBe(0);
  const text = await metrics.text();
  for (const secret of [office.agency.id, 'Agence', 'Le Goff', '+33', 'courriel']) expect(text).not.toContain(secret);
  await queue.close();
  metrics.watch({ db: here.db, queue: { backlog: () => Promise.reject(new Error()) }, now: context.now });
  expect(await read('clef_store_up')).toBe(0);
  expect(await read('clef_work{kind="draft",state="due"}')).toBeNaN();
});
