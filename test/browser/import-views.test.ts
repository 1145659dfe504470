import { expect, it } from 'vitest';
import { launchBrowser } from './chromium.ts';
import { signInClient, signInContext, startAgencyServer } from './console-server.ts';

const server = await startAgencyServer({ contactCount: 0 });
const context = await launchBrowser();
await signInContext(context, server);
const { call } = await signInClient(server);

it('statistics of a portal are imported with the portal that a person says, and shown with their property', async () => {
  const { data: property } = await call('properties.create', {
    ...{ reference: 'NAN-0301', title: 'Maison de ville', type: 'house', status: 'available', priceEuros: 412_000 },
    address: { street: '3 rue du Port', postcode: '44000', city: 'Nantes' },
  });
  const page = await context.newPage();
  await page.goto(`${server.url}/reglages/import-export`);
  await page.getByText('Consultations', { exact: true }).click();
  const table =
    'Période du 05/01/2026 au 11/01/2026\nRéf. agence;Vues;Contacts\nNAN-0301;1 204;3\nNAN-9999;2;0\nTotal;1 206;3\n';
  const file = { name: 'export.csv', mimeType: 'text/csv', buffer: Buffer.from(table) };
  await page.locator('input[type=file]').setInputFiles(file);
  const preview = page.getByRole('button', { name: 'Voir l’aperçu' });
  await expect.poll(() => page.getByLabel('Début de la période').inputValue()).toBe('05/01/2026');
  await expect.poll(() => page.getByLabel('Fin de la période').inputValue()).toBe('11/01/2026');
  await preview.click();
  const shown = page.getByRole('region', { name: 'Aperçu' });
  await shown.getByText(/^Le portail n’est indiqué ni sur la ligne ni dans le fichier/).waitFor();
  await page.getByRole('combobox', { name: 'Portail', exact: true }).fill('SeLoger');
  await preview.click();
  await shown.getByText('n’est la référence d’aucun bien de l’agence : « NAN-9999 »').waitFor();
  await shown.getByText(/^Ligne 5 laissée de côté/).waitFor();
  await shown.getByRole('button', { name: 'Importer 1 relevé' }).click();
  await page.getByText('Import terminé : 1 relevé ajouté, 0 mis à jour.').waitFor();
  await page.goto(`${server.url}/biens/${property.id}`);
  const section = page.getByRole('region', { name: 'Consultations de l’annonce' });
  await section.getByText('SeLoger').waitFor();
  await section.getByText(/^1\s204 vues · 3 contacts$/).waitFor();
  await section.getByText('du 5 janv. 2026 au 11 janv. 2026').waitFor();
  await section.getByText(/^importé le .*, export\.csv$/).waitFor();
  await page.close();
});
