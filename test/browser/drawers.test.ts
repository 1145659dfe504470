import { expect, it } from 'vitest';
import { accessibilityViolations, axe } from './accessibility.ts';
import { desktop, launchBrowser } from './chromium.ts';
import { signInClient, signInContext, startAgencyServer } from './console-server.ts';

const server = await startAgencyServer();
const context = await launchBrowser(desktop);
await signInContext(context, server);
const client = await signInClient(server);
const HOUR_MS = 3_600_000;

const call = async (path: string, input: object) => {
  const { status, data, text } = await client.call(path, input);
  expect(status, `${path}: ${text}`).toBe(200);
  return data;
};

const address = { street: '3 rue du Port', postcode: '44000', city: 'Nantes' };
const maison = { reference: 'NAN-0107', title: 'Maison de ville', type: 'house', status: 'available' };
const property = await call('properties.create', { ...maison, priceEuros: 412_000, address });

/** Opens the drawer of a visit that begins in so many hours, from the record of its contact. */
async function openVisit(startsInHours: number) {
  const contact = (
    await server.api('POST', '/contacts', { lastName: 'Kermarrec', phone: `06 39 98 12 ${nextNumber++}` })
  ).body;
  const startsAt = Date.now() + startsInHours * HOUR_MS;
  const times = { startsAt: new Date(startsAt).toISOString(), endsAt: new Date(startsAt + HOUR_MS).toISOString() };
  const visit = await call('visits.schedule', { contactId: contact.id, propertyId: property.id, ...times });
  const page = await context.newPage();
  await page.goto(`${server.url}/contacts/${contact.id}`);
  await page.getByRole('button', { name: 'Visite', exact: true }).click();
  const drawer = page.getByRole('dialog').filter({ hasText: 'Maison de ville' });
  return { page, drawer, contact, visit, read: (id: string = visit.id) => call('visits.read', { id }) };
}
let nextNumber = 10;

it('from a visit one calls, finds the way, and reports what became of it', async () => {
  const { page, drawer, read } = await openVisit(-2);
  await drawer.getByRole('link', { name: 'Appeler' }).first().waitFor();
  const way = await drawer.getByRole('link', { name: 'Itinéraire' }).getAttribute('href');
  expect(decodeURIComponent(way ?? '')).toContain('3 rue du Port, 44000 Nantes');
  await page.evaluate(axe);
  expect(await accessibilityViolations(page)).toEqual([]);
  await drawer.getByRole('button', { name: 'Compte rendu' }).click();
  const dialog = page.getByRole('dialog', { name: 'Compte rendu' });
  await dialog.getByLabel('Remarque interne').fill('Belle lumière, cuisine à refaire');
  await dialog.getByRole('button', { name: '3 sur 5, moyen' }).click();
  await dialog.getByLabel('Pour', { exact: true }).fill('le jardin');
  await dialog.getByLabel('Contre', { exact: true }).fill('la rue');
  await dialog.getByLabel('Prix ressenti').fill('390000');
  await dialog.getByText('Réfléchit').click();
  await dialog.getByRole('button', { name: 'Enregistrer' }).click();
  await drawer.getByText('Belle lumière, cuisine à refaire').waitFor();
  // The timeline and the property say it in short.
  const said =
    /^Intérêt 3\/5 · prix ressenti 390\s000\s€ · réfléchit\s+Pour\s: le jardin\s+Contre\s: la rue\s+Belle lumière/;
  await page.getByRole('listitem').getByText(said).waitFor();
  await expect.poll(() => drawer.getByRole('button', { name: 'Compte rendu' }).count()).toBe(0);
  expect(await read()).toMatchObject({ status: 'completed', feedback: 'Belle lumière, cuisine à refaire' });
  await page.close();
});

it('a contact who did not come is noted without a feedback', async () => {
  const { page, drawer, read } = await openVisit(-2);
  await drawer.getByRole('button', { name: 'Compte rendu' }).click();
  const dialog = page.getByRole('dialog', { name: 'Compte rendu' });
  await dialog.getByText('Absent', { exact: false }).click();
  await expect.poll(() => dialog.getByLabel('Remarque interne').count()).toBe(0);
  await dialog.getByRole('button', { name: 'Enregistrer' }).click();
  await expect.poll(async () => (await read()).status).toBe('no_show');
  await page.close();
});

