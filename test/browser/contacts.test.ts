import type { Locator } from 'playwright-core';
import { expect, it } from 'vitest';
import { beforeResponse, countCalls, launchBrowser, phone } from './chromium.ts';
import { signInClient, signInContext, startAgencyServer } from './console-server.ts';

const server = await startAgencyServer({ contactCount: 2 });
const context = await launchBrowser();
await signInContext(context, server);
const client = await signInClient(server);
for (const [lastName, kind] of [
  ['Kerangal', 'notary'],
  ['Abgrall', 'seller'],
]) {
  await client.call('contacts.add', { lastName, kind, tags: ['fichier'] });
}
const open = async (query = '') => {
  const page = await context.newPage();
  await page.goto(`${server.url}/contacts${query}`);
  await page.getByRole('heading', { name: 'Contacts', level: 1 }).waitFor();
  return page;
};
const namesOf = (page: Awaited<ReturnType<typeof open>>) =>
  page.locator('tbody td[data-column="name"]').allInnerTexts();

it('contacts are filtered by the address, and a list is saved and found again', async () => {
  const page = await open('?type=notary%2Cseller&tri=name');
  await page.getByRole('link', { name: 'Kerangal' }).waitFor();
  await expect.poll(() => namesOf(page)).toEqual(['Abgrall', 'Kerangal']);
  await page.getByRole('button', { name: 'Enregistrer cette liste' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Nom de la liste').fill('Partenaires');
  await dialog.getByRole('button', { name: 'Enregistrer cette liste' }).click();
  await dialog.waitFor({ state: 'detached' });
  const views = page.getByRole('navigation', { name: 'Listes de contacts' });
  // A list of the same name is replaced only by the second press.
  await page.getByRole('button', { name: 'Dernier échange' }).click();
  await page
    .getByRole('columnheader', { name: 'Dernier échange' })
    .and(page.locator('[aria-sort="descending"]'))
    .waitFor();
  await page.getByRole('button', { name: 'Enregistrer cette liste' }).click();
  await dialog.getByLabel('Nom de la liste').fill('Partenaires');
  await dialog.getByRole('button', { name: 'Enregistrer cette liste' }).click();
  await dialog.getByText('déjà en usage').waitFor();
  await dialog.getByRole('button', { name: 'Remplacer l’ancienne liste' }).click();
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => views.getByRole('link', { name: 'Partenaires' }).getAttribute('href')).toContain('recent');
  await views.getByRole('link', { name: 'Nouveaux' }).click();
  await page.waitForURL(/etape=new/);
  await views.getByRole('link', { name: 'Partenaires' }).click();
  await page.waitForURL(/type=notary/);
  await views.getByRole('button', { name: /^Renommer ou supprimer la liste/ }).click();
  await page.getByRole('menuitem', { name: 'Renommer la liste' }).click();
  await dialog.getByLabel('Nom de la liste').fill('Nos partenaires');
  await dialog.getByRole('button', { name: 'Renommer la liste' }).click();
  await dialog.waitFor({ state: 'detached' });
  const renamed = views.getByRole('link', { name: 'Nos partenaires' });
  await renamed.waitFor();
  await views.getByRole('button', { name: /^Renommer ou supprimer la liste/ }).click();
  await page.getByRole('menuitem', { name: 'Supprimer la liste' }).click();
  await renamed.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Annuler' }).click();
  await renamed.waitFor();
  expect(await renamed.getAttribute('href')).toContain('type=notary');
  await page.close();
});

it('contacts are searched, and those that are ticked get a tag', async () => {
  const page = await open();
  await page.getByRole('searchbox', { name: 'Nom, e-mail ou téléphone' }).fill('kerang');
  await page.waitForURL(/q=kerang/);
  await page.getByRole('link', { name: 'Abgrall' }).waitFor({ state: 'detached' });
  await page.getByRole('checkbox', { name: 'Sélectionner Kerangal' }).check();
  await page.getByRole('textbox', { name: 'Étiquette' }).fill('partenaire');
  const addTag = page.getByRole('button', { name: 'Ajouter l’étiquette' });
  const calls = countCalls(page, 'contacts.tag');
  // No answer comes between the two clicks, and the button is free again only once every request has been answered.
  await beforeResponse(page, /contacts\.tag(?!s)/, () => addTag.dblclick());
  await page.getByText('1 contact étiqueté').first().waitFor();
  expect(calls()).toBe(1);
  const { data } = await client.call('contacts.browse', { tag: 'partenaire' });
  expect(data.data).toMatchObject([{ name: 'Kerangal' }]);
  await page.getByRole('button', { name: 'Annuler' }).click();
  const tagged = async () => (await client.call('contacts.browse', { tag: 'partenaire' })).data.data.length;
  await expect.poll(tagged).toBe(0);
  await page.getByRole('checkbox', { name: 'Sélectionner Kerangal' }).check();
  await page.getByRole('textbox', { name: 'Étiquette' }).fill('partenaire');
  await page.keyboard.press('Enter');
  await expect.poll(tagged).toBe(1);
  const inCharge = async () => (await client.call('contacts.browse', { q: 'kerang' })).data.data[0].assigneeName;
  await page.getByRole('checkbox', { name: 'Sélectionner Kerangal' }).check();
  await page.getByRole('combobox', { name: 'Confier à' }).selectOption({ index: 1 });
  await expect.poll(inCharge).not.toBeNull();
  await page.getByText('1 contact confié').first().waitFor();
  await page.getByRole('button', { name: 'Annuler' }).click();
  await expect.poll(inCharge).toBeNull();
  // Those with a tag are found by it.
  await page.getByRole('button', { name: 'Effacer les filtres' }).click();
  await page.getByRole('link', { name: 'Abgrall' }).waitFor();
  await page.getByRole('combobox', { name: 'Étiquette' }).selectOption('partenaire');
  await page.getByRole('link', { name: 'Abgrall' }).waitFor({ state: 'detached' });
  // The rows leave before those of the new filter arrive.
  await expect.poll(() => namesOf(page)).toEqual(['Kerangal']);
  await page.close();
});

it('on a phone the filters are folded away, and say how many are chosen', async () => {
  const page = await open();
  await page.setViewportSize(phone);
  const kinds = page.getByRole('button', { name: /^Type/ });
  await kinds.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Filtres' }).click();
  await kinds.click();
  await page.getByRole('checkbox', { name: 'Notaire' }).check();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Filtres (1)' }).click();
  await kinds.waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'Abgrall' }).waitFor({ state: 'detached' });
  await page.close();
});

