import type { Route } from 'playwright-core';
import { expect, it } from 'vitest';
import { publicId } from '../../domain/shared/ids.ts';
import { createColleague } from '../support/colleagues.ts';
import { beforeResponse, launchBrowser, phone } from './chromium.ts';
import { signInClient, signInContext, smsContacts, startAgencyServer } from './console-server.ts';
import { loseAnswers } from './lost-answers.ts';

const server = await startAgencyServer({ contactCount: 2 });
const context = await launchBrowser();
await signInContext(context, server);
const client = await signInClient(server);
const [contact] = await smsContacts(server);
const openTasks = async () =>
  (await client.call('tasks.list', {})).data.data.map(({ title }: { title: string }) => title);

it('a task is added, moved to today, ticked off, and taken back', async () => {
  const page = await context.newPage();
  await page.goto(`${server.url}/taches`);
  await page.getByRole('textbox', { name: 'Que faut-il faire ?' }).fill('Rappeler le notaire');
  await page.getByRole('button', { name: 'Ajouter' }).click();
  await page.getByRole('region', { name: 'Sans échéance' }).getByText('Rappeler le notaire').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Aujourd’hui' }).click();
  await dialog.getByRole('button', { name: 'Enregistrer' }).click();
  const today = page.getByRole('region', { name: 'Aujourd’hui' });
  await today.getByRole('checkbox', { name: 'Terminer : Rappeler le notaire' }).click();
  await page.getByText('L’équipe n’a rien à faire').waitFor();
  await expect.poll(openTasks).toEqual([]);
  await page.getByRole('button', { name: 'Annuler' }).click();
  await today.getByText('Rappeler le notaire').waitFor();
  await expect.poll(openTasks).toEqual(['Rappeler le notaire']);
  // A screen reader is not left with what is not true any more.
  await expect
    .poll(() => page.locator('[aria-live="polite"]').first().innerText())
    .toBe('Annulé\u00a0: Tâche terminée');
  await page.close();
});

it('a task is given to a colleague about a contact in one line, by the keyboard', async () => {
  const { id, name } = await createColleague(server.db, server.agency, 'negotiator');
  const page = await context.newPage();
  await page.goto(`${server.url}/taches`);
  await page.getByRole('textbox', { name: 'Que faut-il faire ?' }).fill('Envoyer le compromis');
  // The day comes right behind the title, then the contact.
  await page.keyboard.press('Tab');
  await page.getByRole('textbox', { name: 'Échéance' }).and(page.locator(':focus')).waitFor();
  await page.getByRole('combobox', { name: 'Contact' }).focus();
  await page.keyboard.type('elodie0');
  await page.getByRole('option', { name: /Le Goff 0/ }).waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(() => page.getByRole('combobox', { name: 'Contact' }).inputValue()).toBe('Élodie Le Goff 0');
  const assignee = page.getByRole('combobox', { name: 'Responsable' });
  await expect.poll(() => assignee.locator('option:checked').innerText()).toBe('Moi');
  await assignee.selectOption({ label: name });
  await page.getByRole('textbox', { name: 'Que faut-il faire ?' }).press('Enter');
  const row = page.getByRole('listitem').filter({ hasText: 'Envoyer le compromis' });
  await row.getByText(name).waitFor();
  await row.getByRole('button', { name: 'Élodie Le Goff 0' }).waitFor();
  const { data } = (await client.call('tasks.list', { assigneeId: publicId('user', id) })).data;
  expect(data).toMatchObject([{ title: 'Envoyer le compromis', contactName: 'Élodie Le Goff 0' }]);
  // The next task is one's own again, about nobody.
  await expect.poll(() => assignee.locator('option:checked').innerText()).toBe('Moi');
  expect(await page.getByRole('combobox', { name: 'Contact' }).inputValue()).toBe('');
  await page.close();
});

it('a task for the team is among its tasks and not among one’s own', async () => {
  const { data } = await client.call('tasks.create', { title: 'Photographier le T3', contactId: contact?.id });
  expect(data.id).toMatch(/^task_/);
  const page = await context.newPage();
  await page.goto(`${server.url}/taches`);
  await page.getByRole('heading', { name: 'Tâches' }).waitFor();
  await page.getByText('Photographier le T3').waitFor();
  // The number in the menu counts what the page lists, and says whose that is.
  const inMenu = page.getByRole('navigation', { name: 'Navigation principale' }).getByRole('link', { name: /^Tâches/ });
  await inMenu.getByText('1 tâche en retard ou du jour (toute l’équipe)').waitFor();
  const shown = page.getByRole('radiogroup', { name: 'Affichage' });
  await shown.getByText('Moi', { exact: true }).click();
  await page.getByText('Photographier le T3').waitFor({ state: 'detached' });
  await expect.poll(() => inMenu.innerText()).not.toContain('équipe');
  // The choice is the person's, on every list and in every browser.
  await expect.poll(async () => (await client.call('account.state')).data.user.listsShow).toBe('mine');
  await page.goto(`${server.url}/a-traiter`);
  await expect.poll(() => page.getByRole('radio', { name: 'Moi' }).isChecked()).toBe(true);
  await page.close();
});

