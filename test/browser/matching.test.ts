import { expect, it } from 'vitest';
import { createContact } from '../../domain/contacts/contacts.ts';
import { saveSearch } from '../../domain/contacts/searches/searches.ts';
import { accessibilityViolations, axe } from './accessibility.ts';
import { launchBrowser, phone } from './chromium.ts';
import { signInClient, signInContext, startAgencyServer } from './console-server.ts';
import { readToEnd } from './openers.ts';

const server = await startAgencyServer({ contactCount: 0 });
const context = await launchBrowser();
await signInContext(context, server);
const { call } = await signInClient(server);
const { data: house } = await call('properties.create', {
  ...{ reference: 'REZ-0007', title: 'Maison de ville', type: 'house', status: 'available', priceEuros: 312_000 },
  address: { postcode: '44400', city: 'Rezé' },
});

async function buyer(firstName: string, budgetMaxEuros: number, cities = ['Rezé']): Promise<string> {
  const email = `${firstName.toLowerCase()}@courriel.example`;
  const { id } = await server.agency.perform(createContact, { firstName, lastName: 'Kerguelen', intent: 'buy', email });
  await server.agency.perform(saveSearch, { contactId: id, cities, budgetMaxEuros });
  return id;
}

const maud = await buyer('Maud', 350_000);
await buyer('Yann', 300_000);
await buyer('Zoe', 350_000, ['Pornic']);

it('ticked buyers get one text, which waits as one item with the differences, and is approved as a whole', async () => {
  const page = await context.newPage();
  await page.goto(`${server.url}/biens/${house.id}`);
  const buyers = page.getByRole('region', { name: 'Acquéreurs correspondants' });
  await buyers.getByText('1 correspond, 1 à un critère près').waitFor();
  await buyers.getByText(/^Budget dépassé de 12.000.€/).waitFor();
  await buyers.getByText(/^1 autre acquéreur écarté par sa recherche.: la ville \(1\)\.$/).waitFor();
  const sentence = buyers.getByRole('button', { name: /^Cochez les acquéreurs/ }).locator('.mantine-Button-label');
  expect(await sentence.evaluate((node: any) => node.scrollWidth - node.clientWidth)).toBe(0);
  await buyers.getByRole('checkbox', { name: 'Choisir Maud Kerguelen' }).check();
  await buyers.getByRole('checkbox', { name: 'Choisir Yann Kerguelen' }).check();
  await buyers.getByRole('button', { name: 'Proposer à 2 acquéreurs' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('row', { name: /Yann Kerguelen Budget dépassé/ }).waitFor();
  await dialog.getByRole('button', { name: 'Préparer les 2 messages' }).click();
  await page.getByRole('link', { name: 'Relire dans À traiter' }).click();
  const plan = page.getByRole('article');
  await plan.getByRole('heading', { name: '2 messages semblables' }).waitFor();
  await plan.getByRole('row', { name: /Yann Kerguelen.*Budget dépassé de 12.000.€/ }).waitFor();
  expect((await call('contacts.proposed', { contactId: maud })).data.data).toEqual([]);
  await plan.getByRole('button', { name: 'Approuver les 2' }).click();
  await readToEnd(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Approuver les 2' }).click();
  await page.getByText('2 messages approuvés').first().waitFor();
  await page.close();
});

it('a buyer who gets no message is named with the reason, and shown as one for whom a proposal waits', async () => {
  const page = await context.newPage();
  await page.goto(`${server.url}/biens/${house.id}`);
  const buyers = page.getByRole('region', { name: 'Acquéreurs correspondants' });
  await buyers.getByRole('checkbox', { name: 'Choisir Maud Kerguelen' }).check();
  await buyers.getByRole('checkbox', { name: 'Choisir Yann Kerguelen' }).check();
  await buyers.getByRole('button', { name: 'Proposer à 2 acquéreurs' }).click();
  const dialog = page.getByRole('dialog');
  // A colleague was faster.
  const text = { subject: 'Une maison à Rezé', body: 'Une maison vient de rentrer.', formId: crypto.randomUUID() };
  await call('properties.proposeToBuyers', { propertyId: house.id, contactIds: [maud], ...text });
  await dialog.getByRole('button', { name: 'Préparer les 2 messages' }).click();
  const leftOut = dialog.getByRole('status').getByRole('listitem');
  await leftOut.first().waitFor();
  expect(await leftOut.allTextContents()).toEqual([
    expect.stringMatching(/^Maud Kerguelen\s:\sune proposition de ce bien l’attend déjà$/),
  ]);
  expect(await buyers.getByRole('checkbox', { checked: true }).count()).toBe(0);
  await dialog.getByRole('button', { name: 'Fermer' }).last().click();
  await buyers.getByRole('link', { name: 'Une proposition attend dans À traiter' }).first().waitFor();
  expect(await buyers.getByRole('checkbox', { name: 'Choisir Maud Kerguelen' }).isDisabled()).toBe(true);
  await page.close();
});

it('a contact’s record shows the properties that match, and the drawer of each', async () => {
  const page = await context.newPage();
  await page.setViewportSize(phone);
  await page.goto(`${server.url}/contacts/${maud}`);
  await page.getByText('Projet', { exact: true }).filter({ visible: true }).first().click();
  const properties = page.getByRole('region', { name: 'Biens correspondants' });
  await properties.getByText('REZ-0007 · Rezé').waitFor();
  await page.evaluate(axe);
  expect(await accessibilityViolations(page)).toEqual([]);
  await properties.getByText('Maison de ville').click();
  await page.getByRole('dialog').getByText('REZ-0007').first().waitFor();
  await page.close();
});
