import type { Locator } from 'playwright-core';
import { expect, it } from 'vitest';
import { emptyNumber, launchBrowser, phone } from './chromium.ts';
import { signInClient, signInContext, startAgencyServer } from './console-server.ts';

const server = await startAgencyServer({ contactCount: 0 });
const context = await launchBrowser(phone);
await signInContext(context, server);
const { call } = await signInClient(server);
const { data: created } = await call('properties.create', {
  ...{ reference: 'NAN-0061', title: 'Maison de ville', type: 'house', status: 'available', priceEuros: 412_000 },
  address: { street: '3 rue du Port', postcode: '44000', city: 'Nantes' },
});
const { id } = created;
const read = async () => (await call('properties.sheet', { id })).data;

async function openNew() {
  const page = await context.newPage();
  await page.goto(`${server.url}/biens`);
  await page.getByRole('button', { name: 'Nouveau bien' }).click();
  const dialog = page.getByRole('dialog', { name: 'Nouveau bien' });
  await dialog.waitFor();
  return { page, dialog };
}

async function openEdit() {
  const page = await context.newPage();
  await page.goto(`${server.url}/biens/${id}`);
  await page.getByRole('button', { name: 'Modifier', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Modifier le bien' });
  await dialog.waitFor();
  return { page, dialog };
}

const section = (dialog: Locator, name: string) => dialog.locator('summary', { hasText: name });
const faultOf = (field: Locator) =>
  field.evaluate((input: any) => {
    const id = input
      .getAttribute('aria-describedby')
      ?.split(' ')
      .find((id: string) => id.endsWith('-error'));
    return id ? input.ownerDocument.getElementById(id)?.textContent : null;
  });

it('a number beyond its bound stays as it was typed, and is refused at its field', async () => {
  const { page, dialog } = await openEdit();
  const fees = dialog.getByRole('textbox', { name: 'Honoraires (%)' });
  await fees.fill('12000');
  await section(dialog, 'Surfaces et pièces').click();
  const year = dialog.getByRole('textbox', { name: 'Année de construction' });
  await year.fill('3024');
  const price = dialog.getByRole('textbox', { name: 'Prix (€)' });
  await emptyNumber(price);
  await price.fill('99999999999');
  await page.keyboard.press('Tab');
  expect(await fees.inputValue()).toMatch(/^12.000$/);
  expect(await year.inputValue()).toBe('3024');
  expect(await price.inputValue()).toMatch(/^99.999.999.999$/);
  await page.keyboard.press('Control+Enter');
  await expect.poll(() => faultOf(fees)).toBe('Au plus 100');
  expect(await faultOf(year)).toBe('Au plus 2200');
  expect(await faultOf(price)).toMatch(/^Au plus 1.000.000.000$/);
  expect(await read()).toMatchObject({ feesPercent: null, builtYear: null, priceEuros: 412_000 });
  await page.close();
});

it('a floor below the ground is typed with its sign', async () => {
  const { page, dialog } = await openEdit();
  await section(dialog, 'Surfaces et pièces').click();
  await dialog.getByRole('textbox', { name: 'Étage', exact: true }).pressSequentially('-2');
  await page.keyboard.press('Control+Enter');
  await expect.poll(async () => (await read()).floor).toBe(-2);
  await page.close();
});

it('a fault that only the server finds in a group is said at its field, which takes the focus', async () => {
  const { page, dialog } = await openEdit();
  await section(dialog, 'Énergie').click();
  const least = dialog.getByRole('textbox', { name: 'Coûts annuels, au moins (€)' });
  await least.fill('1900');
  await dialog.getByRole('textbox', { name: 'Coûts annuels, au plus (€)' }).fill('1400');
  // The fault opens its section again, wherever the person is by then.
  await section(dialog, 'Énergie').click();
  await page.keyboard.press('Control+Enter');
  await expect.poll(() => faultOf(least)).toBe('Minimum supérieur au maximum');
  await expect.poll(() => least.evaluate((node: any) => node === node.ownerDocument.activeElement)).toBe(true);
  expect(await dialog.getByRole('alert').count()).toBe(0);
  const [box, frame] = [await least.boundingBox(), await dialog.boundingBox()];
  expect(box && frame && box.y > frame.y && box.y + box.height < frame.y + frame.height).toBe(true);
  await page.close();
});

it('a new property marks what it needs, and says all that is missing or wrong at once', async () => {
  const { page, dialog } = await openNew();
  expect(await dialog.locator('label', { hasText: '*' }).allTextContents()).toEqual([
    ...['Titre *', 'Référence *', 'Code postal *', 'Ville *'],
  ]);
  await dialog.getByRole('textbox', { name: 'Code postal' }).fill('440001');
  await page.keyboard.press('Control+Enter');
  await expect.poll(() => faultOf(dialog.getByRole('textbox', { name: 'Titre' }))).toBe('À remplir');
  expect(await faultOf(dialog.getByRole('textbox', { name: 'Ville' }))).toBe('À remplir');
  const postcode = dialog.getByRole('textbox', { name: 'Code postal' });
  expect(await faultOf(postcode)).toBe('Cinq chiffres attendus');
  expect(await postcode.inputValue()).toBe('440001');
  await page.close();
});

it('an advert that is too long is kept whole and refused with the limit', async () => {
  const { page, dialog } = await openEdit();
  await section(dialog, 'Annonce').click();
  const advert = dialog.getByRole('textbox', { name: 'Texte de l’annonce' });
  await advert.fill('Maison. '.repeat(2000));
  await page.keyboard.press('Control+Enter');
  await expect.poll(() => faultOf(advert)).toMatch(/^Au plus 10.000 caractères$/);
  expect((await advert.inputValue()).length).toBe(16_000);
  expect((await read()).description).toBeNull();
  await page.close();
});

it('« Annuler » and the browser’s way back close a dialog before the page, and ask where something was typed', async () => {
  const page = await context.newPage();
  await page.goto(`${server.url}/biens`);
  await page.getByRole('link', { name: 'Maison de ville' }).click();
  await page.getByRole('button', { name: 'Modifier', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Modifier le bien' });
  await dialog.getByRole('textbox', { name: 'Titre' }).fill('Maison avec jardin');
  // It is stopped, so that nothing is loaded for which the browser's driver could wait.
  const goBack = () => page.goBack({ timeout: 2000 }).catch(() => undefined);
  await goBack();
  const question = page.getByRole('dialog', { name: 'Modification non enregistrée' });
  await question.getByRole('button', { name: 'Continuer à modifier' }).click();
  expect(await dialog.getByRole('textbox', { name: 'Titre' }).inputValue()).toBe('Maison avec jardin');
  await dialog.getByRole('button', { name: 'Annuler' }).click();
  await question.getByRole('button', { name: 'Abandonner la modification' }).click();
  await page.getByRole('button', { name: 'Modifier', exact: true }).click();
  await dialog.waitFor();
  await goBack();
  await dialog.waitFor({ state: 'detached' });
  expect(page.url()).toBe(`${server.url}/biens/${id}`);
  await page.goBack();
  await page.waitForURL(`${server.url}/biens`);
  await page.close();
});

it('a new property is entered with its seller', async () => {
  const { data: seller } = await call('contacts.add', { firstName: 'Marthe', lastName: 'Quéré', kind: 'seller' });
  const { page, dialog } = await openNew();
  await dialog.getByRole('textbox', { name: 'Titre' }).fill('Longère');
  await section(dialog, 'Adresse').waitFor();
  await dialog.getByRole('textbox', { name: 'Code postal' }).fill('44000');
  await dialog.getByRole('textbox', { name: 'Ville' }).fill('Nantes');
  await dialog.getByRole('searchbox', { name: 'Vendeur (facultatif)' }).fill('quere');
  const found = dialog.getByRole('button', { name: /^Marthe Quéré/ });
  const actions = dialog.getByRole('button', { name: 'Créer le bien' });
  await found.waitFor();
  const [match, below] = [await found.boundingBox(), await actions.boundingBox()];
  expect((match?.y ?? 0) + (match?.height ?? 0)).toBeLessThan(below?.y ?? 0);
  await found.click();
  await actions.click();
  await page.getByRole('heading', { level: 1, name: 'Longère' }).waitFor();
  const propertyId = page.url().split('/').at(-1);
  expect((await call('properties.sellers', { propertyId })).data.data).toMatchObject([{ id: seller.id }]);
  await page.close();
});
