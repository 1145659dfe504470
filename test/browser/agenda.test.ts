import { expect, it } from 'vitest';
import { addDays, instantAt, localTime } from '../../domain/shared/local-time.ts';
import { zoneOfDay } from '../support/zone-of-day.ts';
import { accessibilityViolations, axe } from './accessibility.ts';
import { desktop, launchBrowser, phone } from './chromium.ts';
import { signInClient, signInContext, startAgencyServer } from './console-server.ts';

const server = await startAgencyServer({ contactCount: 2 });
const context = await launchBrowser(desktop);
await signInContext(context, server);
const client = await signInClient(server);

const call = async (path: string, input: object) => {
  const { status, data, text } = await client.call(path, input);
  expect(status, `${path}: ${text}`).toBe(200);
  return data;
};

const zone = zoneOfDay();
const tomorrow = addDays(localTime(new Date(), zone).day, 1);
const at = (time: string) => instantAt(tomorrow, time, zone).toISOString();
const address = { street: '3 rue du Port', postcode: '44000', city: 'Nantes' };
const maison = { reference: 'NAN-0107', title: 'Maison de ville', type: 'house', status: 'available' };
const property = await call('properties.create', { ...maison, priceEuros: 412_000, address });
const { contacts } = await call('contacts.search', { q: 'Le Goff', limit: 2 });
const [first, second] = contacts as { id: string; name: string }[];

const startsOf = async (contactId: string | undefined) => {
  const { data } = await call('visits.list', { contactId, status: 'scheduled' });
  return data.map(({ startsAt }: { startsAt: string }) => localTime(new Date(startsAt), zone).time);
};

