import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { launchBrowser, phone } from './chromium.ts';
import { signInClient, signInContext, startAgencyServer } from './console-server.ts';

const server = await startAgencyServer({ contactCount: 0 });
const context = await launchBrowser();
await signInContext(context, server);
const { call } = await signInClient(server);
const add = async (lastName: string, cities: string[], fields: object = {}) => {
  const { data } = await call('contacts.add', { lastName, kind: 'buyer', ...fields });
  await call('contacts.saveSearch', { contactId: data.id, cities, budgetMinEuros: 445_000, budgetMaxEuros: 590_000 });
  return data.id as string;
};
const longTowns = ['Guérande', 'La Baule-Escoublac', 'Saint-Aubin-des-Châteaux', 'Pornichet'];
const kerangalId = await add('Kerangal', longTowns, { phone: '06 39 98 45 10' });
await add('Abgrall', ['Rezé', 'Vertou']);

const open = async (width: number) => {
  const page = await context.newPage();
  await page.setViewportSize({ width, height: 800 });
  await page.goto(`${server.url}/contacts`);
  await page.getByRole('link', { name: 'Kerangal' }).waitFor();
  return page;
};
const columnsOf = (page: Page) => page.locator('th[data-column]').allInnerTexts();

/** How many pixels of the table, or of one of its headings, its pane cuts off. */
const cutPixels = (page: Page) =>
  page.evaluate(`Math.max(...[...document.querySelectorAll('section:has(> table), th[data-column]')]
    .map((element) => element.scrollWidth - element.clientWidth))`);

it.each([1024, 1280, 1440])('the table fits into a window of %s px', async (width) => {
  const page = await open(width);
  await expect.poll(() => cutPixels(page)).toBe(0);
  await page.close();
});

it('columns give way in a narrow window, and come back in a wider one or for another that is hidden', async () => {
  const page = await open(1440);
  const all = [
    ...['Nom', 'Type', 'Étape', 'Budget', 'Villes', 'En charge'],
    ...['Dernier échange', 'Prochaine action', 'Consentements'],
  ];
  await expect.poll(() => columnsOf(page)).toEqual(all);
  await page.setViewportSize({ width: 1280, height: 800 });
  const fitting = all.filter((name) => name !== 'Type' && name !== 'Consentements');
  await expect.poll(() => columnsOf(page)).toEqual(fitting);
  await page.getByRole('button', { name: 'Colonnes' }).click();
  const columns = page.getByRole('dialog', { name: 'Colonnes' });
  await columns.getByText('Pas assez de place ici').nth(1).waitFor();
  await columns.getByRole('checkbox', { name: 'Budget' }).uncheck();
  await expect
    .poll(() => columnsOf(page))
    .toEqual(['Nom', 'Type', ...fitting.slice(1).filter((name) => name !== 'Budget')]);
  await page.evaluate('localStorage.clear()');
  await page.close();
});

it('on a phone a contact is called from the row, whose own link opens the record', async () => {
  const page = await open(phone.width);
  const row = page.getByRole('listitem').filter({ hasText: 'Kerangal' });
  const number = row.getByRole('link', { name: 'Appeler le 06 39 98 45 10' });
  expect(await number.getAttribute('href')).toBe('tel:+33639984510');
  expect((await number.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  expect(await page.locator('a a').count()).toBe(0);
  await page.evaluate(`addEventListener('click', (event) => event.preventDefault(), { once: true })`);
  await number.click();
  expect(page.url()).toBe(`${server.url}/contacts`);
  expect(await page.getByRole('listitem').filter({ hasText: 'Abgrall' }).locator('a[href^="tel:"]').count()).toBe(0);
  await row.getByRole('link', { name: 'Kerangal' }).click();
  await page.waitForURL(`${server.url}/contacts/${kerangalId}`);
  await page.close();
});
