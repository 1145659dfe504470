import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { mcpClient } from '../support/test-server.ts';
import { zoneOfDay } from '../support/zone-of-day.ts';
import { launchBrowser } from './chromium.ts';
import {
  type ConsoleServer,
  openDraft,
  signIn,
  signInClient,
  signInContext,
  smsContacts,
  startAgencyServer,
  startDemoServer,
} from './console-server.ts';

/** An agent that drafts messages by SMS, and reads what became of them. */
async function connectAgent(server: ConsoleServer) {
  const host = await mcpClient(server.url, server.apiKey);
  const callDraftSms = (prospectId: string, body: string) =>
    host.callTool({ name: 'draft_sms', arguments: { prospectId, body } });
  const draftSms = async (prospectId: string, body: string): Promise<string> =>
    ((await callDraftSms(prospectId, body)).structuredContent as { draftId: string }).draftId;
  const readDraft = async (draftId: string): Promise<any> => {
    const { contents } = await host.readResource({ uri: `clef://drafts/${draftId}` });
    return JSON.parse((contents[0] as { text: string }).text);
  };
  return { callDraftSms, draftSms, readDraft };
}

/** The row of a draft in the list. The opened draft names what else waits for its contact, in a list too. */
const rowWith = (page: Page, text: string) => page.locator('[id^="row-"]').filter({ hasText: text });

