import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { en } from '../../console/web/i18n/en.ts';
import { fr } from '../../console/web/i18n/fr.ts';
import { launchBrowser } from './chromium.ts';
import { signIn, signInClient, startAgencyServer } from './console-server.ts';

const server = await startAgencyServer();

/** The texts of a language that name nothing else, each of which is a whole line of a page. */
const linesOf = (words: object): string[] =>
  Object.values(words).flatMap((word) =>
    typeof word === 'string' ? [word] : typeof word === 'object' ? linesOf(word) : [],
  );
const [french, english] = [new Set(linesOf(fr)), new Set(linesOf(en))];

/** A page that remembers each line that it has shown, however short. */
async function openWatchedPage(): Promise<{ page: Page; shown(): Promise<string[]> }> {
  const context = await launchBrowser();
  const page = await context.newPage();
  await page.addInitScript(`
    window.shownLines = new Set();
    const look = () => {
      for (const line of document.body?.innerText.split('\\n') ?? []) shownLines.add(line.trim());
    };
    new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true });
  `);
  return { page, shown: () => page.evaluate('[...shownLines]') };
}

/** The choice of the language stands in both. */
const ofBoth = ['Français', 'English'];
const onlyIn = (own: Set<string>, other: Set<string>) => (line: string) =>
  own.has(line) && !other.has(line) && !ofBoth.includes(line);
const isFrench = onlyIn(french, english);
const isEnglish = onlyIn(english, french);

async function signInInEnglish(page: Page) {
  await page.getByLabel('E-mail').fill(server.owner.email);
  await page.getByLabel('Password', { exact: true }).fill(server.owner.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor();
}

it('a page changes its language at once and whole, and keeps it after a reload and a new sign-in', async () => {
  const { page, shown } = await openWatchedPage();
  await signIn(page, server);
  expect((await shown()).filter(isFrench)).not.toEqual([]);
  // Another session, of whose last use the page says how long ago it was.
  await signInClient(server);
  await page.goto(`${server.url}/profil`);
  await page.locator('time').first().waitFor();

  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\/assets\/en-[\w-]{8}\.js$/, (route) => released.then(() => route.continue()));
  const requested = page.waitForRequest(/\/assets\/en-/);
  const updated = page.waitForResponse(/profile\.update/);
  await page.getByText('English', { exact: true }).click();
  await Promise.all([requested, updated]);
  expect((await shown()).filter((line) => isEnglish(line) || /just now|\bago\b/.test(line))).toEqual([]);
  release();
  await page.getByRole('heading', { level: 1, name: 'My profile' }).waitFor();
  expect(linesIn(await page.locator('body').innerText()).filter(isFrench)).toEqual([]);

  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'My profile' }).waitFor();
  expect((await shown()).filter(isFrench)).toEqual([]);

  const ownSession = page.getByRole('listitem').filter({ hasText: en.profile.thisDevice });
  await ownSession.getByRole('button', { name: 'Sign out' }).click();
  await signInInEnglish(page);
  expect((await shown()).filter(isFrench)).toEqual([]);
  expect(await shown()).toEqual(expect.arrayContaining(['Nothing leaves without you.', 'Today']));
});

it('the language of the profile is the first that a signed-in page shows in another browser', async () => {
  const client = await signInClient(server);
  await client.call('profile.update', { language: 'en' });
  const { page, shown } = await openWatchedPage();
  await page.goto(`${server.url}/connexion`);
  await page.getByLabel('E-mail').fill(server.owner.email);
  await page.getByLabel('Mot de passe').fill(server.owner.password);
  const before = (await shown()).filter(isFrench);
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor();
  expect((await shown()).filter(isFrench)).toEqual(before);
});

const linesIn = (text: string) => text.split('\n').map((line) => line.trim());
