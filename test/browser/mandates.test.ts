import { expect, it } from 'vitest';
import { launchBrowser, phone } from './chromium.ts';
import { signInClient, signInContext, startAgencyServer } from './console-server.ts';

const server = await startAgencyServer({ contactCount: 1 });
const context = await launchBrowser();
await signInContext(context, server);
const { call } = await signInClient(server);
const [contact] = (await call('contacts.search', {})).data.contacts;
const { data: property } = await call('properties.create', {
  ...{ reference: 'NAN-0061', title: 'Maison de ville', type: 'house', status: 'available', priceEuros: 412_000 },
  address: { street: '3 rue du Port', postcode: '44000', city: 'Nantes' },
});
await call('properties.linkSeller', { propertyId: property.id, contactId: contact.id });

const onPhone = async (path: string) => {
  const page = await context.newPage();
  await page.setViewportSize(phone);
  await page.goto(server.url + path);
  return page;
};
it('an owner declares the register, and whoever stands in the kitchen reserves a number, has it signed and notes it', async () => {
  const page = await onPhone('/biens/registre');
  await page.getByRole('button', { name: 'Déclarer le registre' }).click();
  const declare = page.getByRole('dialog');
  await declare.getByLabel('Premier numéro').fill('1460');
  await declare.getByRole('button', { name: 'Déclarer le registre' }).click();
  await page.getByText(/^Tenu depuis le .*, à partir du n° 1460$/).waitFor();

  await page.getByRole('button', { name: 'Réserver un numéro' }).first().click();
  const reserve = page.getByRole('dialog');
  await reserve.getByRole('searchbox', { name: 'Bien' }).fill('NAN-0061');
  await reserve
    .getByRole('button', { name: /NAN-0061|Maison de ville/ })
    .first()
    .click();
  // The seller of the property is the mandant.
  await expect.poll(() => reserve.getByPlaceholder('Nom et prénom, ou société').inputValue()).toBe(contact.name);
  await reserve.getByText('Exclusif', { exact: true }).click();
  await reserve.getByRole('button', { name: 'Réserver un numéro' }).click();
  await page.getByRole('heading', { level: 1, name: 'N° 1460' }).waitFor();

  const { data: read } = await call('properties.sheet', { id: property.id });
  await call('properties.change', { id: property.id, readAt: read.updatedAt, priceEuros: 405_000 });
  // Several mandates may stand on one record, so each button says its number.
  await page.getByRole('button', { name: 'Enregistrer la signature, N° 1460', exact: true }).click();
  const sign = page.getByRole('dialog');
  await sign.getByText('Début', { exact: true }).waitFor();
  const labels = (await sign.locator('label').allInnerTexts()).map((label) => label.replace(/\W*$/, ''));
  expect(labels.slice(0, 3)).toEqual(['Signé le', 'Début', 'Fin']);
  // A day would open its calendar over the rest.
  await expect.poll(() => page.evaluate('document.activeElement.innerText')).toMatch(/^3.mois$/);
  // The mandate is about 412,000 euros, as it was reserved.
  await sign.getByText(/d’autres conditions \(Prix.:.405.000.€\)/).waitFor();
  // A mandate without an end is void.
  await sign.getByRole('button', { name: 'Enregistrer la signature', exact: true }).click();
  await sign.getByText('À remplir').waitFor();
  await sign.getByRole('button', { name: '6 mois' }).click();
  await sign.getByRole('button', { name: 'Enregistrer la signature', exact: true }).click();
  await page.getByText(/^signé le .*, jusqu’au /).waitFor();
  const width = await page.evaluate<number>('document.documentElement.scrollWidth');
  expect(width).toBeLessThanOrEqual(phone.width);
  const { data } = await call('properties.sheet', { id: property.id });
  expect(data.mandate).toMatchObject({ number: '1460', kind: 'exclusive' });
  expect(data.priceEuros).toBe(412_000);
  await page.goto(`${server.url}/biens/${property.id}`);
  await page.getByRole('button', { name: 'Réserver un numéro' }).click();
  await page
    .getByRole('dialog')
    .getByText(/^Ce bien a déjà un mandat : N° 1460, signé le /)
    .waitFor();
  await page.close();
});

it('the record of a property has its numbers, with what can be written about each', async () => {
  const page = await onPhone(`/biens/${property.id}`);
  const section = page.getByRole('region', { name: 'Registre des mandats' });
  await section.getByRole('link', { name: 'N° 1460' }).waitFor();
  await section.getByRole('button', { name: 'Avenant' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Objet de l’avenant').fill('Baisse du prix');
  const price = dialog.getByLabel('Prix', { exact: true });
  await price.fill('');
  await price.fill('399000');
  await dialog.getByRole('button', { name: 'Avenant' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect((await call('properties.sheet', { id: property.id })).data.priceEuros).toBe(399_000);
  await page.close();
});

it('a number that was not signed says why, and is found by its state and by a name', async () => {
  const { data: other } = await call('mandates.reserve', {
    ...{ purpose: 'search', kind: 'simple', mandants: [{ name: 'Yann Kervella' }] },
  });
  const page = await onPhone(`/biens/registre/${other.id}`);
  await page.getByRole('button', { name: 'Noter comme non signé, N° 1461', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Motif').fill('A trouvé seul');
  await dialog.getByRole('button', { name: 'Noter comme non signé' }).click();
  await page.getByText('A trouvé seul').first().waitFor();
  await page.getByRole('link', { name: /Registre des mandats/ }).click();
  await page.getByRole('searchbox', { name: 'N°, nom ou bien' }).fill('kervella');
  await page.getByRole('link', { name: /N° 1460/ }).waitFor({ state: 'detached' });
  await page.getByRole('link', { name: /N° 1461/ }).waitFor();
  await page.getByRole('button', { name: 'Vérifier le registre' }).click();
  await page.getByText(/^Registre intact.: \d+ écritures vérifiées\.$/).waitFor();
  const printed = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Imprimer' }).click();
  expect((await printed).suggestedFilename()).toBe('registre-des-mandats.pdf');
  await page.close();
});
