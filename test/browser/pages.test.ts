import type { Page, Request } from 'playwright-core';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { ConsolePage as ConsoleClient } from '../console/client.ts';
import { mcpClient } from '../support/test-server.ts';
import { accessibilityViolations, axe, isChecked } from './accessibility.ts';
import { desktop, launchBrowser, phone } from './chromium.ts';
import { type ConsoleServer, signIn, signInClient, startDemoServer } from './console-server.ts';
import { hostileTexts } from './hostile-texts.ts';

const paths = [
  '/aujourdhui',
  '/a-traiter',
  '/historique',
  '/messages',
  '/messages/:conversation',
  '/messages/nouveau',
  '/mode-test',
  '/transactions',
  '/transactions/vendeurs',
  '/transactions/offres/:offer',
  '/biens?qui=equipe',
  '/biens?vue=galerie&qui=equipe',
  '/biens/:property',
  '/biens/registre',
  '/biens/registre/:mandate',
  '/agenda',
  '/agenda?vue=day',
  '/agenda?vue=list',
  '/taches',
  '/contacts',
  '/contacts/:contact',
  '/journal',
  '/sequences',
  '/sequences/nouvelle',
  '/sequences/:sequence',
  '/campagnes',
  '/campagnes/nouvelle',
  '/campagnes/:campaign',
  '/reglages/cles',
  '/reglages/webhooks',
  '/reglages/webhooks/:webhook',
  '/reglages/equipe',
  '/reglages/agence',
  '/reglages/agent',
  '/reglages/signature',
  '/reglages/donnees-personnelles',
  '/reglages/import-export',
  '/profil',
];

/** The ids of the records that have a page, by the name of the parameter in the path. */
const recordIds: Record<string, string> = {};
const withIds = (path: string) => path.replace(/:(\w+)/, (_, name: string) => recordIds[name] as string);

/** The drafts whose findings and records contain the hostile texts. */
const checkedDrafts: string[] = [];

/** Collects what must never happen in a page: a dialog, an error, a violation of the content security policy, a request
 * to another host. */
function watchForViolations(page: Page, { url }: ConsoleServer): string[] {
  const violations: string[] = [];
  page.on('dialog', (dialog) => {
    violations.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('console', (message) => {
    const isError = message.type() === 'error';
    if (isError && /Content.Security.Policy|Refused to/i.test(message.text())) violations.push(message.text());
  });
  page.on('pageerror', (error) => violations.push(`error ${error.message}`));
  page.on('request', (request) => {
    if (!/^(data|blob|about):/.test(request.url()) && new URL(request.url()).origin !== url)
      violations.push(request.url());
  });
  return violations;
}

/**
 * Opens a page with axe in it, and waits until it has everything: no request is open, and rendering the responses led to
 * no new one. That is known much earlier than Playwright's `networkidle`, which waits for half a second without a request.
 */
async function openPage(page: Page, url: string): Promise<void> {
  const open = new Set<Request>();
  const add = (request: Request) => void (isLiveStream(request) || open.add(request));
  const remove = (request: Request) => void open.delete(request);
  page.on('request', add).on('requestfinished', remove).on('requestfailed', remove);
  await page.goto(url);
  await page.locator('h1').first().waitFor();
  for (let idleRounds = 0; idleRounds < 3; idleRounds = open.size === 0 ? idleRounds + 1 : 0) await nextIdle(page);
  page.off('request', add).off('requestfinished', remove).off('requestfailed', remove);
  // Playwright evaluates through the debugger; the page's own policy would block a script element.
  await page.evaluate(axe);
}

const isLiveStream = (request: Request) => request.url().endsWith('/console/live');

/** Resolves once the page has drawn a frame, its transitions have ended, and it has nothing left to do. */
const nextIdle = (page: Page) =>
  page.evaluate(async () => {
    const { document, requestAnimationFrame, requestIdleCallback } = globalThis as any;
    const isMoving = ({ effect, playState }: any) =>
      playState === 'running' && effect.getComputedTiming().endTime !== Number.POSITIVE_INFINITY;
    // Frame by frame, because the promise of an animation that is replaced may never settle.
    do await new Promise(requestAnimationFrame);
    while (document.getAnimations().some(isMoving));
    // A machine that is busy with other work may give a page that moves no idle moment at all.
    await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 5000 }));
  });

const darkBackground = 'rgb(22, 25, 23)';

