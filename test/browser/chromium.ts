import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { afterAll } from 'vitest';

const DEBIAN_CHROMIUM = '/usr/bin/chromium';

/** Debian's Chromium if it is installed, otherwise the one of an npm package: nothing is downloaded. */
async function executablePath(): Promise<string> {
  if (existsSync(DEBIAN_CHROMIUM)) return DEBIAN_CHROMIUM;
  const { default: packaged } = await import('@sparticuz/chromium');
  return packaged.executablePath();
}

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
];

export const desktop = { width: 1280, height: 800 };
export const phone = { width: 390, height: 844 };

/** A browser in French and in the time zone of Paris, with an empty profile. Closed after the last test of the file. */
export async function launchBrowser(
  viewport = desktop,
  colorScheme: 'light' | 'dark' = 'light',
): Promise<BrowserContext> {
  const profile = mkdtempSync(join(tmpdir(), 'clef-browser-'));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: await executablePath(),
    args: flags,
    headless: true,
    viewport,
    colorScheme,
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
  });
  afterAll(async () => {
    await context.close();
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  });
  return context;
}

/** Runs `request`, then `meanwhile` before the response to the request's URL arrives. */
export async function beforeResponse(
  page: Page,
  url: RegExp,
  request: () => Promise<void>,
  meanwhile: () => Promise<void>,
) {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(url, (route) => released.then(() => route.continue()), { times: 1 });
  await Promise.all([page.waitForRequest(url), request()]);
  await meanwhile();
  await Promise.all([page.waitForResponse(url), release()]);
}