it('an appointment is drawn with the pointer, made, and moved with the pointer and with keys', async () => {
  const page = await context.newPage();
  await page.goto(`${server.url}/agenda?vue=day&jour=${tomorrow}`);
  const column = page.getByRole('region').first();
  await column.waitFor();
  const { x, y } = (await column.boundingBox()) as { x: number; y: number };
  // The grid begins at 8 h, and an hour is 60 pixels high.
  await page.mouse.move(x + 40, y + 60 * 2 + 2);
  await page.mouse.down();
  await page.mouse.move(x + 44, y + 60 * 3 - 2, { steps: 4 });
  await page.mouse.up();
  const dialog = page.getByRole('dialog', { name: 'Nouveau rendez-vous' });
  await dialog.getByRole('searchbox', { name: 'Avec' }).fill(first?.name ?? '');
  await dialog.getByRole('button', { name: first?.name ?? '' }).click();
  await dialog.getByRole('searchbox', { name: 'Bien' }).fill('NAN-0107');
  await dialog.getByRole('button', { name: /Maison de ville/ }).click();
  expect(await dialog.getByLabel('Durée').inputValue()).toBe('60');
  await dialog.getByRole('button', { name: 'Planifier' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('dialog').filter({ hasText: 'Maison de ville' }).waitFor();
  expect(await startsOf(first?.id)).toEqual(['10:00']);
  await page.keyboard.press('Escape');
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);

  const blockAt = (hours: string) => page.getByRole('button', { name: new RegExp(`^${first?.name} .* · ${hours} · `) });
  const block = blockAt('10 h – 11 h');
  const from = (await block.boundingBox()) as { x: number; y: number };
  await page.mouse.move(from.x + 30, from.y + 8);
  await page.mouse.down();
  await page.mouse.move(from.x + 32, from.y + 8 + 60, { steps: 4 });
  await page.mouse.up();
  const move = page.getByRole('dialog', { name: 'Déplacer le rendez-vous' });
  await move.getByRole('button', { name: 'Déplacer' }).click();
  await move.waitFor({ state: 'detached' });
  expect(await startsOf(first?.id)).toEqual(['11:00']);

  // The appointment that took the place of the other has the focus as it had, so keys go on.
  await expect
    .poll(() => blockAt('11 h – 12 h').evaluate((node) => node === node.ownerDocument.activeElement))
    .toBe(true);
  await page.keyboard.press('Alt+ArrowDown');
  await page.keyboard.press('Alt+ArrowDown');
  await page.keyboard.press('Enter');
  await move.getByRole('button', { name: 'Déplacer' }).click();
  await move.waitFor({ state: 'detached' });
  await expect.poll(() => startsOf(first?.id)).toEqual(['11:30']);
  await page.close();
});

it('a double booking is said, and made only on purpose', async () => {
  const { user } = await call('account.state', {});
  const other = { contactId: first?.id, agentId: user.id, propertyId: property.id };
  await call('visits.schedule', { ...other, startsAt: at('15:00'), endsAt: at('15:30') });
  const page = await context.newPage();
  await page.goto(`${server.url}/agenda?vue=day&jour=${tomorrow}`);
  await page.getByRole('button', { name: 'Nouveau rendez-vous' }).click();
  const dialog = page.getByRole('dialog', { name: 'Nouveau rendez-vous' });
  await dialog.getByText('Appel', { exact: true }).click();
  await dialog.getByRole('searchbox', { name: 'Avec' }).fill(second?.name ?? '');
  await dialog.getByRole('button', { name: second?.name ?? '' }).click();
  await dialog.getByRole('textbox', { name: 'Heure', exact: true }).fill('15h15');
  await dialog.getByRole('textbox', { name: 'Heure', exact: true }).press('Tab');
  await dialog.getByText('Le négociateur a déjà un rendez-vous').waitFor();
  const make = dialog.getByRole('button', { name: 'Planifier' });
  await make.click();
  await dialog.getByText('Cochez pour les maintenir tous les deux').waitFor();
  expect(await startsOf(second?.id)).toEqual([]);
  await page.evaluate(axe);
  expect(await accessibilityViolations(page)).toEqual([]);
  await dialog.getByLabel('Maintenir les deux rendez-vous').check();
  await make.click();
  await dialog.waitFor({ state: 'detached' });
  expect(await startsOf(second?.id)).toEqual(['15:15']);
  await page.close();
});

it('an appointment that is moved onto another one asks whether both are wanted, and opens no calendar', async () => {
  const { user } = await call('account.state', {});
  const appointment = { agentId: user.id, propertyId: property.id, kind: 'call' };
  const made = [
    { ...appointment, contactId: first?.id, startsAt: at('17:00'), endsAt: at('17:30') },
    { ...appointment, contactId: second?.id, startsAt: at('17:30'), endsAt: at('18:00') },
  ];
  for (const one of made) await call('visits.schedule', one);
  const page = await context.newPage();
  await page.goto(`${server.url}/agenda?vue=day&jour=${tomorrow}`);
  await page.getByRole('button', { name: new RegExp(`^${second?.name} 17 h 30 · .*17 h 30 – 18 h`) }).focus();
  await page.keyboard.press('Alt+ArrowUp');
  await page.keyboard.press('Enter');
  const move = page.getByRole('dialog', { name: 'Déplacer le rendez-vous' });
  const both = move.getByLabel('Maintenir les deux rendez-vous');
  await both.waitFor();
  // The press is answered at the tick, and nothing is moved yet.
  await page.keyboard.press('Enter');
  await move.getByText('Cochez pour les maintenir tous les deux').waitFor();
  await expect.poll(() => both.evaluate((node) => node.matches(':focus'))).toBe(true);
  expect(await startsOf(second?.id)).toContain('17:30');
  expect(await page.getByRole('table').count()).toBe(0);
  await page.keyboard.press('Space');
  await move.getByRole('button', { name: 'Déplacer' }).click();
  await move.waitFor({ state: 'detached' });
  await expect.poll(() => startsOf(second?.id)).toContain('17:15');
  await page.close();
});

it('a visit of half an hour shows its hours and its place, on a desktop and on a phone', async () => {
  const title = 'Maison de ville avec jardin et garage au calme, proche du tramway et des écoles';
  const long = await call('properties.create', { ...maison, reference: 'NAN-0108', title, priceEuros: 1, address });
  const day = addDays(tomorrow, 1);
  const times = { startsAt: instantAt(day, '14:30', zone), endsAt: instantAt(day, '15:00', zone) };
  await call('visits.schedule', { contactId: second?.id, propertyId: long.id, ...times });
  const page = await context.newPage();
  await page.goto(`${server.url}/agenda?jour=${day}`);
  const block = page.getByRole('button', { name: new RegExp(`^${second?.name} 14 h 30 · Maison.* · 14 h 30 – 15 h`) });
  const line = block.getByText('14 h 30 · Maison');
  await line.waitFor();
  const isInside = async () => {
    const [inner, outer] = [await line.boundingBox(), await block.boundingBox()];
    return inner && outer && inner.y + inner.height <= outer.y + outer.height;
  };
  expect(await isInside()).toBe(true);
  await page.close();

  const handheld = await launchBrowser(phone);
  await signInContext(handheld, server);
  const small = await handheld.newPage();
  await small.goto(`${server.url}/agenda?jour=${day}`);
  const row = small.getByRole('listitem').filter({ hasText: title });
  for (const text of ['14 h 30', '15 h', second?.name ?? '', 'Visite', 'Nantes']) {
    await row.getByText(text).first().waitFor();
  }
  const cut = row
    .locator('*')
    .evaluateAll((all) => all.filter((each) => each.scrollWidth > each.clientWidth + 1 && each.clientWidth > 1));
  expect(await cut).toEqual([]);
  await handheld.close();
});

it('a phone shows a day as a list, and another one with one press', async () => {
  const handheld = await launchBrowser(phone);
  await signInContext(handheld, server);
  const page = await handheld.newPage();
  await page.goto(`${server.url}/agenda?jour=${tomorrow}`);
  const rows = page.getByRole('button', { name: /(Visite|Appel)/ });
  await rows.first().waitFor();
  const others = page
    .getByRole('navigation', { name: 'Jours de la semaine' })
    .getByRole('button', { name: /0 rendez-vous/ });
  await others.first().click();
  await page.getByText('Aucun rendez-vous').waitFor();
  expect(await rows.count()).toBe(0);
});
