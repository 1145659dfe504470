import { expect, it } from 'vitest';
import { addDays, instantAt, localTime } from '../../domain/shared/local-time.ts';
import { inspectProperties } from '../../jobs/inspect-properties.ts';
import { launchBrowser } from './chromium.ts';
import { signInClient, signInContext, startAgencyServer } from './console-server.ts';

const server = await startAgencyServer({ contactCount: 1 });
const context = await launchBrowser();
await signInContext(context, server);
const { call } = await signInClient(server);

const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);

it('the list and the record show what an inspector would find, and a noted diagnostic counts', async () => {
  const signedAt = inDays(-60).toISOString();
  const { data: created } = await call('properties.create', {
    ...{ reference: 'NAN-0070', title: 'Terrain à bâtir', type: 'land', status: 'available', priceEuros: 112_000 },
    address: { postcode: '44000', city: 'Nantes' },
    mandate: { number: '70', kind: 'simple', signedAt, expiresAt: inDays(-1).toISOString() },
  });
  await inspectProperties(server.context);
  const page = await context.newPage();
  // Wide enough for every column.
  await page.setViewportSize({ width: 1700, height: 900 });
  await page.goto(`${server.url}/biens`);
  await page.getByRole('link', { name: 'À mettre en règle' }).click();
  await page.getByText('1 point à corriger').waitFor();

  await page.getByRole('link', { name: 'Terrain à bâtir' }).click();
  const inspection = page.getByRole('region', { name: 'Prêt pour un contrôle' });
  await inspection.getByText('1 point à corriger').waitFor();
  await inspection.getByText('Mandat en vigueur').waitFor();

  const diagnostics = page.getByRole('region', { name: 'Diagnostics' });
  await diagnostics.getByRole('button', { name: 'Ajouter un diagnostic' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Diagnostic', { exact: true }).selectOption({ label: 'Termites' });
  const date = inDays(-190).toISOString().slice(0, 10);
  await dialog.getByLabel('Établi le').fill(date.split('-').reverse().join('/'));
  await dialog.getByLabel('Établi le').press('Tab');
  // Six months by law, which are over.
  await dialog.getByRole('button', { name: /d’après la loi$/ }).click();
  await dialog.getByRole('button', { name: 'Enregistrer' }).click();
  await dialog.waitFor({ state: 'detached' });
  await inspection.getByText('2 points à corriger').waitFor();
  await inspection.getByText('périmé : à refaire avant la promesse de vente').waitFor();

  await page.getByRole('button', { name: 'Annuler', exact: true }).click();
  await inspection.getByText('1 point à corriger').waitFor();
  expect((await call('properties.sheet', { id: created.id })).data.diagnostics).toEqual([]);
  await page.close();
});

it('what ends soon is counted and said in days of the agency, east of every other zone', async () => {
  const zone = 'Pacific/Wallis';
  await call('agency.settings', { timeZone: zone });
  const day = (days: number) => addDays(localTime(new Date(), zone).day, days);
  const written = (days: number) => {
    const format = { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const;
    return new Date(day(days)).toLocaleDateString('fr-FR', format).replace(/^1 /, '1er ');
  };
  const signedAt = inDays(-60).toISOString();
  await call('properties.create', {
    ...{ reference: 'WAL-0001', title: 'Terrain à Hihifo', type: 'land', status: 'available', priceEuros: 112_000 },
    address: { postcode: '98600', city: 'Uvea' },
    mandate: { number: '71', kind: 'simple', signedAt, expiresAt: instantAt(day(30), '00:30', zone).toISOString() },
    diagnostics: [{ kind: 'termites', date: day(-1), expires: day(20) }],
  });
  await inspectProperties(server.context);
  const page = await context.newPage();
  await page.setViewportSize({ width: 1700, height: 900 });
  await page.goto(`${server.url}/biens`);
  const row = page.getByRole('row', { name: /Terrain à Hihifo/ });
  await row.waitFor();
  const mark = row.getByTitle(/arrive à échéance le/);
  expect(await mark.getAttribute('title')).toBe(`Un document arrive à échéance le ${written(20)}`);
  expect(await mark.locator('[aria-hidden]').last().innerText()).toBe('20\u00a0j');
  expect(await row.locator('[data-state="ending"]').innerText()).toContain(written(30));

  await row.getByRole('link', { name: 'Terrain à Hihifo' }).click();
  const diagnostics = page.getByRole('region', { name: 'Diagnostics' });
  await diagnostics.getByText(`établi le ${written(-1)} · valable jusqu’au ${written(20)}`).waitFor();
  const inspection = page.getByRole('region', { name: 'Prêt pour un contrôle' });
  await inspection.getByText(`jusqu’au ${written(20)}`).waitFor();
  await page.close();
});
