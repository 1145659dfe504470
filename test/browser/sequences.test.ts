import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { beforeResponse, desktop, launchBrowser } from './chromium.ts';
import { type ConsoleServer, signInClient, signInContext, startAgencyServer } from './console-server.ts';

describe('the sequence pages', async () => {
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

  it('saves repeatedly, and over a colleague’s version only after a choice', async () => {
    const colleague = await page.context().newPage();
    const [name, text] = ['Anniversaire d’acquisition', page.getByLabel('Texte', { exact: true })];
    const save = page.getByRole('button', { name: 'Enregistrer' });
    await openSequence(page, server.url, name);
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
