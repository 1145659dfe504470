import type { Route } from 'playwright-core';
import { expect, it } from 'vitest';
import { desktop, launchBrowser, phone } from './chromium.ts';
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
  // The money stands between: the outer columns are folded, and opened by their name.
  expect(await page.getByRole('button', { name: 'Abgrall', exact: true }).count()).toBe(0);
  await page.getByRole('button', { name: 'Nouveau 1' }).click();
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
  // An offer holds until a day: without one the press is answered at the field.
  const validUntil = dialog.getByRole('textbox', { name: 'Valable jusqu’au' });
  await dialog.getByRole('button', { name: 'Noter l’offre' }).click();
  await validUntil.and(page.locator('[aria-invalid="true"]')).and(page.locator(':focus')).waitFor();
  expect((await client.call('offers.list', { propertyId: property.id })).data.data).toEqual([]);
  await validUntil.fill('dans 10 jours');
  await dialog.getByRole('textbox', { name: 'Conditions' }).fill('Obtention d’un prêt');
  await dialog.getByRole('button', { name: 'Noter l’offre' }).click();
  await page.getByRole('link', { name: /Offre reçue/ }).click();
  await page.getByRole('heading', { level: 1, name: `Offre d’${name}` }).waitFor();
  await page.getByRole('button', { name: 'Contre-proposition' }).click();
  await page.getByLabel('Montant de l’offre').fill('392000');
  await page.getByRole('textbox', { name: 'Valable jusqu’au' }).first().fill('dans 10 jours');
  await page.getByText('Prêt et vente').first().click();
  await page.getByLabel('Montant du prêt').first().fill('250000');
  await page.getByRole('button', { name: 'Enregistrer' }).first().click();
  await page.getByText('392 000 €').first().waitFor();
  // The chain says what the counter-offer changed.
  await page
    .getByRole('list', { name: 'Offres et contre-propositions' })
    .getByText(/^Prêt et vente · /)
    .waitFor();
  const [offer] = (await client.call('offers.list', { propertyId: property.id })).data.data;
  expect(offer).toMatchObject({ amountEuros: 392_000, stage: 'countered' });
  const { data: terms } = await client.call('offers.read', { id: offer.id });
  expect(terms).toMatchObject({ financing: 'loan_and_sale', loanEuros: 250_000 });
  const stagesNow = async () => {
    const [{ stage }] = (await client.call('offers.list', { propertyId: property.id })).data.data;
    return [stage, (await client.call('contacts.read', { id: offer.contactId })).data.stage];
  };
  await page.getByRole('button', { name: 'Offre acceptée' }).click();
  const next = page.getByRole('form', { name: 'Prochaine étape' });
  await next.getByRole('button', { name: 'Compromis signé' }).click();
  await next.getByRole('button', { name: 'Acte signé' }).waitFor();
  expect(await stagesNow()).toEqual(['promise_signed', 'under_contract']);
  await page.getByRole('button', { name: 'Annuler' }).click();
  await next.getByRole('button', { name: 'Compromis signé' }).waitFor();
  await expect.poll(stagesNow).toEqual(['accepted', 'offer']);
  await page.close();
});

it('a card that a colleague has moved meanwhile goes where it is, and the page says so', async () => {
  const page = await context.newPage();
  await page.goto(`${server.url}/transactions/vendeurs`);
  const card = (column: string) =>
    page.getByRole('region', { name: column }).getByRole('button', { name: 'Maison de ville', exact: true });
  // The offer above is accepted, and the property follows it.
  await card('Sous offre').waitFor();
  // The page hears of nothing, whatever it asks for in the same request, as if its connection had just been lost.
  await page.route('**/console/trpc/*boards.read*', (route) => route.abort());
  await client.call('boards.moveProperty', { id: property.id, from: 'under_offer', to: 'under_contract' });
  await card('Sous offre').focus();
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
  await page.getByRole('button', { name: /^Nouveau \d/ }).click();
  await page.getByRole('button', { name: 'Tréguier', exact: true }).focus();
  await page.keyboard.press(']');
  const { x, width } = (await page.getByRole('alert').boundingBox()) ?? { x: 0, width: 0 };
  const title = await page.getByRole('heading', { level: 1 }).boundingBox();
  expect(x).toBe(title?.x);
  expect(x + width).toBeLessThan(desktop.width - 8);
  await page.close();
});

it('all columns with money fit on a laptop, with cards of two lines and the weighted fees of each column', async () => {
  const page = await context.newPage();
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.goto(`${server.url}/transactions`);
  const column = (title: string) => page.getByRole('region', { name: title });
  const box = (await column('Vendu').boundingBox()) ?? { x: 0, width: 0 };
  expect(box.x + box.width).toBeLessThan(1366);
  expect((await column('Perdu').boundingBox())?.width).toBeLessThan(50);
  expect((await page.locator('[data-card]').first().boundingBox())?.height).toBe(56);
  const { columns } = (await client.call('boards.read', { board: 'buyers' })).data;
  const weighed = columns.filter(({ weightedFeesEuros }: any) => weightedFeesEuros > 0);
  for (const { feesEuros, weightPercent, weightedFeesEuros } of weighed) {
    expect(weightedFeesEuros).toBe(Math.round((feesEuros * weightPercent) / 100));
  }
  await page.getByRole('button', { name: /^Nouveau \d/ }).click();
  // The last column is in sight even where those at both ends are open.
  await page.getByRole('button', { name: /^Perdu/ }).click();
  await column('Perdu').getByRole('button', { name: 'Replier Perdu' }).waitFor();
  const last = (await column('Perdu').boundingBox()) ?? { x: 0, width: 0 };
  expect(last.x + last.width).toBeLessThan(1366);
  await column('Nouveau').getByRole('button', { name: 'Replier Nouveau' }).click();
  await page.getByRole('button', { name: /^Nouveau \d/ }).waitFor();
  await page.close();
});

it('a column always says how many cards it has, and on a phone only the board scrolls sideways', async () => {
  const page = await context.newPage();
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.goto(`${server.url}/transactions`);
  const count = page.getByRole('region', { name: 'Projet confirmé' }).locator('h2 > span').last();
  await count.waitFor();
  const [heading, number] = [await count.locator('..').boundingBox(), await count.boundingBox()];
  expect((number?.x ?? 0) + (number?.width ?? 0)).toBeLessThanOrEqual((heading?.x ?? 0) + (heading?.width ?? 0) + 1);
  await page.setViewportSize(phone);
  await expect
    .poll(() => page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth'))
    .toBe(0);
  await page.close();
});
