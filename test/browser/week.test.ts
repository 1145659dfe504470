import { it } from 'vitest';
import { isFit } from './accessibility.ts';
import { desktop, launchBrowser, phone } from './chromium.ts';
import { signInContext, startAgencyServer } from './console-server.ts';
import { prepareWeek } from './prepare-week.ts';

const server = await startAgencyServer({ contactCount: 0 });
const context = await launchBrowser();
await signInContext(context, server);

it('before the first week, the page leads an owner to where it is turned on', async () => {
  const page = await context.newPage();
  await page.goto(`${server.url}/semaine`);
  await page.getByText('Aucune semaine préparée').waitFor();
  await page.getByRole('link', { name: 'La mettre en marche' }).click();
  await page.getByRole('switch', { name: 'La semaine du négociateur' }).waitFor();
  await page.close();
});

it.each([
  ['desktop', desktop, 'light'],
  ['phone', phone, 'dark'],
] as const)(
  'on a %s, a week is read row by row: each text is approved for its day, and the next one opens',
  async (_name, size, theme) => {
    await prepareWeek(server, 5);
    const page = await context.newPage();
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    await page.goto(`${server.url}/aujourdhui`);
    await page.getByRole('link', { name: /La semaine est prête/ }).click();
    await page.getByRole('heading', { level: 1, name: 'La semaine' }).waitFor();
    const rows = page.getByRole('button', { expanded: false });
    await page.getByText(/messages attendent votre lecture/).waitFor();
    await rows.filter({ hasText: 'Suite d’une visite' }).first().click();
    const article = page.getByRole('article');
    await article
      .frameLocator('iframe')
      .getByText(/vous intéresse/)
      .waitFor();
    await article.getByText('Le visiteur est intéressé').waitFor();
    await isFit(page);
    await article
      .getByRole('button', { name: /^Programmer/ })
      .first()
      .click();
    await rows.filter({ hasText: 'Programmé' }).waitFor();
    await article
      .frameLocator('iframe')
      .getByText(/a eu lieu/)
      .waitFor();
    await page.close();
  },
);
