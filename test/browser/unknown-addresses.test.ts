import { expect, it } from 'vitest';
import { paths } from '../../console/page-paths.ts';
import { size } from '../support/size.ts';
import { launchBrowser } from './chromium.ts';
import { signInContext, startAgencyServer } from './console-server.ts';

const server = await startAgencyServer();
const context = await launchBrowser();
await signInContext(context, server);
const page = await context.newPage();
const errors: string[] = [];
page.on('pageerror', ({ message }) => errors.push(message));

const absurdIds = [
  'x',
  '%ZZ',
  'draft_01J9ZZZZZZZZZZZZZZZZZZZZZZ',
  '%E0%A4%A',
  'draft_019ab0f0-0000-7000-8000-000000000000',
  '%00',
  '..%2F..',
  'a'.repeat(2000),
];

/** An invitation is looked up by its secret, so its page says something else of one that it does not find. */
const sentences: Record<string, string> = { [paths.invitation]: 'Cette invitation n’est plus valable' };

/** Each page of the router's table gets two or three of the ids, in `npm run test:long` all of them. */
const STEP = size(3, 3, 1);

it.each(Object.values(paths).map((path, at) => [path, absurdIds.filter((_, n) => (n + at) % STEP === 0)] as const))(
  '%s with an absurd id says that there is no such page',
  async (path, ids) => {
    for (const id of ids) {
      await page.goto(
        server.url + (path.includes(':') ? path.replace(/:\w+/, id) : `${path.replace(/\/$/, '')}/${id}`),
      );
      await page
        .getByText(sentences[path] ?? 'Cette page n’existe pas')
        .first()
        .waitFor();
    }
    expect(errors.splice(0)).toEqual([]);
  },
);

it('a message to a contact that is not there says so, and leads to a new one', async () => {
  for (const id of ['zzz', 'contact_01j9zzzzzzzzzzzzzzzzzzzzzz']) {
    await page.goto(`${server.url}${paths.inbox}/nouveau?contact=${id}`);
    await page.getByRole('alert').getByText('Cette page n’existe pas').waitFor();
    await page.getByRole('alert').getByRole('link', { name: 'Nouveau message' }).click();
    await page.getByLabel('Destinataire').waitFor();
    await page.getByRole('alert').waitFor({ state: 'detached' });
  }
});

it.each([
  [paths.contacts, ['type=zz', 'type=buyer%2Czz', 'etape=zz', 'silence=zz', 'silence=0', 'tri=name%2Cquiet', 'qui=zz']],
  [paths.queue, ['file=zz', 'type=sms%2Cemail', 'agent=zz', 'qui=zz']],
  [paths.history, ['etat=zz']],
])('%s says that the address asks for a filter that it does not know, and leaves it out', async (path, filters) => {
  const notice = page.getByRole('status').filter({ hasText: 'un filtre inconnu' });
  for (const filter of filters) {
    await page.goto(`${server.url}${path}?${filter}&q=`);
    await notice.getByRole('button', { name: 'Retirer ce filtre' }).click();
    await page.waitForURL(`${server.url}${path}?q=`);
    await notice.waitFor({ state: 'detached' });
  }
});

it('a list of kinds and a silence of three years are known filters', async () => {
  await page.goto(`${server.url}${paths.contacts}?type=buyer%2Cseller&silence=1095`);
  await page.getByText('ne correspond à ces filtres').waitFor();
  expect(await page.getByText('un filtre inconnu').count()).toBe(0);
});
