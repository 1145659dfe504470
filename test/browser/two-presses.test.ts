import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { receiveText } from '../support/receive-text.ts';
import { beforeResponse, countCalls, launchBrowser } from './chromium.ts';
import { signInClient, signInContext, smsContacts, startAgencyServer } from './console-server.ts';

const server = await startAgencyServer({ contactCount: 1 });
const context = await launchBrowser();
await signInContext(context, server);
const client = await signInClient(server);
const [contact] = (await smsContacts(server)) as [Awaited<ReturnType<typeof smsContacts>>[number]];
await receiveText(server.context, server.agency, { from: contact.phone, body: 'Est-ce libre ?' });
const conversation = (await client.call('conversations.list', {})).data.data[0];

const paths = { contact: `/contacts/${contact.id}`, conversation: `/messages/${conversation.id}` };
const noteOf = (page: Page) => page.getByRole('textbox', { name: 'Note interne' });
const addNote = (page: Page) => page.getByRole('button', { name: 'Ajouter la note' });

/** Fills a form, and presses twice what sends it. */
type Presses = (page: Page) => Promise<{ press(): Promise<void>; done(): Promise<void> }>;

const noteOfContact =
  (pressTwice: (page: Page) => Promise<void>): Presses =>
  async (page) => {
    await noteOf(page).fill('Cherche une cave');
    return {
      press: () => pressTwice(page),
      done: () => expect.poll(() => noteOf(page).inputValue()).toBe(''),
    };
  };

const noteOfConversation: Presses = async (page) => {
  // By the keyboard: the notes that arrive above the form move it away from a pointer.
  await page.locator('summary', { hasText: 'Note interne' }).press('Enter');
  await noteOf(page).fill('Cherche une cave');
  return {
    press: () => addNote(page).dblclick(),
    done: () => expect.poll(() => noteOf(page).inputValue()).toBe(''),
  };
};

const newTask =
  (pressTwice: (page: Page) => Promise<void>): Presses =>
  async (page) => {
    await page.getByRole('button', { name: 'Nouvelle tâche' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Que faut-il faire ?' }).fill('Rappeler');
    return { press: () => pressTwice(page), done: () => dialog.waitFor({ state: 'detached' }) };
  };

const reply: Presses = async (page) => {
  const form = page.getByRole('form', { name: /^Écrire à/ });
  await form.getByRole('textbox', { name: 'Message' }).fill('Oui, à jeudi.');
  return {
    press: () => pressKeyTwice(page),
    done: () => page.locator('strong', { hasText: /^Envoyé$/ }).waitFor(),
  };
};

const pressKeyTwice = async (page: Page) => {
  for (const _ of [1, 2]) await page.keyboard.press('Control+Enter');
};
const clickTwice = (name: string) => (page: Page) =>
  page.getByRole('button', { name, exact: true }).filter({ visible: true }).last().dblclick();

it.each([
  ['a note of a contact, by the button', paths.contact, 'contacts.note', noteOfContact(clickTwice('Ajouter la note'))],
  ['a note of a contact, by the keyboard', paths.contact, 'contacts.note', noteOfContact(pressKeyTwice)],
  ['a note of a conversation', paths.conversation, 'conversations.note', noteOfConversation],
  ['a task in its dialog, by the button', paths.contact, 'tasks.create', newTask(clickTwice('Ajouter'))],
  ['a task in its dialog, by the keyboard', paths.contact, 'tasks.create', newTask(pressKeyTwice)],
  ['a reply', paths.conversation, 'replies.send', reply],
] as const)('two quick presses send %s once', async (_, path, procedure, fill) => {
  const page = await context.newPage();
  await page.goto(`${server.url}${path}`);
  const { press, done } = await fill(page);
  const calls = countCalls(page, procedure);
  // No answer comes between the two presses.
  await beforeResponse(page, new RegExp(procedure.replace('.', '\\.')), press);
  await done();
  expect(calls()).toBe(1);
  await page.close();
});
