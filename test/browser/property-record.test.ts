import { expect, it } from 'vitest';
import { emptyNumber, launchBrowser, phone } from './chromium.ts';
import { signInClient, signInContext, startAgencyServer } from './console-server.ts';
import { searchFor } from './openers.ts';

const server = await startAgencyServer({ contactCount: 1 });
const context = await launchBrowser();
await signInContext(context, server);
const { call } = await signInClient(server);
const [contact] = (await call('contacts.search', {})).data.contacts;
const { data: created } = await call('properties.create', {
  ...{ reference: 'NAN-0061', title: 'Maison de ville', type: 'house', status: 'available', priceEuros: 412_000 },
  address: { street: '3 rue du Port', postcode: '44000', city: 'Nantes' },
});
const { id } = created;
const read = async () => (await call('properties.sheet', { id })).data;
const change = async (changes: object) => {
  const { status, text } = await call('properties.change', { id, readAt: (await read()).updatedAt, ...changes });
  expect(status, text).toBe(200);
};
const open = async () => {
  const page = await context.newPage();
  await page.goto(`${server.url}/biens/${id}`);
  await page.getByRole('heading', { level: 1, name: 'Maison de ville' }).waitFor();
  return page;
};

it('a field is changed in its place with Enter, and the toast takes it back', async () => {
  const page = await open();
  await page.getByRole('button', { name: /^Prix : 412.000.€\. Modifier$/ }).click();
  const price = page.getByRole('textbox', { name: 'Prix' });
  await emptyNumber(price);
  await price.fill('399000');
  await page.keyboard.press('Enter');
  await page.locator('strong', { hasText: /^Prix.: 412.000.€ → 399.000.€/ }).waitFor();
  expect((await read()).priceEuros).toBe(399_000);
  await page.getByRole('button', { name: 'Annuler', exact: true }).click();
  await expect.poll(async () => (await read()).priceEuros).toBe(412_000);
  await page.getByRole('button', { name: /^Prix : 412.000.€\. Modifier$/ }).waitFor();
  await page.close();
});

it('a contact is noted as the seller, and the toast brings a removed one back', async () => {
  const page = await open();
  const sellers = page.getByRole('region', { name: 'Vendeurs' });
  await sellers.getByText('Aucun vendeur noté.').waitFor();
  await sellers.getByRole('button', { name: 'Ajouter un vendeur' }).click();
  await sellers.getByRole('searchbox', { name: 'Ajouter un vendeur' }).fill(contact.name);
  await sellers.getByRole('button', { name: new RegExp(`^${contact.name}`) }).click();
  await sellers.getByRole('link', { name: contact.name }).waitFor();
  await sellers.getByRole('button', { name: `Retirer ${contact.name} des vendeurs` }).click();
  await sellers.getByText('Aucun vendeur noté.').waitFor();
  await page.getByRole('button', { name: 'Annuler', exact: true }).click();
  await sellers.getByRole('link', { name: contact.name }).waitFor();
  await page.close();
});

it('the prices that a property had are told with their change', async () => {
  await change({ priceEuros: 391_400 });
  const page = await open();
  const prices = page.getByRole('region', { name: 'Historique du prix' });
  await prices.getByText(/^−5.%/).waitFor();
  await change({ priceEuros: 412_000 });
  await page.close();
});

it('Escape leaves a field as it was, and gives the focus back', async () => {
  const page = await open();
  const value = page.getByRole('button', { name: /^Ville : Nantes/ });
  await value.click();
  await page.getByRole('textbox', { name: 'Ville' }).fill('Rezé');
  await page.keyboard.press('Escape');
  await value.waitFor();
  expect(await page.evaluate('document.activeElement.getAttribute("aria-label")')).toMatch(/^Ville/);
  expect((await read()).address.city).toBe('Nantes');
  await page.close();
});

it('an address that is taken back has its coordinates again', async () => {
  const placed = { latitude: 47.21, longitude: -1.55, inseeCode: '44109' };
  await change({ address: placed });
  const page = await open();
  await page.getByRole('button', { name: /^Ville : Nantes/ }).click();
  await page.getByRole('textbox', { name: 'Ville' }).fill('Rezé');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await read()).address).toMatchObject({ city: 'Rezé', latitude: null });
  await page.getByRole('button', { name: 'Annuler', exact: true }).click();
  await expect.poll(async () => (await read()).address).toMatchObject({ city: 'Nantes', ...placed });
  await page.close();
});

it('a fault of the contract stands at its field', async () => {
  const page = await open();
  await page.getByRole('button', { name: /^Code postal : 44000/ }).click();
  await page.getByRole('textbox', { name: 'Code postal' }).fill('440');
  await page.keyboard.press('Enter');
  await page.getByText('Cinq chiffres attendus').waitFor();
  expect((await read()).address.postcode).toBe('44000');
  await page.close();
});

