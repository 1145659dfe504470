import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { newId, uuidOf } from '../../domain/shared/ids.ts';
import { tenantOf } from '../../storage/tenant.ts';
import { createColleague, PASSWORD } from '../support/colleagues.ts';
import { mcpClient } from '../support/test-server.ts';
import { desktop, launchBrowser, phone } from './chromium.ts';
import { signIn, signInClient, smsContacts, startAgencyServer } from './console-server.ts';

/**
 * The tasks of a day: a negotiator on a phone, an assistant and then the director at a desk. Each test continues in the page of
 * the one before.
 */

const server = await startAgencyServer({ contactCount: 2 });
const client = await signInClient(server);
const host = await mcpClient(server.url, server.apiKey);
const contacts = await smsContacts(server);
const [contact] = contacts as [(typeof contacts)[number]];
const name = `Élodie ${contact.lastName}`;
const rows = tenantOf(server.db, server.agency.id);

await client.call('agency.settings', { undoSeconds: 60 });
const negotiator = await createColleague(server.db, server.agency, 'negotiator');
const assistant = await createColleague(server.db, server.agency, 'assistant');
await rows
  .update('contact')
  .set({ assigned_to: negotiator.id })
  .where('id', '=', uuidOf('contact', contact.id))
  .execute();

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000);
const property = await client.call('properties.create', {
  ...{ reference: 'NAN-0815', title: 'Maison de ville', type: 'house', status: 'available', priceEuros: 412_000 },
  address: { street: '3 rue du Port', postcode: '44000', city: 'Nantes' },
});
// The agency's zone is one where it is day now, so that this is still today there.
await rows
  .insert('visit', {
    id: newId(),
    property_id: uuidOf('property', property.data.id),
    contact_id: uuidOf('contact', contact.id),
    agent_id: negotiator.id,
    starts_at: inMinutes(20),
    ends_at: inMinutes(50),
    status: 'scheduled',
    created_at: new Date(),
    updated_at: new Date(),
  })
  .execute();
await receive('Le jardin est-il clos ?');

/** A message of the contact, as a provider's call-back stores it. */
async function receive(body: string) {
  const id = newId();
  const at = inMinutes(-180);
  await rows
    .insert('conversation', {
      ...{ id, contact_id: uuidOf('contact', contact.id), channel: 'sms', status: 'open', unread_count: 1 },
      ...{ last_message_at: at, snippet: body, address: contact.phone, created_at: at },
    })
    .execute();
  const message = { id: newId(), conversation_id: id, direction: 'inbound', kind: 'sms', status: 'received' } as const;
  await rows.insert('message', { ...message, body, at }).execute();
}

async function draft(body: string): Promise<string> {
  const { structuredContent } = await host.callTool({
    name: 'draft_sms',
    arguments: { prospectId: contact.id, body },
  });
  return (structuredContent as { draftId: string }).draftId;
}
const readDraft = async (id: string) => (await client.call('drafts.read', { id })).data.draft;
const draftsOf = (body: string) =>
  rows
    .from('draft')
    .select('id')
    .where(sql<boolean>`item->>'body' like ${`${body}%`}`)
    .execute();
const openTasks = async () =>
  (await client.call('tasks.list', {})).data.data.map(({ title }: { title: string }) => title);

async function signedInPage(email: string, viewport: typeof desktop): Promise<Page> {
  const page = await (await launchBrowser(viewport)).newPage();
  page.on('dialog', (question) => void question.accept());
  await signIn(page, { ...server, owner: { email, password: PASSWORD } });
  return page;
}

const mobile = await signedInPage(negotiator.email, phone);
const desk = await signedInPage(assistant.email, desktop);
const office = await signedInPage(server.owner.email, desktop);

it('1. a negotiator signs in and sees the own day', async () => {
  const visits = mobile.getByRole('region', { name: 'Rendez-vous du jour' });
  await visits.getByRole('listitem').filter({ hasText: name }).getByText('Prochaine').waitFor();
  await mobile.getByRole('region', { name: 'Sans réponse' }).getByText('Le jardin est-il clos ?').waitFor();
  expect(await mobile.getByRole('heading', { name: 'Les chiffres de l’agence' }).count()).toBe(0);
});

it('2. looks at the visit’s sheet', async () => {
  await mobile.getByRole('region', { name: 'Rendez-vous du jour' }).getByTitle('Ouvrir le rendez-vous').click();
  const sheet = mobile.getByRole('dialog');
  await sheet.getByText('Prévue').waitFor();
  await sheet.getByText('Maison de ville').waitFor();
  await mobile.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });
});

