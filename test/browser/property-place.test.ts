import type { Locator } from 'playwright-core';
import { expect, it } from 'vitest';
import { emptyNumber, launchBrowser } from './chromium.ts';
import { signInClient, signInContext, startAgencyServer } from './console-server.ts';

const server = await startAgencyServer({ contactCount: 0 });
const context = await launchBrowser();
await signInContext(context, server);
const { call } = await signInClient(server);
const { data: created } = await call('properties.create', {
  ...{ reference: 'NAN-0061', title: 'Maison de ville', type: 'house', status: 'available', priceEuros: 412_000 },
  address: { street: '3 rue du Port', postcode: '44000', city: 'Nantes' },
});
const addressNow = async () => (await call('properties.sheet', { id: created.id })).data.address;

async function openPlace() {
  const page = await context.newPage();
  await page.goto(`${server.url}/biens/${created.id}`);
  await page.getByRole('button', { name: 'Modifier', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Modifier le bien' });
  const latitude = dialog.getByRole('textbox', { name: 'Latitude' });
  expect(await latitude.isVisible()).toBe(false);
  await dialog.locator('summary', { hasText: 'Coordonnées et commune' }).click();
  const longitude = dialog.getByRole('textbox', { name: 'Longitude' });
  const commune = dialog.getByRole('textbox', { name: 'Code commune (INSEE)' });
  return { page, dialog, latitude, longitude, commune, save: () => page.keyboard.press('Control+Enter') };
}

const paste = (field: Locator, text: string) =>
  field.evaluate((node: any, text) => {
    const view = node.ownerDocument.defaultView;
    const clipboardData = new view.DataTransfer();
    clipboardData.setData('text', text);
    node.dispatchEvent(new view.ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);

it('coordinates that are pasted into one field fill both, and a commune has its code', async () => {
  const { page, dialog, latitude, longitude, commune, save } = await openPlace();
  await paste(latitude, '47.2184, -1.5536');
  await expect.poll(() => latitude.inputValue()).toBe('47,2184');
  expect(await longitude.inputValue()).toBe('-1,5536');
  await commune.fill('44109');
  await save();
  await dialog.waitFor({ state: 'detached' });
  expect(await addressNow()).toMatchObject({ latitude: 47.2184, longitude: -1.5536, inseeCode: '44109' });
  await page.close();
});

it('another town in the dialog does not keep the coordinates of the former one', async () => {
  const { page, dialog, save } = await openPlace();
  await dialog.locator('summary', { hasText: 'Adresse' }).click();
  await dialog.getByRole('textbox', { name: 'Ville' }).fill('Rezé');
  await save();
  await dialog.waitFor({ state: 'detached' });
  expect(await addressNow()).toMatchObject({ city: 'Rezé', latitude: null, longitude: null, inseeCode: null });
  await page.close();
});

it('coordinates out of range or alone, and a wrong commune, are refused at their fields', async () => {
  const { page, dialog, latitude, longitude, commune, save } = await openPlace();
  await latitude.fill('91');
  await commune.fill('4410');
  await save();
  await dialog.getByText('Au plus 90').waitFor();
  await dialog.getByText('Latitude et longitude à indiquer ensemble').waitFor();
  await dialog.getByText(/^Code de cinq caractères attendu/).waitFor();
  await emptyNumber(latitude);
  await latitude.fill('47,2184');
  await longitude.fill('-1,5536');
  await commune.fill('35238');
  await save();
  await dialog.getByText('Commune d’un autre département que le code postal').waitFor();
  expect(await commune.inputValue()).toBe('35238');
  expect(await addressNow()).toMatchObject({ latitude: null, inseeCode: null });
  await page.close();
});
