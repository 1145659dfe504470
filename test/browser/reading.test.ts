import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { beforeEach, describe, expect, it } from 'vitest';
import { createContact } from '../../domain/contacts/contacts.ts';
import { mcpClient } from '../support/test-server.ts';
import { nextPhone } from '../support/twilio-server.ts';
import { launchBrowser } from './chromium.ts';
import { signInClient, signInContext, smsContacts, startAgencyServer } from './console-server.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const server = await startAgencyServer();
const context = await launchBrowser();
await signInContext(context, server);
const page = await context.newPage();
const host = await mcpClient(server.url, server.apiKey);
const client = await signInClient(server);
const [contact] = await smsContacts(server);
const contactId = contact?.id as string;

const property = (
  await client.call('properties.create', {
    reference: 'NAN-0815',
    title: 'Maison de ville',
    type: 'house',
    status: 'available',
    priceEuros: 412_000,
    address: { street: '3 rue du Port', postcode: '44000', city: 'Nantes' },
  })
).data;

const DAY_MS = 86_400_000;
const startsAt = new Date(Date.now() + 5 * DAY_MS);
startsAt.setUTCHours(10, 0, 0, 0);
/** « mardi 24 novembre », as an agent writes it. At 10:00 UTC it is the same day in every French zone. */
const dayOf = (at: Date) =>
  at
    .toLocaleDateString('fr-FR', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' })
    .replace(/ 1 /, ' 1er ');
const [rightDay, wrongDay] = [dayOf(startsAt), dayOf(new Date(startsAt.getTime() + DAY_MS))];
await client.call('visits.schedule', {
  propertyId: property.id,
  contactId,
  startsAt: startsAt.toISOString(),
  endsAt: new Date(startsAt.getTime() + 1_800_000).toISOString(),
});

const article = page.getByRole('article');
const button = (name: string | RegExp) => article.getByRole('button', { name });
const itemOf = async (id: string) => (await client.call('drafts.read', { id })).data.draft.item;

/** Drafts a message as an agent and opens it. */
async function open(
  tool: 'draft_sms' | 'draft_email',
  texts: { body: string; subject?: string; prospectId?: string },
): Promise<string> {
  const { structuredContent } = await host.callTool({ name: tool, arguments: { prospectId: contactId, ...texts } });
  const { draftId } = structuredContent as { draftId: string };
  await page.goto(`${server.url}/a-traiter/${draftId}`);
  await article.waitFor();
  return draftId;
}

/** The words of the draft as assistive technology gets them: each run of text, or the name of each button, with its role. */
async function readAloud(): Promise<string[]> {
  const devtools = await page.context().newCDPSession(page);
  const { nodes } = await devtools.send('Accessibility.getFullAXTree');
  await devtools.detach();
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const read = (id: string): string[] => {
    const node = byId.get(id);
    const [role, name] = [node?.role?.value as string, node?.name?.value as string];
    if (role === 'button') return [`button ${name}`];
    if (role === 'mark') return ['mark'];
    return role === 'StaticText' && !node?.ignored ? [name] : (node?.childIds ?? []).flatMap(read);
  };
  return nodes.filter(({ role }) => role?.value === 'article').flatMap(({ nodeId }) => read(nodeId));
}

const focusedText = () => page.evaluate('document.activeElement.textContent');

describe('a character that makes the SMS longer', () => {
  it('interrupts no word for a screen reader, within a finding or outside of one', async () => {
    const { id } = await server.agency.perform(createContact, {
      firstName: 'Marie-Françoise',
      phone: nextPhone(),
      consent: { sms: { status: 'granted', source: 'Formulaire' } },
    });
    await open('draft_sms', {
      prospectId: id,
      body: 'Bonjour Marie-Françoise, le garçon du notaire vous a reçue et nous vous rappelons pour la façade.',
    });
    await expect.poll(() => article.locator('[class*="costly"]').count()).toBeGreaterThan(3);
    const aloud = await readAloud();
    expect(aloud).toContain('button Marie-Françoise, Vérifié');
    expect(aloud.filter((words) => /^mark|^button ç?[^ç]*, Vérifié$/.test(words))).toEqual([]);
  });
});

describe('a flag', () => {
  it('is marked at its words, and pressing them shows what the diary says', async () => {
    await open('draft_sms', { body: `Bonjour, la visite est prévue ${wrongDay}.` });
    const mark = button(`${wrongDay}, Contredit`);
    await expect.poll(() => mark.innerText()).toBe(wrongDay);
    await mark.press('Enter');
    const card = page.getByRole('dialog', { name: `${wrongDay}, Contredit` });
    await card.getByText(`l’agenda dit ${rightDay}`, { exact: false }).waitFor();
    await page.keyboard.press('Escape');
    await card.waitFor({ state: 'detached' });
    await expect.poll(focusedText).toBe(wrongDay);
  });

  it('is replaced in one step, with the rest of the text as it was', async () => {
    const id = await open('draft_sms', { body: `Visite confirmée ${wrongDay}, à bientôt.` });
    await button(`Remplacer « ${wrongDay} » par « ${rightDay} »`).click();
    await article.getByText(`Visite confirmée ${rightDay}, à bientôt.`).first().waitFor();
    await button(`${rightDay}, Vérifié`).waitFor();
    await expect.poll(() => button(/Remplacer/).count()).toBe(0);
    await article.locator('del').first().waitFor();
    expect(await itemOf(id)).toMatchObject({ body: `Visite confirmée ${rightDay}, à bientôt.` });
  });

  it('is replaced in the subject and in the body at once', async () => {
    const id = await open('draft_email', {
      subject: `Votre visite du ${wrongDay}`,
      body: `Visite prévue ${wrongDay}.`,
    });
    await button(`Remplacer « ${wrongDay} » par « ${rightDay} »`).click();
    await article.locator('del').first().waitFor();
    expect(await itemOf(id)).toMatchObject({
      subject: `Votre visite du ${rightDay}`,
      body: `Visite prévue ${rightDay}.`,
    });
  });

  it('is cleaned in one step: all hidden characters, in the subject and in the body', async () => {
    const id = await open('draft_email', { subject: 'Vi\u200bsite', body: 'Bon\u200bjour,\n\nà bien\u00adtôt.' });
    await button('Tout nettoyer').click();
    await article.getByText('Caractères cachés').waitFor({ state: 'detached' });
    expect(await itemOf(id)).toMatchObject({ subject: 'Visite', body: 'Bonjour,\n\nà bientôt.' });
  });
});

describe('the drawer', () => {
  beforeEach(async () => {
    await open('draft_sms', { body: 'Un message sans rien à vérifier.' });
  });

  it('opens a contact, then the property of a visit, and returns the focus', async () => {
    const name = article.getByRole('heading', { level: 2 }).getByRole('button');
    await name.click();
    const drawer = page.getByRole('dialog');
    await drawer.getByText('Consentement SMS').waitFor();
    await drawer.getByRole('region', { name: 'Visites' }).getByRole('button').click();
    await drawer.getByRole('button', { name: 'Maison de ville' }).click();
    await drawer.getByText('NAN-0815').waitFor();
    await expect.poll(() => drawer.innerText()).toContain('412');
    await drawer.getByRole('button', { name: 'Fiche précédente' }).click();
    await drawer.getByText('Prévue').waitFor();
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'detached' });
    await expect.poll(focusedText).toBe(await name.innerText());
  });

  it('closes when a link in it or the browser leads to a page, also to the one beneath', async () => {
    const contactButton = article.getByRole('heading', { level: 2 }).getByRole('button');
    const drawer = page.getByRole('dialog');
    const beneath = page.url();
    await contactButton.click();
    await drawer.locator(`a[href="${new URL(beneath).pathname}"]`).click();
    await drawer.waitFor({ state: 'detached' });
    await contactButton.click();
    await drawer.getByRole('link', { name: 'Ouvrir la fiche' }).click();
    await drawer.waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Écrire', exact: true }).waitFor();
    await page.goBack();
    await contactButton.click();
    await drawer.getByText('Consentement SMS').waitFor();
    await page.evaluate('history.forward()');
    await drawer.waitFor({ state: 'detached' });
  });

  it('keeps the page’s shortcuts from deciding on the draft behind it', async () => {
    const id = page.url().split('/').at(-1) as string;
    await page.goto(`${server.url}/a-traiter`);
    await article.waitFor();
    await article.getByRole('heading', { level: 2 }).getByRole('button').click();
    const drawer = page.getByRole('dialog');
    await drawer.getByText('Consentement SMS').waitFor();
    for (const key of ['a', 'r', 'e']) await page.keyboard.press(key);
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'detached' });
    await button('Approuver').waitFor();
    expect((await client.call('drafts.read', { id })).data.draft.status).toBe('pending');
  });
});

