import { expect, it } from 'vitest';
import { launchBrowser } from './chromium.ts';
import { signInClient, signInContext, startAgencyServer } from './console-server.ts';
import { loseAnswers } from './lost-answers.ts';

const server = await startAgencyServer({ contactCount: 0 });
const context = await launchBrowser();
await signInContext(context, server);
const client = await signInClient(server);

it('a file is read, looked at, imported as it was shown, and taken back', async () => {
  const page = await context.newPage();
  await page.goto(`${server.url}/reglages/import-export`);
  const table =
    'Nom;Portable;Newsletter;Prix\nAlba;06 39 98 11 04;oui;1\n;pas un numéro;non;2\nCosta;06 39 98 11 05;;3\n';
  const file = { name: 'clients.csv', mimeType: 'text/csv', buffer: Buffer.from(table) };
  await page.locator('input[type=file]').setInputFiles(file);
  const preview = page.getByRole('button', { name: 'Voir l’aperçu' });
  await preview.waitFor();
  await expect.poll(() => page.getByRole('combobox', { name: 'Champ pour « Portable »' }).inputValue()).toBe('mobile');
  await expect.poll(() => preview.isDisabled()).toBe(true);
  await page.getByRole('combobox', { name: 'Champ pour « Newsletter »' }).selectOption('Ne pas importer');
  await preview.click();
  const shown = page.getByRole('region', { name: 'Aperçu' });
  await shown.getByText('Ligne 3', { exact: true }).waitFor();
  await shown.getByText('n’est pas un numéro de téléphone').waitFor();
  await shown.getByRole('button', { name: 'Importer 2 contacts' }).click();
  await page.getByText(/Import terminé/).waitFor();
  const names = async () =>
    (await client.call('contacts.browse', {})).data.data.map(({ name }: { name: string }) => name).sort();
  expect(await names()).toEqual(['Alba', 'Costa']);
  await page.getByRole('button', { name: 'Annuler l’import clients.csv' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Annuler l’import' }).click();
  await page.getByText(/^Annulé/).waitFor();
  expect(await names()).toEqual([]);
  await page.close();
});

it('a file of another software is imported with its comments and without the values that cannot be read', async () => {
  const page = await context.newPage();
  await page.goto(`${server.url}/reglages/import-export`);
  const table = 'Nom;Statut;Budget max;Commentaires\nDaro;Acquéreur;à voir;Cherche au calme\nEbel;Vendeur;;\n';
  const file = { name: 'ancien.csv', mimeType: 'text/csv', buffer: Buffer.from(table) };
  await page.locator('input[type=file]').setInputFiles(file);
  const fieldOf = (heading: string) => page.getByRole('combobox', { name: `Champ pour « ${heading} »` });
  await expect.poll(() => fieldOf('Statut').inputValue()).toBe('intent');
  await expect.poll(() => fieldOf('Commentaires').inputValue()).toBe('note');
  // Several columns may be notes.
  const preview = page.getByRole('button', { name: 'Voir l’aperçu' });
  await fieldOf('Statut').selectOption('Note');
  await expect.poll(() => preview.isEnabled()).toBe(true);
  await fieldOf('Statut').selectOption('Projet');
  await preview.click();
  const shown = page.getByRole('region', { name: 'Aperçu' });
  await shown.getByText('2 lignes · 2 à créer · 1 avec remarque').waitFor();
  await shown.getByText(/le texte d’origine est gardé dans une note/).waitFor();
  await shown.getByText('n’est pas un nombre : « à voir »').waitFor();
  await shown.getByRole('button', { name: 'Importer 2 contacts' }).click();
  await page.getByText(/Import terminé/).waitFor();
  const { data: found } = (await client.call('contacts.browse', { q: 'Daro' })).data;
  await page.goto(`${server.url}/contacts/${found[0].id}`);
  await page.getByText('Cherche au calme', { exact: true }).waitFor();
  await page.getByText(/^Budget max\s: à voir$/).waitFor();
  await page.close();
});

it('a preview says a reason once for many rows, and lists the rows with errors', async () => {
  const page = await context.newPage();
  await page.goto(`${server.url}/reglages/import-export`);
  const rows = Array.from({ length: 1200 }, (_, n) => `${n < 8 ? '' : `N${n}`};à voir;${n < 8 ? 'voir fiche' : ''}\n`);
  const table = `Nom;Budget;Portable\n${rows.join('')}`;
  const file = { name: 'ancien.csv', mimeType: 'text/csv', buffer: Buffer.from(table) };
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByRole('button', { name: 'Voir l’aperçu' }).click();
  const shown = page.getByRole('region', { name: 'Aperçu' });
  await shown.getByText('n’est pas un nombre : « à voir »').waitFor();
  await shown.getByText(/^8 personnes seraient perdues/).waitFor();
  await shown.getByText(/^1\s192 lignes\s: 10, 11, 12, 13, 14…$/).waitFor();
  await shown.getByText(/^8 lignes\s: 2, 3, 4, 5, 6…$/).waitFor();
  await shown.getByText('Voir toutes les lignes en erreur').click();
  await shown.getByText('Ligne 9', { exact: true }).waitFor();
  await page.close();
});

it('a preview warns of people without an address before anything else, and does not lead to their import', async () => {
  const page = await context.newPage();
  await page.goto(`${server.url}/reglages/import-export`);
  const table = 'Nom;Joignable\nIcard;06 39 98 11 07\nJolly;06 39 98 11 08\n';
  const file = { name: 'carnet.csv', mimeType: 'text/csv', buffer: Buffer.from(table) };
  await page.locator('input[type=file]').setInputFiles(file);
  const preview = page.getByRole('button', { name: 'Voir l’aperçu' });
  await preview.click();
  const shown = page.getByRole('region', { name: 'Aperçu' });
  await shown
    .getByRole('alert')
    .filter({ hasText: /^2 personnes arriveraient sans numéro ni e-mail.*«\sJoignable\s»/ })
    .waitFor();
  const without = shown.getByRole('button', { name: 'Importer 2 contacts, dont 2 sans numéro ni e-mail' });
  expect(await without.getAttribute('data-variant')).toBe('default');
  await page.getByRole('combobox', { name: 'Champ pour « Joignable »' }).selectOption('Portable');
  await preview.click();
  await shown.getByRole('button', { name: 'Importer 2 contacts', exact: true }).waitFor();
  expect(await shown.getByRole('alert').count()).toBe(0);
  await page.close();
});

it('a name of a colleague that Clef does not know is asked about, and the answer remembered', async () => {
  const page = await context.newPage();
  const importFile = async (name: string) => {
    await page.goto(`${server.url}/reglages/import-export`);
    const buffer = Buffer.from(`Nom;Négociateur\n${name};ZZ\n`);
    await page.locator('input[type=file]').setInputFiles({ name: 'suivi.csv', mimeType: 'text/csv', buffer });
    await page.getByRole('button', { name: 'Voir l’aperçu' }).click();
    await page.getByRole('region', { name: 'Aperçu' }).waitFor();
  };
  await importFile('Kermarec');
  const choice = page.getByRole('combobox', { name: 'Qui est « ZZ » ?' });
  await choice.selectOption({ index: 2 });
  await page.getByRole('button', { name: 'Voir l’aperçu' }).click();
  const shown = page.getByRole('region', { name: 'Aperçu' });
  await shown.getByText('1 ligne · 1 à créer', { exact: true }).waitFor();
  await shown.getByRole('button', { name: 'Importer 1 contact' }).click();
  await page.getByText(/Import terminé/).waitFor();
  await importFile('Lannuzel');
  await shown.getByText('1 ligne · 1 à créer', { exact: true }).waitFor();
  expect(await choice.count()).toBe(0);
  await page.close();
});

it('an import whose answer was lost is pressed again and says what it has imported', async () => {
  const page = await context.newPage();
  await loseAnswers(page, /\/console\/imports\/import$/, 1);
  await page.goto(`${server.url}/reglages/import-export`);
  const file = { name: 'deux.csv', mimeType: 'text/csv', buffer: Buffer.from('Nom\nFabre\nGuern\n') };
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByRole('button', { name: 'Voir l’aperçu' }).click();
  const press = page.getByRole('button', { name: 'Importer 2 contacts' });
  await press.click();
  await page.getByText(/Le serveur ne répond pas/).waitFor();
  await press.click();
  await page.getByText('Import terminé : 2 fiches créées').waitFor();
  await page.close();
});

it('a file of refusals changes no record and is imported all the same', async () => {
  const page = await context.newPage();
  const { id } = (await client.call('contacts.add', { lastName: 'Hamon', phone: '0639981106' })).data;
  await page.goto(`${server.url}/reglages/import-export`);
  const file = {
    name: 'stop.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Nom;Portable;STOP SMS\nHamon;0639981106;stop\n'),
  };
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByRole('combobox', { name: 'Champ pour « STOP SMS »' }).selectOption('Consentement SMS');
  await page.getByRole('button', { name: 'Voir l’aperçu' }).click();
  const shown = page.getByRole('region', { name: 'Aperçu' });
  await shown.getByText('1 ligne · 0 à créer · 1 inchangée · 1 avec un refus').waitFor();
  await shown.getByText(/^Cette ligne refuse les SMS ou les e-mails\./).waitFor();
  await shown.getByRole('button', { name: 'Enregistrer 1 refus' }).click();
  await page.getByText('Import terminé : 0 fiche créée, 0 mise à jour, 1 refus enregistré.').waitFor();
  const { data } = await client.call('contacts.read', { id });
  expect(data.consent.sms.status).toBe('opted_out');
  await page.close();
});

it('another encoding is chosen by the names of the file, and the preview follows it', async () => {
  const page = await context.newPage();
  await page.goto(`${server.url}/reglages/import-export`);
  // « Thérèse » as Macintosh writes it, with too few accents to tell.
  const buffer = Buffer.from('Pr\xe9nom;Nom\nTh\xe9r\xe8se;Le\xefz\n', 'latin1');
  await page.locator('input[type=file]').setInputFiles({ name: 'noms.csv', mimeType: 'text/csv', buffer });
  const choice = page.getByRole('combobox', { name: 'Accents du fichier' });
  await choice.waitFor();
  expect(await choice.locator('option').first().textContent()).toMatch(/Thérèse.*\(Windows\)/);
  const columns = page.getByRole('region', { name: 'Colonnes du fichier' });
  await columns.getByText('Thérèse').waitFor();
  await choice.selectOption('macintosh');
  await columns.getByText('ThÈrËse').waitFor();
  await page.screenshot({ path: '/tmp/clef/imports3-desktop.png', fullPage: true });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.screenshot({ path: '/tmp/clef/imports3-phone.png', fullPage: true });
  await choice.selectOption('windows-1252');
  await columns.getByText('Thérèse').waitFor();
  await page.getByRole('button', { name: 'Voir l’aperçu' }).click();
  await page.getByRole('button', { name: 'Importer 1 contact' }).click();
  await page.getByText(/Import terminé/).waitFor();
  const { data } = (await client.call('contacts.browse', { q: 'Leïz' })).data;
  expect(data.map(({ name }: { name: string }) => name)).toEqual(['Thérèse Leïz']);
  await page.close();
});
