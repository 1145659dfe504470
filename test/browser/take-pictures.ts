/**
 * `node test/browser/take-pictures.ts` takes the pictures of the README from the demo of today, with the pages as they were
 * built last. It is no test.
 */
import { chromium, type Page } from 'playwright-core';
import { chromiumProgram } from '../support/chromium-program.ts';
import { dataFolder, readDemoFile, runCleanups, startServer } from '../support/process.ts';

const folder = new URL('../../docs/images/', import.meta.url).pathname;
const data = dataFolder();
const { url } = await startServer({ CLEF_DATA: data, CLEF_DEMO: 'on' });
const browser = await chromium.launch({ ...(await chromiumProgram()), headless: true });
try {
  const { CLEF_DEMO_EMAIL = '', CLEF_DEMO_PASSWORD = '' } = readDemoFile(data);
  const french = { locale: 'fr-FR', timezoneId: 'Europe/Paris', reducedMotion: 'reduce' } as const;
  const context = await browser.newContext({ ...french, viewport: { width: 1280, height: 860 } });
  const page = await context.newPage();
  await page.goto(url);
  await page.getByLabel('E-mail').fill(CLEF_DEMO_EMAIL);
  await page.getByLabel('Mot de passe').fill(CLEF_DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await page.getByRole('heading', { level: 1, name: 'Aujourd’hui' }).waitFor();

  const { said, right } = await openContradicted(page);
  await page.screenshot({ path: `${folder}queue.png` });
  await page.getByRole('button', { name: /^Modifier/ }).click();
  const text = page.getByLabel('Texte', { exact: true });
  await text.fill((await text.inputValue()).replace(said, right));
  await page.getByRole('switch', { name: 'Ce que vous avez changé' }).click();
  await page.locator('ins').filter({ hasText: /\S/ }).first().waitFor();
  await page.screenshot({ path: `${folder}edit.png` });

  const handheld = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    ...french,
    storageState: await context.storageState(),
  });
  const small = await handheld.newPage();
  await openContradicted(small);
  await small.screenshot({ path: `${folder}phone.png` });
} finally {
  await browser.close();
  await runCleanups();
}

/** Opens the draft whose date the agenda contradicts: gives the day that it says, and the right one. */
async function openContradicted(page: Page) {
  await page.goto(`${url}/a-traiter?file=verifier`);
  const rows = page.getByRole('listitem').getByRole('button');
  await rows.first().waitFor();
  for (const row of await rows.all()) {
    await row.click();
    const article = page.getByRole('article');
    await article.waitFor();
    const [, said, right] = /^(.+)\s:\s*l’agenda dit (.+)$/m.exec(await article.innerText()) ?? [];
    if (said && right) return { said, right };
    if (await page.getByRole('button', { name: 'Tous les messages' }).isVisible()) await page.goBack();
  }
  throw new Error('No draft of the demo is contradicted by the agenda.');
}
