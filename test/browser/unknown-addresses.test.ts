import { expect, it } from 'vitest';
import { size } from '../support/size.ts';
import { launchBrowser } from './chromium.ts';
import { signInContext, startAgencyServer } from './console-server.ts';

const server = await startAgencyServer();
const context = await launchBrowser();
await signInContext(context, server);

const absurdIds = [
  'x',
  'draft_01J9ZZZZZZZZZZZZZZZZZZZZZZ',
  'draft_019ab0f0-0000-7000-8000-000000000000',
  '%00',
  '..%2F..',
  'a'.repeat(2000),
];

/** In `npm test`, each page gets some of the ids, and each id is tried on two pages. */
const STEP = size(3, 1, 1);
const paths = ['/a-traiter', '/messages', '/sequences', '/campagnes', '/reglages/webhooks', '/taches'];

it.each(paths.map((path, at) => [path, absurdIds.filter((_, n) => (n + at) % STEP === 0)] as const))(
  '%s with an absurd id says that there is no such page',
  async (path, ids) => {
    const page = await context.newPage();
    const errors: string[] = [];
    page.on('pageerror', ({ message }) => errors.push(message));
    for (const id of ids) {
      await page.goto(`${server.url}${path}/${id}`);
      await page.getByText('Cette page n’existe pas').first().waitFor();
    }
    await page.close();
    expect(errors).toEqual([]);
  },
);
