import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { receiveText } from '../support/receive-text.ts';
import { launchBrowser } from './chromium.ts';
import { signInContext, smsContacts, startAgencyServer } from './console-server.ts';

/** The filters of a list are in its address, and outlive a reload. */

const server = await startAgencyServer({ contactCount: 3 });
const context = await launchBrowser();
await signInContext(context, server);
for (const { phone } of await smsContacts(server)) {
  await receiveText(server.context, server.agency, { from: phone, body: 'Bonjour' });
}
const selected = (page: Page, name: string) =>
  page.getByRole('combobox', { name }).locator('option:checked').innerText();

it('the list of messages stays filtered after a reload, also beside a conversation', async () => {
  const page = await context.newPage();
  await page.goto(`${server.url}/messages`);
  await page.getByRole('radiogroup', { name: 'Conversations affichées' }).getByText('Non lues').click();
  await page.getByRole('combobox', { name: 'Canal' }).selectOption('SMS');
  const list = page.getByRole('navigation', { name: 'Conversations' });
  await list.getByRole('link').last().click();
  await page.waitForURL(/\/messages\/conversation_\w+\?etat=unread&canal=sms$/);
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'Messages' }).waitFor();
  expect(await page.getByRole('radio', { name: 'Non lues' }).isChecked()).toBe(true);
  expect(await selected(page, 'Canal')).toBe('SMS');
  await page.close();
});

it('the journal stays filtered after a reload, and says of a filter that it does not have', async () => {
  const page = await context.newPage();
  await page.goto(`${server.url}/journal`);
  await page.getByRole('combobox', { name: 'Résultat' }).selectOption('Refusé');
  await page.waitForURL(/\/journal\?issue=refused$/);
  await page.reload();
  await expect.poll(() => selected(page, 'Résultat')).toBe('Refusé');
  await page.goto(`${server.url}/journal?issue=oublie`);
  await page.getByRole('button', { name: 'Retirer ce filtre' }).click();
  await page.waitForURL(/\/journal$/);
  await page.close();
});

it('tasks and transactions stay filtered after a reload', async () => {
  const page = await context.newPage();
  await page.goto(`${server.url}/taches`);
  await page.getByText('Terminées', { exact: true }).click();
  await page.waitForURL(/\/taches\?etat=done$/);
  await page.reload();
  await expect.poll(() => page.getByRole('radio', { name: 'Terminées' }).isChecked()).toBe(true);
  await page.goto(`${server.url}/transactions`);
  await page.getByRole('searchbox').fill('Le Goff');
  await page.waitForURL(/\/transactions\?q=Le\+Goff$/);
  await page.reload();
  await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('Le Goff');
  await page.close();
});

it('a search can be typed with pauses, and is emptied by an address without it', async () => {
  const page = await context.newPage();
  await page.goto(`${server.url}/transactions`);
  const search = page.getByRole('searchbox');
  await search.click();
  await page.keyboard.type('Le ');
  await page.waitForURL(/\/transactions\?q=Le$/);
  await page.keyboard.type('Goff');
  await page.waitForURL(/\/transactions\?q=Le\+Goff$/);
  expect(await search.inputValue()).toBe('Le Goff');
  await page.getByRole('navigation').getByRole('link', { name: 'Transactions' }).click();
  await page.waitForURL(/\/transactions$/);
  await expect.poll(() => search.inputValue()).toBe('');
  await page.close();
});
