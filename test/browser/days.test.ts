import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { addDays, localTime } from '../../domain/shared/local-time.ts';
import { dueAt } from '../../domain/shared/moment.ts';
import { zoneOfDay } from '../support/zone-of-day.ts';
import { launchBrowser } from './chromium.ts';
import { signInClient, signInContext, startAgencyServer } from './console-server.ts';

const server = await startAgencyServer();
const zone = zoneOfDay();
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
  const [, day = ''] = /par exemple ([\d/]{10})/.exec(await page.getByText(notUnderstood).innerText()) ?? [];
  expect(day.split('/').reverse().join('-') > new Date().toISOString()).toBe(true);
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

/** The instant of an hour of tomorrow on the agency's clocks, or of its end. */
const tomorrowAt = (time: string) => dueAt(`${addDays(localTime(new Date(), zone).day, 1)}${time}`, zone).toISOString();

it('an hour is typed behind the day or into its own field, and shown with the task', async () => {
  const page = await openPage();
  const due = page.getByRole('textbox', { name: 'Échéance' });
  const time = page.getByRole('textbox', { name: 'Heure' });
  await titleOf(page).fill('Appeler la mairie');
  await due.fill('\u200bdemain\u00a0à 14h');
  expect(await time.inputValue()).toMatch(/^14\sh$/);
  await page.keyboard.press('Enter');
  const row = page.getByRole('listitem').filter({ hasText: 'Appeler la mairie' });
  expect(await row.getByRole('time').innerText()).toMatch(/^demain à 14\sh$/);
  expect([await due.inputValue(), await time.inputValue()]).toEqual(['', '']);

  await titleOf(page).fill('Appeler la banque');
  await time.fill('25h');
  await page.keyboard.press('Enter');
  await page.getByText('Heure non reconnue').waitFor();
  await due.fill('demain');
  await time.fill('1630');
  await page.keyboard.press('Enter');
  await expect.poll(openTasks).toContainEqual({ title: 'Appeler la banque', dueAt: tomorrowAt('T16:30') });

  await page.getByRole('button', { name: 'Appeler la banque', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Modifier la tâche' });
  const dialogTime = dialog.getByRole('textbox', { name: 'Heure' });
  expect(await dialogTime.inputValue()).toMatch(/^16\sh\s30$/);
  await dialogTime.fill('');
  await dialog.getByRole('button', { name: 'Enregistrer' }).click();
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(openTasks).toContainEqual({ title: 'Appeler la banque', dueAt: tomorrowAt('') });
  await page.close();
});

it('an hour without a day is one of today, and goes with the day', async () => {
  const page = await openPage();
  const due = page.getByRole('textbox', { name: 'Échéance' });
  const time = page.getByRole('textbox', { name: 'Heure' });
  await time.fill('18h');
  await expect.poll(() => due.inputValue()).toMatch(/^\d\d\/\d\d\/\d{4}$/);
  await due.fill('');
  expect(await time.inputValue()).toBe('');
  await page.close();
});

it('a due time that is over is said to be so, and taken all the same', async () => {
  const page = await openPage();
  const due = page.getByRole('textbox', { name: 'Échéance' });
  const over = page.getByText('C’est déjà passé.');
  await titleOf(page).fill('Relancer le diagnostiqueur');
  await due.fill('hier 14h');
  await over.waitFor();
  await due.fill('dans une heure');
  await over.waitFor({ state: 'detached' });
  await due.fill('aujourd’hui');
  expect(await over.count()).toBe(0);
  await due.fill('aujourd’hui 0h');
  await over.waitFor();
  await page.keyboard.press('Enter');
  await over.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Relancer le diagnostiqueur', exact: true }).click();
  await page.getByRole('dialog', { name: 'Modifier la tâche' }).getByText('C’est déjà passé.').waitFor();
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
  await dialog.getByRole('textbox', { name: 'Expiration' }).fill('demain 14h');
  await page.keyboard.press('Control+Enter');
  await dialog.getByText('Indiquez seulement un jour, sans heure.').waitFor();
  await page.close();
});
