import type { Locator, Page } from 'playwright-core';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mcpClient } from '../support/test-server.ts';
import { zoneOfDay, zoneOfNight } from '../support/zone-of-day.ts';
import { launchBrowser, phone } from './chromium.ts';
import { openDraft, signInClient, signInContext, smsContacts, startAgencyServer } from './console-server.ts';

const server = await startAgencyServer({ contactCount: 4 });
const host = await mcpClient(server.url, server.apiKey);
const client = await signInClient(server);
const contacts = await smsContacts(server);

async function draftSms(body: string, contact = contacts[0]): Promise<string> {
  const { structuredContent } = await host.callTool({
    name: 'draft_sms',
    arguments: { prospectId: contact?.id, body },
  });
  return (structuredContent as { draftId: string }).draftId;
}

const readDraft = async (id: string) => (await client.call('drafts.read', { id })).data.draft;
const statusOf = async (id: string) => (await readDraft(id)).status;
const button = (within: Page | Locator, name: string | RegExp) => within.getByRole('button', { name, exact: true });
const rowWith = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text });

/** No calendar has this day, so every draft that names it is flagged. */
const FLAGGED = 'Rendez-vous le 32 novembre';

beforeAll(async () => {
  // Long enough to undo an approval on a slow machine.
  await client.call('agency.settings', { undoSeconds: 60 });
});

