import { Agent, request } from 'undici';
import { afterAll, expect, it } from 'vitest';
import { createKey } from '../../domain/access/keys.ts';
import { signedIn } from '../console/client.ts';
import { twilioSettings } from '../support/fake-line.ts';
import { indoors, readyAgency } from '../support/in-process.ts';
import { embedded, installation } from '../support/installation.ts';
import { type Serving, serving } from '../support/process.ts';
import { size } from '../support/size.ts';
import { slowTwilio } from '../support/slow-twilio.ts';

const CLIENTS = size(8, 40);
const REQUESTS = size(400, 6000);
/** Of one key in a minute. */
const ALLOWED = 60;
const JOBS = 3;

const provider = await slowTwilio();
const environment = {
  ...(await installation()),
  ...{ CLEF_SMS: 'twilio', CLEF_DEMO: 'off', CLEF_DRAIN_SECONDS: '1', ...twilioSettings(provider.url) },
};
const { keys, ready } = await indoors(environment, async (house) => {
  const ready = await readyAgency(house, JOBS);
  const keys: string[] = [];
  for (let n = 0; n <= REQUESTS / ALLOWED; n += 1) {
    keys.push((await ready.does(createKey, { name: `Clé ${n}`, scopes: ['contacts:read'] })).secret);
  }
  return { ready, keys };
});

const agent = new Agent({ connections: CLIENTS });
afterAll(() => agent.destroy());

/** As whoever spreads requests over processes does: asks /readyz, and gives none to a process that says no. */
function balancer(first: Serving, second: Serving | undefined) {
  const state = { isReady: true, watching: Promise.resolve() };
  const watch = async () => {
    while (state.isReady) {
      const { statusCode, body } = await request(`${first.url}/readyz`);
      await body.dump();
      state.isReady = statusCode === 200;
    }
  };
  state.watching = watch();
  return { state, target: () => (state.isReady ? first.url : second?.url) };
}

it('a process that is told to stop answers what it took, finishes its jobs, and ends', async () => {
  const leaving = await serving(environment);
  const staying = embedded ? undefined : await serving({ ...environment, CLEF_JOBS: 'off' });
  const page = await signedIn(leaving.url, ready.owner);
  for (const { id, fingerprint } of ready.drafts) {
    expect((await page.call('drafts.approve', { id, fingerprint })).status).toBe(200);
  }
  await provider.has(JOBS);
  const news = await fetch(`${leaving.url}/console/live`, { headers: { cookie: page.cookie } });

  const { state, target } = balancer(leaving, staying);
  const answers: string[] = [];
  let asked = 0;
  let isClosing = 0;
  const ask = async (url: string) => {
    const headers = { Authorization: `Bearer ${keys[Math.floor(asked++ / ALLOWED)]}` };
    const {
      statusCode,
      headers: got,
      body,
    } = await request(`${url}/api/v1/contacts?limit=1`, {
      ...{ dispatcher: agent, headers },
    });
    await body.dump();
    if (got.connection === 'close') isClosing += 1;
    answers.push(String(statusCode));
  };
  let ended: ReturnType<Serving['end']> | undefined;
  const client = async () => {
    for (let url = target(); url && asked < REQUESTS; url = target()) {
      if (asked >= REQUESTS / 4) ended ??= leaving.end('SIGTERM');
      await ask(url).catch((error) => answers.push(error.code ?? error.message));
    }
  };
  // Who has not noticed yet is answered all the same, and told to come no more.
  const late = state.watching.then(() => ask(leaving.url)).then(provider.goOn);
  await Promise.all([late, ...Array.from({ length: CLIENTS }, client)]);
  expect(Object.keys(Object.groupBy(answers, String))).toEqual(['200']);
  expect(isClosing).toBeGreaterThan(0);
  expect(await news.text()).toMatch(/^retry: 2000\n\n(data: changed\n\n)*$/);

  expect(await ended).toMatchObject({ code: 0, stderr: '' });
  const statuses = await indoors(environment, ({ db }) => db.selectFrom('draft').select('status').execute());
  expect(statuses).toEqual(Array(JOBS).fill({ status: 'sent' }));
});

it('told twice, it ends at once', async () => {
  const server = await serving({ ...environment, CLEF_DRAIN_SECONDS: '10' });
  server.child.kill('SIGTERM');
  while ((await fetch(`${server.url}/readyz`)).status !== 503);
  expect((await server.end('SIGINT')).code).toBe(1);
});
