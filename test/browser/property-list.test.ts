import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { beforeResponse, launchBrowser, phone } from './chromium.ts';
import { signInClient, signInContext, startAgencyServer } from './console-server.ts';

const server = await startAgencyServer({ contactCount: 0 });
const context = await launchBrowser();
await signInContext(context, server);
const { call } = await signInClient(server);
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const enter = async (reference: string, details: object) => {
  const address = { street: '3 rue du Port', postcode: '44000', city: 'Nantes' };
  const given = { reference, title: 'Maison de ville', type: 'house', status: 'available', address, ...details };
  const { status, data, text } = await call('properties.create', given);
  expect(status, text).toBe(200);
  return data.id as string;
};
const house = await enter('A-0061', {
  ...{ title: 'Longère à rénover', priceEuros: 412_000, surfaceSqm: 120, rooms: 5, energyClass: 'D' },
  mandate: { number: '2026-77', kind: 'exclusive', expiresAt: day(10) },
});
await enter('A-0062', {
  ...{ type: 'apartment', title: 'T3 avec balcon', priceEuros: 250_000, surfaceSqm: 64.5, rooms: 3 },
  mandate: { number: '2026-78', kind: 'simple', expiresAt: day(90) },
});
await enter('A-0063', {
  ...{ status: 'draft', title: 'Pavillon', address: { postcode: '44400', city: 'Rezé' } },
});

const open = async (query = '', width = 1366) => {
  const page = await context.newPage();
  await page.setViewportSize({ width, height: 800 });
  await page.goto(`${server.url}/biens${query}`);
  await page.getByRole('heading', { name: 'Biens', level: 1 }).waitFor();
  return page;
};
const titlesOf = (page: Page) => page.locator('[data-row] a').allInnerTexts();
const addressOf = (page: Page) => decodeURIComponent(new URL(page.url()).search);