describe('the queue', async () => {
  const context = await launchBrowser();
  await signInContext(context, server);
  const page = await context.newPage();
  const dialog = page.getByRole('dialog');

  beforeEach(async () => {
    await page.goto(`${server.url}/a-traiter`);
  });

  it('is drawn at once with its drafts: no placeholder, which React would keep for 300 ms', async () => {
    const id = await draftSms('Dès la première image.');
    const opened = await context.newPage();
    await opened.addInitScript(`
      new MutationObserver((_, observer) => {
        const main = document.querySelector('main');
        if (!main) return;
        observer.disconnect();
        window.firstDrawn = main.textContent;
      }).observe(document, { childList: true, subtree: true });`);
    await opened.goto(`${server.url}/a-traiter`);
    await rowWith(opened, 'Dès la première image.').waitFor();
    expect(await opened.evaluate(() => (globalThis as { firstDrawn?: string }).firstDrawn)).toContain(
      'Dès la première image.',
    );
    await opened.close();
    await client.call('drafts.reject', { id, reason: 'Fin du test' });
  });

  it('never approves a flagged draft with one key, but by the flags that a person ticks', async () => {
    const id = await draftSms(`${FLAGGED}, d’accord ?`);
    await openDraft(page, FLAGGED);
    await page.keyboard.press('a');
    await button(dialog, 'Approuver quand même').waitFor();
    await expect.poll(() => button(dialog, 'Approuver quand même').isDisabled()).toBe(true);
    await page.keyboard.press('Control+Enter');
    expect(await statusOf(id)).toBe('pending');
    await dialog.getByRole('checkbox', { name: /^J’ai vu.+32 novembre/ }).check();
    await page.keyboard.press('Control+Enter');
    await rowWith(page, FLAGGED).waitFor({ state: 'detached' });
    expect(await readDraft(id)).toMatchObject({ status: 'approved', acceptedFlags: [{ code: 'invalid_date' }] });
  });

  it('leaves flagged drafts out of a bulk approval, and says so', async () => {
    const [flagged, ready] = [await draftSms(`${FLAGGED}, en groupe.`), await draftSms('Merci pour votre appel.')];
    for (const text of ['en groupe.', 'Merci pour votre appel.'])
      await rowWith(page, text).getByRole('checkbox').check();
    await button(page, 'Approuver (1)').click();
    await button(page.getByRole('dialog'), 'Approuver le message').click();
    await page.getByText('1 message approuvé, 1 à vérifier n’a pas été approuvé').last().waitFor();
    expect([await statusOf(flagged), await statusOf(ready)]).toEqual(['pending', 'approved']);
    await client.call('drafts.reject', { id: flagged, reason: 'Fin du test' });
  });

  it('returns a draft to its agent with a remark', async () => {
    const id = await draftSms('Un message trop sec.');
    await openDraft(page, 'Un message trop sec.');
    await page.keyboard.press('s');
    await expect.poll(() => button(dialog, 'Renvoyer').isDisabled()).toBe(true);
    await page.keyboard.type('Proposez aussi samedi.');
    await page.keyboard.press('Control+Enter');
    await rowWith(page, 'Un message trop sec.').waitFor({ state: 'detached' });
    expect(await readDraft(id)).toMatchObject({ decision: 'returned', reason: 'Proposez aussi samedi.' });
  });

  it('rejects with the reason of a digit, and puts the draft back with one key', async () => {
    const id = await draftSms('Un message de trop.');
    const article = await openDraft(page, 'Un message de trop.');
    await page.keyboard.press('r');
    await page.keyboard.press('6');
    await page.keyboard.press('Control+Enter');
    await rowWith(page, 'Un message de trop.').waitFor({ state: 'detached' });
    expect(await readDraft(id)).toMatchObject({ status: 'rejected', reason: 'Inutile.' });
    await button(page, 'Remettre à traiter').waitFor();
    await page.keyboard.press('z');
    await article.waitFor();
    expect(await statusOf(id)).toBe('pending');
    await client.call('drafts.reject', { id, reason: 'Fin du test' });
  });

  it('schedules a message, which then stands in its lane', async () => {
    const id = await draftSms('À envoyer plus tard.');
    await openDraft(page, 'À envoyer plus tard.');
    await page.keyboard.press('p');
    await dialog.getByText('Demain matin').click();
    await button(dialog, /^Programmer demain/).click();
    await rowWith(page, 'À envoyer plus tard.').waitFor({ state: 'detached' });
    expect(await readDraft(id)).toMatchObject({ status: 'scheduled', waitsFor: 'planned' });
    await page.getByRole('tab', { name: /^Programmés/ }).click();
    await openDraft(page, 'À envoyer plus tard.');
  });

  it('approves a correction in one step, with the flags of the corrected text', async () => {
    const id = await draftSms('Une faute a corriger.');
    const article = await openDraft(page, 'Une faute a corriger.');
    await page.keyboard.press('e');
    await article.getByLabel('Texte').fill(`${FLAGGED}, corrigé.`);
    await button(article, 'Approuver après correction').click();
    await button(dialog, 'Approuver quand même').waitFor();
    await page.keyboard.press('Escape');
    await page.getByLabel('Texte').fill('Une faute à corriger.');
    await page.keyboard.press('Control+Enter');
    await rowWith(page, 'Une faute a corriger.').waitFor({ state: 'detached' });
    expect(await readDraft(id)).toMatchObject({ status: 'approved', item: { body: 'Une faute à corriger.' } });
  });

  it('leaves its keys to whatever people write in', async () => {
    await page.getByRole('heading', { level: 1, name: 'À traiter' }).waitFor();
    await page.evaluate(`
      const editor = Object.assign(document.createElement('div'), { contentEditable: 'true', id: 'editor' });
      document.querySelector('main').append(editor);
      editor.focus();`);
    await page.keyboard.type('exact ?');
    await expect.poll(() => page.locator('#editor').textContent()).toBe('exact ?');
  });

  it('shows similar messages as one, and approves those that were not removed', async () => {
    const text = (where: string) => `Nous avons bien reçu votre dossier ${where} et vous en remercions.`;
    const places = ['par courrier', 'au guichet', 'en ligne'];
    const ids: string[] = [];
    for (const [index, place] of places.entries()) ids.push(await draftSms(text(place), contacts[index]));
    await rowWith(page, '3 messages semblables').getByRole('button').click();
    const rows = page.getByRole('article').getByRole('row');
    await rows.filter({ hasText: 'guichet' }).getByRole('checkbox').uncheck();
    await button(page.getByRole('article'), 'Approuver les 2').click();
    const question = page.getByRole('dialog', { name: 'Approuver ces 2 messages ?' });
    for (const place of ['par courrier', 'en ligne']) await question.getByText(text(place), { exact: true }).waitFor();
    expect(await question.getByText('guichet').count()).toBe(0);
    await button(question, 'Approuver les 2').click();
    await page.getByText('2 messages approuvés').last().waitFor();
    expect(await Promise.all(ids.map(statusOf))).toEqual(['approved', 'pending', 'approved']);
    // The one that is left is a draft like any other.
    await openDraft(page, text('au guichet'));
  });

  it('marks a plan with unsaved text after a reload, and opens the draft that has it', async () => {
    const ids: string[] = [];
    for (const [index, place] of ['dans la cour', 'devant la porte'].entries()) {
      ids.push(await draftSms(`Merci de ne pas stationner ${place} pendant les travaux.`, contacts[index]));
    }
    await openDraft(page, '2 messages semblables');
    const article = page.getByRole('article');
    await article.getByRole('row').last().getByRole('button').click();
    await button(article, 'Modifier').click();
    await article.getByLabel('Texte').fill('Le texte du second.');
    await page.reload();
    await rowWith(page, '2 messages semblables').getByRole('img', { name: 'Modification non enregistrée' }).waitFor();
    await expect.poll(() => article.getByLabel('Texte').inputValue()).toBe('Le texte du second.');
    await button(page, 'Retour aux 2 messages semblables').click();
    await article.getByRole('row').last().waitFor();
    for (const id of ids) await client.call('drafts.reject', { id, reason: 'Fin du test' });
    await page.evaluate('sessionStorage.clear()');
  });

  it('searches for nothing where only spaces and invisible characters are typed', async () => {
    await draftSms('Toujours dans la liste.');
    await page.goto(`${server.url}/a-traiter?q=%20%E2%80%8B`);
    await rowWith(page, 'Toujours dans la liste.').waitFor();
  });
});