it('a colleague’s newer value is shown before it is overwritten in its place', async () => {
  const page = await open();
  await page.getByRole('button', { name: /^Prix : 412/ }).click();
  const price = page.getByRole('textbox', { name: 'Prix' });
  await emptyNumber(price);
  await price.fill('380000');
  await change({ priceEuros: 405_000 });
  await page.getByText('Quelqu’un vient d’enregistrer une autre version de ce bien.').waitFor();
  const refused = page.waitForResponse(/properties\.change/);
  await page.keyboard.press('Enter');
  expect((await refused).status()).toBe(409);
  await page.getByText(/^Prix.: 412.000.€ → 405.000.€$/).waitFor();
  expect((await read()).priceEuros).toBe(405_000);
  await page.getByRole('button', { name: 'Garder mes modifications' }).click();
  await page.getByRole('button', { name: 'Enregistrer : Prix' }).click();
  await page.locator('strong', { hasText: /405.000.€ → 380.000.€/ }).waitFor();
  expect((await read()).priceEuros).toBe(380_000);
  await page.close();
});

it('what a colleague changes in another field stays', async () => {
  const page = await open();
  await page.getByRole('button', { name: /^Pièces : À compléter/ }).click();
  await change({ bedrooms: 3 });
  await page.getByRole('button', { name: /^Chambres : 3/ }).waitFor();
  await page.getByRole('textbox', { name: 'Pièces' }).fill('5');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /^Pièces : 5/ }).waitFor();
  expect(await read()).toMatchObject({ bedrooms: 3, rooms: 5 });
  await page.close();
});

it('the dialog changes several fields at once, and shows a newer version first', async () => {
  const page = await open();
  await page.getByRole('button', { name: 'Modifier : Mandat' }).click();
  const dialog = page.getByRole('dialog', { name: 'Modifier le bien' });
  const number = dialog.getByRole('textbox', { name: 'Numéro', exact: true });
  await expect.poll(() => number.evaluate((node: any) => node === node.ownerDocument.activeElement)).toBe(true);
  await number.fill('2026-77');
  await dialog.getByRole('combobox', { name: 'Type de mandat' }).selectOption({ label: 'Exclusif' });
  await change({ title: 'Maison de ville, jardin' });
  await dialog.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await dialog.getByText('Titre : Maison de ville → Maison de ville, jardin').waitFor();
  await dialog.getByRole('button', { name: 'Garder mes modifications' }).click();
  await dialog.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.locator('strong', { hasText: '2 champs modifiés' }).waitFor();
  expect(await read()).toMatchObject({
    ...{ title: 'Maison de ville, jardin', mandate: { number: '2026-77', kind: 'exclusive', expiresAt: null } },
  });
  await page.getByRole('button', { name: 'Annuler', exact: true }).click();
  await expect.poll(async () => (await read()).mandate).toBe(null);
  await change({ title: 'Maison de ville' });
  await page.close();
});

it('a mandate without its kind is refused at the kind', async () => {
  const page = await open();
  await page.getByRole('button', { name: /^Numéro : À compléter/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Modifier le bien' });
  await dialog.getByRole('textbox', { name: 'Numéro', exact: true }).fill('2026-78');
  await dialog.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await expect
    .poll(() => dialog.getByRole('combobox', { name: 'Type de mandat' }).getAttribute('aria-invalid'))
    .toBe('true');
  await page.close();
});

it('the status moves and is taken back, and withdrawing asks why', async () => {
  const page = await open();
  const status = page.getByRole('combobox', { name: 'Statut' });
  await status.selectOption('under_offer');
  await page.locator('strong', { hasText: 'Maison de ville : Sous offre' }).waitFor();
  await page.getByRole('button', { name: 'Annuler', exact: true }).click();
  await expect.poll(async () => (await read()).status).toBe('available');
  await status.selectOption('withdrawn');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Le vendeur garde son bien' }).click();
  await dialog.getByRole('button', { name: 'Déplacer' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect((await read()).status).toBe('withdrawn');
  await call('boards.moveProperty', { id, from: 'withdrawn', to: 'available' });
  await page.close();
});

it('fields of a group that is empty are filled in together with it, and emptied again', async () => {
  const page = await open();
  await page.getByRole('button', { name: /^Nombre de lots : À compléter/ }).click();
  await page.getByRole('textbox', { name: 'Nombre de lots' }).fill('12');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /^Nombre de lots : 12/ }).waitFor();
  expect(await read()).toMatchObject({ coOwned: true, coOwnership: { lots: 12, procedure: null } });
  await change({ coOwned: true, coOwnership: null });
  await page.getByRole('button', { name: /^Nombre de lots : À compléter/ }).click();
  await page.getByRole('textbox', { name: 'Nombre de lots' }).fill('24');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /^Nombre de lots : 24/ }).waitFor();
  await page.getByRole('button', { name: 'Annuler', exact: true }).click();
  await expect.poll(async () => (await read()).coOwnership.lots).toBe(null);
  expect((await read()).coOwned).toBe(true);
  await page.getByRole('button', { name: /^Ascenseur : À compléter/ }).click();
  await page.getByRole('combobox', { name: 'Ascenseur' }).selectOption({ label: 'Non' });
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /^Ascenseur : Non/ }).waitFor();
  expect((await read()).lift).toBe(false);
  await page.getByRole('button', { name: /^DPE établi le : À compléter/ }).click();
  await page.getByRole('textbox', { name: 'DPE établi le' }).fill('4/11/2026');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await read()).energy.issued.date).toBe('2026-11-04');
  await page.close();
});

