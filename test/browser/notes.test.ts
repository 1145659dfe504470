import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { receiveText } from '../support/receive-text.ts';
import { beforeResponse, launchBrowser } from './chromium.ts';
import { signInClient, signInContext, smsContacts, startAgencyServer } from './console-server.ts';
import { loseAnswers } from './lost-answers.ts';

const server = await startAgencyServer({ contactCount: 1 });
const context = await launchBrowser();
await signInContext(context, server);
const client = await signInClient(server);
const [contact] = (await smsContacts(server)) as [Awaited<ReturnType<typeof smsContacts>>[number]];
await receiveText(server.context, server.agency, { from: contact.phone, body: 'Est-ce libre ?' });
const conversation = (await client.call('conversations.list', {})).data.data[0];
const notes = async () =>
  (await client.call('conversations.notes', { id: conversation.id })).data.notes.map(({ body }: any) => body);
const timeline = async () =>
  (await client.call('contacts.timeline', { id: contact.id, kinds: ['note'] })).data.data.map(({ body }: any) => body);

const forms = [
  ['a contact', `/contacts/${contact.id}`, /contacts\.note/, timeline],
  ['a conversation', `/messages/${conversation.id}`, /conversations\.note(\?|$)/, notes],
] as const;

const fieldOf = (page: Page) => page.getByRole('textbox', { name: 'Note interne' });
/** By the keyboard: the notes that arrive above the form move it away from a pointer. */
const openConversationForm = (page: Page) => page.locator('summary', { hasText: 'Note interne' }).press('Enter');
const noteCall = async (page: Page, outcome: string) => {
  await page.getByRole('button', { name: 'Noter un appel' }).click();
  await page.getByRole('menuitem', { name: outcome }).click();
};
const addButton = (page: Page) => page.getByRole('button', { name: 'Ajouter la note' });

