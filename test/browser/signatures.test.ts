import { expect, it } from 'vitest';
import { uuidOf } from '../../domain/shared/ids.ts';
import { advanceSignature } from '../../jobs/signatures/advance-signature.ts';
import { contractPdf } from '../support/signing-agency.ts';
import { accessibilityViolations, axe } from './accessibility.ts';
import { desktop, launchBrowser, phone } from './chromium.ts';
import { signInClient, signInContext, startAgencyServer } from './console-server.ts';
import { loseAnswers } from './lost-answers.ts';

const server = await startAgencyServer({ contactCount: 1 });
const context = await launchBrowser();
await signInContext(context, server);
const { call } = await signInClient(server);
const [contact] = (await call('contacts.search', {})).data.contacts;
await call('agency.settings', { undoSeconds: 0 });
await call('mandates.declare', { firstNumber: 12, startedOn: '2020-01-01' });
const mandants = [{ name: contact.name, contactId: contact.id }];
const { data: mandate } = await call('mandates.reserve', { purpose: 'search', kind: 'simple', mandants });

/** Performs what a worker would do now. */
async function advance() {
  const { data } = (await call('signatures.list', { id: mandate.id })).data;
  await advanceSignature(server.context, { agencyId: server.agency.id, id: uuidOf('signature', data[0].id) });
}

it.each([
  ['desktop', desktop, 'light'],
  ['phone', phone, 'dark'],
] as const)('on a %s: chosen, prepared, approved, signed on the test page, and downloaded', async (_, size, theme) => {
  const page = await context.newPage();
  await page.setViewportSize(size);
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
  const isAccessible = async () => {
    await page.evaluate(axe);
    expect(await accessibilityViolations(page)).toEqual([]);
  };
  const fits = async () =>
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(size.width);
  await page.goto(`${server.url}/reglages/signature`);
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await page.getByText('Enregistré.').waitFor();
  await fits();

  await page.goto(`${server.url}/biens/registre/${mandate.id}`);
  await page.getByText('L’acte de vente se signe chez le notaire, jamais ici.').waitFor();
  await page.getByRole('button', { name: 'Demander une signature' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(contact.name).first().waitFor();
  await isAccessible();
  await dialog.getByRole('button', { name: 'Préparer la demande' }).click();
  await dialog.getByText('Ajoutez le PDF à faire signer.').waitFor();
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'Mandat.pdf', mimeType: 'application/pdf', buffer: contractPdf() });
  await dialog.getByRole('button', { name: 'Préparer la demande' }).click();
  await dialog.waitFor({ state: 'detached' });
  await fits();

  await page.getByRole('link', { name: 'Voir la demande' }).first().click();
  await page.getByText('Mode test : cette signature n’a aucune valeur juridique.').first().waitFor();
  await page.getByRole('button', { name: /^Document à signer · Mandat.pdf/ }).waitFor();
  await fits();
  await page.getByRole('button', { name: /^Approuver/ }).click();
  await page.getByText('Signature demandée').first().waitFor();
  await advance();

  await page.goto(`${server.url}/biens/registre/${mandate.id}`);
  await page.getByRole('button', { name: 'Annuler la demande' }).first().click();
  await dialog.getByRole('button', { name: 'Annuler la demande' }).waitFor();
  await isAccessible();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await isAccessible();
  const link = page.getByRole('link', { name: `Page de test d’${contact.name}` });
  const [signing] = await Promise.all([context.waitForEvent('page'), link.click()]);
  await signing.setViewportSize(size);
  await signing.getByText('Page de test : cette signature n’a aucune valeur juridique.').waitFor();
  await signing.getByRole('button', { name: 'Signer (test)' }).click();
  await signing.getByText('Vous avez signé, en mode test.').waitFor();
  await advance();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page
      .getByRole('button', { name: /^Document signé · / })
      .first()
      .click(),
  ]);
  expect(download.suggestedFilename()).toBe('Mandat - signé.pdf');
  await page
    .getByRole('button', { name: /^Preuve · / })
    .first()
    .waitFor();
  await fits();
  await page.close();
});

it('has its words corrected in the queue, and asks for a signature with those that were shown', async () => {
  await call('signatures.changeAccount', { provider: 'sandbox', environment: 'trial' });
  const page = await context.newPage();
  // The first answer is lost: the second attempt names the document that the server has.
  await loseAnswers(page, /signatures\.request/, 1);
  let uploads = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/console/documents')) uploads += 1;
  });
  await page.goto(`${server.url}/biens/registre/${mandate.id}`);
  await page.getByRole('button', { name: 'Demander une signature' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(contact.name).first().waitFor();
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'Avenant.pdf', mimeType: 'application/pdf', buffer: contractPdf() });
  const prepare = dialog.getByRole('button', { name: 'Préparer la demande' });
  await prepare.click();
  await dialog.getByRole('alert').waitFor();
  await prepare.click();
  await dialog.waitFor({ state: 'detached' });
  expect(uploads).toBe(1);
  const requests = async () => (await call('signatures.list', { id: mandate.id })).data.data;
  const waiting = (await requests()).filter(({ draftStatus }: { draftStatus: string }) => draftStatus === 'pending');
  expect(waiting).toHaveLength(1);

  const [{ draftId, title }] = waiting;
  await page.goto(`${server.url}/a-traiter/${draftId}`);
  await page.getByRole('button', { name: /^Modifier/ }).click();
  expect(await page.getByRole('textbox', { name: 'Objet' }).getAttribute('maxlength')).toBe('100');
  expect(await page.getByText('Prospection', { exact: true }).count()).toBe(0);
  await page.getByRole('textbox', { name: 'Objet' }).fill('À signer\u00a0: votre avenant');
  await page.getByRole('textbox', { name: 'Texte' }).fill('Bonjour,\nVoici l’avenant.');
  await page.getByRole('button', { name: 'Approuver après correction' }).click();
  await page.getByText('Signature demandée').first().waitFor();
  const { draft } = (await call('drafts.read', { id: draftId })).data;
  expect([draft.asked.subject, draft.item.subject]).toEqual([title, 'À signer\u00a0: votre avenant']);
  expect(draft.asked.body).not.toBe(draft.item.body);
  expect(draft).toMatchObject({ status: 'sent', item: { body: 'Bonjour,\nVoici l’avenant.' } });
  await advance();
  expect((await requests())[0]).toMatchObject({ draftId, status: 'sent', title: 'À signer\u00a0: votre avenant' });
  await page.close();
});
