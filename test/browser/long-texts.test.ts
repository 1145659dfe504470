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
  const colleague = await createColleague(server.db, server.agency, 'negotiator');
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

it('a long next action stays on one line, and all of it is said where it is pointed at', async () => {
  const title = 'Rappeler le notaire pour les pièces du dossier de copropriété et la date du compromis';
  const short = (await client.call('contacts.add', { lastName: 'Abgrall' })).data;
  const dueAt = '2099-01-01T10:00:00Z';
  await client.call('tasks.create', { title, contactId: contact.id, dueAt });
  await client.call('tasks.create', { title: 'Visite', contactId: short.id, dueAt });
  const page = await context.newPage();
  await page.goto(`${server.url}/contacts`);
  const heightOf = (words: string) =>
    page.locator('tbody tr', { hasText: words }).evaluate((row: any) => row.clientHeight);
  await page.getByText(title).waitFor();
  expect(await heightOf(title)).toBe(await heightOf('Visite'));
  expect(await page.getByTitle(title).getAttribute('title')).toMatch(new RegExp(`^${title}, `));
  await page.close();
});
