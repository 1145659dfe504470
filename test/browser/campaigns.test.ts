import { beforeAll, describe, expect, it } from 'vitest';
import type { ConsolePage as ConsoleClient } from '../console/client.ts';
import { beforeResponse, desktop, emptyNumber, launchBrowser } from './chromium.ts';
import { signInClient, signInContext, startAgencyServer } from './console-server.ts';

describe('the campaign page', async () => {
  const server = await startAgencyServer({ contactCount: 3 });
  const context = await launchBrowser(desktop);
  const page = await context.newPage();
  const dialog = page.getByRole('dialog');
  const name = page.getByLabel('Nom de la campagne');
  const text = page.getByLabel('Texte du SMS');
  const pace = page.getByLabel('Cadence maximale');
  const save = () => page.getByRole('button', { name: 'Enregistrer' }).click();
  let client: ConsoleClient;

  beforeAll(async () => {
    await signInContext(context, server);
    client = await signInClient(server);
  }, 120_000);

  const openCampaign = async () => {
    const content = { name: 'Portes ouvertes', body: 'Portes ouvertes samedi.' };
    const { id, fingerprint } = (await client.call('campaigns.create', { ...content, filter: { stage: 'new' } })).data;
    await page.goto(`${server.url}/campagnes/${id}`);
    await text.waitFor();
    const read = async () => (await client.call('campaigns.read', { id })).data;
    const change = (fields: object) => client.call('campaigns.change', { id, fingerprint, ...fields });
    return { read, change };
  };

  it('keeps unsaved changes when a colleague saves another version, also after a reload, and saves both', async () => {
    const { read, change } = await openCampaign();
    await name.fill('Journée portes ouvertes');
    await change({ body: 'Portes ouvertes dimanche.' });
    await page.getByText('Cette campagne a été modifiée entre-temps.').waitFor();
    await save();
    await page.getByRole('button', { name: 'Enregistrer' }).and(page.locator(':enabled')).waitFor();
    expect(await page.getByText('Quelqu’un a déjà changé').count()).toBe(0);
    page.once('dialog', (confirmation) => void confirmation.accept());
    await page.reload();
    await page.getByRole('button', { name: 'Reprendre l’autre version' }).waitFor();
    await emptyNumber(pace);
    await page.getByRole('button', { name: 'Garder mes modifications' }).click();
    await expect.poll(() => pace.inputValue()).toBe('');
    await pace.fill('60');
    await save();
    await page.getByText('Enregistrez avant de lancer.').waitFor({ state: 'hidden' });
    const body = expect.stringContaining('dimanche');
    expect(await read()).toMatchObject({ name: 'Journée portes ouvertes', body });
  });

  it('keeps what is typed while it is being saved, and asks before unsaved changes are left', async () => {
    await page.goto(`${server.url}/campagnes/nouvelle`);
    await name.fill('Visite privée');
    for (const body of ['Visite privée jeudi.', 'Visite privée vendredi.']) {
      await text.fill(body);
      await beforeResponse(page, /campaigns\.(create|change)/, save, () => text.fill(`${body} À bientôt.`));
      await page.waitForURL(/campagnes\/campaign_/);
      await page.getByRole('button', { name: 'Enregistrer' }).and(page.locator(':enabled')).waitFor();
      await page.getByText('Enregistrez avant de lancer.').waitFor();
      await expect.poll(() => text.textContent()).toBe(`${body} À bientôt.`);
    }
    await page.getByRole('link', { name: 'Toutes les campagnes' }).click();
    await dialog.getByRole('button', { name: 'Abandonner' }).click();
    await page.getByRole('link', { name: 'Nouvelle campagne' }).click();
    await text.waitFor();
    await expect.poll(() => text.textContent()).toBe('');
  });

  it('shows each error at its field without altering what was typed, and asks before unsaved changes are left', async () => {
    const { read } = await openCampaign();
    await name.fill('');
    await text.fill('Bonjour {{contact.prenom}} de {{contact.ville}}');
    await pace.fill('99999');
    await save();
    await page.getByText('Donnez un nom à la campagne.').waitFor();
    await name.and(page.locator(':focus')).waitFor();
    await page.getByText('« contact.prenom », « contact.ville » n’existent pas').waitFor();
    await page.getByText(/Un nombre entier de 1 à 30.000/).waitFor();
    await expect.poll(() => pace.inputValue()).toBe('99999');
    await text.fill('a'.repeat(1612));
    await page.getByText('112 caractères de trop').waitFor();
    await expect.poll(() => text.textContent()).toHaveLength(1612);
    await text.fill('Portes ouvertes. '.repeat(40));
    await page.getByText('environ 5 SMS par destinataire').waitFor();
    const existingTag = page.locator('datalist option').first();
    await page.getByLabel('Étiquette').fill((await existingTag.getAttribute('value')) ?? '');
    await page.getByText(/personnes? le recevr/).waitFor();
    await page.getByLabel('Étiquette').fill('inconnue');
    await page.getByText('Aucun contact ne correspond à cette sélection.').waitFor();
    await page.getByRole('link', { name: 'Toutes les campagnes' }).click();
    await dialog.getByRole('button', { name: 'Abandonner' }).click();
    await page.getByRole('heading', { level: 1, name: 'Campagnes' }).waitFor();
    expect(await read()).toMatchObject({ name: 'Portes ouvertes', perMinute: 60 });
  });

  it('starts a campaign only with the text that is on the screen', async () => {
    const { read, change } = await openCampaign();
    await page.getByRole('button', { name: 'Lancer…' }).click();
    await dialog.getByText('Portes ouvertes samedi.').waitFor();
    await client.call('agency.pause');
    await dialog.getByText('rien ne partira avant leur reprise').waitFor();
    await client.call('agency.resume');
    await change({ body: 'Portes ouvertes dimanche.' });
    await dialog.getByText('Cette campagne a été modifiée entre-temps.').waitFor();
    await dialog.getByText('Portes ouvertes samedi.').waitFor();
    const start = dialog.getByRole('button', { name: /Envoyer à \d+ contacts/ });
    await expect.poll(() => start.isDisabled()).toBe(true);
    await dialog.getByRole('button', { name: 'Lire la nouvelle version' }).click();
    await dialog.getByText('Portes ouvertes dimanche.').waitFor();
    await start.click();
    await page.getByRole('heading', { name: 'Avancement' }).waitFor();
    expect(await read()).toMatchObject({ status: 'running' });
  });

  it('asks to read a requested start again if its recipients or messages have changed', async () => {
    const content = { name: 'Balade au bord de l’Erdre', body: 'Bonjour {{contact.firstName|à vous}}, à samedi.' };
    const { id } = (await client.call('campaigns.create', { ...content, filter: { tag: 'erdre' } })).data;
    const consent = { sms: { status: 'granted', source: 'Formulaire' } };
    const contact = { phone: '06 39 98 77 01', tags: ['erdre'], consent, allowDuplicate: true };
    const { body: anne } = await server.api('POST', '/contacts', {
      ...contact,
      firstName: 'Anne',
      lastName: 'Kerdoncuff',
    });
    const headers = { Authorization: `Bearer ${server.apiKey}` };
    const response = await fetch(`${server.url}/api/campaigns/${id}/start`, { method: 'POST', headers });
    const { draftId } = (await response.json()) as { draftId: string };
    await page.goto(`${server.url}/a-traiter`);
    const article = page.getByRole('article').filter({ hasText: content.name });
    await article.getByText('Bonjour Anne, à samedi.').waitFor();
    await server.api('PATCH', `/contacts/${anne.id}`, { firstName: 'Annick' });
    const approve = async () => {
      await article.getByRole('button', { name: 'Approuver' }).click();
      await dialog.getByRole('button', { name: /^Envoyer à \d/ }).click();
    };
    await approve();
    await article.getByText('Depuis la demande, les destinataires ou leurs messages ont changé').waitFor();
    await article.getByRole('button', { name: 'Lire la nouvelle version' }).click();
    await article.getByText('Bonjour Annick, à samedi.').waitFor();
    await approve();
    await expect.poll(async () => (await client.call('drafts.read', { id: draftId })).data.draft.status).toBe('sent');
  });

  it('asks before a restored agency sends again, and says what that could repeat', async () => {
    await server.pauseAsRestored(new Date('2026-01-02T03:04:05Z'));
    await page.goto(`${server.url}/campagnes`);
    const resume = page.getByRole('button', { name: 'Reprendre les envois…' });
    const isPaused = async () => (await client.call('account.state')).data.agency.pausedAt !== null;
    await resume.press('Enter');
    await dialog.getByText(/depuis la sauvegarde du .* une seconde fois .* enregistrez les STOP reçus/).waitFor();
    // Neither Enter nor the shortcut that confirms other dialogs may confirm this one by habit.
    await page.keyboard.press('Control+Enter');
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'hidden' });
    expect(await isPaused()).toBe(true);
    await resume.click();
    await dialog.getByRole('button', { name: 'J’ai comparé : reprendre' }).press('Enter');
    await resume.waitFor({ state: 'hidden' });
    expect(await isPaused()).toBe(false);
  });
});