it('3. answers a message', async () => {
  await mobile.getByRole('region', { name: 'Sans réponse' }).getByText('Le jardin est-il clos ?').click();
  await mobile.getByRole('button', { name: 'Répondre' }).click();
  await mobile.getByRole('textbox', { name: 'Message' }).fill('Bonjour, oui, il est clos de murs.');
  await mobile.getByRole('button', { name: 'Envoyer', exact: true }).click();
  await expect.poll(async () => (await draftsOf('Bonjour, oui, il est clos de murs.')).length).toBe(1);
});

it('4. makes a task of the message', async () => {
  await mobile.getByRole('button', { name: 'Créer une tâche' }).click();
  const dialog = mobile.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Aujourd’hui' }).click();
  await dialog.getByRole('button', { name: 'Ajouter' }).click();
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(openTasks).toEqual([`Répondre à ${name}`]);
});

it('5. ticks it off on the page of the day', async () => {
  await mobile.goto(server.url);
  const tasks = mobile.getByRole('region', { name: 'Appels et tâches' });
  await tasks.getByRole('checkbox', { name: `Terminer : Répondre à ${name}` }).click();
  await tasks.getByText('Aucune tâche en retard').waitFor();
  await expect.poll(openTasks).toEqual([]);
});

it('6. an assistant finds a contact by phone number', async () => {
  await desk.keyboard.press('Control+k');
  // As people say it, not as it is stored.
  const spoken = contact.phone.replace('+33', '0').replace(/(\d\d)(?=\d)/g, '$1 ');
  await desk.getByRole('combobox', { name: /^Nom, téléphone/ }).fill(spoken);
  await desk.getByRole('option', { name, selected: true }).waitFor();
  await desk.keyboard.press('Enter');
  await desk.getByRole('dialog', { name: 'Contact' }).getByRole('heading', { name }).waitFor();
  await desk.keyboard.press('Escape');
});

it('7. moves the contact to another stage on the record', async () => {
  await desk.goto(`${server.url}/contacts/${contact.id}`);
  await desk.getByRole('heading', { level: 1, name }).waitFor();
  await desk.getByRole('combobox', { name: 'Étape' }).selectOption('visiting');
  await expect.poll(async () => (await client.call('contacts.read', { id: contact.id })).data.stage).toBe('visiting');
});

it('8. the director approves a draft with one key', async () => {
  const id = await draft('Bonjour Élodie, à tout à l’heure.');
  const waiting = office.getByRole('region', { name: 'À traiter' });
  await waiting.getByText('à tout à l’heure').waitFor();
  await waiting.getByRole('link', { name: 'Ouvrir la file' }).click();
  const article = office.getByRole('article').filter({ hasText: 'à tout à l’heure' });
  // The key presses the button, which may come after the text.
  await article.getByRole('button', { name: 'Approuver' }).waitFor();
  await office.keyboard.press('a');
  await expect.poll(async () => (await readDraft(id)).decision).toBe('approved');
});

it('9. corrects a draft and approves it in one step', async () => {
  const id = await draft('Bonjour Élodie, le dossier est prêt.');
  await office.goto(`${server.url}/a-traiter`);
  const article = office.getByRole('article').filter({ hasText: 'le dossier est prêt' });
  await article.getByRole('button', { name: 'Modifier' }).waitFor();
  await office.keyboard.press('e');
  await office.getByLabel('Texte').fill('Bonjour Élodie, votre dossier est prêt.');
  await office.getByRole('button', { name: 'Approuver après correction' }).click();
  await expect.poll(async () => (await readDraft(id)).decision).toBe('approved');
  expect((await readDraft(id)).item.body).toContain('votre dossier');
});

it('10. sees what the agent proposed and what was made of it', async () => {
  // The figures end yesterday.
  await rows
    .update('draft')
    .set({ created_at: inMinutes(-2 * 24 * 60) })
    .where('operation', '=', 'draftSms')
    .execute();
  await office.goto(server.url);
  const table = office.getByRole('region', { name: 'Ce que proposent les agents' });
  const cells = table.getByRole('row').last().getByRole('cell');
  const counts = async () => (await cells.allInnerTexts()).slice(0, 3).map((cell) => Number.parseInt(cell, 10));
  await expect.poll(counts).toEqual([2, 1, 1]);
});
