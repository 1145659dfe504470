import { expect, it } from 'vitest';
import { receiveText } from '../support/receive-text.ts';
import { desktop, launchBrowser, phone } from './chromium.ts';
import { signInClient, signInContext, smsContacts, startAgencyServer } from './console-server.ts';

const server = await startAgencyServer({ contactCount: 2 });
const context = await launchBrowser({ ...desktop, width: 1440 });
await signInContext(context, server);
const client = await signInClient(server);
type Contact = Awaited<ReturnType<typeof smsContacts>>[number];
const [one, other] = (await smsContacts(server)) as [Contact, Contact];
const conversationWith = async ({ id }: Contact): Promise<string> =>
  (await client.call('conversations.list', { contactId: id })).data.data[0].id;

it('a conversation is marked as done and found again there', async () => {
  await receiveText(server.context, server.agency, { from: one.phone, body: 'Est-ce toujours libre ?' });
  const page = await context.newPage();
  await page.goto(`${server.url}/messages`);
  const list = page.getByRole('navigation', { name: 'Conversations' });
  await list.getByRole('link').first().click();
  await page.getByRole('complementary', { name: 'Fiche du contact' }).getByText('elodie').first().waitFor();
  await page.getByRole('button', { name: 'Traité', exact: true }).click();
  await page.getByRole('button', { name: 'Rouvrir' }).waitFor();
  await page.getByText('Traitées', { exact: true }).click();
  await list.getByRole('link').first().waitFor();
  await expect.poll(async () => (await client.call('conversations.list', { state: 'done' })).data.data).toHaveLength(1);
  await page.close();
});

it('the first conversation is shown at once, and stays unread until somebody turns to it', async () => {
  await receiveText(server.context, server.agency, { from: other.phone, body: 'Clos ?' });
  const id = await conversationWith(other);
  const page = await context.newPage();
  const marked: string[] = [];
  page.on('request', (request) => request.url().includes('markRead') && marked.push(request.url()));
  await page.goto(`${server.url}/messages`);
  await page.waitForURL(`**/messages/${id}`);
  const unread = page.getByRole('navigation', { name: 'Conversations' }).getByText('1 non lu');
  await unread.waitFor();
  await page.getByRole('form', { name: /^Écrire à/ }).waitFor();
  await client.call('conversations.read', { id });
  expect(marked).toEqual([]);
  await page.getByRole('region', { name: 'Messages échangés' }).click();
  await unread.waitFor({ state: 'detached' });
  await page.close();
});

it('on a phone a conversation leaves room to read until one answers, and again once the answer was sent', async () => {
  const id = await conversationWith(other);
  const page = await context.newPage();
  await page.setViewportSize(phone);
  await page.goto(`${server.url}/messages/${id}`);
  const answer = page.getByRole('button', { name: 'Répondre' });
  await answer.waitFor();
  const text = page.getByRole('textbox', { name: 'Message' });
  expect(await text.count()).toBe(0);
  await answer.click();
  await text.and(page.locator(':focus')).waitFor();
  await page.keyboard.type('Entendu, à demain.');
  await page.reload();
  await expect.poll(() => text.inputValue()).toBe('Entendu, à demain.');
  await page.getByRole('button', { name: 'Envoyer', exact: true }).click();
  await answer.waitFor();
  await page.close();
});
