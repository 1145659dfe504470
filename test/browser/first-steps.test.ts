import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Locator } from 'playwright-core';
import { expect, it } from 'vitest';
import { firstRunCode } from '../../domain/access/first-run.ts';
import { PASSWORD } from '../support/colleagues.ts';
import { startTestServer } from '../support/test-server.ts';
import { launchBrowser } from './chromium.ts';
import { signInContext, startAgencyServer } from './console-server.ts';

const server = await startAgencyServer({ contactCount: 0 });
const context = await launchBrowser();
await signInContext(context, server);
// Its key and its second owner would tick two of the first steps.
const { agency, db } = server;
const now = new Date();
await db.updateTable('access_key').set({ revoked_at: now }).where('agency_id', '=', agency.id).execute();
await db.updateTable('user_account').set({ disabled_at: now }).where('id', '=', agency.owner.id).execute();

it('an agency without anything says on each page what to do first', async () => {
  const page = await context.newPage();
  const leadsTo = async (path: string, link: string, target: string) => {
    await page.goto(server.url + path);
    await page.getByRole('main').getByRole('link', { name: link, exact: true }).click();
    await page.waitForURL(`**${target}`);
  };
  await leadsTo('/aujourdhui', 'Importer des contacts', '/reglages/import-export');
  await leadsTo('/aujourdhui', 'Donner accès à un agent', '/reglages/cles');
  await leadsTo('/aujourdhui', 'Inviter l’équipe', '/reglages/equipe');
  await leadsTo('/contacts', 'Importer un fichier', '/reglages/import-export');
  await leadsTo('/campagnes', 'Nouvelle campagne', '/campagnes/nouvelle');
  await leadsTo('/a-traiter', 'Agents et accès', '/reglages/cles');
  await leadsTo('/historique', 'Ouvrir À traiter', '/a-traiter');
  await page.goto(`${server.url}/historique?etat=failed`);
  await page.getByRole('button', { name: 'Tout afficher' }).click();
  await page.getByRole('link', { name: 'Ouvrir À traiter' }).waitFor();
  // A list without the owner's own contacts leads on too.
  await page.goto(`${server.url}/contacts?ville=Nantes`);
  await page.getByRole('region', { name: 'Contacts' }).getByRole('button', { name: 'Effacer les filtres' }).click();
  await page.waitForURL(`${server.url}/contacts`);
  await page.close();
});

it('leads from the sign-up to the first approved draft, of an example and then of an agent', async () => {
  const { url, context: app } = await startTestServer({ ownStore: true });
  const page = await (await launchBrowser()).newPage();
  const main = page.getByRole('main');
  const taken = { screens: 0, clicks: 0 };
  page.on('framenavigated', () => {
    taken.screens += 1;
  });
  const press = async (control: Locator) => {
    taken.clicks += 1;
    await control.click();
  };
  const button = (name: string, within: Locator = main) => within.getByRole('button', { name, exact: true });
  const step = (title: string) =>
    main.getByRole('region', { name: 'Par où commencer' }).getByRole('listitem').filter({ hasText: title });

  await page.goto(`${url}/premiers-pas?code=${firstRunCode(app.secret)}`);
  await page.getByLabel('Nom de l’agence').fill('Agence du Port');
  await page.getByLabel('Votre nom').fill('Camille Test');
  await page.getByLabel('E-mail').fill('camille@agence.example');
  await page.getByLabel('Mot de passe').fill(PASSWORD);
  await press(page.getByRole('button', { name: 'Créer l’agence' }));

  await press(button('Préparer un exemple'));
  await press(button('Approuver').first());
  await page
    .getByText('Rien n’attend votre décision')
    .or(page.getByText('approuvé', { exact: false }))
    .first()
    .waitFor();
  const toExample = { ...taken };

  await press(page.getByRole('link', { name: 'Aujourd’hui' }).first());
  await step('Un premier message approuvé').getByText('Fait').waitFor();
  await step('Vos contacts').getByRole('link', { name: 'Importer des contacts' }).waitFor();
  await press(step('Votre agent').getByRole('link', { name: 'Donner accès à un agent' }));
  await press(button('Créer une clé').first());
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Nom de la clé').fill('Agent de relance');
  await press(button('Créer une clé', dialog));
  await dialog.getByText('En attente du premier appel…').waitFor();
  await press(dialog.getByRole('tab', { name: 'Script' }));
  // A shell runs what the dialog shows, as it is.
  const shown = dialog.getByRole('region', { name: '2. Préparer un SMS' }).locator('pre');
  await expect.poll(() => shown.textContent()).toContain('contact_');
  const answer = await promisify(execFile)('sh', ['-c', `${await shown.textContent()} --silent --max-time 60`]);
  expect(JSON.parse(answer.stdout)).toMatchObject({ status: 'pending' });
  await dialog.getByText('Premier appel reçu').waitFor();
  await press(button('J’ai copié la clé', dialog));

  await press(page.getByRole('link', { name: 'À traiter' }).first());
  await press(button('Approuver').first());
  await page
    .getByText('Rien n’attend votre décision')
    .or(page.getByText('approuvé', { exact: false }))
    .first()
    .waitFor();
  await page.getByRole('link', { name: 'Aujourd’hui' }).first().click();
  await step('Votre agent').getByText('Fait').waitFor();
  await button('Masquer').click();
  await main.getByRole('region', { name: 'Par où commencer' }).waitFor({ state: 'detached' });
  console.info('screens and clicks to the first approved draft', toExample, 'to the one of an agent', taken);
  expect(toExample.clicks).toBeLessThanOrEqual(3);
  expect(taken.clicks).toBeLessThanOrEqual(11);
  await page.close();
}, 120_000);
