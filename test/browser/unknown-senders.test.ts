import { expect, it } from 'vitest';
import { receiveText } from '../support/receive-text.ts';
import { desktop, launchBrowser } from './chromium.ts';
import { signInClient, signInContext, startAgencyServer } from './console-server.ts';

const server = await startAgencyServer();
const context = await launchBrowser({ ...desktop, width: 1440 });
await signInContext(context, server);
const client = await signInClient(server);

it('an unknown sender is answered, and becomes a contact by that', async () => {
  await receiveText(server.context, server.agency, { from: '+33639980123', body: 'Est-ce encore libre ?' });
  const page = await context.newPage();
  await page.goto(`${server.url}/messages`);
  await page.getByRole('button', { name: 'Répondre' }).click();
  await page.getByRole('form', { name: /^Écrire à/ }).waitFor();
  const [conversation] = (await client.call('conversations.list', {})).data.data;
  expect(conversation.contact).toMatchObject({ phone: '+33639980123' });
  await page.close();
});

it('the form of a new contact is filled in from the signature, which the third pane shows', async () => {
  const body = 'Voici le projet.\nBien cordialement,\nMaître Anne KERMADEC\nNotaire\nSCP Kermadec\n06 39 98 44 44';
  await receiveText(server.context, server.agency, { from: 'anne@notaires.example', channel: 'email', body });
  const page = await context.newPage();
  const [conversation] = (await client.call('conversations.list', {})).data.data;
  await page.goto(`${server.url}/messages/${conversation.id}`);
  await page.getByRole('complementary').getByText('SCP Kermadec').waitFor();
  await page.getByRole('button', { name: 'Créer un contact' }).click();
  const dialog = page.getByRole('dialog');
  await expect.poll(() => dialog.getByLabel('Nom', { exact: true }).inputValue()).toBe('Kermadec');
  expect(await dialog.getByLabel('Prénom').inputValue()).toBe('Anne');
  expect(await dialog.getByLabel('Téléphone').inputValue()).toBe('06 39 98 44 44');
  expect(await dialog.getByLabel('Étude ou société').inputValue()).toBe('SCP Kermadec');
  await dialog.getByLabel('Nom', { exact: true }).fill('Kermadec-Roux');
  await dialog.getByRole('button', { name: 'Créer un contact' }).click();
  await page.getByRole('form', { name: /^Écrire à/ }).waitFor();
  const { contact } = (await client.call('conversations.read', { id: conversation.id })).data;
  expect(contact).toMatchObject({ name: 'Anne Kermadec-Roux', phone: '+33639984444' });
  await page.close();
});

it('a conversation that was read is marked as unread, and stays so beside the list', async () => {
  const page = await context.newPage();
  const [conversation] = (await client.call('conversations.list', {})).data.data;
  await page.goto(`${server.url}/messages/${conversation.id}`);
  const unread = async () => (await client.call('conversations.read', { id: conversation.id })).data.unreadCount;
  await expect.poll(unread).toBe(0);
  await page.getByRole('button', { name: 'Marquer comme non lu' }).click();
  await expect.poll(unread).toBe(1);
  await page.close();
});