it('a task says what, who and when with the hour, also on a phone', async () => {
  const { user } = (await client.call('account.state')).data;
  const title = 'Remettre les clés au notaire';
  await client.call('tasks.create', { title, assigneeId: user.id, dueAt: '2099-11-24T14:30' });
  const page = await context.newPage();
  await page.setViewportSize(phone);
  await page.goto(`${server.url}/taches`);
  await page.getByText('Équipe', { exact: true }).click();
  const row = page.getByRole('listitem').filter({ hasText: title });
  await row.getByText(user.name).waitFor();
  expect(await row.getByRole('time').innerText()).toMatch(/^mar\. 24 nov\. 2099 à 14\sh\s30$/);
  await page.close();
});

it('a due day is typed as one writes it, or chosen in the calendar by the keyboard', async () => {
  const page = await context.newPage();
  await page.goto(`${server.url}/taches`);
  await page.getByRole('textbox', { name: 'Que faut-il faire ?' }).fill('Commander le DPE');
  const due = page.getByRole('textbox', { name: 'Échéance' });
  await due.fill('24/11/2099');
  await page.keyboard.press('Tab');
  await expect.poll(() => due.inputValue()).toBe('24/11/2099');
  await page.getByRole('button', { name: 'Ajouter' }).click();
  await page.getByRole('button', { name: 'Commander le DPE' }).click();
  const dialog = page.getByRole('dialog', { name: 'Modifier la tâche' });
  await dialog.getByRole('textbox', { name: 'Échéance' }).click();
  await dialog.getByRole('button', { name: 'Mois suivant' }).waitFor();
  // Escape closes the calendar, and not the dialog.
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Mois suivant' }).waitFor({ state: 'detached' });
  expect(await dialog.isVisible()).toBe(true);
  await page.close();
});

it('the next task does not seem to have the day that was typed for the one before', async () => {
  const page = await context.newPage();
  await page.goto(`${server.url}/taches`);
  const title = page.getByRole('textbox', { name: 'Que faut-il faire ?' });
  const due = page.getByRole('textbox', { name: 'Échéance' });
  await title.fill('Appeler le syndic');
  await page.keyboard.press('Tab');
  await page.keyboard.type('24/11/2099');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Appeler le syndic', exact: true }).waitFor();
  await title.and(page.locator(':focus')).waitFor();
  await expect.poll(() => due.inputValue()).toBe('');
  await page.close();
});

it('the next task is typed while the one before is being saved', async () => {
  const page = await context.newPage();
  await page.goto(`${server.url}/taches`);
  const title = page.getByRole('textbox', { name: 'Que faut-il faire ?' });
  await title.fill('Relancer la banque');
  await beforeResponse(
    page,
    /tasks\.create/,
    () => page.keyboard.press('Enter'),
    async () => {
      await expect.poll(() => title.inputValue()).toBe('');
      await page.keyboard.type('Relancer le syndic');
    },
  );
  await page.getByRole('button', { name: 'Relancer la banque', exact: true }).waitFor();
  expect(await title.inputValue()).toBe('Relancer le syndic');
  await page.close();
});

it('a task whose answer was lost is listed, and stays in its form with the error', async () => {
  const page = await context.newPage();
  await loseAnswers(page, /tasks\.create/);
  await page.goto(`${server.url}/taches`);
  const title = page.getByRole('textbox', { name: 'Que faut-il faire ?' });
  await title.fill('Chercher les clés');
  await page.keyboard.press('Enter');
  await page.getByRole('alert').getByText('regardez si c’est fait').waitFor();
  await page.getByRole('button', { name: 'Chercher les clés', exact: true }).waitFor();
  await expect.poll(() => title.inputValue()).toBe('Chercher les clés');
  // It is that task which is being corrected, and not another one.
  await title.fill('Chercher les clefs');
  await page.locator('form strong').waitFor({ state: 'detached' });
  await page.close();
});

