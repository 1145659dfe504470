import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { afterAll } from 'vitest';

const DEBIAN = '/usr/bin/chromium';

/** Debian's Chromium where it is installed, else the one that comes as a package: nothing is ever downloaded. */
async function executable(): Promise<string> {
  if (existsSync(DEBIAN)) return DEBIAN;
  const { default: packaged } = await import('@sparticuz/chromium');
  return packaged.executablePath();
}

const flags = [
  ...['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
  ...['--disable-component-update', '--disable-sync', '--disable-dev-shm-usage'],
];

export const desktop = { width: 1280, height: 800 };
export const phone = { width: 390, height: 844 };

/** A browser with an empty profile, closed when the file is over. Its language is French, its clock that of Paris. */
export async function browser(viewport = desktop, scheme: 'light' | 'dark' = 'light'): Promise<BrowserContext> {
  const profile = mkdtempSync(join(tmpdir(), 'clef-browser-'));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: await executable(),
    args: flags,
    headless: true,
    viewport,
    colorScheme: scheme,
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
  });
  afterAll(async () => {
    await context.close();
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  });
  return context;
}

/** Does the second thing before the server's answer to the first comes. */
export async function whileAnswering(
  page: Page,
  call: RegExp,
  first: () => Promise<void>,
  second: () => Promise<void>,
) {
  const { promise: ready, resolve } = Promise.withResolvers<void>();
  await page.route(call, (route) => ready.then(() => route.continue()), { times: 1 });
  await Promise.all([page.waitForRequest(call), first()]);
  await second();
  await Promise.all([page.waitForResponse(call), resolve()]);
}
