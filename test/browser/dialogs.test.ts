import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { accessibilityViolations, axe } from './accessibility.ts';
import { launchBrowser } from './chromium.ts';
import { signInClient, signInContext, startAgencyServer } from './console-server.ts';

const server = await startAgencyServer();
const context = await launchBrowser();
await signInContext(context, server);
const client = await signInClient(server);
await client.call('tasks.create', { title: 'Rappeler le notaire' });
const [contact] = (await client.call('contacts.search', {})).data.contacts;
const { api } = server;
await api('POST', '/contacts', { firstName: 'Elodie', phone: contact.phone, source: 'Salon', allowDuplicate: true });
await client.call('contacts.saveSearch', { contactId: contact.id, cities: ['Rennes'], propertyTypes: ['house'] });
await client.call('webhooks.create', { name: 'Zapier', url: 'https://subscriber.example/clef' });

const button = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click();
const searchFor = (q: string) => async (page: Page) => {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: /^Nom, téléphone/ }).fill(q);
  await page.getByRole('option').first().waitFor();
};
const open = (command: string) => async (page: Page) => {
  await searchFor(command)(page);
  await page.keyboard.press('Enter');
};

const contactPage = `/contacts/${contact.id}`;

/** The dialogs: a name, the page beneath, and how each is opened there. */
const dialogs: [string, string, (page: Page) => Promise<void>][] = [
  ['the search', '/taches', searchFor('élodie')],
  ['the drawer', '/taches', open('élodie')],
  ['a new task', '/taches', open('nouvelle tâche')],
  ['a new contact', '/taches', open('nouveau contact')],
  ['the question before a pause', '/taches', open('pause')],
  ['the fields of a contact', contactPage, button('Modifier')],
  ['a search of a contact', contactPage, button('Modifier la recherche 1')],
  ['the financing of a contact', contactPage, button('Modifier le financement')],
  ['a link between contacts', contactPage, button('Lier')],
  ['the comparison of two contacts', contactPage, button(/^Comparer avec/)],
  ['a new key', '/reglages/cles', button('Créer une clé')],
  ['an invitation', '/reglages/equipe', button('Inviter')],
  ['a new webhook', '/reglages/webhooks', button(/webhook/i)],
];

describe.each(dialogs)('%s', (_, path, openDialog) => {
  it('is accessible in both themes', async () => {
    const page = await context.newPage();
    try {
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
      await page.goto(server.url + path);
      await page.locator('h1').first().waitFor();
      await openDialog(page);
      await page.getByRole('dialog').filter({ visible: true }).first().waitFor();
      await page.evaluate(axe);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await expect.poll(() => accessibilityViolations(page)).toEqual([]);
      }
    } finally {
      await page.close();
    }
  });
});
