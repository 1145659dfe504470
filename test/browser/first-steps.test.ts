import { it } from 'vitest';
import { launchBrowser } from './chromium.ts';
import { signInContext, startAgencyServer } from './console-server.ts';

const server = await startAgencyServer({ contactCount: 0 });
const context = await launchBrowser();
await signInContext(context, server);

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
