import type { Locator } from 'playwright-core';
import { expect, it } from 'vitest';
import { launchBrowser, phone } from './chromium.ts';
import { signInClient, signInContext, startAgencyServer } from './console-server.ts';

const server = await startAgencyServer({ contactCount: 2 });
const context = await launchBrowser();
await signInContext(context, server);
const client = await signInClient(server);
const open = async (query = '') => {
  const page = await context.newPage();
  await page.goto(`${server.url}/contacts${query}`);
  await page.getByRole('heading', { name: 'Contacts', level: 1 }).waitFor();
  return page;
};

it('a row has one line, whose title says what it cuts, and an action that is late is marked', async () => {
  const lastName = 'Anne-Sophie Le Goff de La Villemarqué et Jean-Baptiste Kermadec';
  const { id } = (await client.call('contacts.add', { lastName, tags: ['long'] })).data;
  await client.call('tasks.create', { title: 'Rappeler avant la visite', contactId: id, dueAt: '2026-01-02' });
  const page = await open('?etiquette=long');
  await page.setViewportSize({ width: 1366, height: 768 });
  const row = page.getByRole('row').filter({ hasText: 'Anne-Sophie' });
  await row.waitFor();
  expect(await row.getByRole('link').getAttribute('title')).toBe(lastName);
  await expect.poll(async () => (await row.boundingBox())?.height).toBe(48);
  await row.getByTitle(/Rappeler avant la visite.*en retard$/).waitFor();
  await page.setViewportSize(phone);
  const due = page.getByRole('listitem').filter({ hasText: 'Anne-Sophie' }).locator('small[data-overdue="true"]');
  const style = (element: Locator) =>
    element.evaluate((node: any) => node.ownerDocument.defaultView.getComputedStyle(node).color);
  const soft = page.getByRole('listitem').filter({ hasText: 'Anne-Sophie' }).locator('div').last();
  expect(await style(due)).not.toBe(await style(soft));
  await page.close();
});

it('the list says how many contacts it has, and moves those that are ticked to another stage', async () => {
  for (const lastName of ['Quéré', 'Quéméneur']) await client.call('contacts.add', { lastName, tags: ['étape'] });
  const page = await open('?etiquette=étape');
  await page.getByText('2 contacts', { exact: true }).waitFor();
  const stagesOf = async () =>
    (await client.call('contacts.browse', { tag: 'étape' })).data.data.map(({ stage }: { stage: string }) => stage);
  await page.getByRole('checkbox', { name: 'Sélectionner les contacts affichés' }).check();
  await page.getByRole('combobox', { name: 'Étape' }).selectOption('lost');
  const dialog = page.getByRole('dialog', { name: /^Pourquoi ces contacts sont-ils perdus/ });
  await dialog.getByRole('button', { name: 'Projet abandonné' }).click();
  await dialog.getByRole('button', { name: 'Passer en « Perdu »' }).click();
  await page.getByText('2 contacts : Perdu').first().waitFor();
  expect(await stagesOf()).toEqual(['lost', 'lost']);
  await page.getByRole('button', { name: 'Annuler' }).click();
  await expect.poll(stagesOf).toEqual(['new', 'new']);
  await page.close();
});

it('the filters and the bar of ticked contacts take one line each in a window of 1366 px', async () => {
  const page = await open('?type=notary%2Cseller&etape=new%2Ccontacted%2Cqualified&silence=1&qui=equipe');
  await page.setViewportSize({ width: 1366, height: 768 });
  const linesIn = (locator: Locator) =>
    locator.evaluate((node: any) => ({
      tops: new Set([...node.children].map((child: any) => Math.round(child.getBoundingClientRect().top / 20))).size,
      cut: node.scrollWidth > node.clientWidth,
    }));
  const filters = page.getByRole('search');
  await filters.getByRole('button', { name: /^Étape/ }).waitFor();
  expect(await linesIn(filters)).toEqual({ tops: 1, cut: false });
  await page.goto(`${server.url}/contacts?qui=equipe`);
  await page.getByRole('checkbox', { name: 'Sélectionner les contacts affichés' }).check();
  const bar = page.getByRole('region', { name: /contacts sélectionnés/ });
  await bar.getByRole('button', { name: 'Autres actions' }).waitFor();
  expect(await linesIn(bar)).toMatchObject({ cut: false });
  expect((await bar.boundingBox())?.height).toBeLessThan(64);
  await page.close();
});
