import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { accessibilityViolations, axe } from './accessibility.ts';
import { beforeResponse, desktop, launchBrowser } from './chromium.ts';
import { type ConsoleServer, signInClient, signInContext, startAgencyServer } from './console-server.ts';

describe('the sequence and webhook pages', async () => {
  const server = await startAgencyServer({ contactCount: 3 });
  const context = await launchBrowser(desktop);
  const page = await context.newPage();
  const dialog = page.getByRole('dialog');

  beforeAll(async () => {
    await createSequences(server);
    await signInContext(context, server);
  });

  it('enrolls a contact that is searched for, after showing the e-mails and their times', async () => {
    await openSequence(page, server.url, 'Bienvenue – nouvel acquéreur');
    const [firstName, lastName, email] = ['Maïwenn', 'Kergoat', 'kergoat@courriel.example'];
    expect((await server.api('POST', '/contacts', { firstName, lastName, email })).status).toBe(201);
    const name = `${firstName} ${lastName}`;
    const searchContact = async () => {
      await page.getByRole('button', { name: 'Ajouter un contact' }).click();
      await dialog.getByLabel('Contact à inscrire').fill(lastName);
      await dialog.getByRole('listitem').getByRole('button', { name }).click();
      await dialog.getByText('Votre recherche immobilière').first().waitFor();
    };
    await searchContact();
    await dialog.getByText('au plus tôt').waitFor();
    await dialog.getByRole('button', { name: `Inscrire ${name}` }).click();
    await page.getByRole('listitem').filter({ hasText: name }).getByText('0 e-mail parti sur 4').waitFor();
    await searchContact();
    await dialog.getByText('Ce contact suit déjà cette séquence.').waitFor();
    await expect.poll(() => dialog.getByRole('button', { name: `Inscrire ${name}` }).isDisabled()).toBe(true);
    await page.keyboard.press('Escape');
  });

  it('shows a wrong variable at its field and on saving, and links to the field', async () => {
    await openSequence(page, server.url, 'Anniversaire d’acquisition');
    const text = page.getByLabel('Texte', { exact: true });
    await text.fill('Bonjour {{contact.prenom}}');
    await text.getByRole('button', { name: 'contact.prenom' }).waitFor();
    await page.locator('p', { hasText: '« contact.prenom » n’existe pas' }).waitFor();
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    await page.getByRole('alert').filter({ hasText: '« contact.prenom » n’existe pas' }).waitFor();
    expect(await page.getByText(/\{\{|\*\*/).count()).toBe(0);
    await page.getByRole('button', { name: 'Étape 1, texte' }).click();
    await text.and(page.locator(':focus')).waitFor();
  });

  it('keeps a wrong delay as it was typed, shows the limits, and does not save it', async () => {
    await page.getByLabel('Texte', { exact: true }).fill('Bonjour');
    const [delay, unit] = [page.getByLabel('Départ').first(), page.getByLabel('Départ').last()];
    await unit.selectOption('jours');
    for (const typed of ['-3', '9999']) {
      await delay.fill('');
      await delay.pressSequentially(typed);
      await page.getByText('Un nombre entier de 0 à 365.').waitFor();
      await expect.poll(() => delay.inputValue()).toBe(typed);
      await page.getByText('Corrigez le délai signalé.').waitFor();
      await expect.poll(() => page.getByRole('button', { name: 'Enregistrer' }).isDisabled()).toBe(true);
    }
    await delay.fill('');
    await unit.selectOption('heures');
    await expect.poll(() => delay.inputValue()).toBe('');
    await page.getByText('Corrigez le délai signalé.').waitFor();
    await unit.selectOption('jours');
    await delay.fill('1');
    await expect.poll(() => unit.locator(':checked').innerText()).toBe('jour');
    await delay.fill('3');
    await expect.poll(() => unit.locator(':checked').innerText()).toBe('jours');
    await expect.poll(() => page.getByText('Un nombre entier de 0 à 365.').count()).toBe(0);
  });

  it('saves repeatedly, and over a colleague’s version only after a choice', async () => {
    const colleague = await page.context().newPage();
    const [name, text] = ['Anniversaire d’acquisition', page.getByLabel('Texte', { exact: true })];
    const save = page.getByRole('button', { name: 'Enregistrer' });
    await openSequence(colleague, server.url, name);
    for (const body of ['Un', 'Deux']) {
      await text.fill(body);
      await save.click();
      await page.locator(':disabled', { hasText: 'Enregistrer' }).waitFor();
    }
    await text.fill('Les miens');
    const theirs = colleague.getByLabel('Texte', { exact: true });
    await theirs.filter({ hasText: 'Deux' }).waitFor();
    await theirs.fill('Les siens');
    await colleague.getByRole('button', { name: 'Enregistrer' }).click();
    await page.getByText('Cette séquence a été modifiée entre-temps.').waitFor();
    await Promise.all([page.waitForResponse(/sequences\.save/), save.click()]);
    await save.and(page.locator(':enabled')).waitFor();
    await page.getByText('Cette séquence a été modifiée entre-temps.').waitFor();
    expect(await page.getByText('Quelqu’un a déjà changé').count()).toBe(0);
    await page.getByRole('button', { name: 'Garder mes modifications' }).click();
    await expect.poll(() => text.textContent()).toBe('Les miens');
    await save.click();
    await theirs.filter({ hasText: 'Les miens' }).waitFor();
    await colleague.close();
  });

  it('says before an approval how many contacts lack a value, and where its replacement is written', async () => {
    await page.getByLabel('Texte', { exact: true }).fill('Bonjour, de la part de {{agent.name}}');
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    await page.getByRole('button', { name: 'Approuver et activer' }).click();
    await dialog.getByText(/nom du conseiller.: manque à \d+ contacts sur les \d+/).waitFor();
    await dialog.getByText('cliquez sur « Conseiller » dans le texte').waitFor();
    await page.keyboard.press('Escape');
  });

  it('enrolls only in the version that was read, and shows a newer version first', async () => {
    const client = await signInClient(server);
    const step = (subject: string) => ({ delayHours: 1, subject, body: 'Bonjour' });
    const call = async (name: string, input: object) => (await client.call(name, input)).data;
    const { id, versions } = await call('sequences.create', { name: 'Bilan', steps: [step('Premier bilan')] });
    await call('sequences.activate', { id, version: 1, fingerprint: versions[0].fingerprint });
    await page.goto(`${server.url}/sequences/${id}`);
    await page.getByRole('button', { name: 'Ajouter un contact' }).click();
    await dialog.getByLabel('Contact à inscrire').fill('Kergoat');
    await dialog.getByRole('listitem').getByRole('button', { name: 'Maïwenn Kergoat' }).click();
    await dialog.getByText('Premier bilan').first().waitFor();
    const saved = await call('sequences.save', { id, steps: [step('Second bilan')] });
    await call('sequences.activate', { id, version: 2, fingerprint: saved.versions[0].fingerprint });
    await page.getByText('Second bilan').first().waitFor({ state: 'attached' });
    await page.evaluate('document.dispatchEvent(new Event("visibilitychange"))');
    await expect.poll(() => dialog.getByText('Premier bilan').count()).toBeGreaterThan(0);
    const enroll = dialog.getByRole('button', { name: 'Inscrire Maïwenn Kergoat' });
    await enroll.click();
    await dialog.getByText('Quelqu’un a déjà changé').waitFor();
    await dialog.getByText('Second bilan').first().waitFor();
    await enroll.click();
    await dialog.waitFor({ state: 'detached' });
    expect((await call('enrollments.list', { sequenceId: id, limit: 2 })).data).toMatchObject([{ version: 2 }]);
  });

  it('keeps what is typed while the sequence is created, activated and renamed, also after a reload', async () => {
    const client = await signInClient(server);
    const text = page.getByLabel('Texte', { exact: true });
    const save = page.getByRole('button', { name: 'Enregistrer' });
    await page.goto(`${server.url}/sequences/nouvelle`);
    await page.getByLabel('Nom').fill('Relance');
    await page.getByLabel('Objet').fill('Votre projet');
    await text.fill('Bonjour');
    const write = () => text.fill('Bonsoir');
    await beforeResponse(page, /sequences\.create/, () => save.click(), write);
    await page.waitForURL(/sequences\/sequence_/);
    const id = page.url().split('/').at(-1);
    const read = async () => (await client.call('sequences.read', { id })).data;
    const { fingerprint } = (await read()).versions[0];
    await client.call('sequences.activate', { id, version: 1, fingerprint });
    await page.getByText('Active', { exact: true }).waitFor();
    expect(await page.getByText('Cette séquence a été modifiée entre-temps.').count()).toBe(0);
    await client.call('sequences.save', { id, name: 'Relance d’automne' });
    await page.getByText('Cette séquence a été modifiée entre-temps.').waitFor();
    page.once('dialog', (confirmation) => void confirmation.accept());
    await page.reload();
    await page.getByText('Cette séquence a été modifiée entre-temps.').waitFor();
    await page.getByRole('button', { name: 'Garder mes modifications' }).click();
    await Promise.all([page.waitForResponse(/sequences\.save/), save.click()]);
    const { name, versions } = await read();
    expect([name, versions[0].steps[0].body, versions[1].steps[0].body]).toEqual([
      'Relance d’automne',
      'Bonsoir',
      'Bonjour',
    ]);
  });

  it('keeps as it is stored what nobody edits, and inserts variables as words', async () => {
    const client = await signInClient(server);
    const stored = 'Bonjour {{ contact.firstName | Madame }},\n\n* DPE\n* Plan\n\nÀ __samedi__ : www.agence.example';
    const steps = [
      { delayHours: 1, subject: 'Vos {{contact.city|recherches}}', body: stored },
      { delayHours: 2, subject: 'Suite', body: '# Titre\n\n*Bonjour* {{contact.lastName}}' },
    ];
    const { id } = (await client.call('sequences.create', { name: 'Relance de mars', steps })).data;
    const saved = async () => (await client.call('sequences.read', { id })).data.versions[0].steps;
    await page.goto(`${server.url}/sequences/${id}`);
    const text = page.getByLabel('Texte', { exact: true });
    await text.first().getByText('samedi').and(page.locator('strong')).waitFor();
    await text.first().locator('p').first().click();
    await page.keyboard.press('End');
    await page.keyboard.type(' de la part deparfois');
    for (const _ of 'parfois') await page.keyboard.press('ArrowLeft');
    await page.getByRole('button', { name: 'Insérer…' }).nth(1).click();
    await page.getByRole('menuitem', { name: 'Conseiller' }).click();
    await page.getByLabel('Si le conseiller manque').fill('l’équipe');
    await page.keyboard.press('Enter');
    await page.keyboard.type(' ✨');
    await page.evaluate(axe);
    await expect.poll(() => accessibilityViolations(page)).toEqual([]);
    const save = page.getByRole('button', { name: 'Enregistrer' });
    await Promise.all([page.waitForResponse(/sequences\.save/), save.click()]);
    const written = stored.replace('},', '}, de la part de {{agent.name|l’équipe}} ✨ parfois');
    expect(await saved()).toEqual([{ ...steps[0], body: written }, steps[1]]);
    await page.getByText('une mise en forme que l’éditeur n’a pas').waitFor();
    await page.getByRole('button', { name: 'Simplifier' }).click();
    await text.nth(1).getByText('Titre').and(page.locator('strong')).waitFor();
    await text.nth(1).getByRole('button', { name: 'Nom', exact: true }).focus();
    await page.keyboard.press('Backspace');
    await page.getByLabel('Objet').first().getByRole('button', { name: 'Ville recherchée' }).press('Enter');
    await page.getByLabel('Si la ville manque').fill('');
    await Promise.all([page.waitForResponse(/sequences\.save/), save.click()]);
    expect(await saved()).toMatchObject([{ subject: 'Vos {{contact.city}}' }, { body: '**Titre**\n\nBonjour' }]);
    await page.getByText('Version 1', { exact: true }).click();
    await page.locator('ol [data-fallback="l’équipe"]').first().waitFor();
    await expect.poll(() => page.locator('main').innerText()).not.toMatch(/\{\{/);
  });

  it('undoes and repeats the insertion and the deletion of a variable like what is typed', async () => {
    const page = await context.newPage();
    // Letters are one step if they follow each other within a second, which a busy machine may not manage.
    await page.clock.setFixedTime(new Date());
    await page.goto(`${server.url}/sequences/nouvelle`);
    const press = async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key);
    };
    for (const [menu, name] of ['Objet', 'Texte'].entries()) {
      const text = page.getByLabel(name, { exact: true });
      const holds = (words: string) =>
        expect.poll(async () => (await text.innerText()).replace(/\u00a0/g, ' ').trim()).toBe(words);
      await text.click();
      await page.keyboard.type('Bonjour ');
      await page.getByRole('button', { name: 'Insérer…' }).nth(menu).click();
      await page.getByRole('menuitem', { name: 'Prénom' }).click();
      await press('Escape');
      await page.keyboard.type(', à demain');
      await holds('Bonjour Prénom, à demain');
      await press('Control+z');
      await holds('Bonjour Prénom');
      await press('Control+z');
      await holds('Bonjour');
      await press('Control+z');
      await holds('');
      await press('Control+Shift+z', 'Control+y');
      await holds('Bonjour Prénom');
      await press('End', 'Backspace');
      await holds('Bonjour');
      await press('Control+z');
      await holds('Bonjour Prénom');
    }
    await page.close();
  });

  it('requires a choice of events for a webhook, and shows its address as wrong only while it is', async () => {
    await page.goto(`${server.url}/reglages/webhooks`);
    await page.getByRole('button', { name: 'Ajouter un webhook' }).click();
    const add = dialog.getByRole('button', { name: 'Ajouter un webhook' });
    const everything = dialog.getByLabel('Tous, y compris ceux qui viendront');
    await dialog.getByLabel('Nom').fill('Zapier');
    await dialog.getByLabel('Adresse').fill('pasuneurl');
    await add.click();
    await dialog.getByText('Ce n’est pas une adresse complète.').waitFor();
    await dialog.getByLabel('Adresse').fill('https://subscriber.example/clef');
    await expect.poll(() => dialog.getByText('Ce n’est pas une adresse complète.').count()).toBe(0);
    await everything.uncheck();
    await add.click();
    await dialog.getByText('Cochez au moins un événement').waitFor();
    await everything.check();
    await add.click();
    // It is shown once: a stray Escape does not take it away, nor a second one.
    const copied = dialog.getByRole('button', { name: 'J’ai copié le secret' });
    await copied.waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await copied.click();
    await dialog.waitFor({ state: 'detached' });
  });
});

/** Creates an active sequence of four e-mails and one that nobody has activated. */
async function createSequences(server: ConsoleServer): Promise<void> {
  const { call } = await signInClient(server);
  const subjects = ['Votre recherche immobilière', 'Votre financement', 'Préparer une visite', 'Faire le point'];
  const steps = subjects.map((subject, index) => ({ delayHours: index * 96, subject, body: 'Bonjour' }));
  const { data } = await call('sequences.create', { name: 'Bienvenue – nouvel acquéreur', steps });
  const [{ fingerprint }] = data.versions;
  expect((await call('sequences.activate', { id: data.id, version: 1, fingerprint })).status).toBe(200);
  const anniversary = [{ delayHours: 8760, subject: 'Déjà un an dans votre logement', body: 'Bonjour' }];
  const created = await call('sequences.create', { name: 'Anniversaire d’acquisition', steps: anniversary });
  expect(created.status).toBe(200);
}

async function openSequence(page: Page, url: string, name: string): Promise<void> {
  await page.goto(`${url}/sequences`);
  await page.getByRole('link', { name }).click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
}
