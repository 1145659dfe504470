import { describe, expect, it } from 'vitest';
import { signedIn } from '../console/client.ts';
import { modernHost } from '../support/world.ts';
import { browser } from './chromium.ts';
import { consenting, office, signIn } from './office.ts';

const here = await office();
const context = await browser();
const page = await context.newPage();
const host = await modernHost(here.url, here.demo.CLEF_API_KEY);

/** An agent drafts an SMS; gives its id. */
async function drafted(prospectId: string, body: string): Promise<string> {
  const { structuredContent } = await host.callTool({ name: 'draft_sms', arguments: { prospectId, body } });
  return (structuredContent as { draftId: string }).draftId;
}

/** What the agent reads of a draft. */
async function fate(draftId: string): Promise<any> {
  const { contents } = await host.readResource({ uri: `clef://drafts/${draftId}` });
  return JSON.parse((contents[0] as { text: string }).text);
}

const item = (text: string) => page.getByRole('article').filter({ hasText: text });

describe('a person at the console', () => {
  const contactOf = async () => {
    const [contact] = await consenting(here);
    if (!contact) throw new Error('The demo has no contact to write to.');
    return contact.id;
  };

  it('sees what an agent drafted before the page began to listen', async () => {
    const early = await context.newPage();
    const drafting = Promise.withResolvers<void>();
    await early.route('**/console/live', async (route) => {
      await drafting.promise;
      await route.continue();
    });
    // Its list is there, its stream is not yet open.
    await signIn(early, here);
    await early.getByRole('article').first().waitFor();
    await drafted(await contactOf(), 'Avant que la page écoute.');
    drafting.resolve();
    await early.getByRole('article').filter({ hasText: 'Avant que la page écoute.' }).waitFor({ timeout: 20_000 });
    await context.clearCookies();
    await early.close();
  });

  it('sees what an agent drafted while the list was on its way', async () => {
    const early = await context.newPage();
    const told = Promise.withResolvers<void>();
    const [asked, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let held = false;
    await early.route(/drafts\.queue/, async (route) => {
      if (held) return route.continue();
      held = true;
      const answer = await route.fetch();
      asked.resolve();
      await told.promise;
      await route.fulfill({ response: answer });
      answered.resolve();
    });
    await signIn(early, here);
    // The answer that it will get was read before the draft; that something changed it hears before it has the answer.
    await asked.promise;
    await early.evaluate(async () => {
      const source = new EventSource('/console/live');
      const once = (event: string) => new Promise<void>((resolve) => source.addEventListener(event, () => resolve()));
      Object.assign(globalThis, { heard: once('message') });
      await once('open');
    });
    await drafted(await contactOf(), 'Pendant que la liste arrivait.');
    await early.evaluate(() => (globalThis as unknown as { heard: Promise<void> }).heard);
    told.resolve();
    await answered.promise;
    await early.getByRole('article').filter({ hasText: 'Pendant que la liste arrivait.' }).waitFor({ timeout: 20_000 });
    await context.clearCookies();
    await early.close();
  });

  it('looks once more before a campaign starts that a key asked for', async () => {
    const { CLEF_DEMO_EMAIL, CLEF_DEMO_PASSWORD } = here.demo;
    const person = { email: String(CLEF_DEMO_EMAIL), password: String(CLEF_DEMO_PASSWORD) };
    const desk = await signedIn(here.url, person);
    const consent = { sms: { status: 'granted', source: 'Formulaire' } };
    await here.api('POST', '/contacts', { lastName: 'Le Goff', phone: '06 39 98 91 00', tags: ['salon'], consent });
    const written = { name: 'Portes ouvertes', body: 'Portes ouvertes samedi.', filter: { tag: 'salon' } };
    const { id } = (await desk.call('campaigns.create', written)).data;
    const asked = await fetch(`${here.url}/api/campaigns/${id}/start`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${here.demo.CLEF_API_KEY}` },
    });
    expect(asked.status).toBe(202);
    const status = async () => (await desk.call('campaigns.read', { id })).data.status;
    const early = await context.newPage();
    await signIn(early, here);
    const card = early.getByRole('article').filter({ hasText: 'Portes ouvertes samedi.' });
    await card.getByRole('button', { name: 'Approuver' }).click();
    await early.getByRole('dialog').getByRole('button', { name: 'Annuler' }).click();
    expect(await status()).toBe('pending');
    await card.getByRole('button', { name: 'Approuver' }).click();
    await early
      .getByRole('dialog')
      .getByRole('button', { name: /^Lancer vers/ })
      .click();
    await card.waitFor({ state: 'detached' });
    expect(['running', 'completed']).toContain(await status());
    await context.clearCookies();
    await early.close();
  });

  it('reads, edits, approves and rejects what an agent drafts; STOP ends the rest', async () => {
    const [first, second] = await consenting(here);
    if (!first || !second) throw new Error('The demo has no two contacts to write to.');
    await signIn(page, here);

    // It appears without a reload, with its recipient and its exact text.
    const greeting = 'Bonjour, la visite de jeudi est confirmee';
    const edited = `${greeting} à 14 h 30.`;
    const draftId = await drafted(first.id, greeting);
    await item(greeting).waitFor();
    expect(await item(greeting).innerText()).toContain(first.lastName);

    // Edited, then approved: it leaves through the sandbox as it was edited.
    await item(greeting).getByRole('button', { name: 'Modifier' }).click();
    await page.getByLabel('Texte').fill(edited);
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    await item(edited).getByRole('button', { name: 'Approuver' }).click();
    await item(edited).waitFor({ state: 'detached' });
    await page.goto(`${here.url}/bac-a-sable`);
    await page.getByText(edited).waitFor();
    expect(await fate(draftId)).toMatchObject({ status: 'sent', item: { body: edited }, asked: { body: greeting } });

    // A second one is rejected, and the agent reads why.
    const rejected = await drafted(second.id, 'Votre bien est vendu.');
    await page.goto(`${here.url}/a-traiter/${rejected}`);
    await page.getByRole('button', { name: 'Rejeter' }).click();
    await page.getByRole('textbox').fill('Ce bien n’est pas encore vendu.');
    await page.getByRole('dialog').getByRole('button', { name: 'Rejeter' }).click();
    await page.getByText('Ce bien n’est pas encore vendu.').first().waitFor();
    expect(await fate(rejected)).toMatchObject({ status: 'rejected', reason: 'Ce bien n’est pas encore vendu.' });

    // STOP comes in: what waits for that person ends, and nothing new is taken.
    const late = await drafted(first.id, 'Encore une question.');
    await page.goto(`${here.url}/bac-a-sable`);
    await page.getByRole('button', { name: 'Simuler une réponse' }).first().click();
    await page.getByRole('textbox').fill('STOP');
    await page.getByRole('button', { name: 'Envoyer la réponse' }).click();
    await page.getByText('STOP reçu').waitFor();
    await page.goto(`${here.url}/a-traiter/${late}`);
    await page.getByText('le contact s’est désinscrit').first().waitFor();
    expect(await page.getByRole('button', { name: 'Approuver' }).count()).toBe(0);
    expect(await fate(late)).toMatchObject({ status: 'rejected', reason: 'The contact has replied STOP.' });
    const refused = await host.callTool({ name: 'draft_sms', arguments: { prospectId: first.id, body: 'Et là ?' } });
    expect(refused).toMatchObject({ isError: true });
  });
});
