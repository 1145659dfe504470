import { expect, it } from 'vitest';
import { launchBrowser } from './chromium.ts';
import { signInClient, signInContext, startAgencyServer } from './console-server.ts';

const server = await startAgencyServer({ contactCount: 1 });
const context = await launchBrowser();
await signInContext(context, server);
await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: server.url });
const { call } = await signInClient(server);

it('the lacking words of an advert are named with their law, added, taken back and copied', async () => {
  const { data: created } = await call('properties.create', {
    ...{ reference: 'NAN-0061', title: 'Terrain à bâtir', type: 'land', status: 'available', priceEuros: 112_000 },
    ...{ feesPercent: 5, feesPaidBy: 'buyer', description: 'Au calme. Prix : 112 000 €.' },
    address: { postcode: '44000', city: 'Nantes' },
  });
  const description = async () => (await call('properties.sheet', { id: created.id })).data.description;
  const page = await context.newPage();
  await page.goto(`${server.url}/biens/${created.id}`);
  const advert = page.getByRole('region', { name: 'Annonce', exact: true });
  await advert.getByText('5 points à corriger avant de diffuser').waitFor();
  await advert.getByText(/^Il manque.: «.106.667.€ hors honoraires.»$/).waitFor();
  await advert.getByText('Arrêté du 10 janvier 2017 modifié le 26 janvier 2022, art. 2').first().waitFor();
  await advert.getByText(/^À compléter ou à vérifier dans la fiche.:/).waitFor();
  await advert.getByRole('button', { name: 'Numéro', exact: true }).waitFor();

  await advert.getByRole('button', { name: 'Ajouter les mentions' }).click();
  await advert.getByText('1 point à corriger avant de diffuser').waitFor();
  const added = await description();
  expect(added).toMatch(/^Au calme\. Prix : 112 000 €\.\n\nMentions légales\nPrix.: 112.000.€ honoraires inclus/);
  await advert.getByRole('button', { name: 'Copier l’annonce' }).click();
  await advert.getByRole('button', { name: 'Copié' }).waitFor();
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(added);

  await page.getByRole('button', { name: 'Annuler', exact: true }).click();
  await expect.poll(description).toBe('Au calme. Prix : 112 000 €.');
  await advert.getByRole('button', { name: 'Ajouter les mentions' }).waitFor();
  await page.close();
});
