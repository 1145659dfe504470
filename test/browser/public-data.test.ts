import { expect, it } from 'vitest';
import { addDays, localTime } from '../../domain/shared/local-time.ts';
import { bringIn, dvf, house, labels, risks } from '../domain/public-files/published.ts';
import { startTestServer } from '../support/test-server.ts';
import { launchBrowser, phone } from './chromium.ts';
import { signInClient, signInContext, startAgencyServer } from './console-server.ts';

const server = await startAgencyServer();
const { db } = await startTestServer();
const { call } = await signInClient(server);

async function propertyAt(reference: string, address: object) {
  const { data } = await call('properties.create', {
    ...{
      reference,
      title: 'Maison de ville',
      type: 'house',
      status: 'available',
      priceEuros: 352_000,
      surfaceSqm: 100,
    },
    ...{ energy: { issued: { energyClass: 'C', number: `${reference}DPE` } }, address },
  });
  return data.id as string;
}

const vertou = { street: '3 rue des Lilas', postcode: '44120', city: 'Vertou', inseeCode: '44215' };

await bringIn(
  db,
  dvf(
    [1, 2, 3, 4, 5, 6, 7].map((n) =>
      house({ id_mutation: `2026-${n}`, date_mutation: '2026-03-12', surface_reelle_bati: '100' }),
    ),
  ),
);
await bringIn(db, labels([{ number: 'ADPE' }, { number: 'BDPE', replaces: 'ADPE', issued: '2026-06-01' }]));
await bringIn(db, risks(['44215;VERTOU;Inondation;11']), 'ddrm_risq_gaspar_2026-10-01.csv');
const id = await propertyAt('A', { ...vertou, latitude: 47.1689, longitude: -1.4712 });

it.each([
  ['on a desktop', undefined],
  ['on a phone', phone],
])('a property has its public data, marked as indicative, with whose they are and of when, %s', async (_, viewport) => {
  const context = await launchBrowser(viewport);
  await signInContext(context, server);
  const page = await context.newPage();
  await page.goto(`${server.url}/biens/${id}`);
  const section = page.getByRole('region', { name: 'Données publiques' });
  await section.getByText('Indicatif', { exact: true }).waitFor();
  const sales = section.getByRole('region', { name: 'Ventes comparables' });
  await sales.getByText(/^7 ventes à moins de 500\sm/).waitFor();
  await sales
    .getByText(/3\s150\s€\/m²/)
    .first()
    .waitFor();
  await sales.getByText(/3\s520\s€\/m² \(\+12\s%\)/).waitFor();
  await sales.getByRole('img', { name: 'Prix au m² des ventes comparables, par date' }).waitFor();
  await sales.getByRole('button', { name: 'Voir les 7 ventes' }).click();
  expect(await sales.getByRole('row').count()).toBe(8);
  await sales
    .getByText('Demandes de valeurs foncières (DGFiP), géolocalisées par Etalab, données au 12 mars 2026')
    .waitFor();
  const label = section.getByRole('region', { name: 'DPE' });
  await label.getByText('Il a été remplacé par le DPE n° BDPE du 1er juin 2026.').waitFor();
  await label.getByText('La fiche dit C : vérifiez-la.').waitFor();
  const dangers = section.getByRole('region', { name: 'Risques de la commune' });
  await dangers.getByText('Inondation.').waitFor();
  await dangers.getByText(/ne remplacent pas l’état des risques \(ERP\)/).waitFor();
  const width = await page.evaluate('document.documentElement.scrollWidth');
  expect(width).toBe(await page.evaluate('innerWidth'));
  await page.close();
});

it('a property about which nothing was brought in says how the operator does it, and Alsace has no sales', async () => {
  const id = await propertyAt('C', { street: '1 rue du Puits', postcode: '68000', city: 'Colmar' });
  const context = await launchBrowser();
  await signInContext(context, server);
  const page = await context.newPage();
  await page.goto(`${server.url}/biens/${id}`);
  const section = page.getByRole('region', { name: 'Données publiques' });
  await section.getByText(/par la commande clef import public-data/).waitFor();
  await section.getByText(/L’État ne publie pas les ventes d’Alsace/).waitFor();
  await page.close();
});

it('a label has ended once its last day is over where the agency is', async () => {
  // Nearly always one of the two has another day than UTC.
  const zone = new Date().getUTCHours() < 12 ? 'Pacific/Tahiti' : 'Pacific/Wallis';
  await call('agency.settings', { timeZone: zone });
  const today = localTime(new Date(), zone).day;
  await bringIn(
    db,
    labels([
      { number: 'EDPE', ends: addDays(today, -1) },
      { number: 'FDPE', ends: today },
    ]),
  );
  const context = await launchBrowser();
  await signInContext(context, server);
  const page = await context.newPage();
  for (const [reference, words] of [
    ['E', 'Il n’est plus valable depuis'],
    ['F', 'Il n’est plus valable après'],
  ] as const) {
    await page.goto(`${server.url}/biens/${await propertyAt(reference, vertou)}`);
    await page.getByRole('region', { name: 'DPE' }).getByText(words).waitFor();
  }
  await page.close();
});
