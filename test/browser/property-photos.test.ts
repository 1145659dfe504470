import { expect, it } from 'vitest';
import { photoNumber } from '../support/photos.ts';
import { accessibilityViolations, axe } from './accessibility.ts';
import { launchBrowser } from './chromium.ts';
import { signInClient, signInContext, startAgencyServer } from './console-server.ts';

const server = await startAgencyServer({ contactCount: 1 });
const context = await launchBrowser();
await signInContext(context, server);
const { call } = await signInClient(server);
const { data: created } = await call('properties.create', {
  ...{ reference: 'NAN-0061', title: 'Maison de ville', type: 'house', status: 'available', priceEuros: 412_000 },
  address: { street: '3 rue du Port', postcode: '44000', city: 'Nantes' },
});
const propertyId: string = created.id;
type Photo = { key: string; name: string; title: string | null };
const photos = async (): Promise<Photo[]> => (await call('properties.photos', { propertyId })).data.data;
const names = async () => (await photos()).map(({ name }) => name);

const page = await context.newPage();
await page.goto(`${server.url}/biens/${propertyId}`);
const section = page.getByRole('region', { name: 'Photos' });
const photo = (place: number, count: number) =>
  section.getByRole('button', { name: `Photo ${place} sur ${count}. Agrandir` });

it('photos are added several at once, and one that is none is refused in a sentence', async () => {
  await section.getByText(/^Déposez ici les photos/).waitFor();
  const files = await Promise.all(
    [1, 2, 3].map(async (n) => ({ name: `${n}.png`, mimeType: 'image/png', buffer: await photoNumber(n) })),
  );
  const broken = { name: 'coupée.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('\xff\xd8\xff\xe0', 'latin1') };
  await section.locator('input[type="file"]').setInputFiles([...files, broken]);
  await section.getByText(/^coupée\.jpg.: Cette photo est abîmée/).waitFor();
  await photo(3, 3).waitFor();
  expect(await names()).toEqual(['1.png', '2.png', '3.png']);
  await section.getByRole('button', { name: 'Fermer le message sur coupée.jpg' }).click();
  await page.evaluate(axe);
  expect(await accessibilityViolations(page, section)).toEqual([]);
});

it('photos are sorted by Shift and an arrow, and keep the focus', async () => {
  await photo(1, 3).focus();
  await page.keyboard.press('Shift+ArrowRight');
  await expect.poll(names).toEqual(['2.png', '1.png', '3.png']);
  expect(await page.evaluate('document.activeElement.title')).toBe('1.png');
  await section.getByRole('button', { name: 'Photo 3 sur 3. Actions' }).click();
  await page.getByRole('menuitem', { name: 'Photo principale' }).click();
  await expect.poll(names).toEqual(['3.png', '2.png', '1.png']);
});

it('photos are sorted by the mouse', async () => {
  await photo(3, 3).dragTo(photo(1, 3), { targetPosition: { x: 8, y: 30 } });
  await expect.poll(names).toEqual(['1.png', '3.png', '2.png']);
});

it('a photo has a caption, and is shown large with the others by the arrows', async () => {
  await section.getByRole('textbox', { name: 'Légende de la photo 1' }).fill('Le séjour');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await photos())[0]?.title).toBe('Le séjour');
  await section.getByRole('button', { name: /^Photo 1 sur 3.: Le séjour. Agrandir$/ }).click();
  const large = page.getByRole('dialog', { name: 'Photo 1 sur 3' });
  await large.getByRole('img', { name: 'Le séjour' }).waitFor();
  await page.keyboard.press('ArrowLeft');
  await page.getByRole('dialog', { name: 'Photo 3 sur 3' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
});

it('a photo that is deleted comes back to its place by the toast', async () => {
  await photo(2, 3).focus();
  await page.keyboard.press('Delete');
  await expect.poll(names).toEqual(['1.png', '2.png']);
  await page.getByRole('button', { name: 'Annuler', exact: true }).click();
  await expect.poll(names).toEqual(['1.png', '3.png', '2.png']);
});

it('the main photo is a thumbnail in the table and in the gallery', async () => {
  const [main] = await photos();
  await page.goto(`${server.url}/biens`);
  const thumbnail = page.locator(`img[src="/console/photos/${main?.key}/thumbnail"]`);
  await thumbnail.waitFor();
  expect(await thumbnail.getAttribute('loading')).toBe('lazy');
  await expect.poll(() => thumbnail.evaluate((image: any) => image.naturalWidth)).toBe(60);
  await page.getByText('Galerie', { exact: true }).click({ force: true });
  await page.getByRole('listitem').locator(`img[src="/console/photos/${main?.key}/thumbnail"]`).waitFor();
});
