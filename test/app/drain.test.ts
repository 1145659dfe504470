import { Agent, request } from 'undici';
import { afterAll, expect, it } from 'vitest';
import { createKey } from '../../domain/access/keys.ts';
import { signInToConsole } from '../console/client.ts';
import { createInstallation, isEmbedded } from '../support/installation.ts';
import { createAgencyWithDrafts, withInstallation } from '../support/open-installation.ts';
import { type RunningProcess, startServer } from '../support/process.ts';
import { size } from '../support/size.ts';
import { slowTwilio } from '../support/slow-twilio.ts';
import { twilioSettings } from '../support/twilio-server.ts';

const CLIENTS = size(8, 8, 40);
const REQUESTS = size(200, 400, 6000);
/** Requests of one key in a minute. */
const ALLOWED = 60;
const JOBS = 3;

const provider = await slowTwilio();
const environment = {
  ...(await createInstallation()),
  ...{ CLEF_SMS: 'twilio', CLEF_DEMO: 'off', CLEF_DRAIN_SECONDS: '1', ...twilioSettings(provider.url) },
};
const { keys, ready } = await withInstallation(environment, async (installation) => {
  const ready = await createAgencyWithDrafts(installation, JOBS);
  const keys: string[] = [];
  for (let n = 0; n <= REQUESTS / ALLOWED; n += 1) {
    keys.push((await ready.perform(createKey, { name: `Clé ${n}`, scopes: ['contacts:read'] })).secret);
  }
  return { ready, keys };
});

const agent = new Agent({ connections: CLIENTS });
afterAll(() => agent.destroy());

/** Behaves like a load balancer: it asks /readyz and sends no requests to a process that is not ready. */
function balancer(first: RunningProcess, second: RunningProcess | undefined) {
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

it('a stopping process answers accepted requests, finishes its jobs and exits', async () => {
  const [leaving, staying] = await Promise.all([
    startServer(environment),
    isEmbedded ? undefined : startServer({ ...environment, CLEF_JOBS: 'off' }),
  ]);
  const page = await signInToConsole(leaving.url, ready.owner);
  for (const { id, fingerprint } of ready.drafts) {
    expect((await page.call('drafts.approve', { id, fingerprint })).status).toBe(200);
  }
  await provider.waitForMessages(JOBS);
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
  let ended: ReturnType<RunningProcess['stop']> | undefined;
  const client = async () => {
    for (let url = target(); url && asked < REQUESTS; url = target()) {
      if (asked >= REQUESTS / 4) ended ??= leaving.stop('SIGTERM');
      await ask(url).catch((error) => answers.push(error.code ?? error.message));
    }
  };
  // A client that has not noticed yet is still answered, and its connection is closed.
  const late = state.watching.then(() => ask(leaving.url)).then(provider.answer);
  await Promise.all([late, ...Array.from({ length: CLIENTS }, client)]);
  expect(Object.keys(Object.groupBy(answers, String))).toEqual(['200']);
  expect(isClosing).toBeGreaterThan(0);
  expect(await news.text()).toMatch(/^retry: 2000\n\n(data: changed\n\n)*$/);

  expect(await ended).toMatchObject({ code: 0, stderr: '' });
  const statuses = await withInstallation(environment, ({ db }) => db.selectFrom('draft').select('status').execute());
  expect(statuses).toEqual(Array(JOBS).fill({ status: 'sent' }));
});

it('a second signal ends it at once', async () => {
  const server = await startServer({ ...environment, CLEF_DRAIN_SECONDS: '10' });
  server.child.kill('SIGTERM');
  while ((await fetch(`${server.url}/readyz`)).status !== 503);
  expect((await server.stop('SIGINT')).code).toBe(1);
});
