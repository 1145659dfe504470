import { expect, it } from 'vitest';
import { launchBrowser } from './chromium.ts';
import { signInContext, startAgencyServer } from './console-server.ts';

const server = await startAgencyServer();
const context = await launchBrowser();
await signInContext(context, server);

it('what the browser’s own rules find is said in the reader’s language', async () => {
  const page = await context.newPage();
  await page.goto(`${server.url}/reglages/cles`);
  await page.getByRole('button', { name: 'Créer une clé' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Nom de la clé').fill('Assistant');
  await page.keyboard.press('Control+Enter');
  await dialog.getByRole('button', { name: 'J’ai copié la clé' }).click();
  await page.getByRole('button', { name: 'Actions pour Assistant' }).click();
  await page.getByRole('menuitem', { name: /^Renouveler/ }).click();
  const hours = dialog.getByRole('spinbutton');
  await hours.fill('1.5');
  await page.keyboard.press('Control+Enter');
  await dialog.getByText('Nombre entier attendu').waitFor();
  await expect.poll(() => hours.getAttribute('aria-invalid')).toBe('true');
  await hours.fill('1');
  await expect.poll(() => dialog.getByText('Nombre entier attendu').count()).toBe(0);
  await page.close();
});

it('a title that the server refused keeps its message until it is changed', async () => {
  const page = await context.newPage();
  await page.goto(`${server.url}/taches`);
  const title = page.getByRole('textbox', { name: 'Que faut-il faire ?' });
  // Only the server sees that nothing of it can be read.
  await title.fill('\u200b');
  await page.getByRole('button', { name: 'Ajouter' }).click();
  const fault = page.getByText('À remplir');
  await fault.waitFor();
  await page.getByRole('textbox', { name: 'Échéance' }).fill('demain 14h');
  await page.keyboard.press('Tab');
  await page.getByRole('combobox').last().selectOption({ index: 1 });
  await fault.waitFor();
  expect(await page.getByRole('alert').count()).toBe(0);
  await title.fill('Rappeler le notaire');
  await expect.poll(() => fault.count()).toBe(0);
  await page.close();
});
