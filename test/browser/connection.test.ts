import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { launchBrowser } from './chromium.ts';
import { signInClient, signInContext, startAgencyServer } from './console-server.ts';

const server = await startAgencyServer();
const context = await launchBrowser();
await signInContext(context, server);
const { call } = await signInClient(server);

async function openQueue() {
  const page = await context.newPage();
  await page.goto(`${server.url}/a-traiter`);
  await page.getByRole('heading', { level: 1, name: 'À traiter' }).waitFor();
  return page;
}

const tasksLink = (page: Page) => page.getByRole('link', { name: 'Tâches' }).filter({ visible: true });
/** Messages has a style sheet of its own, which arrives with the page's code. */
const messagesLink = (page: Page) => page.getByRole('link', { name: /^Messages/ }).filter({ visible: true });
const display = 'getComputedStyle(document.querySelector(\'[class*="_panes_"]\')).display';
const tasksCode = /\/assets\/tasks-page[^/]*\.js/;

describe('a page whose code could not be loaded', () => {
  it('appears with its styles once the connection is back', async () => {
    const page = await openQueue();
    await context.setOffline(true);
    await messagesLink(page).click();
    await page.getByRole('heading', { level: 1, name: 'Pas de connexion' }).waitFor();
    await context.setOffline(false);
    await page.getByRole('heading', { level: 1, name: 'Messages' }).waitFor();
    expect(await page.evaluate(display)).toBe('grid');
    await page.close();
  });

  it('appears with its styles if these alone were lost, without a reload', async () => {
    const page = await openQueue();
    let documents = 0;
    page.on('request', (request) => void (request.isNavigationRequest() && documents++));
    await page.route(/\/assets\/inbox-page[^/]*\.css/, (route) => route.abort(), { times: 1 });
    await messagesLink(page).click();
    await page.getByRole('heading', { level: 1, name: 'Messages' }).waitFor();
    expect(await page.evaluate(display)).toBe('grid');
    expect(documents).toBe(0);
    await page.close();
  });

  it('is loaded with the new version if Clef was updated, in one reload', async () => {
    const page = await openQueue();
    let documents = 0;
    page.on('request', (request) => void (request.isNavigationRequest() && documents++));
    await page.route(tasksCode, (route) => (documents === 0 ? route.fulfill({ status: 404 }) : route.continue()));
    await tasksLink(page).click();
    await page.getByRole('heading', { level: 1, name: 'Tâches' }).waitFor();
    expect(documents).toBe(1);
    await page.close();
  });

  it.each([
    ['textarea', { value: 'Bonjour' }],
    ['div', { contentEditable: 'true', textContent: 'Bonjour' }],
  ])('never takes away what somebody is typing into a %s', async (name, written) => {
    const page = await openQueue();
    await page.route(tasksCode, (route) => route.fulfill({ status: 404 }));
    const element = `Object.assign(document.createElement('${name}'), ${JSON.stringify({ ...written, id: 'typed' })})`;
    await page.evaluate(`document.body.append(${element})`);
    await tasksLink(page).click();
    await page.getByRole('heading', { level: 1, name: 'Il faut recharger cette page' }).waitFor();
    expect(await page.locator('#typed').evaluate((field: any) => field.value ?? field.textContent)).toBe('Bonjour');
    await page.close();
  });

  it('asks for a reload instead of repeating it', async () => {
    const page = await openQueue();
    await page.route(tasksCode, (route) => route.fulfill({ status: 404 }));
    let documents = 0;
    page.on('request', (request) => void (request.isNavigationRequest() && documents++));
    await tasksLink(page).click();
    await page.getByRole('heading', { level: 1, name: 'Il faut recharger cette page' }).waitFor();
    expect(documents).toBe(1);
    await page.unroute(tasksCode);
    await page.getByRole('button', { name: 'Recharger la page' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Tâches' }).waitFor();
    await page.close();
  });
});

describe('what says that the connection is lost', () => {
  /** An answer that was still on its way to the page, which has just been opened, takes the words away again. */
  const untilSeen = (words: Locator, act: () => Promise<unknown>) =>
    expect
      .poll(async () => {
        await act();
        return words.isVisible();
      })
      .toBe(true);

  const openContact = async () => {
    const [contact] = (await call('contacts.search', {})).data.contacts;
    const page = await context.newPage();
    await page.goto(`${server.url}/contacts/${contact.id}`);
    await page.getByRole('textbox', { name: 'Note interne' }).waitFor();
    const refused = page.getByText(/^Hors ligne/);
    const note = async (text: string) => {
      await page.getByRole('textbox', { name: 'Note interne' }).fill(text);
      await page.getByRole('button', { name: 'Ajouter la note' }).click();
    };
    return { contact, page, refused, note, lost: page.getByText('Connexion perdue, nouvelle tentative…') };
  };

  it('goes by itself once the network is back, and what is typed stays', async () => {
    const { page, refused, note, lost } = await openContact();
    await context.setOffline(true);
    await lost.waitFor();
    await note('Cherche une cave');
    await refused.waitFor();
    await context.setOffline(false);
    await refused.waitFor({ state: 'detached' });
    await lost.waitFor({ state: 'detached' });
    expect(await page.getByRole('textbox', { name: 'Note interne' }).inputValue()).toBe('Cherche une cave');
    await page.close();
  });

  it('goes with the first answer, if the browser does not notice that the network is back', async () => {
    const { contact, page, refused, note } = await openContact();
    await page.evaluate('Object.defineProperty(navigator, "onLine", { get: () => false })');
    await untilSeen(refused, () => note('Cherche un garage'));
    await call('contacts.move', { id: contact.id, stage: 'qualified' });
    await refused.waitFor({ state: 'detached' });
    await page.close();
  });

  it('goes with the first word of the stream, and the page follows what happens again', async () => {
    const { contact, page, lost } = await openContact();
    await untilSeen(lost, () => page.evaluate('dispatchEvent(new Event("offline"))'));
    await call('contacts.move', { id: contact.id, stage: 'visiting' });
    await lost.waitFor({ state: 'detached' });
    await expect.poll(() => page.locator('select[aria-label="Étape"]').inputValue()).toBe('visiting');
    await page.close();
  });
});