it('a visit is moved from its drawer, lasts as long, and Escape closes only the dialog above it', async () => {
  const { page, drawer, contact, visit, read } = await openVisit(30);
  await drawer.getByRole('button', { name: 'Déplacer' }).click();
  const dialog = page.getByRole('dialog', { name: 'Déplacer le rendez-vous' });
  // Away from the field of the day, whose calendar would take the first Escape.
  await dialog.getByLabel('Durée').focus();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await drawer.getByRole('button', { name: 'Déplacer' }).click();
  await dialog.getByLabel('Nouvelle date').fill('dans 5 jours 9h30');
  await dialog.getByLabel('Nouvelle date').press('Tab');
  await dialog.getByRole('button', { name: 'Déplacer' }).click();
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(async () => (await read()).status).toBe('cancelled');
  const { data } = await call('visits.list', { contactId: contact.id, status: 'scheduled' });
  expect(data).toHaveLength(1);
  const [moved] = data;
  expect(Date.parse(moved.endsAt) - Date.parse(moved.startsAt)).toBe(HOUR_MS);
  expect(Date.parse(moved.startsAt)).toBeGreaterThan(Date.parse(visit.startsAt));
  // The one that was moved says where to, and leads there.
  await page.keyboard.press('Escape');
  const entry = page.getByRole('listitem').filter({ hasText: 'Déplacée au' });
  await entry.getByRole('button', { name: 'Visite', exact: true }).click();
  await drawer.getByText('Déplacée au').waitFor();
  expect(await drawer.getByRole('button', { name: 'Rétablir' }).count()).toBe(0);
  await drawer
    .getByRole('button', { name: /à 9 h 30$/ })
    .first()
    .click();
  await drawer.getByText('Visite · Prévue').waitFor();
  await page.close();
});

it('a visit whose time was taken since is restored beside the other one, by a tick', async () => {
  const { page, drawer, contact, visit, read } = await openVisit(30);
  await call('visits.cancel', { id: visit.id });
  const { startsAt, endsAt } = visit;
  await call('visits.schedule', { kind: 'call', contactId: contact.id, startsAt, endsAt });
  await drawer.getByRole('button', { name: 'Rétablir' }).click();
  const dialog = page.getByRole('dialog', { name: 'Rétablir le rendez-vous' });
  const both = dialog.getByRole('checkbox', { name: 'Maintenir les deux rendez-vous' });
  await dialog.getByText(/^Le contact a déjà un rendez-vous/).waitFor();
  await dialog.getByRole('button', { name: 'Rétablir' }).click();
  await dialog.getByText('Cochez pour maintenir les deux, ou laissez celui-ci annulé.').waitFor();
  expect((await read()).status).toBe('cancelled');
  await both.check();
  await dialog.getByRole('button', { name: 'Rétablir' }).click();
  await drawer.getByText('Visite · Prévue').waitFor();
  expect((await read()).status).toBe('scheduled');
  await page.close();
});

it('a property shows the visits that took place before those to come', async () => {
  const { page, drawer, visit } = await openVisit(40);
  const contact = (await server.api('POST', '/contacts', { lastName: 'Le Bihan' })).body;
  const startsAt = Date.now() - 50 * HOUR_MS;
  const times = { startsAt: new Date(startsAt).toISOString(), endsAt: new Date(startsAt + HOUR_MS).toISOString() };
  const former = await call('visits.schedule', { contactId: contact.id, propertyId: property.id, ...times });
  await call('visits.complete', { id: former.id });
  await drawer.getByRole('button', { name: 'Maison de ville' }).click();
  const [past, coming] = ['Visites', 'Visites à venir'].map((name) => page.getByRole('region', { name, exact: true }));
  await past?.getByText('Le Bihan').waitFor();
  await coming?.getByText(visit.contact.name).first().waitFor();
  const headings = page.getByRole('heading', { name: /^Visites/ });
  expect(await headings.allTextContents()).toEqual(['Visites', 'Visites à venir']);
  await page.goto(`${server.url}/biens/${property.id}`);
  await past?.getByText('Le Bihan').waitFor();
  await coming?.getByText(visit.contact.name).first().waitFor();
  expect(await past?.getByText('Prévue').count()).toBe(0);
  await page.close();
});

it('the record of a contact begins with what is to be done next, late or not', async () => {
  const { page, contact } = await openVisit(30);
  await page.keyboard.press('Escape');
  const next = page.getByRole('region', { name: 'Prochaine action' });
  await next.getByText('Visite · Maison de ville').waitFor();
  const dueAt = new Date(Date.now() - HOUR_MS).toISOString();
  await call('tasks.create', { title: 'Rappeler pour le prêt', contactId: contact.id, dueAt });
  await next.getByText('Rappeler pour le prêt').waitFor();
  await next.getByText('en retard').waitFor();
  await page.close();
});