const scrollsSideways = (page: Page) =>
  page.evaluate('document.documentElement.scrollWidth > document.documentElement.clientWidth');

describe('every page', async () => {
  const server = await startDemoServer();
  const page = await (await launchBrowser(phone)).newPage();

  it('the sign-in page is accessible', async () => {
    await openPage(page, `${server.url}/connexion`);
    expect(await accessibilityViolations(page)).toEqual([]);
  });

  describe('of a person who is signed in', () => {
    beforeAll(async () => {
      await createHostileRecords(server);
      await signIn(page, server);
    });

    const violations = watchForViolations(page, server);

    it('runs no script in the findings of a draft, nor in the drawer', async () => {
      await page.setViewportSize(desktop);
      await openPage(page, `${server.url}/a-traiter`);
      const drawer = page.getByRole('dialog');
      // One mechanism shows them all, and the pages below hold every text: each third one will do.
      for (const id of checkedDrafts.filter((_, index) => index % 3 === 0)) {
        // Inside the page, as a link does: loading it anew would take a second each time.
        await page.evaluate(`history.pushState(null, '', '/a-traiter/${id}')`);
        const article = page.locator(`[id="${id}"]`);
        await article.getByText('Texte brut').click();
        // A damaged text may be one mark, with these words in it.
        await article.getByRole('button', { name: /32 novembre.*, (Contredit|Trompeur)$/s }).click();
        await drawer
          .getByText(/^(Contredit|Trompeur)$/)
          .first()
          .waitFor();
        await page.keyboard.press('Escape');
        await article.getByRole('heading', { level: 2 }).getByRole('button').click();
        await drawer.getByRole('region', { name: 'Visites' }).getByRole('button').click();
        await drawer.getByText('Visite · Prévue', { exact: true }).waitFor();
        await drawer.locator('dl').getByRole('button').first().click();
        await drawer.getByText(/^XSS-1\d\d$/).waitFor();
        await page.keyboard.press('Escape');
        await drawer.waitFor({ state: 'detached' });
      }
      await nextIdle(page);
      expect(checkedDrafts.length).toBe(hostileTexts.length);
      expect(violations.splice(0)).toEqual([]);
    });

    // Each page is loaded once: what differs on a phone and in the dark follows the media queries of an open page.
    describe.each(paths.map((path, place) => [path, place] as const))('%s', (path, place) => {
      beforeAll(async () => {
        await page.setViewportSize(desktop);
        await page.emulateMedia({ colorScheme: 'light' });
        await openPage(page, server.url + withIds(path));
      });

      it('is accessible, and fits on a phone in dark mode', async () => {
        if (isChecked(place, 0)) await expect.poll(() => accessibilityViolations(page)).toEqual([]);
        await page.setViewportSize(phone);
        await page.emulateMedia({ colorScheme: 'dark' });
        await expect.poll(() => page.evaluate('getComputedStyle(document.body).backgroundColor')).toBe(darkBackground);
        await nextIdle(page);
        expect(await scrollsSideways(page)).toBe(false);
        if (isChecked(place, 1)) await expect.poll(() => accessibilityViolations(page)).toEqual([]);
      });

      it('runs no script that was typed into a field', () => {
        expect(violations.splice(0)).toEqual([]);
      });
    });
  });
});

/** Puts the hostile texts into every field that people and strangers fill: contacts, drafts, sent and received
 * messages. */
