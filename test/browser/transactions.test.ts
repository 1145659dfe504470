import type { Route } from 'playwright-core';
import { expect, it } from 'vitest';
import { desktop, launchBrowser } from './chromium.ts';
import { signInClient, signInContext, smsContacts, startAgencyServer } from './console-server.ts';

const server = await startAgencyServer({ contactCount: 1 });
const context = await launchBrowser();
await signInContext(context, server);
const client = await signInClient(server);
const [contact] = await smsContacts(server);
const name = `Élodie ${contact?.lastName}`;
await client.call('profile.update', { listsShow: 'team' });
const address = { postcode: '44000', city: 'Nantes' };
const { data: property } = await client.call('properties.create', {
  ...{
    reference: 'NAN-0042',
    title: 'Maison de ville',
    type: 'house',
    status: 'available',
    priceEuros: 400_000,
    address,
  },
});
const cards = async (column: string, board = 'buyers') => {
  const { columns } = (await client.call('boards.read', { board })).data;
  return columns.find((found: any) => found.column === column).data.map((card: any) => card.name);
};

it('a card is moved by keys and taken back by one, keeps the focus, and is moved by dragging', async () => {
  const page = await context.newPage();
  await page.goto(`${server.url}/transactions`);
  const card = (column: string) =>
    page.getByRole('region', { name: column }).getByRole('button', { name, exact: true });
  await card('Nouveau').focus();
  await page.keyboard.press(']');
  await card('Contacté').and(page.locator(':focus')).waitFor();
  await expect.poll(() => cards('contacted')).toEqual([name]);
  await page.getByRole('button', { name: 'Annuler' }).waitFor();
  // The page hears of the change before it gets the answer to it.
  const hearsFirst = async (route: Route) => {
    const response = await route.fetch();
    await card('Nouveau').waitFor();
    await route.fulfill({ response });
  };
  await page.route('**/console/trpc/*boards.moveBuyer*', hearsFirst, { times: 1 });
  const answered = page.waitForResponse(/boards\.moveBuyer/);
  await page.keyboard.press('Control+z');
  await answered;
  await card('Nouveau').and(page.locator(':focus')).waitFor();
  await expect.poll(() => cards('new')).toEqual([name]);
  await page.keyboard.press('Shift+ArrowRight');
  await card('Contacté').and(page.locator(':focus')).waitFor();
  await expect.poll(() => cards('contacted')).toEqual([name]);
  await card('Contacté').dragTo(page.getByRole('region', { name: 'En visite' }));
  await card('En visite').waitFor();
  await expect.poll(() => cards('visiting')).toEqual([name]);
  await page.close();
});

it('the arrows go from card to card, and a card that was chosen in its menu keeps the focus', async () => {
  const { data: other } = await client.call('contacts.add', { lastName: 'Abgrall', kind: 'buyer' });
  const page = await context.newPage();
  await page.goto(`${server.url}/transactions`);
  const focused = (text: string) => page.getByRole('button', { name: text, exact: true }).and(page.locator(':focus'));
  await page.getByRole('button', { name: 'Abgrall', exact: true }).focus();
  await page.keyboard.press('ArrowRight');
  await focused(name).waitFor();
  await page.keyboard.press('ArrowLeft');
  await focused('Abgrall').waitFor();
  await page.getByRole('button', { name: 'Déplacer Abgrall' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Perdu' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Projet abandonné' }).click();
  await page.keyboard.press('Control+Enter');
  const lost = page.getByRole('region', { name: 'Perdu' });
  await lost.getByRole('button', { name: 'Abgrall', exact: true }).and(page.locator(':focus')).waitFor();
  await client.call('contacts.move', { id: other.id, stage: 'new' });
  await page.close();
});

it('the offer that a move needs is asked for, and can be read and countered', async () => {
  const page = await context.newPage();
  await page.goto(`${server.url}/transactions`);
  await page.getByRole('button', { name: `Déplacer ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Offre', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Bien concerné').fill('nan-0042');
  await dialog.getByRole('button', { name: /Maison de ville/ }).click();
  await dialog.getByLabel('Montant de l’offre').fill('385000');
  await dialog.getByRole('button', { name: 'Déplacer' }).click();
  await page.getByRole('link', { name: /Offre reçue/ }).click();
  await page.getByRole('heading', { level: 1, name: `Offre de ${name}` }).waitFor();
  await page.getByRole('button', { name: 'Contre-proposition' }).click();
  await page.getByLabel('Montant de l’offre').fill('392000');
  await page.getByRole('button', { name: 'Enregistrer' }).first().click();
  await page.getByText('392 000 €').first().waitFor();
  const [offer] = (await client.call('offers.list', { propertyId: property.id })).data.data;
  expect(offer).toMatchObject({ amountEuros: 392_000, stage: 'countered' });
  await page.close();
});

it('a card that a colleague has moved meanwhile goes where it is, and the page says so', async () => {
  const page = await context.newPage();
  await page.goto(`${server.url}/transactions/vendeurs`);
  const card = (column: string) =>
    page.getByRole('region', { name: column }).getByRole('button', { name: 'Maison de ville', exact: true });
  await card('En vente').waitFor();
  // The page hears of nothing, whatever it asks for in the same request, as if its connection had just been lost.
  await page.route('**/console/trpc/*boards.read*', (route) => route.abort());
  await client.call('boards.moveProperty', { id: property.id, from: 'available', to: 'under_contract' });
  await card('En vente').focus();
  await page.keyboard.press(']');
  await page.getByText('Quelqu’un a déjà changé ou décidé cela').waitFor();
  await page.unroute('**/console/trpc/*boards.read*');
  expect(await cards('under_contract', 'properties')).toEqual(['Maison de ville']);
  await page.close();
});

it('a signature is in the past, so its weekday is the last one', async () => {
  const page = await context.newPage();
  await page.goto(`${server.url}/transactions`);
  await page.getByRole('button', { name: `Déplacer ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Sous compromis', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Compromis signé le' }).fill('vendredi');
  await page.keyboard.press('Control+Enter');
  await dialog.waitFor({ state: 'detached' });
  const [{ id }] = (await client.call('offers.list', { propertyId: property.id })).data.data;
  const { signedOn } = (await client.call('offers.read', { id })).data;
  expect(new Date(signedOn).getUTCDay()).toBe(5);
  expect(Date.parse(signedOn)).toBeLessThan(Date.now());
  await page.close();
});

it('a refused move is told within the margins of the page', async () => {
  await client.call('contacts.add', { lastName: 'Tréguier', kind: 'buyer' });
  const page = await context.newPage();
  await page.goto(`${server.url}/transactions`);
  await page.route('**/console/trpc/*boards.moveBuyer*', (route) => route.abort());
  await page.getByRole('button', { name: 'Tréguier', exact: true }).focus();
  await page.keyboard.press(']');
  const { x, width } = (await page.getByRole('alert').boundingBox()) ?? { x: 0, width: 0 };
  const title = await page.getByRole('heading', { level: 1 }).boundingBox();
  expect(x).toBe(title?.x);
  expect(x + width).toBeLessThan(desktop.width - 8);
  await page.close();
});
