import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { afterAll } from 'vitest';
import { chromiumProgram } from '../support/chromium-program.ts';

export const desktop = { width: 1280, height: 800 };
export const phone = { width: 390, height: 844 };

/** A browser in French and in the time zone of Paris, with an empty profile. Closed after the last test of the file. */
export async function launchBrowser(
  viewport = desktop,
  colorScheme: 'light' | 'dark' = 'light',
): Promise<BrowserContext> {
  const profile = mkdtempSync(join(tmpdir(), 'clef-browser-'));
  const context = await chromium.launchPersistentContext(profile, {
    ...(await chromiumProgram()),
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