async function createHostileRecords(server: ConsoleServer): Promise<void> {
  const { api, url, apiKey } = server;
  const client = await signInClient(server);
  await client.call('agency.settings', { undoSeconds: 0 });
  const host = await mcpClient(url, apiKey);
  const startsAt = new Date(Date.now() + 5 * 86_400_000);
  const endsAt = new Date(startsAt.getTime() + 1_800_000);
  const createRecordsOf = async (text: string, index: number) => {
    const consent = { sms: { status: 'granted', source: text, evidence: text } };
    const contact = await api('POST', '/contacts', {
      firstName: text,
      lastName: text,
      source: text,
      tags: [text.slice(0, 40)],
      consent,
      phone: `06 39 98 90 ${String(index).padStart(2, '0')}`,
      email: `poison${index}@mail.example`,
    });
    expect(contact.status).toBe(201);
    const prospectId = contact.body.id;
    recordIds.contact ??= prospectId;
    const note = { id: prospectId, body: text };
    expect((await client.call('contacts.note', note)).status).toBe(200);
    const sms = await api('POST', '/messages/sms', { prospectId, body: text });
    expect(sms.status).toBe(202);
    const reference = `XSS-${100 + index}`;
    const address = { street: text, postcode: '44000', city: text };
    const { data: property } = await client.call('properties.create', {
      ...{ reference, title: text, type: 'house', status: 'available', priceEuros: 412_000, address },
    });
    const period = { startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() };
    recordIds.property ??= property.id;
    const mandants = [{ name: text.slice(0, 200), address: text.slice(0, 300) }];
    const { data: mandate } = await client.call('mandates.reserve', {
      ...{ purpose: 'search', kind: 'simple', mandants, object: text.slice(0, 500) },
    });
    recordIds.mandate ??= mandate.id;
    await client.call('visits.schedule', { propertyId: property.id, contactId: prospectId, ...period });
    const terms = { amountEuros: 400_000 + index, conditions: text };
    const { data: offer } = await client.call('offers.record', {
      propertyId: property.id,
      contactId: prospectId,
      ...terms,
    });
    await client.call('offers.counter', { id: offer.id, party: 'seller', amountEuros: 410_000, note: text });
    recordIds.offer = offer.id;
    // The findings name the records, whose own texts are hostile.
    const body = `${text}\n\nLe bien ${reference} est à 999 000 €. Rendez-vous le 32 novembre, ${text}`;
    const email = { prospectId, subject: text.slice(0, 200), body };
    const { structuredContent } = await host.callTool({ name: 'draft_email', arguments: email });
    checkedDrafts.push((structuredContent as { draftId: string }).draftId);
    if (index % 2 === 0) await sendAndReply(client, sms.body.draftId, text);
  };
  // Above the numbers of the demo.
  await client.call('mandates.declare', { firstNumber: 5000, startedOn: '2020-01-01' });
  await Promise.all(hostileTexts.map(createRecordsOf));
  await host.close();
  await createOverVisit(server, client);
  await createRecordsWithPages(client);
}

/** Adds a visit of today that is over, which the page of the day shows in a quieter way. */
async function createOverVisit({ api }: ConsoleServer, { call }: ConsoleClient): Promise<void> {
  const { body: contact } = await api('POST', '/contacts', { lastName: 'Tréhin' });
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
  const times = { startsAt: minutesAgo(2), endsAt: minutesAgo(1) };
  const { data: visit } = await call('visits.schedule', {
    ...{ propertyId: recordIds.property, contactId: contact.id, ...times },
  });
  expect((await call('visits.complete', { id: visit.id })).status).toBe(200);
}

/** Creates a started campaign, a webhook and a sequence for the pages of a single record. */
async function createRecordsWithPages({ call }: ConsoleClient): Promise<void> {
  const [text] = hostileTexts as [string];
  const { data: campaign } = await call('campaigns.create', { name: text, body: text, filter: { tag: text } });
  const { id, fingerprint, body, filter } = campaign;
  const { recipientsFingerprint } = (await call('campaigns.preview', { body, filter })).data;
  expect((await call('campaigns.start', { id, fingerprint, recipientsFingerprint })).status).toBe(200);
  const { data: webhook } = await call('webhooks.create', { name: text, url: 'https://subscriber.example/clef' });
  const [sequence] = (await call('sequences.list')).data.sequences;
  const [conversation] = (await call('conversations.list', { channel: 'email' })).data.data;
  Object.assign(recordIds, { campaign: id, webhook: webhook.id, sequence: sequence.id, conversation: conversation.id });
}

/** Sends an SMS draft and simulates a reply with the same text. */
async function sendAndReply(client: ConsoleClient, id: string, text: string): Promise<void> {
  // The records that are created meanwhile may bring a flag that was not read yet: it is read again then.
  await vi.waitUntil(
    async () => {
      const { data } = await client.call('drafts.read', { id });
      const acceptedFlags = data.findings.flatMap(({ id, flag }: { id: string; flag: boolean }) => (flag ? [id] : []));
      const { fingerprint } = data.draft;
      return (await client.call('drafts.approve', { id, fingerprint, acceptedFlags, anyHour: true })).status === 200;
    },
    { timeout: 60_000 },
  );
  // A reply can only be simulated once the worker has sent the message.
  await vi.waitUntil(
    async () => (await client.call('sandbox.simulate', { id, what: 'reply', body: text })).status === 200,
    {
      timeout: 60_000,
    },
  );
}
