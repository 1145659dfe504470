import { type Browser, chromium, type Page } from 'playwright-core';
import { hashPassword } from '../domain/access/password.ts';
import { chromiumProgram } from '../test/support/chromium-program.ts';
import { createBenchAgency, OWNER_EMAIL } from './agency.ts';
import { createDrafts } from './approvals.ts';
import { startChildServer } from './child-server.ts';
import { signIn } from './console-client.ts';
import { median } from './statistics.ts';
import type { Row } from './table.ts';
import { limited } from './time-limit.ts';

const CPU_SLOWDOWN = 4;
const USABLE_MS = 1500;
const SIGN_IN_KB = 150;
const CONTACTS = 1000;
const LOAD_SECONDS = 60;

/** Usable: the heading and all of these elements are painted, and a click on the first of them would reach it. */
type Destination = { path: string; ready: string; atLeast: number };

const signInPage: Destination = { path: '/connexion', ready: 'main form button[type=submit]', atLeast: 1 };
const queuePage: Destination = { path: '/a-traiter', ready: 'main li button[id^=row-]', atLeast: 5 };

/** The times until the sign-in page and the queue can be used in a new browser whose processor is slowed 4×. */
export async function measureFirstPage({ pageLoads: loads }: { pageLoads: number }): Promise<Row[]> {
  await using agency = await createBenchAgency(CONTACTS);
  const { store, database } = agency;
  const credentials = [OWNER_EMAIL, 'a password of the bench'] as const;
  const accounts = store.rows.ofAllAgencies.updateTable('user_account').where('email', '=', credentials[0]);
  await accounts.set({ password_hash: await hashPassword(credentials[1]) }).execute();
  await createDrafts(agency, 25);
  await using server = await startChildServer('./clef-server.ts', { databaseUrl: database.url });
  const { cookie } = await signIn(server.url, ...credentials);
  const browser = await chromium.launch(await chromiumProgram());
  try {
    const empty = await medianLoad(browser, server.url, signInPage, undefined, loads);
    const queue = await medianLoad(browser, server.url, queuePage, cookie, loads);
    return [
      rowOf('sign-in page usable at 4 × slower CPU', empty),
      rowOf('queue usable at 4 × slower CPU', queue),
      {
        measurement: 'bytes of scripts and styles of the sign-in page, as sent',
        baseline: '',
        result: `${(empty.bytes / 1024).toFixed(0)} KB`,
        value: empty.bytes / 1024,
        target: `< ${SIGN_IN_KB} KB`,
        isMet: empty.bytes < SIGN_IN_KB * 1024,
      },
    ];
  } finally {
    await browser.close();
  }
}

const rowOf = (measurement: string, { ms, bytes }: Load): Row => ({
  measurement,
  baseline: `${(bytes / 1024).toFixed(0)} KB`,
  result: `${ms.toFixed(0)} ms`,
  value: ms,
  target: `< ${USABLE_MS} ms`,
  isMet: ms < USABLE_MS,
});

/** The milliseconds until a page can be used, and the bytes of its scripts and styles as they were sent. */
type Load = { ms: number; bytes: number };

async function medianLoad(
  browser: Browser,
  url: string,
  destination: Destination,
  cookie: string | undefined,
  loads: number,
): Promise<Load> {
  const times: number[] = [];
  let bytes = 0;
  for (let load = 0; load < loads; load += 1) {
    // A new context has an empty cache.
    const context = await browser.newContext({ locale: 'fr-FR', viewport: { width: 1280, height: 800 } });
    const [name = '', value = ''] = cookie?.split('=') ?? [];
    if (cookie) await context.addCookies([{ name, value, url, httpOnly: true, sameSite: 'Strict' }]);
    const result = await limited(`a load of ${destination.path}`, LOAD_SECONDS, async () =>
      loadOnce(await context.newPage(), url, destination),
    );
    times.push(result.ms);
    bytes = result.bytes;
    await context.close();
  }
  return { ms: median(times), bytes };
}

async function loadOnce(page: Page, url: string, destination: Destination): Promise<Load> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  await devtools.send('Network.enable');
  let bytes = 0;
  const kinds = new Map<string, string>();
  devtools.on('Network.responseReceived', ({ requestId, type }) => void kinds.set(requestId, type));
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (['Script', 'Stylesheet'].includes(kinds.get(requestId) ?? '')) bytes += encodedDataLength;
  });
  await page.addInitScript(recordReadyTime(destination));
  await page.goto(`${url}${destination.path}`);
  const ms = await page.waitForFunction(() => (globalThis as { readyAt?: number }).readyAt);
  const measured = (await ms.jsonValue()) as number;
  // Late requests, such as for icons, are counted too.
  await page.waitForLoadState('load');
  return { ms: measured, bytes };
}

/** Runs in the page: notes when the elements were painted and the main thread was free to take a click. */
const recordReadyTime = ({ ready, atLeast }: Destination) => `{
  const look = () => {
    if (!document.querySelector('h1') || document.querySelectorAll(${JSON.stringify(ready)}).length < ${atLeast}) {
      requestAnimationFrame(look);
      return;
    }
    requestAnimationFrame(() => setTimeout(() => { window.readyAt = performance.now(); }));
  };
  look();
}`;