describe('an e-mail', () => {
  it('is readable in the dark with its flags marked, and leaves as it was written', async () => {
    await page.emulateMedia({ colorScheme: 'dark' });
    const link = '[l’annonce](https://www.agence.example/bien)';
    const id = await open('draft_email', {
      subject: 'Votre visite',
      body: `Bonjour,\n\nLa visite est **prévue ${wrongDay}** : ${link}.`,
    });
    const sheet = article.locator('iframe');
    const letter = page.frameLocator('article iframe');
    await letter.locator('mark.contradicted', { hasText: wrongDay }).waitFor();
    await expect
      .poll(() => letter.locator('body').innerText())
      .toContain(`La visite est prévue ${wrongDay} : l’annonce.`);
    expect(await contrastViolations((await sheet.getAttribute('srcdoc')) as string)).toEqual([]);
    expect((await itemOf(id)).html).not.toContain('<mark');
  });
});

/** Lists what axe finds hard to read in a document, in a page of its own, because the e-mail's frame runs no script. */
async function contrastViolations(html: string): Promise<string[]> {
  const sheet = await context.newPage();
  await sheet.emulateMedia({ colorScheme: 'light' });
  await sheet.setContent(html);
  expect(await sheet.evaluate('getComputedStyle(document.body).backgroundColor')).toBe('rgb(28, 33, 30)');
  await sheet.evaluate(axe);
  const violations: string[] = await sheet.evaluate(async () => {
    const { violations } = await (globalThis as any).axe.run({ runOnly: ['color-contrast'] });
    return violations.flatMap(({ nodes }: { nodes: { html: string }[] }) => nodes.map((node) => node.html));
  });
  await sheet.close();
  return violations;
}
