import type { Route } from 'playwright-core';
import { expect, it } from 'vitest';
import { receiveText } from '../support/receive-text.ts';
import { beforeResponse, desktop, launchBrowser, phone } from './chromium.ts';
import { signInClient, signInContext, smsContacts, startAgencyServer } from './console-server.ts';
import { loseAnswers } from './lost-answers.ts';

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
  await page.getByRole('button', { name: 'Clore', exact: true }).click();
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

it('a conversation of nobody is that of whoever answers it', async () => {
  await receiveText(server.context, server.agency, { from: other.phone, body: 'Peut-on visiter samedi ?' });
  const id = await conversationWith(other);
  await client.call('conversations.assign', { id, assigneeId: null });
  const page = await context.newPage();
  await page.goto(`${server.url}/messages/${id}`);
  const takeOn = page.getByRole('button', { name: 'Je m’en charge' });
  const assignee = page.getByLabel('Conversation confiée à').locator('option:checked');
  await takeOn.waitFor();
  await page.getByRole('textbox', { name: 'Message' }).fill('Oui, samedi à 10 h.');
  await page.getByRole('button', { name: 'Envoyer', exact: true }).click();
  await takeOn.waitFor({ state: 'detached' });
  expect(await assignee.textContent()).toBe('Maëlle Test');
  await page.close();
});

it.each([
  ['the form that was left open', desktop],
  ['a form that was closed and opened again', phone],
])('a text that is taken back comes before the one that was begun since, in %s', async (_, viewport) => {
  await client.call('agency.settings', { undoSeconds: 60 });
  await receiveText(server.context, server.agency, { from: other.phone, body: 'Une autre question.' });
  const id = await conversationWith(other);
  const page = await context.newPage();
  page.on('dialog', (confirmation) => void confirmation.accept());
  await page.setViewportSize(viewport);
  await page.goto(`${server.url}/messages/${id}`);
  const text = page.getByRole('textbox', { name: 'Message' });
  const write = async (words: string) => {
    if (viewport === phone) await page.getByRole('button', { name: 'Répondre' }).click();
    await text.fill(words);
  };
  await write('Le premier texte.');
  await page.getByRole('button', { name: 'Envoyer', exact: true }).click();
  const undo = page.getByRole('button', { name: 'Annuler' });
  await undo.waitFor();
  await write('Le second');
  await undo.click();
  await expect.poll(() => text.inputValue()).toBe('Le premier texte.\n\nLe second');
  await text.press('Control+End');
  await page.keyboard.type(' texte.');
  await page.reload();
  await expect.poll(() => text.inputValue()).toBe('Le premier texte.\n\nLe second texte.');
  await text.fill('');
  await page.close();
});

it('a text that is taken back while another is being sent stays in the form', async () => {
  await client.call('agency.settings', { undoSeconds: 60 });
  const page = await context.newPage();
  await page.goto(`${server.url}/messages/nouveau?contact=${one.id}`);
  const text = page.getByRole('textbox', { name: 'Message' });
  const send = () => page.getByRole('button', { name: 'Envoyer', exact: true }).click();
  const undo = page.getByRole('button', { name: 'Annuler' });
  await text.fill('Le premier texte.');
  await send();
  await undo.waitFor();
  await text.fill('Le second texte.');
  await beforeResponse(page, /replies\.send/, send, async () => {
    await undo.click();
    await expect.poll(() => text.inputValue()).toBe('Le premier texte.\n\nLe second texte.');
  });
  await expect.poll(() => text.inputValue()).toBe('Le premier texte.');
  await text.fill('');
  await page.close();
});

it('a first message that is on its way stands above the form, and is taken back from there', async () => {
  await client.call('agency.settings', { undoSeconds: 60 });
  const page = await context.newPage();
  await page.goto(`${server.url}/messages/nouveau?contact=${one.id}`);
  const text = page.getByRole('textbox', { name: 'Message' });
  await text.fill('Une première nouvelle.');
  await page.getByRole('button', { name: 'Envoyer', exact: true }).click();
  await expect.poll(() => text.inputValue()).toBe('');
  await page.reload();
  const waiting = page
    .getByRole('region', { name: 'Nouveau message' })
    .locator('p', { hasText: 'Une première nouvelle.' });
  await waiting.waitFor();
  await waiting.locator('..').getByRole('button', { name: 'Reprendre' }).click();
  await waiting.waitFor({ state: 'detached' });
  await expect.poll(() => text.inputValue()).toBe('Une première nouvelle.');
  await text.fill('');
  await page.close();
});

it('an error that comes late does not give the id of its text to the text that was taken back meanwhile', async () => {
  await client.call('agency.settings', { undoSeconds: 60 });
  const page = await context.newPage();
  await page.goto(`${server.url}/messages/nouveau?contact=${one.id}`);
  const form = page.getByRole('form', { name: /^Écrire à/ });
  const text = form.getByRole('textbox', { name: 'Message' });
  const send = form.getByRole('button', { name: 'Envoyer', exact: true });
  const undo = page.getByRole('button', { name: 'Annuler' });
  await text.fill('Un premier mot.');
  await send.click();
  await undo.waitFor();
  await text.fill('Un second mot.');
  const lose = async (route: Route) => {
    await undo.click();
    await expect.poll(() => text.inputValue()).toBe('Un premier mot.\n\nUn second mot.');
    await route.fetch();
    await route.abort();
  };
  await page.route(/replies\.send/, lose, { times: 1 });
  await send.click();
  await form.getByRole('alert').waitFor();
  expect(await text.inputValue()).toBe('Un premier mot.\n\nUn second mot.');
  await send.click();
  await expect.poll(() => text.inputValue()).toBe('');
  await page.close();
});

it('a form that was left without a text begins anew, and keeps what is chosen in it while it is open', async () => {
  const page = await context.newPage();
  const form = page.getByRole('form', { name: /^Écrire à/ });
  const channel = (name: string) => form.getByRole('radio', { name });
  const path = `${server.url}/messages/nouveau?contact=${one.id}`;
  await page.goto(path);
  await form.getByText('E-mail', { exact: true }).click();
  await form.getByRole('textbox', { name: 'Objet' }).fill('Votre visite');
  expect(await channel('E-mail').isChecked()).toBe(true);
  await page.getByRole('link', { name: 'Tâches' }).click();
  await page.getByRole('heading', { level: 1, name: 'Tâches' }).waitFor();
  await page.goBack();
  await expect.poll(() => channel('SMS').isChecked()).toBe(true);
  await page.close();
});

it('a text whose answer was lost is sent once and without a question, also after a reload', async () => {
  const page = await context.newPage();
  page.on('dialog', (confirmation) => void confirmation.accept());
  await loseAnswers(page, /replies\.send/, 1);
  await page.goto(`${server.url}/messages/nouveau?contact=${one.id}`);
  const form = page.getByRole('form', { name: /^Écrire à/ });
  const text = form.getByRole('textbox', { name: 'Message' });
  const send = form.getByRole('button', { name: 'Envoyer', exact: true });
  await text.fill('Bonjour, la réponse est oui.');
  await send.click();
  await form.getByRole('alert').waitFor();
  await page.reload();
  await expect.poll(() => text.inputValue()).toBe('Bonjour, la réponse est oui.');
  await send.click();
  await page.locator('strong', { hasText: /^Envoyé$/ }).waitFor();
  const { data: drafts } = (await client.call('drafts.decided', {})).data;
  expect(drafts.filter(({ draft }: any) => draft.item.body === 'Bonjour, la réponse est oui.')).toHaveLength(1);
  await page.close();
});