describe('the queue in a browser', async () => {
  const server = await startAgencyServer();
  const agent = await connectAgent(server);
  const context = await launchBrowser();
  await signInContext(context, server);
  const queueUrl = `${server.url}/a-traiter`;
  const [contact] = await smsContacts(server);
  const contactId = contact?.id as string;
  await agent.draftSms(contactId, 'Un premier message.');

  it('shows a draft that an agent made before the live stream was open', async () => {
    const newPage = await context.newPage();
    const draftMade = Promise.withResolvers<void>();
    await newPage.route('**/console/live', async (route) => {
      await draftMade.promise;
      await route.continue();
    });
    // The list has arrived, but the live stream is not open yet.
    await newPage.goto(queueUrl);
    await newPage.getByRole('article').first().waitFor();
    await agent.draftSms(contactId, 'Avant que la page écoute.');
    draftMade.resolve();
    await rowWith(newPage, 'Avant que la page écoute.').waitFor({ timeout: 60_000 });
    await newPage.close();
  });

  it('shows a draft that an agent made while the list was being fetched', async () => {
    const newPage = await context.newPage();
    const eventReceived = Promise.withResolvers<void>();
    const [listRead, listDelivered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let isDelayed = false;
    await newPage.route(/drafts\.queue/, async (route) => {
      if (isDelayed) return route.continue();
      isDelayed = true;
      const response = await route.fetch();
      listRead.resolve();
      await eventReceived.promise;
      await route.fulfill({ response });
      listDelivered.resolve();
    });
    await newPage.goto(queueUrl);
    // The list was read before the draft exists, and the event about the draft arrives before the list does.
    await listRead.promise;
    await newPage.evaluate(async () => {
      const source = new EventSource('/console/live');
      const once = (event: string) => new Promise<void>((resolve) => source.addEventListener(event, () => resolve()));
      Object.assign(globalThis, { firstEvent: once('message') });
      await once('open');
    });
    await agent.draftSms(contactId, 'Pendant que la liste arrivait.');
    await newPage.evaluate(() => (globalThis as unknown as { firstEvent: Promise<void> }).firstEvent);
    eventReceived.resolve();
    await listDelivered.promise;
    await rowWith(newPage, 'Pendant que la liste arrivait.').waitFor({ timeout: 60_000 });
    await newPage.close();
  });

  it('asks for a confirmation before it starts a campaign that an access key asked for', async () => {
    const client = await signInClient(server);
    const consent = { sms: { status: 'granted', source: 'Formulaire' } };
    await server.api('POST', '/contacts', { lastName: 'Le Goff', phone: '06 39 98 91 00', tags: ['salon'], consent });
    const content = { name: 'Portes ouvertes', body: 'Portes ouvertes samedi.', filter: { tag: 'salon' } };
    const { id } = (await client.call('campaigns.create', content)).data;
    const response = await fetch(`${server.url}/api/campaigns/${id}/start`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${server.apiKey}` },
    });
    expect(response.status).toBe(202);
    const status = async () => (await client.call('campaigns.read', { id })).data.status;
    const newPage = await context.newPage();
    await newPage.goto(queueUrl);
    const article = await openDraft(newPage, 'Portes ouvertes samedi.');
    await article.getByRole('button', { name: 'Approuver' }).click();
    await newPage.getByRole('dialog').getByRole('button', { name: 'Annuler' }).click();
    expect(await status()).toBe('pending');
    await article.getByRole('button', { name: 'Approuver' }).click();
    await newPage
      .getByRole('dialog')
      .getByRole('button', { name: /^Envoyer à \d/ })
      .click();
    await article.waitFor({ state: 'detached' });
    expect(['running', 'completed']).toContain(await status());
    await newPage.close();
  });
});

describe('the demo in a browser', async () => {
  const server = await startDemoServer();
  const page = await (await launchBrowser()).newPage();
  const articleWith = (text: string) => page.getByRole('article').filter({ hasText: text });

  it('lets a person edit, approve and reject what an agent drafts, and STOP rejects the rest', async () => {
    const [first, second] = await smsContacts(server);
    if (!first || !second) throw new Error('The demo has no two contacts to write to.');
    const agent = await connectAgent(server);
    const client = await signInClient(server);
    await client.call('agency.settings', { undoSeconds: 0, timeZone: zoneOfDay() });
    await signIn(page, server);
    await page.getByRole('link', { name: 'À traiter' }).first().click();

    // The draft appears without a reload, with its recipient and its exact text.
    const greeting = 'Bonjour, la visite de jeudi est confirmee';
    const edited = `${greeting} à 14 h 30.`;
    const draftId = await agent.draftSms(first.id, greeting);
    await openDraft(page, greeting);
    await expect.poll(() => articleWith(greeting).innerText()).toContain(first.lastName);

    // After an edit and the approval, the sandbox receives the edited text.
    await articleWith(greeting).getByRole('button', { name: 'Modifier' }).click();
    await page.getByLabel('Texte').fill(edited);
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    await articleWith(edited).getByRole('button', { name: 'Approuver' }).click();
    await articleWith(edited).waitFor({ state: 'detached' });
    await page.goto(`${server.url}/mode-test`);
    await page.getByText(edited).waitFor();
    expect(await agent.readDraft(draftId)).toMatchObject({
      status: 'sent',
      item: { body: edited },
      asked: { body: greeting },
    });

    // A second draft is rejected, and the agent can read the reason.
    const rejectedId = await agent.draftSms(second.id, 'Votre bien est vendu.');
    await page.goto(`${server.url}/a-traiter/${rejectedId}`);
    await page.getByRole('button', { name: 'Rejeter' }).click();
    await page.getByRole('textbox').fill('Ce bien n’est pas encore vendu.');
    await page.getByRole('dialog').getByRole('button', { name: 'Rejeter' }).click();
    await page.getByText('Ce bien n’est pas encore vendu.').first().waitFor();
    expect(await agent.readDraft(rejectedId)).toMatchObject({
      status: 'rejected',
      reason: 'Ce bien n’est pas encore vendu.',
    });

    // After STOP, drafts that wait for this contact are rejected, and new ones are refused.
    const pendingId = await agent.draftSms(first.id, 'Encore une question.');
    await page.goto(`${server.url}/mode-test`);
    // Steps of the demo's sequences may arrive in the sandbox meanwhile, so the newest message need not be this one.
    const replyButton = page.getByRole('button', { name: 'Simuler une réponse' });
    const sandboxMessage = page.locator('*').filter({ hasText: edited }).filter({ has: replyButton }).last();
    await sandboxMessage.getByRole('button', { name: 'Simuler une réponse' }).click();
    await page.getByRole('textbox').fill('STOP');
    await page.getByRole('button', { name: 'Envoyer la réponse' }).click();
    await page.getByText('STOP reçu').waitFor();
    await page.goto(`${server.url}/a-traiter/${pendingId}`);
    await page.getByText('le contact s’est désinscrit').first().waitFor();
    expect(await page.getByRole('button', { name: 'Approuver' }).count()).toBe(0);
    expect(await agent.readDraft(pendingId)).toMatchObject({
      status: 'rejected',
      reason: 'The contact has replied STOP.',
    });
    const refused = await agent.callDraftSms(first.id, 'Et là ?');
    expect(refused).toMatchObject({ isError: true });
  });
});