it('filters stand in the address, which shows the same list again', async () => {
  const page = await open('?qui=equipe');
  await page.getByText('3 biens', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Statut', exact: true }).first().click();
  await page.getByRole('checkbox', { name: 'En vente' }).check();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Prix', exact: true }).first().click();
  await page.getByRole('textbox', { name: 'Au moins' }).fill('300000');
  await page.getByText('1 bien', { exact: true }).waitFor();
  expect(await titlesOf(page)).toEqual(['Longère à rénover']);
  expect(addressOf(page)).toBe('?qui=equipe&statut=available&prix-min=300000');
  await page.reload();
  await page.getByText('1 bien', { exact: true }).waitFor();
  await page.getByRole('button', { name: /^Prix.*min 300/ }).waitFor();
  await page.getByRole('button', { name: 'Effacer les filtres' }).click();
  await page.getByText('3 biens', { exact: true }).waitFor();
  await page.close();
});

it('its views lead to mandates that end soon and to appraisals', async () => {
  const page = await open();
  const views = page.getByRole('navigation', { name: 'Listes de biens' });
  await views.getByRole('link', { name: 'Mandats qui se terminent' }).click();
  await expect.poll(() => titlesOf(page)).toEqual(['Longère à rénover']);
  await page.locator('[data-state="ending"]').waitFor();
  await views.getByRole('link', { name: 'Estimations' }).click();
  await expect.poll(() => titlesOf(page)).toEqual(['Pavillon']);
  expect(await views.locator('[aria-current="page"]').innerText()).toBe('Estimations');
  await page.getByRole('link', { name: 'Tous' }).click();
  await expect.poll(async () => (await titlesOf(page)).length).toBe(3);
  await page.close();
});

it('the head of a column sorts, in both directions and back', async () => {
  const page = await open();
  const price = page.locator('th[data-column="price"]');
  const byPrice = ['T3 avec balcon', 'Longère à rénover', 'Pavillon'];
  await price.getByRole('button').click();
  await expect.poll(() => titlesOf(page)).toEqual(byPrice);
  expect(await price.getAttribute('aria-sort')).toBe('ascending');
  await price.getByRole('button').click();
  await expect.poll(() => titlesOf(page)).toEqual(['Longère à rénover', 'T3 avec balcon', 'Pavillon']);
  expect(await price.getAttribute('aria-sort')).toBe('descending');
  await price.getByRole('button').click();
  await expect.poll(() => titlesOf(page)).toEqual(['Pavillon', 'T3 avec balcon', 'Longère à rénover']);
  expect(addressOf(page)).toBe('');
  await page.close();
});

it.each(['', '?vue=galerie'])(
  'j and k go from one property to the next, x ticks it, Enter opens it (%s)',
  async (query) => {
    const page = await open(query);
    await page.getByRole('link', { name: 'Pavillon' }).focus();
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Longère à rénover');
    await page.keyboard.press('x');
    await page.getByText('1 bien sélectionné').first().waitFor();
    await page.keyboard.press('k');
    await page.keyboard.press('x');
    await page.getByText('2 biens sélectionnés').first().waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await page.waitForURL(`${server.url}/biens/${house}`);
    await page.close();
  },
);

it('the properties that are ticked are put in charge of nobody, which is taken back', async () => {
  const page = await open();
  const assigned = async () =>
    (await call('properties.browse', {})).data.data.map(({ assignedTo }: any) => assignedTo !== null);
  await page.getByRole('checkbox', { name: 'Sélectionner les biens affichés' }).check();
  await page.getByRole('combobox', { name: 'Confier à' }).selectOption({ label: 'Personne' });
  await page.getByText('3 biens confiés').first().waitFor();
  expect(await assigned()).toEqual([false, false, false]);
  await page.getByRole('button', { name: 'Annuler' }).click();
  await expect.poll(assigned).toEqual([true, true, true]);
  await page.close();
});

it('ticked properties are published at once, which the toast takes back', async () => {
  const page = await open();
  const isPublished = async () => (await call('properties.sheet', { id: house })).data.published;
  await page.getByRole('checkbox', { name: 'Sélectionner A-0061', exact: true }).check();
  await page.getByRole('button', { name: 'Mettre en diffusion' }).click();
  await page.getByText('1 bien mis en diffusion').first().waitFor();
  expect(await isPublished()).toBe(true);
  await page.getByRole('button', { name: 'Annuler', exact: true }).click();
  await expect.poll(isPublished).toBe(false);
  await page.close();
});

it('the gallery keeps its look when another view is chosen, and its cards fit on a phone', async () => {
  const page = await open();
  await page.getByText('Galerie', { exact: true }).click({ force: true });
  await page.locator('li[data-row]').first().waitFor();
  await page.getByRole('link', { name: 'Estimations' }).click();
  await expect.poll(() => page.locator('li[data-row]').count()).toBe(1);
  expect(addressOf(page)).toBe('?statut=draft&vue=galerie');
  await page.setViewportSize(phone);
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(phone.width);
  await page.close();
});

it.each([1024, 1280, 1440])('the table fits into a window of %s px', async (width) => {
  const page = await open('', width);
  await page.getByRole('link', { name: 'Pavillon' }).waitFor();
  const cutPixels = `Math.max(...[...document.querySelectorAll('section:has(> table), th[data-column]')]
    .map((element) => element.scrollWidth - element.clientWidth))`;
  await expect.poll(() => page.evaluate(cutPixels)).toBe(0);
  await page.close();
});

it('on a phone a property is a row with its price, town and mandate', async () => {
  const page = await open('', phone.width);
  const row = page.getByRole('listitem').filter({ hasText: 'Longère à rénover' });
  for (const text of [/412.000.€/, /Maison · Nantes/, 'En vente', /120.m² · 5 pièces/, /2026-77/]) {
    await row.getByText(text).first().waitFor();
  }
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(phone.width);
  await page.getByRole('button', { name: 'Filtres' }).click();
  await page.getByRole('combobox', { name: 'Tri' }).selectOption('dearest');
  await expect
    .poll(() =>
      page
        .locator('li')
        .filter({ has: page.locator('a[href^="/biens/property_"]') })
        .first()
        .innerText(),
    )
    .toMatch(/^Longère/);
  await page.close();
});

it('an empty list says what to do next', async () => {
  const page = await open('?ville=Brest');
  await page.getByText('Aucun bien ne correspond à ces filtres.').waitFor();
  await page.getByRole('region', { name: 'Biens' }).getByRole('button', { name: 'Effacer les filtres' }).click();
  await page.getByRole('link', { name: 'Pavillon' }).waitFor();
  await page.close();
});

it.each([1024, 1280, 1366])('the list of what is to be put in order fits into a window of %s px', async (width) => {
  const page = await open('?qui=equipe&controle=ending', width);
  await page.getByRole('button', { name: /À corriger ou bientôt/ }).waitFor();
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
  const choice = await page.getByRole('button', { name: 'Colonnes' }).boundingBox();
  expect((choice?.x ?? width) + (choice?.width ?? 0)).toBeLessThanOrEqual(width);
  if (width === 1366) {
    const label = page.getByRole('button', { name: /À corriger ou bientôt/ }).locator('.mantine-Button-label');
    expect(await label.evaluate((node: any) => node.scrollWidth - node.clientWidth)).toBe(0);
  }
  await page.close();
});

it('the longest status is read in full in the table', async () => {
  await call('boards.moveProperty', { id: house, from: 'available', to: 'under_contract' });
  const page = await open('?qui=equipe');
  const label = page.getByRole('cell', { name: 'Sous compromis' }).locator('.mantine-Badge-label');
  await label.waitFor();
  expect(await label.evaluate((node: any) => node.scrollWidth - node.clientWidth)).toBe(0);
  await page.close();
});

it('while a record is being loaded, its cards are there', async () => {
  const page = await context.newPage();
  await beforeResponse(
    page,
    /properties\.sheet/,
    async () => void (await page.goto(`${server.url}/biens/${house}`)),
    async () => {
      await page.getByRole('status').filter({ hasText: 'Chargement' }).waitFor({ state: 'attached' });
      expect(await page.locator('main .mantine-Skeleton-root').first().isVisible()).toBe(true);
    },
  );
  await page.getByRole('heading', { level: 1, name: 'Longère à rénover' }).waitFor();
  expect(await page.locator('.mantine-Skeleton-root').count()).toBe(0);
  await page.close();
});
