import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { createProperty } from '../../domain/properties/create-property.ts';
import { publishProperties, unpublishProperties } from '../../domain/properties/publish-properties.ts';
import { unzip } from '../support/unzip.ts';
import { launchBrowser } from './chromium.ts';
import { signInContext, startAgencyServer } from './console-server.ts';

const server = await startAgencyServer({ contactCount: 0 });
const context = await launchBrowser();
await signInContext(context, server);

const complete = {
  ...{ type: 'apartment', status: 'available', title: 'Deux pièces', description: 'Au calme.' },
  ...{
    priceEuros: 200_000,
    feesPercent: 5,
    feesPaidBy: 'buyer',
    surfaceSqm: 41,
    rooms: 2,
    energyClass: 'D',
    climateClass: 'B',
  },
  address: { street: '12 rue des Lilas', postcode: '44000', city: 'Nantes' },
};

it('the adverts say what they lack, open their records, and are downloaded for the agency’s id', async () => {
  const page = await context.newPage();
  await page.goto(`${server.url}/reglages/import-export`);
  const card = page.locator('section', { has: page.getByRole('heading', { name: 'Annonces', exact: true }) });
  const id = card.getByLabel('Identifiant de l’agence');
  const press = card.getByRole('button', { name: 'Annonces (ZIP)' });
  await card.getByText(/Aucune annonce à envoyer/).waitFor();
  // An empty file would take down every advert.
  await id.fill('MONAGENCE');
  expect(await press.isDisabled()).toBe(true);
  const whole = await server.agency.perform(createProperty, { ...complete, reference: 'ANN-1' });
  const lacking = { reference: 'ANN-2', title: 'Vue 🏡', energyClass: null };
  const { id: lackingId } = await server.agency.perform(createProperty, { ...complete, ...lacking });
  await server.agency.perform(publishProperties, { ids: [whole.id, lackingId] });
  const left = await server.agency.perform(createProperty, { ...complete, reference: 'ANN-3', priceEuros: null });
  await server.agency.perform(publishProperties, { ids: [left.id] });
  await page.reload();
  await card.getByText('2 annonces dans le fichier.').waitFor();
  await card.getByText(/^Une annonce est à revoir/).waitFor();
  await card.getByText(/^Un bien à diffuser n’est pas dans le fichier/).waitFor();
  await card.getByText('Absente du fichier · À compléter : prix').waitFor();
  await card.getByText('À compléter : DPE et GES · caractères retirés : 🏡').waitFor();

  expect(await press.isDisabled()).toBe(true);
  await id.fill('mon agence');
  await id.blur();
  await card.getByText(/sans espace/).waitFor();
  expect(await press.isDisabled()).toBe(true);
  await id.fill('MONAGENCE');
  await card.getByLabel('Transmettre l’adresse exacte').check();
  const [download] = await Promise.all([page.waitForEvent('download'), press.click()]);
  expect(download.suggestedFilename()).toBe('clef_monagence.zip');
  const adverts = unzip(await readFile(await download.path()))['Annonces.csv']?.toString('latin1');
  expect(adverts).toMatch(/^"MONAGENCE"!#"ANN-2"!#/);
  expect(adverts).toContain('"12 rue des Lilas"');
  expect(adverts).not.toContain('ANN-3');

  // The next file is compared with this one.
  await server.agency.perform(unpublishProperties, { ids: [whole.id] });
  await page.reload();
  await card.getByText(/0 nouvelle annonce, 0 modifiée, 1 retirée\.$/).waitFor();
  await card.getByText('Ce fichier retirera du portail :').waitFor();
  await card.getByRole('button', { name: 'ANN-1' }).waitFor();
  await server.agency.perform(publishProperties, { ids: [whole.id] });

  await card.getByRole('button', { name: 'ANN-2' }).click();
  await page.getByRole('dialog').getByText('Vue 🏡').waitFor();
  // The id and the choice are remembered; the field proposes the ids of other portals.
  await page.goto(`${server.url}/reglages/import-export`);
  await expect.poll(() => id.inputValue()).toBe('MONAGENCE');
  expect(await card.getByLabel('Transmettre l’adresse exacte').isChecked()).toBe(true);
  await id.fill('autre-portail');
  await Promise.all([page.waitForEvent('download'), press.click()]);
  await page.reload();
  await expect.poll(() => id.inputValue()).toBe('autre-portail');
  const proposed = await card.locator('datalist option').all();
  expect(await Promise.all(proposed.map((option) => option.getAttribute('value')))).toEqual([
    ...['autre-portail', 'MONAGENCE'],
  ]);
  await page.close();
});

it('the address of the fee table is written in the settings of the agency, and the file has it', async () => {
  const published = await server.agency.perform(createProperty, { ...complete, reference: 'ANN-4' });
  await server.agency.perform(publishProperties, { ids: [published.id] });
  const page = await context.newPage();
  await page.goto(`${server.url}/reglages/agence`);
  const address = page.getByLabel('Barème des honoraires (adresse web)');
  const save = page.locator('form', { has: address }).getByRole('button', { name: 'Enregistrer' });
  await address.fill('www.agence.example/honoraires');
  await save.click();
  await page.getByText('Adresse web complète attendue, par exemple https://www.agence.fr/honoraires').waitFor();
  await address.clear();
  await page.keyboard.insertText('https://www.agence.example/'.padEnd(201, 'x'));
  await save.click();
  await page.getByText('Au plus 200 caractères').waitFor();
  await address.fill('https://www.agence.example/honoraires');
  await save.click();
  await page.getByText('Identité enregistrée.').waitFor();
  await page.goto(`${server.url}/reglages/import-export`);
  await page.getByLabel('Identifiant de l’agence').fill('MONAGENCE');
  const press = page.getByRole('button', { name: 'Annonces (ZIP)' });
  const [download] = await Promise.all([page.waitForEvent('download'), press.click()]);
  const adverts = unzip(await readFile(await download.path()))['Annonces.csv']?.toString('latin1') ?? '';
  const line = adverts.split('\r\n').find((advert) => advert.includes('"ANN-4"'));
  expect(line?.split('!#')[307 - 1]).toBe('"https://www.agence.example/honoraires"');
  await page.close();
});