it('rows are reached, ticked and assigned by keys alone, and no arrow assigns anything on its way', async () => {
  const page = await open('?type=notary%2Cseller&tri=name');
  const box = (name: string) => page.getByRole('checkbox', { name: `Sélectionner ${name}`, exact: true });
  const focused = page.locator(':focus');
  await box('Abgrall').focus();
  await page.keyboard.press('Shift+ArrowDown');
  await box('Kerangal').and(focused).waitFor();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('x');
  await box('Abgrall').and(focused).waitFor();
  await expect.poll(() => box('Abgrall').isChecked()).toBe(false);
  await page.keyboard.press('ArrowDown');
  const bar = page.getByRole('region', { name: '1 contact sélectionné' });
  const assign = bar.getByRole('combobox', { name: 'Confier à' });
  await assign.focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Escape');
  await bar.getByRole('textbox', { name: 'Étiquette' }).fill('notaire');
  await page.keyboard.press('Enter');
  await page.getByText('1 contact étiqueté').first().waitFor();
  await page.getByRole('checkbox', { name: 'Sélectionner les contacts affichés' }).and(focused).waitFor();
  const { data } = await client.call('contacts.browse', { tag: 'notaire' });
  expect(data.data).toMatchObject([{ name: 'Kerangal', assigneeName: null }]);
  await page.close();
});

it('forced colours leave a ticked row and the focus to be seen', async () => {
  const page = await open('?type=notary');
  await page.emulateMedia({ forcedColors: 'active' });
  const box = page.getByRole('checkbox', { name: 'Sélectionner Kerangal' });
  await box.focus();
  await page.keyboard.press('Space');
  const outlineOf = (element: Locator) =>
    element.evaluate((node: any) => node.ownerDocument.defaultView.getComputedStyle(node).outline);
  const row = page.getByRole('row').filter({ hasText: 'Kerangal' });
  await expect.poll(() => outlineOf(row)).toContain('solid 2px');
  await expect.poll(() => outlineOf(box)).toContain('solid 3px');
  await page.getByRole('searchbox').focus();
  await expect.poll(() => outlineOf(page.getByRole('searchbox'))).toContain('solid 3px');
  await page.close();
});

it('a new contact whose number exists is refused with the one that has it, and a wrong address is said in French', async () => {
  await client.call('contacts.add', { lastName: 'Le Goff', phone: '06 39 98 12 34' });
  const page = await open();
  await page.getByRole('button', { name: 'Nouveau contact' }).click();
  const dialog = page.getByRole('dialog');
  // A stray Escape loses nothing that was typed, however often it is pressed.
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Nouveau contact' }).click();
  await dialog.getByLabel('Prénom').fill('Élodie');
  const question = page.getByRole('dialog', { name: 'Modification non enregistrée' });
  for (const _ of ['Escape', 'Escape again']) {
    await page.keyboard.press('Escape');
    await question.waitFor();
    await page.keyboard.press('Escape');
    await question.waitFor({ state: 'detached' });
  }
  expect(await dialog.getByLabel('Prénom').inputValue()).toBe('Élodie');
  await dialog.getByLabel('Téléphone').fill('0639981234');
  await dialog.getByLabel('E-mail').fill('elodie@courriel');
  const create = dialog.getByRole('button', { name: 'Créer le contact' });
  await create.click();
  await dialog.getByText('Adresse e-mail complète attendue').waitFor();
  await dialog.getByLabel('E-mail').and(page.locator(':focus')).waitFor();
  await dialog.getByLabel('E-mail').fill('elodie@courriel.example');
  await create.click();
  await dialog.getByRole('alert').getByRole('link', { name: 'Le Goff' }).waitFor();
  await dialog.getByLabel('Téléphone').fill('06 39 98 12 35');
  await create.click();
  await page.waitForURL(/\/contacts\/contact_/);
  await page.close();
});

