import { beforeAll, describe, expect, it } from 'vitest';
import { changeAgency } from '../../domain/agency/agency-settings.ts';
import { dataAddress, pngOf } from '../support/sample-files.ts';
import { mcpClient } from '../support/test-server.ts';
import { desktop, launchBrowser } from './chromium.ts';
import { signInClient, signInContext, smsContacts, startAgencyServer } from './console-server.ts';

const server = await startAgencyServer({ contactCount: 3 });
const context = await launchBrowser(desktop);
await signInContext(context, server);
const page = await context.newPage();
const client = await signInClient(server);
const host = await mcpClient(server.url, server.apiKey);
const contacts = await smsContacts(server);
const article = page.getByRole('article');
const dialog = page.getByRole('dialog');

const emailSignature = 'Agence des Quais\n12 quai de la Fosse, 44000 Nantes\n01 99 00 12 34 · https://quais.example';
const sign = (more: object) => server.agency.perform(changeAgency, { emailSignature, ...more });

const draft = async (prospectId: string, body: string, subject = 'Votre visite'): Promise<string> => {
  const drafted = { prospectId, subject, body };
  const { structuredContent } = await host.callTool({ name: 'draft_email', arguments: drafted });
  return (structuredContent as { draftId: string }).draftId;
};

/** The frame of an e-mail, and how many pixels its logo is drawn with. */
const frame = page.frameLocator('iframe').first();
const logo = frame.getByRole('img');
const drawnWidth = () =>
  logo.evaluate((image: { naturalWidth: number; width: number }) => [image.naturalWidth, image.width]);

beforeAll(async () => {
  await sign({ logo: dataAddress(pngOf(360, 120)) });
});

describe('the signature of an e-mail', () => {
  it.each(['light', 'dark'] as const)('is in the preview of a draft as it leaves, in %s', async (colorScheme) => {
    await page.emulateMedia({ colorScheme });
    const id = await draft(contacts[0]?.id as string, `Bonjour, à ${colorScheme === 'light' ? 'mardi' : 'jeudi'}.`);
    await page.goto(`${server.url}/a-traiter/${id}`);
    await frame.getByText('12 quai de la Fosse, 44000 Nantes').waitFor();
    expect(await frame.getByRole('link', { name: 'https://quais.example' }).getAttribute('href')).toBe(
      'https://quais.example',
    );
    await expect.poll(drawnWidth).toEqual([360, 240]);
    expect(await logo.getAttribute('alt')).toBe('Agence du Test');
    // The frame has room for all of it.
    const [inside, outside] = [await logo.boundingBox(), await page.locator('iframe').first().boundingBox()];
    expect((inside?.y ?? 0) + (inside?.height ?? 0)).toBeLessThanOrEqual((outside?.y ?? 0) + (outside?.height ?? 0));
    await article.getByText('Texte brut').click();
    expect(await article.locator('pre').textContent()).toMatch(/\n\n-- \nAgence des Quais\n12 quai de la Fosse/);
    await page.emulateMedia({ colorScheme: 'light' });
  });

  it('is that of today in the preview of a correction', async () => {
    const id = await draft(contacts[0]?.id as string, 'Bonjour, à samedi.');
    await sign({ emailSignature: 'Agence de l’Erdre' });
    await page.goto(`${server.url}/a-traiter/${id}`);
    await frame.getByText('Agence des Quais').waitFor();
    await article.getByRole('button', { name: 'Modifier' }).click();
    const text = article.getByLabel('Texte', { exact: true });
    await text.fill('Bonjour, à dimanche.');
    const corrected = article.frameLocator('iframe').first();
    await corrected.getByText('Agence de l’Erdre').waitFor();
    await corrected.getByText('à dimanche').waitFor();
    await article.getByRole('button', { name: 'Annuler' }).click();
    await sign({});
  });

  it('stands in the thread as it waits, in the outbox as it left, and folded once it is read in the thread', async () => {
    const contactId = contacts[1]?.id as string;
    const reply = { contactId, channel: 'email', subject: 'Votre dossier', body: 'Le voici.' };
    const { fingerprint } = (await client.call('replies.preview', reply)).data;
    const sent = await client.call('replies.send', { ...reply, fingerprint, formId: crypto.randomUUID() });
    await server.sendLater(sent.data.id, 60);
    await draft(contactId, 'Bonjour, avez-vous vu le dossier ?', 'Votre dossier');
    const [conversation] = (await server.api('GET', `/conversations?contactId=${contactId}`)).body.data;
    await page.goto(`${server.url}/messages/${conversation.id}`);
    const waiting = page.getByRole('article', { name: 'Brouillon à décider' });
    await waiting.frameLocator('iframe').getByText('12 quai de la Fosse').waitFor();
    const left = page.frameLocator('iframe[title*="parti"]');
    await left.getByText('Le voici.').waitFor();
    expect(await left.getByText('12 quai de la Fosse').count()).toBe(0);
    await page.getByRole('button', { name: 'Afficher la signature' }).click();
    await left.getByText('12 quai de la Fosse').waitFor();
    await left.getByRole('img').waitFor();
    await page.goto(`${server.url}/mode-test`);
    await frame.getByText('12 quai de la Fosse').waitFor();
    await expect.poll(drawnWidth).toEqual([360, 240]);
    expect(await page.getByText('logo.png').count()).toBe(0);
  });

  it('is shown with the steps of a sequence that are approved, and offered anew once it has changed', async () => {
    const steps = [{ delayHours: 24, subject: 'Votre recherche', body: 'Bonjour, où en êtes-vous ?' }];
    const { data } = await client.call('sequences.create', { name: 'Acquéreurs', steps });
    await page.goto(`${server.url}/sequences/${data.id}`);
    await page.getByRole('button', { name: 'Approuver et activer' }).click();
    await dialog.getByText('12 quai de la Fosse').waitFor();
    await expect
      .poll(() =>
        dialog.getByAltText('Agence du Test').evaluate((image: { naturalWidth: number }) => image.naturalWidth),
      )
      .toBe(360);
    await dialog.getByRole('button', { name: 'J’approuve ces textes' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await page.getByText('La signature des e-mails de l’agence a changé').count()).toBe(0);
    await sign({ emailSignature: 'Agence de l’Erdre' });
    await page.reload();
    await page.getByText('La signature des e-mails de l’agence a changé').waitFor();
    await page.getByRole('button', { name: 'Préparer une version avec la signature actuelle' }).click();
    await page.getByRole('button', { name: 'Approuver la version 2' }).click();
    await dialog.getByText('Agence de l’Erdre').waitFor();
    await dialog.getByRole('button', { name: 'J’approuve ces textes' }).click();
    await dialog.waitFor({ state: 'detached' });
    await sign({});
  });

  it('is under the text of a plan, once', async () => {
    for (const { id } of contacts)
      await draft(id, 'Bonjour, nous vous confirmons la visite de samedi à 10 h, à bientôt.');
    await page.goto(`${server.url}/a-traiter`);
    await page
      .getByRole('listitem')
      .filter({ hasText: /3/ })
      .filter({ hasText: 'visite de samedi' })
      .getByRole('button')
      .first()
      .click();
    await expect.poll(() => article.getByText('12 quai de la Fosse').count()).toBe(1);
    expect(await article.getByRole('img', { name: 'Agence du Test' }).count()).toBe(1);
  });
});
