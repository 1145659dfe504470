import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { paths } from '../../console/page-paths.ts';
import { createContact } from '../../domain/contacts/contacts.ts';
import { listOffers } from '../../domain/offers/offers.ts';
import { readOffer } from '../../domain/offers/read-offer.ts';
import { createProperty } from '../../domain/properties/create-property.ts';
import { linkSeller } from '../../domain/properties/property-sellers.ts';
import { publicId, uuidOf } from '../../domain/shared/ids.ts';
import { localTime } from '../../domain/shared/local-time.ts';
import { scheduleVisit } from '../../domain/visits/visit-changes.ts';
import { zoneOfDay } from '../support/zone-of-day.ts';
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

it('a visitor who is added is in view, with the name to fill in', async () => {
  await page.getByRole('button', { name: 'Faire signer un autre bon' }).click();
  await page.getByRole('button', { name: 'Ajouter un visiteur' }).click();
  const name = page.getByLabel('Nom du visiteur').last();
  await expect.poll(() => name.evaluate((node) => node === node.ownerDocument.activeElement)).toBe(true);
  const pad = page.locator('canvas').last();
  const isInView = () =>
    pad.evaluate((node) => node.getBoundingClientRect().bottom <= node.ownerDocument.documentElement.clientHeight);
  await expect.poll(isInView).toBe(true);
  await page.getByRole('button', { name: 'Annuler' }).click();
  await page.getByLabel('Nom du visiteur').waitFor({ state: 'detached' });
});

it('a remark that was typed on the sheet is not lost without a question', async () => {
  const remark = page.getByRole('textbox', { name: 'Note pour l’équipe' });
  const question = page.getByRole('dialog', { name: 'Modification non enregistrée' });
  await page.getByRole('button', { name: 'Ajouter : Note pour l’équipe' }).click();
  await remark.fill('Le chien du voisin aboie.');
  const closings = [
    () => page.getByRole('button', { name: 'Fermer' }).click(),
    () => page.keyboard.press('Escape'),
    () => page.getByRole('button', { name: 'Annuler', exact: true }).click(),
  ];
  for (const close of closings) {
    await close();
    await question.getByRole('button', { name: 'Continuer à modifier' }).click();
    expect(await remark.inputValue()).toBe('Le chien du voisin aboie.');
  }
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await page
    .getByRole('button', { name: /^\d+\sh/ })
    .first()
    .click();
  expect(await remark.inputValue()).toBe('Le chien du voisin aboie.');
  await page.getByRole('button', { name: 'Fermer' }).click();
  await question.getByRole('button', { name: 'Abandonner la modification' }).click();
  await remark.waitFor({ state: 'detached' });
  await open();
  expect(await remark.count()).toBe(0);
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

/** Opens the sheet of a visit that begins in so many minutes. */
async function openInAgenda(contactId: string, lastName: string, minutes: number) {
  const times = { startsAt: at(minutes), endsAt: at(minutes + 30) };
  await agency.perform(scheduleVisit, { propertyId: property.id, contactId, ...times });
  const { day } = localTime(new Date(times.startsAt), zoneOfDay());
  await page.goto(`${server.url}/agenda?vue=day&jour=${day}`);
  await page
    .getByRole('button', { name: new RegExp(lastName) })
    .first()
    .click();
}

it('an offer that follows the visit is noted with its terms, beginning with the amount', async () => {
  const visitor = await agency.perform(createContact, { firstName: 'Maï', lastName: 'Tanguy' });
  await openInAgenda(visitor.id, 'Tanguy', -200);
  await page.getByRole('button', { name: 'Compte rendu' }).click();
  await page.getByRole('dialog').getByText('Offre', { exact: true }).click();
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await page.getByRole('button', { name: 'Noter l’offre' }).click();
  const dialog = page.getByRole('dialog', { name: 'Offre de Maï Tanguy' });
  await dialog.getByText('Maison de ville, NAN-0900').waitFor();
  const amount = dialog.getByLabel('Montant de l’offre');
  await amount.and(page.locator(':focus')).fill('400000');
  const validUntil = dialog.getByRole('textbox', { name: 'Valable jusqu’au' });
  await validUntil.fill('dans 10 jours');
  await validUntil.press('Tab');
  await dialog.getByText('Prêt', { exact: true }).click();
  await dialog.getByRole('textbox', { name: 'Conditions' }).fill('Obtention du prêt');
  await page.evaluate(axe);
  expect(await accessibilityViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Noter l’offre' }).click();
  // The sheet of the visit beneath lists it at once.
  await page
    .getByRole('dialog')
    .getByText(/400\s000\s€/)
    .waitFor();
  const { data } = await agency.perform(listOffers, { contactId: visitor.id });
  expect(data).toMatchObject([{ propertyId: property.id, amountEuros: 400_000, validUntil: expect.any(String) }]);
  expect(await agency.perform(readOffer, { id: data[0].id })).toMatchObject({
    ...{ financing: 'loan', conditions: 'Obtention du prêt' },
  });
});

it('the link below the messages leads to the one that was written last', async () => {
  const visitor = await agency.perform(createContact, { lastName: 'Kermarrec', email: 'kermarrec@courriel.example' });
  await openInAgenda(visitor.id, 'Kermarrec', 60 * 24);
  await page.getByRole('button', { name: 'Rappel au visiteur' }).click();
  const link = page.getByRole('link', { name: 'Ouvrir la file' });
  await link.waitFor();
  const draftsTo = async (contactId: string) => {
    const drafts = db.selectFrom('draft').select('id').where('contact_id', '=', uuidOf('contact', contactId));
    return (await drafts.where('status', '=', 'pending').execute()).map(
      ({ id }) => `${paths.queue}/${publicId('draft', id)}`,
    );
  };
  expect(await draftsTo(visitor.id)).toEqual([await link.getAttribute('href')]);
  await page.getByRole('button', { name: 'Prévenir le vendeur' }).click();
  await expect
    .poll(async () => (await draftsTo(seller.id)).includes((await link.getAttribute('href')) ?? ''))
    .toBe(true);
});