describe('the queue on a phone', async () => {
  const context = await launchBrowser(phone);
  await signInContext(context, server);
  const page = await context.newPage();

  /** Moves a finger over a row. */
  const swipe = (row: Locator, distance: number) =>
    row.locator('> div').evaluate((element: any, x: number) => {
      const { PointerEvent } = globalThis as any;
      const fire = (type: string, clientX: number) =>
        element.dispatchEvent(
          new PointerEvent(type, { bubbles: true, pointerType: 'touch', isPrimary: true, pointerId: 7, clientX }),
        );
      element.setPointerCapture = () => undefined;
      fire('pointerdown', 150);
      fire('pointermove', 150 + x / 2);
      fire('pointermove', 150 + x);
      fire('pointerup', 150 + x);
    }, distance);

  // Some tests let it be night at the agency, and messages would wait in all that follow.
  afterEach(() => client.call('agency.settings', { timeZone: zoneOfDay() }));

  it('shows a draft over the list with the decision in reach, and goes back to the list', async () => {
    await draftSms('Lu dans le tram.');
    await page.goto(`${server.url}/a-traiter`);
    const article = await openDraft(page, 'Lu dans le tram.');
    const approve = await button(article, 'Approuver').boundingBox();
    expect(approve?.y).toBeGreaterThan(phone.height * 0.75);
    await page.goBack();
    await article.waitFor({ state: 'hidden' });
    await rowWith(page, 'Lu dans le tram.').waitFor();
  });

  it('a swipe asks with the exact text or for a reason, and never on a flagged draft', async () => {
    const unseen = ['Votre dossier est complet.', 'Un collègue le relit.', 'La liste ne montre pas tout cela.'];
    const text = ['Glissé à droite.', ...unseen, 'La dernière ligne.'].join('\n');
    const ids = [await draftSms(text), await draftSms(`${FLAGGED}, glissé.`)];
    await page.goto(`${server.url}/a-traiter`);
    await swipe(rowWith(page, FLAGGED), 200);
    await swipe(rowWith(page, 'Glissé à droite.'), -200);
    await page.getByRole('dialog').getByRole('button', { name: 'Annuler' }).click();
    await swipe(rowWith(page, 'Glissé à droite.'), 200);
    const question = page.getByRole('dialog', { name: 'Approuver ce message ?' });
    await question.getByText('La dernière ligne.').waitFor();
    expect(await statusOf(ids[0] as string)).toBe('pending');
    await button(question, 'Approuver le message').click();
    await rowWith(page, 'Glissé à droite.').waitFor({ state: 'detached' });
    expect(await Promise.all(ids.map(statusOf))).toEqual(['approved', 'pending']);
  });

  it('says once when a message that has to wait leaves', async () => {
    await client.call('agency.settings', { timeZone: zoneOfNight() });
    await draftSms('Lu la nuit.');
    await page.goto(`${server.url}/a-traiter`);
    const article = await openDraft(page, 'Lu la nuit.');
    await button(article, 'Envoyer maintenant').waitFor();
    expect((await article.innerText()).match(/Partira/g)).toHaveLength(1);
  });

  it('says of no message that it will leave while its contact may not be written to', async () => {
    const contact = contacts[3];
    await client.call('agency.settings', { timeZone: zoneOfNight() });
    await draftSms('Le contact n’en veut plus.', contact);
    const { status } = await server.api('PATCH', `/contacts/${contact?.id}`, {
      consent: { sms: { status: 'opted_out' } },
    });
    expect(status).toBe(200);
    await page.goto(`${server.url}/a-traiter`);
    const article = await openDraft(page, 'Le contact n’en veut plus.');
    await article.getByText('Envoi impossible').waitFor();
    expect(await article.innerText()).not.toMatch(/Départ|Partira/);
    await page.goto(`${server.url}/messages/nouveau?contact=${contact?.id}`);
    const form = page.getByRole('form', { name: /^Écrire à/ });
    await form.getByRole('textbox', { name: 'Message' }).fill('Une réponse.');
    await form.getByText('rien ne peut lui être envoyé').waitFor();
    expect(await form.innerText()).not.toContain('Partira');
    await form.getByRole('textbox', { name: 'Message' }).fill('');
  });
});