describe.each(forms)('a note of %s', (_, path, url, saved) => {
  const openForm = async (page?: Page) => {
    page ??= await context.newPage();
    await page.goto(`${server.url}${path}`);
    if (path.startsWith('/messages')) await openConversationForm(page);
    await fieldOf(page).waitFor();
    return page;
  };

  it('is kept on other pages and when the session ends, until it is saved', async () => {
    const page = await openForm();
    await fieldOf(page).fill('Cherche une cave');
    await page.getByRole('link', { name: 'Tâches' }).click();
    await page.getByRole('heading', { level: 1, name: 'Tâches' }).waitFor();
    await page.goBack();
    await expect.poll(() => fieldOf(page).inputValue()).toBe('Cherche une cave');
    await context.clearCookies();
    await addButton(page).click();
    await page.getByText('ce que vous écriviez est conservé').waitFor();
    await page.getByLabel('E-mail').fill(server.owner.email);
    await page.getByLabel('Mot de passe').fill(server.owner.password);
    await page.getByRole('button', { name: 'Se connecter' }).click();
    await expect.poll(() => fieldOf(page).inputValue()).toBe('Cherche une cave');
    await addButton(page).click();
    await page.getByRole('listitem').filter({ hasText: 'Cherche une cave' }).waitFor();
    await expect.poll(() => fieldOf(page).inputValue()).toBe('');
    // Nothing is left that closing the tab could lose.
    expect(await page.evaluate('Object.values(sessionStorage).join()')).not.toContain('cave');
    await page.close();
  });

  it('takes no text while it is being saved', async () => {
    const page = await openForm();
    await fieldOf(page).fill('Deux chambres');
    const save = () => addButton(page).press('Enter');
    await beforeResponse(page, url, save, () => expect.poll(() => fieldOf(page).isEditable()).toBe(false));
    await expect.poll(() => fieldOf(page).inputValue()).toBe('');
    await expect.poll(() => fieldOf(page).isEditable()).toBe(true);
    await page.close();
  });

  it('is listed when the answer was lost, and a key that is held does not add it again', async () => {
    const page = await context.newPage();
    const lost = await loseAnswers(page, url);
    await page.goto(`${server.url}${path}`);
    if (path.startsWith('/messages')) await openConversationForm(page);
    await fieldOf(page).fill('Vend son T2');
    // A page that is still loading parts of itself may have taken the focus meanwhile.
    await (path.startsWith('/messages') ? addButton(page) : fieldOf(page)).focus();
    if (!path.startsWith('/messages')) await page.keyboard.down('Control');
    await page.keyboard.down('Enter');
    await page.getByRole('alert').getByText('regardez si c’est fait').waitFor();
    await page.getByRole('listitem').filter({ hasText: 'Vend son T2' }).waitFor();
    await page.keyboard.down('Enter');
    expect(await fieldOf(page).inputValue()).toBe('Vend son T2');
    expect(await fieldOf(page).isEditable()).toBe(true);
    expect(lost()).toBe(1);
    await page.close();
  });

  it('is stored once if it is saved again after its answer was lost, also after a reload', async () => {
    const page = await context.newPage();
    page.on('dialog', (confirmation) => void confirmation.accept());
    await loseAnswers(page, url, 1);
    await openForm(page);
    await fieldOf(page).fill('Visite samedi');
    await addButton(page).press('Enter');
    await page.getByRole('alert').waitFor();
    await page.reload();
    await expect.poll(() => fieldOf(page).inputValue()).toBe('Visite samedi');
    await addButton(page).press('Enter');
    await expect.poll(() => fieldOf(page).inputValue()).toBe('');
    expect((await saved()).filter((body: string) => body === 'Visite samedi')).toHaveLength(1);
    // The same words are another note once the first one was saved.
    await fieldOf(page).fill('Visite samedi');
    await addButton(page).press('Enter');
    await expect.poll(() => fieldOf(page).inputValue()).toBe('');
    expect((await saved()).filter((body: string) => body === 'Visite samedi')).toHaveLength(2);
    await page.close();
  });

  it('that is changed after its answer was lost is another note, and its author learns that the first was stored', async () => {
    const page = await context.newPage();
    await loseAnswers(page, url, 1);
    await openForm(page);
    await fieldOf(page).fill('Budget 300 000 €');
    await addButton(page).press('Enter');
    await page.getByRole('alert').waitFor();
    await fieldOf(page).fill('Budget 350 000 €');
    await addButton(page).press('Enter');
    await page.getByRole('alert').getByText('Une première version').waitFor();
    expect(await saved()).not.toContain('Budget 350 000 €');
    await addButton(page).press('Enter');
    await expect.poll(() => fieldOf(page).inputValue()).toBe('');
    expect(await saved()).toEqual(expect.arrayContaining(['Budget 300 000 €', 'Budget 350 000 €']));
    await page.close();
  });
});

it('a call without words whose answer was lost is stored once, and the next call is another one', async () => {
  const calls = async () =>
    (await client.call('contacts.timeline', { id: contact.id, kinds: ['note'] })).data.data.filter(
      ({ call }: any) => call === 'no_answer',
    );
  const page = await context.newPage();
  await loseAnswers(page, /contacts\.noteCall/, 1);
  await page.goto(`${server.url}/contacts/${contact.id}`);
  await noteCall(page, 'Pas de réponse');
  await page.getByRole('alert').waitFor();
  await Promise.all([page.waitForResponse(/contacts\.noteCall/), noteCall(page, 'Pas de réponse')]);
  expect(await calls()).toHaveLength(1);
  await noteCall(page, 'Pas de réponse');
  await expect.poll(async () => (await calls()).length).toBe(2);
  await page.close();
});

it('a call is noted by how it ended, with what was written or without', async () => {
  const page = await context.newPage();
  await page.goto(`${server.url}/contacts/${contact.id}`);
  const entry = (text: string) => page.getByRole('listitem').filter({ hasText: text });
  await noteCall(page, 'Message laissé');
  await entry('Appel · message laissé').waitFor();
  await fieldOf(page).fill('Rappeler jeudi, le prêt est accordé');
  await noteCall(page, 'A répondu');
  await entry('Appel · a répondu').filter({ hasText: 'Rappeler jeudi, le prêt est accordé' }).waitFor();
  await expect.poll(() => fieldOf(page).inputValue()).toBe('');
  await page.getByText('Notes et appels').click();
  await entry('Appel · message laissé').waitFor();
  await page.close();
});
