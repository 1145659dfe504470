import { type Browser, type BrowserContext, chromium, type Locator, type Page } from 'playwright-core';
import { afterAll, expect } from 'vitest';
import { chromiumProgram } from '../support/chromium-program.ts';

export const desktop = { width: 1280, height: 800 };
export const phone = { width: 390, height: 844 };

/**
 * A browser in French and in the time zone of Paris, with an empty profile. Closed after the last test of the file. All files
 * of this worker share its Chromium, which takes a second of processor time to start.
 */
export async function launchBrowser(
  viewport = desktop,
  colorScheme: 'light' | 'dark' = 'light',
): Promise<BrowserContext> {
  sharedChromium ??= launchChromium();
  const context = await (await sharedChromium).newContext({
    viewport,
    colorScheme,
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    // Each frame of a transition costs processor time, as nothing draws for this browser but the processor.
    reducedMotion: 'reduce',
  });
  // As long as `expect.poll` waits: the default of half a minute would be a statement about the machine.
  context.setDefaultTimeout(60_000);
  afterAll(() => context.close());
  return context;
}

/** Never closed: the files after this one use it too, and it ends with the worker. */
let sharedChromium: Promise<Browser> | undefined;

const launchChromium = async () => chromium.launch({ ...(await chromiumProgram()), headless: true });

/** Runs `request`, then `meanwhile` before the response to the request's URL arrives. */
export async function beforeResponse(
  page: Page,
  url: RegExp,
  request: () => Promise<void>,
  meanwhile?: () => Promise<void>,
) {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(url, (route) => released.then(() => route.continue()), { times: 1 });
  await Promise.all([page.waitForRequest(url), request()]);
  await meanwhile?.();
  await Promise.all([page.waitForResponse(url), release()]);
}

/** Counts the calls to a procedure that a page makes from now on; one request may carry several. */
export function countCalls(page: Page, procedure: string): () => number {
  let calls = 0;
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    calls += (pathname.split('/').at(-1) ?? '').split(',').filter((name) => name === procedure).length;
  });
  return () => calls;
}

/**
 * Empties a number field. After a change it puts the caret back with a timer, which may undo the selection that is about to be
 * deleted.
 */
export const emptyNumber = (field: Locator) =>
  expect
    .poll(async () => {
      await field.fill('');
      return field.inputValue();
    })
    .toBe('');
