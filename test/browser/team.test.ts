import type { BrowserContext, Locator } from 'playwright-core';
import { afterAll, expect, it } from 'vitest';
import { createContact } from '../../domain/contacts/contacts.ts';
import { newId, uuidOf } from '../../domain/shared/ids.ts';
import { countRetention } from '../../jobs/count-retention.ts';
import { sendInvitations } from '../../jobs/send-invitations.ts';
import { signInToConsole } from '../console/client.ts';
import { createColleague } from '../support/colleagues.ts';
import { receiveText } from '../support/receive-text.ts';
import { mcpClient } from '../support/test-server.ts';
import { launchBrowser } from './chromium.ts';
import { signInClient, signInContext, smsContacts, startAgencyServer } from './console-server.ts';

const server = await startAgencyServer({ contactCount: 3 });
const context = await launchBrowser();
await signInContext(context, server);
const client = await signInClient(server);
const { url } = server;

const contexts: BrowserContext[] = [];
afterAll(() => Promise.all(contexts.map((each) => each.close())));

/** A browser in which an assistant of the agency is signed in. */
async function openAsAssistant() {
  const browser = await launchBrowser();
  contexts.push(browser);
  const { email } = await createColleague(server.db, server.agency, 'assistant');
  await signInContext(browser, { ...server, owner: { ...server.owner, email } });
  return browser;
}