it('a property is published, which is taken back', async () => {
  const page = await open();
  await page.getByRole('switch', { name: 'À diffuser' }).click();
  // Its advert has no text, so a person is asked again.
  await page.getByRole('dialog', { name: /^Diffuser malgré \d+ points à corriger/ }).waitFor();
  expect((await read()).published).toBe(false);
  await page.getByRole('button', { name: 'Diffuser quand même' }).click();
  await page.locator('strong', { hasText: 'Bien mis en diffusion' }).waitFor();
  // It has a button of the same name as the toast.
  await page.getByRole('dialog', { name: /^Diffuser malgré/ }).waitFor({ state: 'detached' });
  expect((await read()).published).toBe(true);
  await page.getByRole('button', { name: 'Annuler', exact: true }).click();
  await expect.poll(async () => (await read()).published).toBe(false);
  await page.close();
});

it('shows the offers, the visits and the buyers, in a part of its own on a phone', async () => {
  const about = { propertyId: id, contactId: contact.id };
  const startsAt = new Date(Date.now() + 86_400_000);
  await call('visits.schedule', {
    ...about,
    ...{ startsAt: startsAt.toISOString(), endsAt: new Date(startsAt.getTime() + 1_800_000).toISOString() },
  });
  await call('offers.record', { ...about, amountEuros: 390_000 });
  const page = await open();
  const part = (name: string) => page.getByRole('region', { name, exact: true });
  await part('Offres')
    .getByRole('link', { name: /390.000/ })
    .waitFor();
  await part('Visites à venir').getByText('Prévue').waitFor();
  await part('Acquéreurs').getByRole('link', { name: 'Élodie Le Goff 0' }).waitFor();
  await page.setViewportSize(phone);
  await part('Offres').waitFor({ state: 'hidden' });
  await page.getByText('Activité', { exact: true }).click();
  await part('Offres').waitFor();
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(phone.width);
  await page.close();
});

it('a new property gets the next reference, and one that is taken is said at its field', async () => {
  const page = await open();
  await page.goto(`${server.url}/biens`);
  await page.getByRole('button', { name: 'Nouveau bien' }).click();
  const dialog = page.getByRole('dialog', { name: 'Nouveau bien' });
  const reference = dialog.getByRole('textbox', { name: 'Référence' });
  await expect.poll(() => reference.inputValue()).toBe('NAN-0062');
  await dialog.getByRole('textbox', { name: 'Titre' }).fill('T2 au calme');
  await dialog.getByRole('textbox', { name: 'Code postal' }).fill('44000');
  await dialog.getByRole('textbox', { name: 'Ville' }).fill('Nantes');
  await reference.fill('NAN-0061');
  await page.keyboard.press('Control+Enter');
  await dialog.getByText('Déjà en usage').waitFor();
  await reference.fill('NAN-0062');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('heading', { level: 1, name: 'T2 au calme' }).waitFor();
  const [newest] = (await call('properties.browse', {})).data.data;
  expect(newest).toMatchObject({
    reference: 'NAN-0062',
    status: 'draft',
    mandate: null,
    assigneeName: expect.any(String),
  });
  await page.close();
});

it('Ctrl K leads to the record, and a reference elsewhere to the drawer, which leads there too', async () => {
  const page = await open();
  await page.goto(`${server.url}/taches`);
  await page.getByRole('heading', { level: 1, name: 'Tâches' }).waitFor();
  await searchFor('NAN-0061')(page);
  await page.keyboard.press('Enter');
  await page.waitForURL(`${server.url}/biens/${id}`);
  await page.goto(`${server.url}/transactions/vendeurs`);
  await page.getByRole('button', { name: 'Maison de ville', exact: true }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Ouvrir la fiche' }).click();
  await page.waitForURL(`${server.url}/biens/${id}`);
  await page.close();
});
