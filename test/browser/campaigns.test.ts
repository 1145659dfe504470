import { beforeAll, describe, expect, it } from 'vitest';
import { type Page as Desk, signedIn } from '../console/client.ts';
import { embedded } from '../support/installation.ts';
import { browser, desktop, whileAnswering } from './chromium.ts';
import { office, signIn } from './office.ts';

// What a page shows does not depend on the store: once is enough.
describe.runIf(embedded)('a campaign’s page', async () => {
  const here = embedded ? await office() : (undefined as never);
  const page = embedded ? await (await browser(desktop)).newPage() : (undefined as never);
  const dialog = page?.getByRole('dialog');
  const name = page?.getByLabel('Nom de la campagne');
  const text = page?.getByLabel('Texte du SMS');
  const pace = page?.getByLabel('Envois par minute au plus');
  const save = () => page.getByRole('button', { name: 'Enregistrer' }).click();
  let desk: Desk;

  beforeAll(async () => {
    await signIn(page, here);
    const { CLEF_DEMO_EMAIL: email, CLEF_DEMO_PASSWORD: password } = here.demo;
    desk = await signedIn(here.url, { email, password } as { email: string; password: string });
  }, 120_000);

  const opened = async () => {
    const written = { name: 'Portes ouvertes', body: 'Portes ouvertes samedi.' };
    const { id, fingerprint } = (await desk.call('campaigns.create', { ...written, filter: { stage: 'new' } })).data;
    await page.goto(`${here.url}/campagnes/${id}`);
    await text.waitFor();
    const read = async () => (await desk.call('campaigns.read', { id })).data;
    const change = (part: object) => desk.call('campaigns.change', { id, fingerprint, ...part });
    return { read, change };
  };

  it('that a colleague changed keeps the words that are being written, over a reload, and saves both', async () => {
    const { read, change } = await opened();
    await name.fill('Journée portes ouvertes');
    await change({ body: 'Portes ouvertes dimanche.' });
    await page.getByText('Cette campagne a été modifiée entre-temps.').waitFor();
    await save();
    await page.getByRole('button', { name: 'Enregistrer' }).and(page.locator(':enabled')).waitFor();
    expect(await page.getByText('Quelqu’un a déjà changé').count()).toBe(0);
    page.once('dialog', (asked) => void asked.accept());
    await page.reload();
    await page.getByRole('button', { name: 'Reprendre l’autre version' }).waitFor();
    await pace.fill('');
    await page.getByRole('button', { name: 'Garder mes modifications' }).click();
    expect(await pace.inputValue()).toBe('');
    await pace.fill('60');
    await save();
    await page.getByText('Enregistrez avant de lancer.').waitFor({ state: 'hidden' });
    const body = expect.stringContaining('dimanche');
    expect(await read()).toMatchObject({ name: 'Journée portes ouvertes', body });
  });

  it('that is being saved for the first time or again keeps the words that are written meanwhile, and is not left unasked', async () => {
    await page.goto(`${here.url}/campagnes/nouvelle`);
    await name.fill('Visite privée');
    for (const words of ['Visite privée jeudi.', 'Visite privée vendredi.']) {
      await text.fill(words);
      await whileAnswering(page, /campaigns\.(create|change)/, save, () => text.fill(`${words} À bientôt.`));
      await page.waitForURL(/campagnes\/campaign_/);
      await page.getByRole('button', { name: 'Enregistrer' }).and(page.locator(':enabled')).waitFor();
      await page.getByText('Enregistrez avant de lancer.').waitFor();
      expect(await text.inputValue()).toBe(`${words} À bientôt.`);
    }
    await page.getByRole('link', { name: 'Toutes les campagnes' }).click();
    await dialog.getByRole('button', { name: 'Abandonner' }).click();
    await page.getByRole('link', { name: 'Nouvelle campagne' }).click();
    await text.waitFor();
    expect(await text.inputValue()).toBe('');
  });

  it('names at its field what keeps it from being saved, cuts and changes nothing, and is not left unasked', async () => {
    const { read } = await opened();
    await name.fill('');
    await text.fill('Bonjour {{contact.prenom}} de {{contact.ville}}');
    await pace.fill('99999');
    await save();
    await page.getByText('Donnez un nom à la campagne.').waitFor();
    await name.and(page.locator(':focus')).waitFor();
    await page.getByText('{{contact.prenom}}, {{contact.ville}} n’existent pas.').waitFor();
    await page.getByText(/Un nombre entier de 1 à 30.000/).waitFor();
    expect(await pace.inputValue()).toBe('99999');
    await text.fill('a'.repeat(1612));
    await page.getByText('112 caractères de trop').waitFor();
    expect(await text.inputValue()).toHaveLength(1612);
    await text.fill('Portes ouvertes. '.repeat(40));
    await page.getByText('environ 5 SMS par destinataire').waitFor();
    const known = page.locator('datalist option').first();
    await page.getByLabel('Étiquette').fill((await known.getAttribute('value')) ?? '');
    await page.getByText(/personnes? le recevr/).waitFor();
    await page.getByLabel('Étiquette').fill('inconnue');
    await page.getByText('Aucun contact ne correspond à cette sélection.').waitFor();
    await page.getByRole('link', { name: 'Toutes les campagnes' }).click();
    await dialog.getByRole('button', { name: 'Abandonner' }).click();
    await page.getByRole('heading', { level: 1, name: 'Campagnes' }).waitFor();
    expect(await read()).toMatchObject({ name: 'Portes ouvertes', perMinute: 60 });
  });

  it('is started with the text that was on the screen when it was opened to be read, or read anew', async () => {
    const { read, change } = await opened();
    await page.getByRole('button', { name: 'Lancer…' }).click();
    await dialog.getByText('Portes ouvertes samedi.').waitFor();
    await desk.call('agency.pause');
    await dialog.getByText('rien ne partira avant leur reprise').waitFor();
    await desk.call('agency.resume');
    await change({ body: 'Portes ouvertes dimanche.' });
    await dialog.getByText('Cette campagne a été modifiée entre-temps.').waitFor();
    await dialog.getByText('Portes ouvertes samedi.').waitFor();
    const start = dialog.getByRole('button', { name: /Lancer vers \d+ personnes/ });
    expect(await start.isDisabled()).toBe(true);
    await dialog.getByRole('button', { name: 'Lire la nouvelle version' }).click();
    await dialog.getByText('Portes ouvertes dimanche.').waitFor();
    await start.click();
    await page.getByRole('heading', { name: 'Avancement' }).waitFor();
    expect(await read()).toMatchObject({ status: 'running' });
  });

  it('whose start a key asks for is read again where others would get it by then', async () => {
    const written = { name: 'Balade au bord de l’Erdre', body: 'Bonjour {{contact.firstName|à vous}}, à samedi.' };
    const { id } = (await desk.call('campaigns.create', { ...written, filter: { tag: 'erdre' } })).data;
    const consent = { sms: { status: 'granted', source: 'Formulaire' } };
    const one = { phone: '06 39 98 77 01', tags: ['erdre'], consent, allowDuplicate: true };
    const { body: anne } = await here.api('POST', '/contacts', { ...one, firstName: 'Anne', lastName: 'Kerdoncuff' });
    const headers = { Authorization: `Bearer ${here.demo.CLEF_API_KEY}` };
    const asked = await fetch(`${here.url}/api/campaigns/${id}/start`, { method: 'POST', headers });
    const { draftId } = (await asked.json()) as { draftId: string };
    await page.goto(`${here.url}/a-traiter`);
    const item = page.getByRole('article').filter({ hasText: written.name });
    await item.getByText('Bonjour Anne, à samedi.').waitFor();
    await here.api('PATCH', `/contacts/${anne.id}`, { firstName: 'Annick' });
    const approve = async () => {
      await item.getByRole('button', { name: 'Approuver' }).click();
      await dialog.getByRole('button', { name: 'Lancer' }).click();
    };
    await approve();
    await item.getByText('Depuis la demande, les destinataires ou leurs messages ont changé').waitFor();
    await item.getByRole('button', { name: 'Lire la nouvelle version' }).click();
    await item.getByText('Bonjour Annick, à samedi.').waitFor();
    await approve();
    await expect.poll(async () => (await desk.call('drafts.read', { id: draftId })).data.draft.status).toBe('sent');
  });
});
