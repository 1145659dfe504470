import { expect, it } from 'vitest';
import { newId, publicId, uuidOf } from '../../domain/shared/ids.ts';
import { tenantOf } from '../../storage/tenant.ts';
import { createColleague } from '../support/colleagues.ts';
import { desktop, launchBrowser, phone } from './chromium.ts';
import { signInClient, signInContext, startAgencyServer } from './console-server.ts';

const server = await startAgencyServer();
const context = await launchBrowser(desktop);
await signInContext(context, server);
const client = await signInClient(server);
const [contact] = (await client.call('contacts.search', {})).data.contacts;

it('a colleague’s long name is read in full above a conversation on a phone', async () => {
  const colleague = await createColleague(server.db, server.agency, 'agent');
  const name = 'Anne-Sophie de La Villemarqué';
  await server.db.updateTable('user_account').set({ name }).where('id', '=', colleague.id).execute();
  const [id, at] = [newId(), new Date()];
  const row = { id, status: 'open', unread_count: 1, snippet: 'Bonjour', channel: 'email', address: contact.email };
  await tenantOf(server.db, server.agency.id)
    .insert('conversation', {
      ...row,
      contact_id: uuidOf('contact', contact.id),
      last_message_at: at,
      created_at: at,
    } as never)
    .execute();
  const page = await context.newPage();
  await page.setViewportSize(phone);
  await page.goto(`${server.url}/messages/${publicId('conversation', id)}`);
  const select = page.getByRole('combobox', { name: 'Conversation confiée à' });
  await select.selectOption(name);
  await expect.poll(() => select.locator(':checked').innerText()).toBe(name);
  // As wide as the words of a copy that may be as wide as it likes.
  const missingPixels = () =>
    select.evaluate((node: any) => {
      const copy = node.cloneNode(true);
      copy.value = node.value;
      copy.style.cssText = 'position: absolute; width: max-content; field-sizing: content';
      node.parentNode.append(copy);
      const missing = copy.offsetWidth - node.offsetWidth;
      copy.remove();
      return Math.max(missing, 0);
    });
  await expect.poll(missingPixels).toBe(0);
  await page.close();
});

it('a long next action is cut after two lines, and a press shows all of it', async () => {
  const title = 'Rappeler le notaire pour les pièces du dossier de copropriété et la date du compromis';
  await client.call('tasks.create', { title, contactId: contact.id, dueAt: '2099-01-01T10:00:00Z' });
  const page = await context.newPage();
  await page.goto(`${server.url}/contacts`);
  const cell = page.locator('tbody td[data-column="nextAction"]');
  const isCut = () =>
    cell
      .locator('span')
      .first()
      .evaluate((node: any) => node.scrollHeight > node.clientHeight + 1);
  await cell.getByText(title).waitFor();
  await expect.poll(isCut).toBe(true);
  await cell.getByRole('button', { name: 'Lire en entier' }).press('Enter');
  await expect.poll(isCut).toBe(false);
  await cell.getByRole('button', { name: 'Replier' }).click();
  await expect.poll(isCut).toBe(true);
  // A short text has no button.
  expect(await page.locator('td[data-column="assignee"]').getByRole('button').count()).toBe(0);
  await page.close();
});

it('a next action that becomes longer than two lines while it is shown gets its button', async () => {
  const other = (await client.call('contacts.add', { lastName: 'Abgrall' })).data;
  const dueAt = '2099-01-01T10:00:00Z';
  const title = 'Visite';
  const { id } = (await client.call('tasks.create', { title, contactId: other.id, dueAt })).data;
  const page = await context.newPage();
  await page.goto(`${server.url}/contacts?q=abgrall`);
  const cell = page.locator('tbody td[data-column="nextAction"]');
  const button = cell.getByRole('button', { name: 'Lire en entier' });
  const height = () =>
    cell
      .locator('span')
      .first()
      .evaluate((node: any) => node.clientHeight);
  await cell.getByText(title).waitFor();
  const twoLines = await height();
  expect(await button.count()).toBe(0);
  await client.call('tasks.change', {
    id,
    title: `${title} avec le notaire pour les pièces du dossier et la date du compromis de vente`,
  });
  await button.waitFor();
  // Otherwise the box would have grown, which tells the page by itself.
  expect(await height()).toBe(twoLines);
  await page.close();
});
