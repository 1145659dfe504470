import { expect, it } from 'vitest';
import { launchBrowser } from './chromium.ts';
import { signInClient, signInContext, startAgencyServer } from './console-server.ts';

const server = await startAgencyServer({ contactCount: 0 });
const context = await launchBrowser();
await signInContext(context, server);
const { call } = await signInClient(server);

async function openSearch(reference: string, typed: string) {
  const { data: property } = await call('properties.create', {
    ...{ reference, title: 'Maison de ville', type: 'house', status: 'available', priceEuros: 412_000 },
    address: { street: '3 rue du Port', postcode: '44000', city: 'Nantes' },
  });
  const page = await context.newPage();
  await page.goto(`${server.url}/biens/${property.id}`);
  const sellers = page.getByRole('region', { name: 'Vendeurs' });
  await sellers.getByRole('button', { name: 'Ajouter un vendeur' }).click();
  await sellers.getByRole('searchbox', { name: 'Ajouter un vendeur' }).fill(typed);
  await sellers.getByRole('button', { name: 'Nouveau contact' }).click();
  const dialog = page.getByRole('dialog', { name: 'Nouveau contact' });
  await dialog.waitFor();
  const sellersOf = async () => (await call('properties.sellers', { propertyId: property.id })).data.data;
  return { page, sellers, dialog, sellersOf };
}

it('a seller who is no contact yet is entered from the record, with what was typed', async () => {
  const { page, sellers, dialog, sellersOf } = await openSearch('NAN-0301', 'Yann Quéré');
  expect(await dialog.getByLabel('Prénom').inputValue()).toBe('Yann');
  expect(await dialog.getByLabel('Nom', { exact: true }).inputValue()).toBe('Quéré');
  await dialog.getByLabel('Téléphone').fill('06 39 98 12 34');
  const url = page.url();
  await page.keyboard.press('Control+Enter');
  await dialog.waitFor({ state: 'detached' });
  await sellers.getByRole('link', { name: 'Yann Quéré' }).waitFor();
  expect(page.url()).toBe(url);
  const [seller] = await sellersOf();
  expect((await call('contacts.sheet', { id: seller.id })).data).toMatchObject({
    ...{ firstName: 'Yann', lastName: 'Quéré', phone: '+33639981234', kind: 'seller' },
  });
  await page.close();
});

it('a contact who has the number already is chosen as the seller, or entered all the same', async () => {
  const { data: known } = await call('contacts.add', {
    ...{ lastName: 'Kerangal', phone: '06 39 98 56 78', kind: 'buyer', acceptedDuplicates: [] },
  });
  const choosing = await openSearch('NAN-0302', 'Morvan');
  await choosing.dialog.getByLabel('Téléphone').fill('06 39 98 56 78');
  await choosing.page.keyboard.press('Control+Enter');
  await choosing.dialog.getByText('Un contact a déjà cette adresse ou ce numéro').waitFor();
  await choosing.dialog.getByRole('button', { name: 'Choisir ce contact' }).click();
  await choosing.sellers.getByRole('link', { name: 'Kerangal' }).waitFor();
  expect(await choosing.sellersOf()).toMatchObject([{ id: known.id }]);
  await choosing.page.close();

  const creating = await openSearch('NAN-0303', 'Morvan');
  await creating.dialog.getByLabel('Téléphone').fill('06 39 98 56 78');
  await creating.page.keyboard.press('Control+Enter');
  await creating.dialog.getByRole('button', { name: 'Créer quand même' }).click();
  await creating.sellers.getByRole('link', { name: 'Morvan' }).waitFor();
  expect(await creating.sellersOf()).toMatchObject([{ name: 'Morvan' }]);
  await creating.page.close();
});