it('an owner reads the e-mail of an invitation before it leaves, and sees in test mode that it did not leave', async () => {
  const page = await context.newPage();
  await page.goto(`${url}/reglages/equipe`);
  await page.getByRole('button', { name: 'Inviter une personne' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Nom').fill('Loïc Berthier');
  await dialog.getByLabel('E-mail', { exact: true }).fill('loic@agence.example');
  await dialog.getByText('Assistant', { exact: true }).click();
  const text = dialog.getByRole('region', { name: 'E-mail qui partira' });
  await text.getByText('vous invite à rejoindre Agence du Test sur Clef').waitFor();
  await dialog.getByRole('button', { name: 'Envoyer l’invitation' }).click();
  await dialog.getByRole('region', { name: 'Lien d’invitation' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByText('En attente').waitFor();
  await sendInvitations(server.context, server.drivers);
  await page.reload();
  await page.getByText('Mode test, non parti').waitFor();
  await page.goto(`${url}/mode-test`);
  await page.getByText('Loïc Berthier').waitFor();
  await page.close();
});

it('an assistant corrects a text that waits, and sees nothing that they may not do', async () => {
  const host = await mcpClient(url, server.apiKey);
  const [contact] = await smsContacts(server);
  await host.callTool({ name: 'draft_sms', arguments: { prospectId: contact?.id, body: 'Bonjour, à demain.' } });
  const page = await (await openAsAssistant()).newPage();
  await page.goto(`${url}/a-traiter`);
  const article = page.getByRole('article').filter({ hasText: 'Bonjour, à demain.' });
  await article.getByText('décidera de l’envoi').waitFor();
  expect(await page.getByRole('button', { name: /Approuver|Rejeter/ }).count()).toBe(0);
  await article.getByRole('button', { name: 'Modifier' }).click();
  await page.getByLabel('Texte').fill('Bonjour, à jeudi.');
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await page.getByRole('article').filter({ hasText: 'Bonjour, à jeudi.' }).waitFor();
  const menu = page.getByRole('navigation', { name: 'Navigation principale' });
  await menu.getByRole('button', { name: 'Réglages' }).click();
  await menu.getByRole('link', { name: 'Équipe', exact: true }).waitFor();
  expect(await page.getByText('Mode test', { exact: true }).filter({ visible: true }).count()).toBe(1);
  expect(await menu.getByRole('link', { name: /Agents et accès|Webhooks|Journal|Données/ }).count()).toBe(0);
  await page.goto(`${url}/messages`);
  await page.getByRole('heading', { level: 1, name: 'Messages' }).waitFor();
  expect(await page.getByRole('link', { name: 'Nouveau message' }).count()).toBe(0);
  await page.goto(`${url}/journal`);
  await page.getByText('Réservé au responsable et aux négociateurs.').waitFor();
  await page.goto(`${url}/campagnes/nouvelle`);
  await page.getByText('Réservé au responsable et aux négociateurs.').waitFor();
  expect(await page.getByText('Enregistrez avant de lancer.').count()).toBe(0);
  await page.goto(`${url}/reglages/equipe`);
  await page.getByRole('table').waitFor();
  expect(await page.getByRole('button', { name: /Inviter|Désactiver/ }).count()).toBe(0);
  await page.goto(`${url}/reglages/agence`);
  const rules = page.locator('section', { has: page.getByRole('heading', { name: 'Règles d’envoi' }) });
  await rules.getByText('Délai pour annuler un envoi').waitFor();
  expect(await page.locator('main').getByRole('textbox').or(rules.getByRole('switch')).count()).toBe(0);
  // Everybody may stop what leaves, by a command too.
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: /^Nom, téléphone/ }).fill('pause');
  await page.getByRole('option', { name: 'Tout mettre en pause' }).waitFor();
});

it('an assistant reads what is reserved in its place, and what they may do instead', async () => {
  const host = await mcpClient(url, server.apiKey);
  const [, ...contacts] = await smsContacts(server);
  for (const [index, { id }] of contacts.entries()) {
    const body = `Nous avons bien reçu votre dossier ${['en ligne', 'au guichet'][index]} et vous en remercions.`;
    await host.callTool({ name: 'draft_sms', arguments: { prospectId: id, body } });
  }
  await receiveText(server.context, server.agency, { from: contacts[0]?.phone ?? '', body: 'Bonjour' });
  const page = await (await openAsAssistant()).newPage();
  await page.goto(`${url}/a-traiter`);
  await page.getByRole('listitem').filter({ hasText: '2 messages semblables' }).getByRole('button').click();
  const plan = page.getByRole('article').filter({ hasText: '2 messages semblables' });
  const reserved = plan.getByText('décidera de l’envoi');
  await reserved.waitFor();
  const left = async (part: Locator) => (await part.boundingBox())?.x ?? 0;
  await expect.poll(async () => (await left(reserved)) - (await left(plan))).toBeGreaterThanOrEqual(16);
  await page.goto(`${url}/messages`);
  await page.getByText('Vous pouvez ajouter une note interne.').waitFor();
  await page.goto(`${url}/reglages/equipe`);
  await page.getByRole('rowheader', { name: /correction des textes proposés/ }).waitFor();
});

it('an assistant stops a reply that waits, and its text stays in the history', async () => {
  const [contact] = await smsContacts(server);
  const { phone } = (await client.call('contacts.read', { id: contact?.id })).data;
  await receiveText(server.context, server.agency, { from: phone, body: 'Êtes-vous là ?' });
  await client.call('agency.settings', { undoSeconds: 60 });
  const text = { contactId: contact?.id, channel: 'sms', body: 'Oui, jusqu’à 18 h.' };
  const { fingerprint } = (await client.call('replies.preview', text)).data;
  await client.call('replies.send', { ...text, fingerprint, formId: newId(), anyHour: true, acceptedFlags: [] });
  const page = await (await openAsAssistant()).newPage();
  await page.goto(`${url}/messages`);
  await page.getByRole('button', { name: 'Ne pas envoyer' }).click();
  await page.getByText('Rien n’est parti : le texte est dans l’historique.').last().waitFor();
  await page.getByRole('button', { name: 'Ne pas envoyer' }).waitFor({ state: 'detached' });
  const [stopped] = (await client.call('drafts.decided', {})).data.data;
  expect(stopped.draft).toMatchObject({ status: 'rejected', item: { body: text.body } });
  await page.goto(`${url}/historique`);
  await page.getByText(text.body).first().waitFor();
});

it('an owner changes a colleague’s role', async () => {
  const { email } = await createColleague(server.db, server.agency, 'negotiator');
  const colleague = await signInToConsole(url, { email });
  const page = await context.newPage();
  await page.goto(`${url}/reglages/equipe`);
  const row = page.getByRole('listitem').filter({ hasText: email });
  await row.getByRole('combobox').selectOption('assistant');
  await expect.poll(async () => (await colleague.call('account.state')).data.user.role).toBe('assistant');
  expect((await client.call('team.list')).data.colleagues.find((each: any) => each.email === email).role).toBe(
    'assistant',
  );
  await page.close();
});

it('somebody sees where they are signed in, and signs the others out', async () => {
  const { email } = await createColleague(server.db, server.agency, 'negotiator');
  const [phone, tablet] = [await signInToConsole(url, { email }), await signInToConsole(url, { email })];
  const browser = await launchBrowser();
  contexts.push(browser);
  await signInContext(browser, { ...server, owner: { ...server.owner, email } });
  const page = await browser.newPage();
  await page.goto(`${url}/profil`);
  const devices = page.locator('section', { has: page.getByRole('heading', { name: 'Appareils connectés' }) });
  await devices.getByRole('listitem').nth(2).waitFor();
  await devices.getByRole('listitem').filter({ hasText: 'Cet appareil' }).waitFor();
  await devices.getByRole('button', { name: 'Déconnecter', exact: true }).first().click();
  await expect.poll(() => devices.getByRole('listitem').count()).toBe(2);
  await devices.getByRole('button', { name: 'Déconnecter les autres appareils' }).click();
  await expect.poll(() => devices.getByRole('listitem').count()).toBe(1);
  for (const other of [phone, tablet]) expect((await other.call('profile.sessions')).status).toBe(401);
});

it('an owner hears that people’s time is over, and finds the list', async () => {
  const { id } = await server.agency.perform(createContact, { lastName: 'Ancienne' });
  const row = server.db.updateTable('contact').set({ created_at: new Date('2015-01-01T00:00:00Z') });
  await row.where('id', '=', uuidOf('contact', id)).execute();
  await countRetention(server.context);
  const page = await context.newPage();
  await page.goto(`${url}/aujourdhui`);
  await page.getByText('1 contact arrive au terme de sa conservation').first().waitFor();
  const menu = page.getByRole('navigation', { name: 'Navigation principale' });
  await menu.getByRole('button', { name: 'Réglages' }).click();
  await menu.getByRole('link', { name: 'Données personnelles' }).click();
  await page.getByText('Ancienne').waitFor();
  await page.close();
});
