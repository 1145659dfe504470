import { expect, it } from 'vitest';
import { requestEnrollment } from '../../domain/sequences/enroll.ts';
import { createSigningAgency } from '../support/signing-agency.ts';
import { isFit } from './accessibility.ts';
import { desktop, launchBrowser, phone } from './chromium.ts';
import { signInClient, signInContext, startAgencyServer } from './console-server.ts';
import { readToEnd } from './openers.ts';

const server = await startAgencyServer({ contactCount: 3 });
const context = await launchBrowser();
await signInContext(context, server);
const { call } = await signInClient(server);
const { contacts } = (await call('contacts.search', {})).data;
const places = ['par courrier', 'au guichet', 'en ligne'];
const closings = { light: 'Bien à vous.', dark: 'À bientôt.' };
const text = (place: string, closing: string) =>
  [
    `Nous avons bien reçu votre dossier ${place} et vous en remercions.`,
    'Notre équipe le lit avec soin avant de vous répondre.',
    'Chaque pièce est rangée avec votre demande, et personne d’autre ne la voit.',
    'Si un document change, envoyez-nous simplement le nouveau.',
    'Vous pouvez aussi passer nous voir, nous serons heureux d’en parler avec vous.',
    'Merci encore de votre confiance.',
    closing,
  ].join(' ');

it.each([
  ['desktop', desktop, 'light'],
  ['phone', phone, 'dark'],
] as const)(
  'on a %s, nothing of a group is approved before each exact text was shown',
  async (_, size, colorScheme) => {
    const texts = places.map((place) => text(place, closings[colorScheme]));
    for (const [index, { id: prospectId }] of contacts.entries())
      await server.api('POST', '/messages/sms', { prospectId, body: texts[index] });
    const statuses = async () => {
      const rows = server.db.selectFrom('draft').select('status').where('agency_id', '=', server.agency.id);
      return (await rows.where('status', '<>', 'pending').execute()).length;
    };
    const before = await statuses();
    const page = await context.newPage();
    page.setDefaultTimeout(12_000);
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.goto(`${server.url}/a-traiter`);
    await page.getByRole('listitem').filter({ hasText: '3 messages semblables' }).getByRole('button').click();
    await page.getByRole('article').getByRole('button', { name: 'Approuver les 3' }).click();
    const question = page.getByRole('dialog', { name: 'Approuver ces 3 messages ?' });
    const readOn = question.getByRole('button', { name: 'Lire la suite' });
    await readOn.waitFor();
    await isFit(page);
    // Neither the keys nor whoever presses on without looking approve anything.
    await page.keyboard.press('Control+Enter');
    expect(await question.getByRole('button', { name: 'Approuver les 3' }).isDisabled()).toBe(true);
    const place = await readOn.boundingBox();
    for (let n = 0; n < 6; n++) await page.mouse.dblclick((place?.x ?? 0) + 20, (place?.y ?? 0) + 10);
    await readOn.waitFor({ state: 'detached' });
    expect(await question.isVisible()).toBe(true);
    expect(await statuses()).toBe(before);
    for (const exact of texts) await question.getByText(exact, { exact: true }).waitFor();
    await question.getByRole('button', { name: 'Approuver les 3' }).click();
    await page.getByText('3 messages approuvés').last().waitFor();
    await expect.poll(statuses).toBe(before + 3);
    await page.close();
  },
);

/** Shows the queue, and a draft's checkbox in its list. */
async function openList(size: { width: number; height: number }) {
  const page = await context.newPage();
  page.setDefaultTimeout(12_000);
  await page.setViewportSize(size);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(`${server.url}/a-traiter`);
  const tick = (id: string) =>
    page
      .getByRole('listitem')
      .filter({ has: page.locator(`[id="row-${id}"]`) })
      .getByRole('checkbox')
      .check();
  const toolbar = page.getByRole('toolbar');
  const question = page.getByRole('dialog');
  return { page, tick, toolbar, question };
}

const statusOf = async (id: string) => (await call('drafts.read', { id })).data.draft.status;

it('of a sequence every e-mail is read before it is approved with others, and a signature is left to its own page', async () => {
  const { request } = await createSigningAgency(server.context, server.agency);
  const signature = (await request()).draftId as string;
  const lines = Array.from({ length: 20 }, (_, index) => `Ligne ${index + 1}.`).join('\n');
  const steps = ['Premier courriel', 'Dernier courriel'].map((subject) => ({
    ...{ delayHours: 48, subject, body: `${lines}\nFin du ${subject.toLowerCase()}.` },
  }));
  const sequence = (await call('sequences.create', { name: 'Bienvenue', steps })).data;
  const { fingerprint } = sequence.versions[0];
  await call('sequences.activate', { id: sequence.id, version: 1, fingerprint });
  const { draftId: enrollment } = await server.agency.perform(requestEnrollment, {
    ...{ prospectId: contacts[0].id, emailSequenceId: sequence.id },
  });

  const { page, tick, toolbar, question } = await openList(desktop);
  for (const id of [signature, enrollment]) await tick(id);
  await toolbar.getByText('1 signature ou campagne à lire à part').waitFor();
  await toolbar.getByRole('button', { name: 'Approuver (1)' }).click();
  const approve = question.getByRole('button', { name: 'Approuver le message' });
  await question.getByText('Fin du dernier courriel.').waitFor();
  await question.getByRole('button', { name: 'Lire la suite' }).waitFor();
  expect(await question.locator('iframe').count()).toBe(0);
  await isFit(page);
  await readToEnd(page);
  await approve.and(page.locator(':enabled')).waitFor();
  // Texts that grow below what has been read have more to read.
  await question.getByRole('article').evaluate((node: any) => {
    node.firstElementChild.style.marginBottom = '2000px';
  });
  await question.getByRole('button', { name: 'Lire la suite' }).waitFor();
  await readToEnd(page);
  await approve.click();
  await page.getByText('1 message approuvé, 1 signature ou campagne à lire à part').last().waitFor();
  expect([await statusOf(signature), await statusOf(enrollment)]).toEqual(['pending', 'sent']);
  await page.close();
});

it('what was shown is approved, though a text was typed meanwhile', async () => {
  const ids: string[] = [];
  for (const [index, body] of ['Le bureau est ouvert.', 'Votre dossier est complet.'].entries()) {
    const sent = await server.api('POST', '/messages/sms', { prospectId: contacts[index].id, body });
    ids.push(sent.body.draftId);
  }
  const { page, tick, toolbar, question } = await openList(desktop);
  for (const id of ids) await tick(id);
  await toolbar.getByRole('button', { name: 'Approuver (2)' }).click();
  await readToEnd(page);
  const userId = (await call('account.state', {})).data.user.id;
  await page.evaluate(`sessionStorage.setItem('clef-unsaved:${userId}:${ids[1]}', '{}')`);
  await question.getByRole('button', { name: 'Approuver les 2' }).click();
  await page.getByText('2 messages approuvés').last().waitFor();
  await page.close();
});
