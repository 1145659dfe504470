import { beforeAll, describe, expect, it } from 'vitest';
import type { ConsolePage as ConsoleClient } from '../console/client.ts';
import { beforeResponse, desktop, emptyNumber, launchBrowser } from './chromium.ts';
import { signInClient, signInContext, startAgencyServer } from './console-server.ts';

describe('the campaign page', async () => {
  const server = await startAgencyServer({ contactCount: 3 });
  const context = await launchBrowser(desktop);
  const page = await context.newPage();
  const dialog = page.getByRole('dialog');
  const [name, text] = [page.getByLabel('Nom de la campagne'), page.getByLabel('Texte du SMS')] as const;
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

  it('asks before a text that was abandoned comes back, and begins anew if one says so', async () => {
    const another = async () => {
      await page.goto(`${server.url}/campagnes`);
      await page.getByRole('link', { name: 'Nouvelle campagne' }).click();
    };
    await page.goto(`${server.url}/campagnes/nouvelle`);
    await text.fill('Bonjour, portes ouvertes dimanche.');
    // Followed from elsewhere, a link does not ask whether the text may be left.
    page.once('dialog', (confirmation) => void confirmation.accept());
    await another();
    await page.getByText('Portes ouvertes dimanche.').waitFor();
    expect(await text.count()).toBe(0);
    await page.getByRole('button', { name: 'Reprendre le brouillon' }).click();
    await expect.poll(() => text.textContent()).toBe('Bonjour, portes ouvertes dimanche.');
    page.once('dialog', (confirmation) => void confirmation.accept());
    await another();
    await page.getByRole('button', { name: 'Repartir de zéro' }).click();
    await text.waitFor();
    await expect.poll(() => text.textContent()).toBe('');
    await another();
    await text.waitFor();
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

  it('plans a start in words, which can be begun at once or cancelled', async () => {
    const { read } = await openCampaign();
    await page.getByRole('button', { name: 'Lancer…' }).click();
    await dialog.getByText('Commencer le…').click();
    const moment = dialog.getByLabel('Départ', { exact: true });
    const submit = dialog.getByRole('button', { name: /Programmer pour|Indiquez le jour/ });
    await expect.poll(() => submit.isDisabled()).toBe(true);
    await moment.fill('hier 9h');
    await moment.blur();
    await dialog.getByText('C’est déjà passé.').waitFor();
    await expect.poll(() => submit.isDisabled()).toBe(true);
    await moment.fill('dimanche 10h');
    await moment.blur();
    await dialog.getByText('Hors des heures d’envoi').waitFor();
    await moment.fill('lundi prochain 10h');
    await moment.blur();
    await submit.click();
    await page.getByText(/^Commence .*Programmée par/).waitFor();
    const planned = await read();
    expect(planned).toMatchObject({ status: 'scheduled' });
    expect(new Date(planned.startAt).getTime()).toBeGreaterThan(Date.now());
    await page.getByRole('link', { name: 'Toutes les campagnes' }).click();
    await page.getByText(/^Commence .* destinataire/).waitFor();
    await page.getByText('Programmée', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Portes ouvertes' }).first().click();
    await page.getByRole('button', { name: 'Commencer maintenant' }).click();
    await page.getByRole('button', { name: 'Mettre en pause' }).waitFor();
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

  it('addresses ticked contacts, a saved list, kinds and budgets, and leaves somebody out by name', async () => {
    const consent = { sms: { status: 'granted', source: 'Formulaire' } };
    const buyer = { tags: ['choix'], consent, intent: 'buy', budgetMaxEuros: 300_000 };
    for (const [firstName, phone, more] of [
      ['Maëlle', '06 39 98 77 11', {}],
      ['Nolwenn', '06 39 98 77 12', {}],
      ['Owen', '06 39 98 77 13', { budgetMaxEuros: 150_000 }],
      ['Perrine', '06 39 98 77 14', { intent: 'sell' }],
    ] as const) {
      await server.api('POST', '/contacts', { ...buyer, firstName, lastName: 'Tanguy', phone, ...more });
    }
    const address = 'type=buyer&etiquette=choix&qui=equipe';
    await client.call('savedViews.save', { list: 'contacts', name: 'Acquéreurs choisis', address });
    await page.goto(`${server.url}/contacts?etiquette=choix&qui=equipe`);
    for (const person of ['Maëlle', 'Nolwenn', 'Owen', 'Perrine']) {
      await page
        .getByRole('row', { name: new RegExp(person) })
        .getByRole('checkbox')
        .check();
    }
    await page.getByRole('button', { name: 'Autres actions' }).click();
    await page.getByRole('menuitem', { name: 'Campagne de SMS…' }).click();
    await name.fill('Pour quelques-uns');
    await text.fill('Avant-première jeudi à 18 h.');
    await page.getByText('4 personnes le recevront').waitFor();
    await page.getByRole('button', { name: 'Retirer Perrine Tanguy' }).click();
    await page.getByText('3 personnes le recevront').waitFor();
    // A list that is always there is copied like a saved one.
    await page.getByLabel('Liste de contacts').selectOption('Vendeurs à relancer');
    await expect.poll(() => page.getByLabel('Sans échange depuis').inputValue()).toBe('14');
    await page.getByLabel('Liste de contacts').selectOption('Acquéreurs choisis');
    await page.getByLabel('Budget à partir de').fill('250000');
    await page.getByText('2 personnes le recevront').waitFor();
    await page.getByLabel('Exclure quelqu’un').fill('Nolwenn');
    await page.getByRole('button', { name: /Nolwenn Tanguy/ }).click();
    await page.getByText('1 personne le recevra').waitFor();
    await page.getByText('1 exclu à la main').waitFor();
    await save();
    await page.waitForURL(/campagnes\/campaign_/);
    await page.getByRole('button', { name: 'Lancer…' }).and(page.locator(':enabled')).click();
    await dialog.getByText('type Acquéreur, budget à partir de 250\u202f000\u00a0€, étiquette « choix »').waitFor();
    await dialog.getByText('Nolwenn Tanguy').waitFor();
    await dialog.getByRole('button', { name: 'Envoyer à 1 contact' }).click();
    await page.getByRole('heading', { name: 'Avancement' }).waitFor();
    await page.getByText('Nolwenn Tanguy').waitFor();
  });

  it('costs euros once the owner has given the price of an SMS, beside the identity of the agency', async () => {
    await page.goto(`${server.url}/reglages/agence`);
    await page.getByLabel('Prix d’un SMS').fill('0,045');
    await page
      .locator('form', { has: page.getByLabel('Prix d’un SMS') })
      .getByRole('button')
      .click();
    const siren = page.getByLabel('SIREN');
    const saveIdentity = () => page.locator('form', { has: siren }).getByRole('button').click();
    await page.getByLabel('Carte professionnelle').fill('4401 2018 000 012 345');
    await siren.fill('732 829 321');
    await saveIdentity();
    await page.getByText('SIREN incorrect').waitFor();
    await siren.fill('732829320');
    await saveIdentity();
    await page.getByText('Identité enregistrée.').waitFor();
    const { siren: stored, cardNumber, segmentPriceMicros } = (await client.call('agency.read')).data;
    expect([stored, cardNumber, segmentPriceMicros]).toEqual(['732829320', 'CPI 4401 2018 000 012 345', 45_000]);
    const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
    const logo = { name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from(png, 'base64') };
    await page.locator('input[type=file]').setInputFiles(logo);
    const picture = page.locator('img[src^="/console/logo"]');
    await expect
      .poll(() => picture.evaluate((img) => (img as unknown as { naturalWidth: number }).naturalWidth))
      .toBe(1);
    await openCampaign();
    await page.getByText(/SMS en tout · .*, à 0,045\s€ le SMS/).waitFor();
    await page.getByRole('button', { name: 'Lancer…' }).click();
    await dialog.getByText(/à 0,045\s€ le SMS/).waitFor();
    await dialog.getByRole('button', { name: /^Envoyer à/ }).click();
    await page.getByText('Coût au lancement').waitFor();
    await page.getByText(/SMS en tout · .*, à 0,045\s€ le SMS/).waitFor();
  });

  it('asks before a restored agency sends again, and says what that could repeat', async () => {
    await server.pauseAsRestored(new Date('2026-01-02T03:04:05Z'));
    await page.goto(`${server.url}/campagnes`);
    // A page takes the focus when it comes, and with it a key that is pressed at that moment.
    await page.locator('h1:focus').waitFor();
    const resume = page.getByRole('button', { name: 'Reprendre les envois…' });
    const isPaused = async () => (await client.call('account.state')).data.agency.pausedAt !== null;
    await resume.press('Enter');
    await dialog.getByText(/depuis la sauvegarde du .* une seconde fois .* enregistrez les STOP reçus/).waitFor();
    // Neither Enter nor the shortcut that confirms other dialogs may confirm this one by habit.
    for (const keys of ['Control+Enter', 'Enter']) await page.keyboard.press(keys);
    await dialog.waitFor({ state: 'hidden' });
    expect(await isPaused()).toBe(true);
    await resume.click();
    await dialog.getByRole('button', { name: 'J’ai comparé : reprendre' }).press('Enter');
    await resume.waitFor({ state: 'hidden' });
    expect(await isPaused()).toBe(false);
  });
});