it('a contact is created beside one that has its number, once and with what the form shows by then', async () => {
  await client.call('contacts.add', { lastName: 'Prigent', phone: '06 39 98 12 40' });
  await client.call('contacts.add', { lastName: 'Kervella', email: 'kervella@courriel.example' });
  const page = await open();
  await page.getByRole('button', { name: 'Nouveau contact' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Nom', { exact: true }).fill('Avantfaute');
  await dialog.getByLabel('Téléphone').fill('06 39 98 12 40');
  await dialog.getByRole('button', { name: 'Créer le contact' }).click();
  await dialog.getByRole('alert').getByRole('link', { name: 'Prigent' }).waitFor();
  // An address typed since may be of somebody else, whom nobody has been warned of.
  const createAnyway = dialog.getByRole('button', { name: 'Créer quand même' });
  await dialog.getByLabel('E-mail').fill('kervella@courriel.example');
  await createAnyway.click();
  await dialog.getByRole('alert').getByRole('link', { name: 'Kervella' }).waitFor();
  await dialog.getByLabel('Nom', { exact: true }).fill('Corrigé');
  await dialog.getByLabel('E-mail').fill('corrige2@courriel.example');
  await createAnyway.dblclick();
  await page.waitForURL(/\/contacts\/contact_/);
  const created = async (q: string) => (await client.call('contacts.browse', { q })).data.data;
  expect(await created('Corrigé')).toMatchObject([{ name: 'Corrigé' }]);
  expect(await created('corrige2@courriel.example')).toHaveLength(1);
  expect(await created('Avantfaute')).toEqual([]);
  await page.close();
});

it('each of two contacts with the number and the address of a new one is named before it is created', async () => {
  await client.call('contacts.add', { lastName: 'Tassin', phone: '06 39 98 12 50' });
  await client.call('contacts.add', { lastName: 'Bodénès', email: 'bodenes@courriel.example' });
  const page = await open();
  await page.getByRole('button', { name: 'Nouveau contact' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Nom', { exact: true }).fill('Lesdeux');
  await dialog.getByLabel('Téléphone').fill('06 39 98 12 50');
  await dialog.getByLabel('E-mail').fill('bodenes@courriel.example');
  await dialog.getByRole('button', { name: 'Créer le contact' }).click();
  const createAnyway = dialog.getByRole('button', { name: 'Créer quand même' });
  await dialog.getByRole('alert').getByRole('link', { name: 'Bodénès' }).waitFor();
  await createAnyway.click();
  await dialog.getByRole('alert').getByRole('link', { name: 'Tassin' }).waitFor();
  await createAnyway.click();
  await page.waitForURL(/\/contacts\/contact_/);
  // The same when a contact is changed.
  const { id } = (await client.call('contacts.add', { lastName: 'Troisième' })).data;
  await page.goto(`${server.url}/contacts/${id}`);
  await page.getByRole('button', { name: 'Modifier', exact: true }).click();
  await dialog.getByLabel('Téléphone').fill('06 39 98 12 50');
  await dialog.getByLabel('E-mail', { exact: true }).fill('bodenes@courriel.example');
  await dialog.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  const saveAnyway = dialog.getByRole('button', { name: 'Enregistrer quand même' });
  for (const name of ['Bodénès', 'Lesdeux', 'Tassin']) {
    await dialog.getByRole('alert').getByRole('link', { name }).waitFor();
    await saveAnyway.click();
  }
  await dialog.waitFor({ state: 'detached' });
  await page.close();
});

it('the page of a new contact opens without a question, however late it is loaded, and two clicks create one', async () => {
  const page = await open();
  const arrival = Promise.withResolvers<void>();
  await page.route(/\/contact-page-[^/]*\.js$/, async (route) => {
    await arrival.promise;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Nouveau contact' }).click();
  const dialog = page.getByRole('dialog', { name: 'Nouveau contact' });
  await dialog.getByLabel('Nom', { exact: true }).fill('Tanguy');
  await dialog.getByRole('button', { name: 'Créer le contact' }).dblclick();
  await page.waitForURL(/\/contacts\/contact_/);
  await dialog.waitFor({ state: 'hidden' });
  arrival.resolve();
  await page.locator('h1', { hasText: 'Tanguy' }).waitFor();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect((await client.call('contacts.browse', { q: 'Tanguy' })).data.data).toHaveLength(1);
  await page.close();
});
