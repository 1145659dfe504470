import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { launchBrowser } from './chromium.ts';
import { signInClient, signInContext, startAgencyServer } from './console-server.ts';

const server = await startAgencyServer({ contactCount: 1 });
const context = await launchBrowser();
await signInContext(context, server);
const { call } = await signInClient(server);
const { data: created } = await call('properties.create', {
  ...{ reference: 'NAN-0061', title: 'Maison de ville', type: 'house', status: 'available', priceEuros: 412_000 },
  ...{ rooms: 4, address: { street: '3 rue du Port', postcode: '44000', city: 'Nantes' } },
});
const read = async () => (await call('properties.sheet', { id: created.id })).data;

async function open(path: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${server.url}${path}`);
  return page;
}

const paste = (field: Locator, text: string) =>
  field.evaluate((node: any, text) => {
    const view = node.ownerDocument.defaultView;
    const clipboardData = new view.DataTransfer();
    clipboardData.setData('text', text);
    node.select();
    node.dispatchEvent(new view.ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);

it('a comma in a whole number stays as it was typed, and is refused at the field', async () => {
  const page = await open(`/biens/${created.id}`);
  await page.getByRole('button', { name: /^Pièces : 4/ }).click();
  const rooms = page.getByRole('textbox', { name: 'Pièces' });
  await rooms.pressSequentially('85,5');
  await page.keyboard.press('Enter');
  await page.getByText('Nombre entier attendu').waitFor();
  expect(await rooms.inputValue()).toBe('85,5');
  expect((await read()).rooms).toBe(4);
  await rooms.fill('5');
  await page.getByText('Nombre entier attendu').waitFor({ state: 'detached' });
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await read()).rooms).toBe(5);
  await page.close();
});

it('in a form without a contract of its own too, and before the server is asked', async () => {
  const [contact] = (await call('contacts.search', {})).data.contacts;
  await call('contacts.saveSearch', { contactId: contact.id, cities: ['Nantes'] });
  const page = await open(`/contacts/${contact.id}`);
  await page.getByRole('button', { name: /^Modifier la recherche 1/ }).click();
  const surface = page.getByRole('dialog').getByRole('textbox', { name: 'Surface min.' });
  await surface.pressSequentially('85,5');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('dialog').getByText('Nombre entier attendu').waitFor();
  expect(await surface.inputValue()).toBe('85,5 m²');
  await page.close();
});

it('a full stop of a pasted number is read as it is meant', async () => {
  const page = await open(`/biens/${created.id}`);
  await page.getByRole('button', { name: /^Surface habitable/ }).click();
  const surface = page.getByRole('textbox', { name: 'Surface habitable' });
  await paste(surface, '85.5');
  await expect.poll(() => surface.inputValue()).toBe('85,5 m²');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await read()).surfaceSqm).toBe(85.5);
  await page.getByRole('button', { name: /^Prix : 412/ }).click();
  await paste(page.getByRole('textbox', { name: 'Prix' }), '399.000 €');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await read()).priceEuros).toBe(399_000);
  await page.close();
});

it('a filter does not take a number without its comma', async () => {
  const page = await open('/biens?qui=equipe');
  await page.getByRole('link', { name: 'Maison de ville' }).waitFor();
  await page.locator('button[aria-haspopup]', { hasText: 'Surface' }).click();
  const least = page.getByRole('textbox', { name: 'Au moins' });
  await least.pressSequentially('85,5');
  await page.getByText('Nombre entier attendu').waitFor();
  expect(page.url()).not.toContain('855');
  await page.close();
});
