import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { launchBrowser, phone } from './chromium.ts';
import { signInClient, signInContext, startAgencyServer } from './console-server.ts';

const server = await startAgencyServer({ contactCount: 0 });
const context = await launchBrowser();
await signInContext(context, server);
const { call } = await signInClient(server);
for (const [reference, type, city] of [
  ['A-0071', 'house', 'Guérande'],
  ['A-0072', 'apartment', 'Guérande'],
  ['A-0073', 'house', 'Nantes'],
]) {
  const address = { postcode: '44000', city };
  const { status, text } = await call('properties.create', {
    ...{ reference, title: `Bien ${reference}`, type, status: 'available', address },
  });
  expect(status, text).toBe(200);
}

const open = async (query = '') => {
  const page = await context.newPage();
  await page.goto(`${server.url}/biens${query}`);
  await page.getByRole('heading', { name: 'Biens', level: 1 }).waitFor();
  return page;
};
const viewsOf = (page: Page) => page.getByRole('navigation', { name: 'Listes de biens' });
const addressOf = (page: Page) => decodeURIComponent(new URL(page.url()).search);
const titlesOf = (page: Page) => page.locator('[data-row] a').allInnerTexts();
const save = async (page: Page, name: string) => {
  await page.getByRole('button', { name: 'Enregistrer cette liste' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Enregistrer cette liste' });
  await dialog.getByLabel('Nom de la liste').fill(name);
  await page.keyboard.press('Enter');
  return dialog;
};

it('a list of properties is saved, opened, replaced, renamed, removed and taken back, all by the keyboard', async () => {
  const page = await open('?qui=equipe&type=house&ville=Gu%C3%A9rande&prix-max=400000&surface=1&pieces=1&tri=dearest');
  await (await save(page, 'Maisons à Guérande')).waitFor({ state: 'detached' });
  const views = viewsOf(page);
  const own = views.getByRole('link', { name: 'Maisons à Guérande' });
  await expect.poll(() => own.getAttribute('aria-current')).toBe('page');
  expect(await page.getByRole('button', { name: 'Enregistrer cette liste' }).count()).toBe(0);
  await views.getByRole('link', { name: 'Estimations' }).press('Enter');
  await page.waitForURL(/statut=draft/);
  expect(await own.getAttribute('aria-current')).toBeNull();
  await own.press('Enter');
  await page.waitForURL(/type=house/);
  expect(addressOf(page)).toBe('?qui=equipe&type=house&ville=Guérande&prix-max=400000&surface=1&pieces=1&tri=dearest');

  // Other filters take its place only by the second press.
  await page.goto(`${server.url}/biens?qui=equipe&type=house&ville=Gu%C3%A9rande`);
  const dialog = await save(page, 'Maisons à Guérande');
  await dialog.getByText('déjà en usage').waitFor();
  await dialog.getByRole('button', { name: 'Remplacer l’ancienne liste' }).press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => own.getAttribute('aria-current')).toBe('page');
  await expect.poll(() => titlesOf(page)).toEqual(['Bien A-0071']);

  const menu = views.getByRole('button', { name: /^Renommer ou supprimer la liste/ });
  await menu.press('Enter');
  await page.getByRole('menuitem', { name: 'Renommer la liste' }).press('Enter');
  const renaming = page.getByRole('dialog', { name: 'Renommer la liste' });
  await renaming.getByLabel('Nom de la liste').fill('Guérande');
  await page.keyboard.press('Enter');
  await renaming.waitFor({ state: 'detached' });
  const renamed = views.getByRole('link', { name: 'Guérande', exact: true });
  await renamed.waitFor();
  await menu.press('Enter');
  await page.getByRole('menuitem', { name: 'Supprimer la liste' }).press('Enter');
  await renamed.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Annuler' }).press('Enter');
  await renamed.waitFor();
  expect(await renamed.getAttribute('href')).toBe('/biens?qui=equipe&type=house&ville=Gu%C3%A9rande');

  // The contacts have views of their own.
  await page.goto(`${server.url}/contacts`);
  const ofContacts = page.getByRole('navigation', { name: 'Listes de contacts' });
  await ofContacts.getByRole('link', { name: 'Nouveaux' }).waitFor();
  await page.getByRole('link', { name: 'Biens' }).first().click();
  await renamed.waitFor();
  expect(await ofContacts.getByRole('link', { name: 'Guérande' }).count()).toBe(0);
  await page.close();
});

it('a list that is saved in the gallery opens in the gallery, and one of the table in the table', async () => {
  const page = await open('?statut=available&pieces=2');
  await (await save(page, 'En table')).waitFor({ state: 'detached' });
  await page.getByText('Galerie', { exact: true }).click({ force: true });
  await page.waitForURL(/vue=galerie/);
  await (await save(page, 'En galerie')).waitFor({ state: 'detached' });
  const views = viewsOf(page);
  await expect.poll(() => views.locator('[aria-current="page"]').allInnerTexts()).toEqual(['En galerie']);
  await views.getByRole('link', { name: 'En table' }).click();
  await expect.poll(() => addressOf(page)).toBe('?statut=available&pieces=2');
  await page.getByRole('link', { name: 'Tous' }).click();
  await expect.poll(() => addressOf(page)).toBe('');
  await views.getByRole('link', { name: 'En galerie' }).click();
  await expect.poll(() => addressOf(page)).toBe('?statut=available&pieces=2&vue=galerie');
  await expect.poll(() => views.locator('[aria-current="page"]').allInnerTexts()).toEqual(['En galerie']);
  await page.close();
});

it('on a phone a list is saved and opened too, and stays in sight', async () => {
  const page = await context.newPage();
  await page.setViewportSize(phone);
  await page.goto(`${server.url}/biens?type=apartment`);
  await (await save(page, 'Appartements')).waitFor({ state: 'detached' });
  const own = viewsOf(page).getByRole('link', { name: 'Appartements' });
  const isInSight = async () => {
    const box = await own.boundingBox();
    return box !== null && box.x >= 0 && box.x + box.width <= phone.width;
  };
  await expect.poll(isInSight).toBe(true);
  await viewsOf(page).getByRole('link', { name: 'Tous' }).click();
  await page.waitForURL(/biens$/);
  await own.click();
  await page.waitForURL(/type=apartment/);
  await expect.poll(isInSight).toBe(true);
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(phone.width);
  await page.close();
});

it('a list that is always there can be saved with the look of the gallery, and is the one that is shown', async () => {
  const page = await open('?statut=available');
  const views = viewsOf(page);
  const builtIn = views.getByRole('link', { name: 'En vente', exact: true });
  await expect.poll(() => builtIn.getAttribute('aria-current')).toBe('page');
  expect(await page.getByRole('button', { name: 'Enregistrer cette liste' }).count()).toBe(0);
  await page.goto(`${server.url}/biens?statut=available&vue=galerie`);
  await (await save(page, 'En photos')).waitFor({ state: 'detached' });
  await expect.poll(() => views.getByRole('link', { name: 'En photos' }).getAttribute('aria-current')).toBe('page');
  expect(await views.locator('[aria-current="page"]').count()).toBe(1);
  await page.close();
});