it.each([
  ['once', 'if it is added again', 'Tondre le gazon'],
  ['beside its first version', 'if it was changed, once its author knows of the first', 'Tailler les haies'],
])('a task whose answer was lost is stored %s %s', async (_, _if, second) => {
  const page = await context.newPage();
  await loseAnswers(page, /tasks\.create/, 1);
  await page.goto(`${server.url}/taches`);
  const title = page.getByRole('textbox', { name: 'Que faut-il faire ?' });
  await title.fill('Tondre le gazon');
  await page.keyboard.press('Enter');
  await expect.poll(() => title.inputValue()).toBe('Tondre le gazon');
  await title.fill(second);
  const addAgain = () => Promise.all([page.waitForResponse(/tasks\.create/), page.keyboard.press('Enter')]);
  await addAgain();
  if (second !== 'Tondre le gazon') {
    await page.getByRole('alert').getByText('Une première version').waitFor();
    expect(await openTasks()).not.toContain(second);
    await addAgain();
  }
  await expect.poll(() => title.inputValue()).toBe('');
  const added = (await openTasks()).filter((name: string) => ['Tondre le gazon', second].includes(name));
  expect(added.sort()).toEqual([...new Set([second, 'Tondre le gazon'])]);
  for (const { id } of (await client.call('tasks.list', {})).data.data) await client.call('tasks.complete', { id });
  await page.close();
});

it('a task that is typed in place of one whose answer was lost is added at once', async () => {
  const page = await context.newPage();
  await loseAnswers(page, /tasks\.create/, 1);
  await page.goto(`${server.url}/taches`);
  const title = page.getByRole('textbox', { name: 'Que faut-il faire ?' });
  await title.fill('Rendre le badge');
  await page.keyboard.press('Enter');
  await expect.poll(() => title.inputValue()).toBe('Rendre le badge');
  await title.fill('');
  await title.fill('Commander les clés');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Commander les clés', exact: true }).waitFor();
  expect(await openTasks()).toContain('Rendre le badge');
  await page.close();
});

it('a task of a dialog is stored once if it is added again after its answer was lost', async () => {
  const page = await context.newPage();
  await loseAnswers(page, /tasks\.create/, 1);
  await page.goto(`${server.url}/contacts/${contact?.id}`);
  await page.getByRole('button', { name: 'Nouvelle tâche' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Que faut-il faire ?' }).fill('Vider la cave');
  const add = dialog.getByRole('button', { name: 'Ajouter', exact: true });
  await add.click();
  await dialog.getByRole('alert').waitFor();
  await add.click();
  await dialog.waitFor({ state: 'detached' });
  expect((await openTasks()).filter((name: string) => name === 'Vider la cave')).toHaveLength(1);
  await page.close();
});

it('a task whose answer was lost while the next one was being typed is stored once when it is tried again', async () => {
  const page = await context.newPage();
  await page.goto(`${server.url}/taches`);
  const title = page.getByRole('textbox', { name: 'Que faut-il faire ?' });
  await title.fill('Changer la serrure');
  const lose = async (route: Route) => {
    await expect.poll(() => title.inputValue()).toBe('');
    await page.keyboard.type('Changer');
    await route.fetch();
    await route.abort();
  };
  await page.route(/tasks\.create/, lose, { times: 1 });
  await page.keyboard.press('Enter');
  const retry = page.getByRole('button', { name: 'Réessayer' });
  await Promise.all([page.waitForResponse(/tasks\.create/), retry.click()]);
  expect((await openTasks()).filter((name: string) => name === 'Changer la serrure')).toHaveLength(1);
  await page.close();
});

it('tasks that could not be saved while the next one was being typed are kept until they are saved or given up', async () => {
  const page = await context.newPage();
  await page.goto(`${server.url}/taches`);
  const title = page.getByRole('textbox', { name: 'Que faut-il faire ?' });
  const unsaved = page.locator('form strong');
  await page.route(/tasks\.create/, async (route) => {
    await expect.poll(() => title.inputValue()).toBe('');
    await page.keyboard.type('Relever ');
    await route.abort();
  });
  for (const what of ['le gaz', 'l’eau']) {
    await title.fill(`Relever ${what}`);
    await page.keyboard.press('Enter');
    await unsaved.getByText(what).waitFor();
  }
  await page.unroute(/tasks\.create/);
  await title.fill('Relever le courant');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Relever le courant', exact: true }).waitFor();
  expect(await unsaved.allInnerTexts()).toEqual(['Relever le gaz', 'Relever l’eau']);
  await page.getByRole('button', { name: 'Réessayer' }).first().click();
  await page.getByRole('button', { name: 'Relever le gaz', exact: true }).waitFor();
  await page.getByRole('button', { name: 'Abandonner' }).click();
  await unsaved.waitFor({ state: 'detached' });
  expect(await openTasks()).not.toContain('Relever l’eau');
  await page.close();
});
