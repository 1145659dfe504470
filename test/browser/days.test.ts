import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { launchBrowser } from './chromium.ts';
import { signInClient, signInContext, startAgencyServer } from './console-server.ts';

const server = await startAgencyServer();
const context = await launchBrowser();
await signInContext(context, server);
const client = await signInClient(server);
const openTasks = async (): Promise<{ title: string; dueAt: string | null }[]> =>
  (await client.call('tasks.list', {})).data.data.map(({ title, dueAt }: any) => ({ title, dueAt }));

const openPage = async () => {
  const page = await context.newPage();
  await page.goto(`${server.url}/taches`);
  await titleOf(page).waitFor();
  return page;
};
const titleOf = (page: Page) => page.getByRole('textbox', { name: 'Que faut-il faire ?' });
const notUnderstood = 'Date non reconnue';

it('a task for « demain » has a due day, and one for « bientôt » is not made until its day can be read', async () => {
  const page = await openPage();
  const due = page.getByRole('textbox', { name: 'Échéance' });
  await titleOf(page).fill('Appeler le syndic');
  await due.fill('demain');
  await page.keyboard.press('Enter');
  await page.getByRole('region', { name: 'À venir' }).getByText('Appeler le syndic').waitFor();

  await titleOf(page).fill('Appeler le notaire');
  await due.fill('bientôt');
  await page.keyboard.press('Enter');
  await page.getByText(notUnderstood).waitFor();
  // The calendar would cover the sentence; a click into the field brings it back.
  expect(await page.getByRole('button', { name: 'Mois suivant' }).count()).toBe(0);
  await due.click();
  await page.getByRole('button', { name: 'Mois suivant' }).waitFor();
  await titleOf(page).click();
  await page.getByText(notUnderstood).waitFor();
  expect(await due.inputValue()).toBe('bientôt');
  await page.getByRole('button', { name: 'Ajouter' }).click();
  await due.and(page.locator(':focus')).waitFor();
  expect((await openTasks()).map(({ title }) => title)).not.toContain('Appeler le notaire');
  await due.fill('');
  await page.keyboard.press('Enter');
  await expect.poll(openTasks).toContainEqual({ title: 'Appeler le notaire', dueAt: null });
  await page.close();
});

it('a day that was understood is written out, and the days beside a field replace what it could not read', async () => {
  await client.call('tasks.create', {
    title: 'Appeler l’assureur',
    dueAt: new Date(Date.now() + 86_400_000).toISOString(),
  });
  const page = await openPage();
  await page.getByRole('button', { name: 'Appeler l’assureur', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Modifier la tâche' });
  const due = dialog.getByRole('textbox', { name: 'Échéance' });
  const tomorrow = await due.inputValue();
  await due.fill('après-demain');
  await page.keyboard.press('Tab');
  await expect.poll(() => due.inputValue()).toMatch(/^\d\d\/\d\d\/\d{4}$/);
  expect(await due.inputValue()).not.toBe(tomorrow);
  await due.fill('31/02/2027');
  await page.keyboard.press('Control+Enter');
  await dialog.getByText(notUnderstood).waitFor();
  await dialog.getByRole('button', { name: 'Sans échéance' }).click();
  await expect.poll(() => due.inputValue()).toBe('');
  await due.fill('bientôt');
  await dialog.getByRole('button', { name: 'Sans échéance' }).click();
  await expect.poll(() => due.inputValue()).toBe('');
  await dialog.getByRole('button', { name: 'Enregistrer' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(await openTasks()).toContainEqual({ title: 'Appeler l’assureur', dueAt: null });
  await page.close();
});

it('a day that a field does not allow is refused in words', async () => {
  const page = await context.newPage();
  await page.goto(`${server.url}/reglages/cles`);
  await page.getByRole('button', { name: 'Créer une clé' }).click();
  const dialog = page.getByRole('dialog', { name: 'Créer une clé' });
  await dialog.getByLabel('Nom de la clé').fill('Agent de relance');
  await dialog.getByRole('textbox', { name: 'Expiration' }).fill('01/01/2020');
  await page.keyboard.press('Control+Enter');
  await dialog.getByText(/Choisissez le \d\d\/\d\d\/\d{4} au plus tôt/).waitFor();
  await page.close();
});
