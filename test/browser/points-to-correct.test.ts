import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { inspectProperties } from '../../jobs/inspect-properties.ts';
import { launchBrowser } from './chromium.ts';
import { signInClient, signInContext, startAgencyServer } from './console-server.ts';

const server = await startAgencyServer({ contactCount: 0 });
const context = await launchBrowser();
await signInContext(context, server);
const { call } = await signInClient(server);

const description = 'Maison de quatre pièces, au calme.\nPRIX : 405000 euros, 3 rue du Port.';

async function openProperty(reference: string, more: object = {}) {
  const { data } = await call('properties.create', {
    ...{ reference, title: 'Maison de ville', type: 'house', status: 'available', priceEuros: 412_000, rooms: 5 },
    ...{ address: { street: '3 rue du Port', postcode: '44000', city: 'Nantes' }, description, ...more },
  });
  await inspectProperties(server.context);
  const page = await context.newPage();
  await page.goto(`${server.url}/biens/${data.id}`);
  const section = (name: string) => page.getByRole('region', { name, exact: true });
  return { page, section, read: async () => (await call('properties.sheet', { id: data.id })).data };
}

const hasFocus = (field: Locator) =>
  expect.poll(() => field.evaluate((node: any) => node === node.ownerDocument.activeElement)).toBe(true);
const selectedIn = (page: Page) => page.evaluate('getSelection().toString()');

it('a point of the advert’s text selects its words, and « Remplacer » changes them without saving', async () => {
  const { page, section, read } = await openProperty('NAN-0401');
  const advert = section('Annonce');
  await advert.getByRole('button', { name: /^Le texte dit «.quatre pièces.»/ }).click();
  const text = advert.getByRole('textbox', { name: 'Texte de l’annonce' });
  await hasFocus(text);
  expect(await selectedIn(page)).toBe('quatre pièces');

  await advert.getByRole('button', { name: /^Remplacer «.quatre pièces.» par «.5 pièces.»$/ }).click();
  await hasFocus(text);
  expect(await selectedIn(page)).toBe('5 pièces');
  await advert.getByRole('button', { name: /^Remplacer «.405.000.€.» par «.412.000.€.»$/ }).click();
  await hasFocus(text);
  const mended = 'Maison de 5 pièces, au calme.\nPRIX : 412 000 €, 3 rue du Port.';
  expect((await text.inputValue()).replaceAll(/[\u00a0\u202f]/g, ' ')).toBe(mended);
  expect((await read()).description).toBe(description);

  await page.keyboard.press('Control+Enter');
  await expect.poll(async () => (await read()).description.replaceAll(/[\u00a0\u202f]/g, ' ')).toBe(mended);
  await expect.poll(() => advert.getByRole('button', { name: /^Remplacer/ }).count()).toBe(0);
  await page.close();
});

it('a field that the advert lacks opens in its place, or in the dialog with its group', async () => {
  const { page, section } = await openProperty('NAN-0402');
  const advert = section('Annonce');
  await advert.getByRole('button', { name: 'À la charge de', exact: true }).click();
  await hasFocus(section('L’essentiel').getByRole('combobox', { name: 'À la charge de' }));
  await page.keyboard.press('Escape');
  await advert.getByRole('button', { name: 'Numéro', exact: true }).click();
  await hasFocus(page.getByRole('dialog').getByRole('textbox', { name: 'Numéro', exact: true }));
  await page.close();
});

it('a point of the inspection leads to what mends it', async () => {
  const signedAt = '2024-05-13T00:00:00.000Z';
  const { page, section } = await openProperty('NAN-0403', {
    mandate: { number: '70', kind: 'simple', signedAt, expiresAt: '2025-05-13T00:00:00.000Z' },
    diagnostics: [{ kind: 'termites', date: '2024-05-13', expires: '2024-11-12' }],
  });
  const inspection = section('Prêt pour un contrôle');
  await inspection.getByRole('button', { name: 'Termites' }).click();
  await page.getByRole('dialog', { name: 'Termites' }).waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await inspection.getByRole('button', { name: 'Mandat en vigueur' }).click();
  await hasFocus(section('Mandat').getByRole('textbox', { name: 'Fin' }));
  await page.close();
});

it('where the register is kept, a point about the mandate leads to its numbers', async () => {
  await call('mandates.declare', { firstNumber: 100, startedOn: '2020-01-01' });
  const { page, section } = await openProperty('NAN-0404');
  await section('Registre des mandats').waitFor();
  await section('Annonce').getByRole('button', { name: 'Numéro', exact: true }).click();
  await hasFocus(section('Registre des mandats').getByRole('button', { name: 'Réserver un numéro' }));
  await page.close();
});
