import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { paths } from '../../console/page-paths.ts';
import { createContact } from '../../domain/contacts/contacts.ts';
import { createProperty } from '../../domain/properties/create-property.ts';
import { linkSeller } from '../../domain/properties/property-sellers.ts';
import { scheduleVisit } from '../../domain/visits/visit-changes.ts';
import { accessibilityViolations, axe } from './accessibility.ts';
import { launchBrowser, phone } from './chromium.ts';
import { signIn, startAgencyServer } from './console-server.ts';

/** A visit on a phone, from the door to the report. Each test continues in the page of the one before. */

const server = await startAgencyServer();
const { agency, db } = server;
const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

const property = await agency.perform(createProperty, {
  ...{ reference: 'NAN-0900', title: 'Maison de ville', type: 'house', status: 'available', priceEuros: 412_000 },
  address: { street: '3 rue du Port', postcode: '44000', city: 'Nantes' },
});
const buyer = await agency.perform(createContact, {
  firstName: 'Gwenaël',
  lastName: 'Prigent',
  phone: '06 39 98 01 50',
});
const seller = await agency.perform(createContact, { lastName: 'Marchand', email: 'marchand@courriel.example' });
await agency.perform(linkSeller, { propertyId: property.id, contactId: seller.id });
await agency.perform(scheduleVisit, {
  ...{ propertyId: property.id, contactId: buyer.id, startsAt: at(-40), endsAt: at(-10) },
});

const page = await (await launchBrowser(phone)).newPage();
await signIn(page, server);

const open = async () => {
  await page.goto(`${server.url}${paths.today}`);
  await page
    .getByRole('button', { name: /^\d+\sh/ })
    .first()
    .click();
  await page.getByRole('heading', { name: 'Bon de visite' }).waitFor();
};

/** Draws on the box as a finger does. */
async function draw(on: Page) {
  const pad = on.locator('canvas');
  await pad.scrollIntoViewIfNeeded();
  const box = await pad.boundingBox();
  if (!box) throw new Error('There is no box to sign in.');
  await on.mouse.move(box.x + 30, box.y + box.height / 2);
  await on.mouse.down();
  for (let step = 1; step <= 20; step += 1) {
    await on.mouse.move(box.x + 30 + step * 10, box.y + box.height / 2 + (step % 2 === 0 ? 20 : -20));
  }
  await on.mouse.up();
}

it('a visitor signs with a finger, and the signature outlives an answer that was lost', async () => {
  await open();
  await page.getByRole('button', { name: 'Faire signer le bon' }).click();
  await page.getByRole('dialog').getByText('3 rue du Port, 44000 Nantes').waitFor();
  await page.evaluate(axe);
  expect(await accessibilityViolations(page)).toEqual([]);
  const keep = page.getByRole('button', { name: 'Enregistrer le bon signé' });
  expect(await keep.isDisabled()).toBe(true);
  await draw(page);
  // The server has kept it, and the phone never hears of that.
  await page.route('**/visits.signSlip*', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await keep.click();
  await page.locator('dialog [role="alert"]').waitFor();
  await page.unroute('**/visits.signSlip*');
  await keep.click();
  await page.getByText(/^Signé par Gwenaël Prigent/).waitFor();
  const slips = await db.selectFrom('visit_slip').select('signers').where('agency_id', '=', agency.id).execute();
  expect(slips).toEqual([{ signers: [{ name: 'Gwenaël Prigent' }] }]);
});

it('the code of the alarm stays hidden until somebody asks for it', async () => {
  await page.getByRole('button', { name: 'Modifier : Clés et alarme' }).click();
  await page.getByLabel('Nouveau code d’alarme').fill('4711A');
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await page.getByRole('button', { name: 'Afficher le code' }).waitFor();
  expect(await page.content()).not.toContain('4711A');
  await page.getByRole('button', { name: 'Afficher le code' }).click();
  await page.getByText('4711A').waitFor();
  const read = db.selectFrom('journal_entry').selectAll().where('agency_id', '=', agency.id);
  const entries = await read.where('operation', 'in', ['readAlarm', 'changeAccess']).execute();
  expect(entries).toHaveLength(2);
  expect(JSON.stringify(entries)).not.toContain('4711A');
});

it('a report takes a few presses and drafts the seller’s', async () => {
  await page.getByRole('button', { name: 'Compte rendu' }).click();
  await page.getByRole('button', { name: '4 sur 5, réel' }).click();
  await page.getByLabel('Pour', { exact: true }).fill('Le jardin. Gwenaël aime la rue.');
  await page.getByText('Réfléchit').click();
  await page.evaluate(axe);
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await page.getByText(/1 message attend votre relecture/).waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);
  const drafts = await db.selectFrom('draft').selectAll().where('agency_id', '=', agency.id).execute();
  const [draft] = drafts.filter(({ operation }) => operation === 'visitEmail');
  expect(draft).toMatchObject({ status: 'pending', flagged: false });
  expect(draft?.item.body).toContain('Points appréciés\u00a0: Le jardin.');
  expect(draft?.item.body).not.toMatch(/gwena/i);
});
