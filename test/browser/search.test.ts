import { expect, it } from 'vitest';
import { beforeResponse, launchBrowser } from './chromium.ts';
import { signInClient, signInContext, startAgencyServer } from './console-server.ts';

const server = await startAgencyServer({ contactCount: 3 });
const context = await launchBrowser();
await signInContext(context, server);
const client = await signInClient(server);
await client.call('properties.create', {
  ...{ reference: 'NAN-0042', title: 'Maison de ville avec jardin', type: 'house', status: 'available' },
  address: { street: '3 rue du Port', postcode: '44000', city: 'Nantes' },
});

async function openSearch(path: string) {
  const page = await context.newPage();
  await page.goto(server.url + path);
  await page.locator('h1').waitFor();
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: /^Nom, téléphone/ });
  await field.waitFor();
  return { page, field };
}

it('keeps what is typed while it is loading, and lets no letter decide on a draft', async () => {
  const [contact] = (await client.call('contacts.search', {})).data.contacts;
  await server.api('POST', '/messages/sms', { prospectId: contact.id, body: 'Bonjour, à jeudi.' });
  const page = await context.newPage();
  await page.goto(`${server.url}/a-traiter`);
  await page.getByRole('article').getByText('Bonjour, à jeudi.').waitFor();
  await beforeResponse(
    page,
    /search-palette-[\w-]+\.js/,
    () => page.keyboard.press('Control+k'),
    () => page.keyboard.type('array'),
  );
  const field = page.getByRole('combobox', { name: /^Nom, téléphone/ });
  await expect.poll(() => field.inputValue()).toBe('array');
  // Loaded by now, it still takes a moment to open, here a long one.
  await page.keyboard.press('Escape');
  await field.waitFor({ state: 'detached' });
  const devTools = await context.newCDPSession(page);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: 20 });
  await page.keyboard.press('Control+k');
  await page.keyboard.type('array');
  await expect.poll(() => field.inputValue()).toBe('array');
  expect((await client.call('drafts.decided', {})).data.data).toEqual([]);
  await page.close();
});

it('finds a contact by the keyboard alone, opens the drawer, and returns the focus; a property opens its record', async () => {
  const { page, field } = await openSearch('/taches');
  const title = page.getByRole('textbox', { name: 'Que faut-il faire ?' });
  await page.keyboard.press('Escape');
  await field.waitFor({ state: 'detached' });
  await title.focus();
  await page.keyboard.press('Control+k');
  await field.fill('le goff 1');
  await page.getByRole('option', { name: 'Élodie Le Goff 1', selected: true }).waitFor();
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('dialog', { name: 'Contact' });
  await drawer.getByRole('heading', { name: 'Élodie Le Goff 1' }).waitFor();
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'detached' });
  await title.and(page.locator(':focus')).waitFor();
  await page.keyboard.press('Control+k');
  await field.fill('le goff 1');
  await page.getByRole('option', { name: 'Élodie Le Goff 1', selected: true }).waitFor();
  await page.keyboard.press('Enter');
  await drawer.getByRole('heading', { name: 'Élodie Le Goff 1' }).waitFor();
  // The search opens over the drawer, whose keys stay silent meanwhile.
  await page.keyboard.press('Control+k');
  await field.fill('nan0042');
  await page.getByRole('option', { name: 'Maison de ville avec jardin', selected: true }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Maison de ville avec jardin' }).waitFor();
  await drawer.waitFor({ state: 'detached' });
  await page.close();
});

it('goes to a page, and begins a task', async () => {
  const { page, field } = await openSearch('/taches');
  await field.fill('camp');
  await page.getByRole('option', { name: 'Campagnes', selected: true }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Campagnes' }).waitFor();
  await page.keyboard.press('Control+k');
  await field.fill('nouvelle tâche');
  // Pressed at once: it waits for what was typed, and opens nothing that an earlier text had found.
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Nouvelle tâche' }).waitFor();
  await page.close();
});

it('pauses what is sent only after a question', async () => {
  const { page, field } = await openSearch('/taches');
  await field.fill('pause');
  await page.getByRole('option', { name: 'Tout mettre en pause', selected: true }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Tout mettre en pause' }).click();
  await page.getByText('Tous les envois sont en pause').waitFor();
  await client.call('agency.resume', {});
  await page.close();
});

it('says so if nothing matches', async () => {
  const { page, field } = await openSearch('/taches');
  await field.fill('zzzz');
  await page.getByText('Rien ne correspond à').waitFor();
  expect(await page.getByRole('option').filter({ visible: true }).count()).toBe(0);
  await page.close();
});

it('a contact found elsewhere opens in the drawer, which leads to its page; there, another one opens at once', async () => {
  const { page, field } = await openSearch('/taches');
  await field.fill('le goff 1');
  await page.getByRole('option', { name: 'Élodie Le Goff 1', selected: true }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Contact' }).getByRole('link', { name: 'Ouvrir la fiche' }).click();
  await page.getByRole('heading', { level: 1, name: 'Élodie Le Goff 1' }).waitFor();
  await page.keyboard.press('Control+k');
  await field.fill('le goff 2');
  await page.getByRole('option', { name: 'Élodie Le Goff 2', selected: true }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Élodie Le Goff 2' }).waitFor();
  await page.close();
});

it('adds a contact from anywhere, and shows the new page', async () => {
  const { page, field } = await openSearch('/taches');
  await field.fill('nouveau contact');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Nouveau contact' });
  await dialog.getByLabel('Nom', { exact: true }).fill('Quéméner');
  await dialog.getByRole('button', { name: 'Créer le contact' }).click();
  await page.getByRole('heading', { level: 1, name: 'Quéméner' }).waitFor();
  await dialog.waitFor({ state: 'detached' });
  await page.close();
});
