import type { Page, Route } from 'playwright-core';

/**
 * Lets the requests to `url`, or the first of them, reach the server and loses their answers. Neither live updates nor an interval
 * refetches anything, so that the page shows only what it asks for itself. Call it before the page is opened. Returns their number.
 */
export async function loseAnswers(page: Page, url: RegExp, times?: number): Promise<() => number> {
  let lost = 0;
  await page.addInitScript('globalThis.setInterval = () => 0');
  await page.route('**/console/live', (route) => route.abort());
  const lose = async (route: Route) => {
    lost += 1;
    await route.fetch();
    await route.abort();
  };
  await page.route(url, lose, times === undefined ? {} : { times });
  return () => lost;
}
