import { expect, it } from 'vitest';
import { launchBrowser, phone } from './chromium.ts';
import { signInClient, signInContext, startAgencyServer } from './console-server.ts';

const server = await startAgencyServer({ contactCount: 1 });
const context = await launchBrowser();
await signInContext(context, server);
const client = await signInClient(server);
const [contact] = (await client.call('contacts.search', {})).data.contacts;
const read = async () => (await client.call('contacts.sheet', { id: contact.id })).data;
const openRecord = async () => {
  const page = await context.newPage();
  await page.goto(`${server.url}/contacts/${contact.id}`);
  await page.getByRole('heading', { level: 1, name: 'Élodie Le Goff 0' }).waitFor();
  return page;
};

it('a contact is called and written to from the record and from the drawer, on a phone too', async () => {
  const { phone: number } = await read();
  const written = number.replace('+33', '0').replace(/(\d\d)(?=\d)/g, '$1\u00a0');
  const page = await openRecord();
  await page.setViewportSize(phone);
  const call = page.getByRole('link', { name: `Appeler le ${written}` });
  await expect.poll(() => call.first().getAttribute('href')).toBe(`tel:${number}`);
  // Its three actions stand in one line.
  const tops = () =>
    page
      .locator('header, main')
      .getByRole('link', { name: /^(Appeler|Écrire)/ })
      .or(page.getByRole('button', { name: 'Modifier', exact: true }))
      .evaluateAll((nodes: any[]) => new Set(nodes.slice(0, 3).map((node) => node.getBoundingClientRect().top)).size);
  await expect.poll(tops).toBe(1);
  await page.getByRole('link', { name: 'Écrire', exact: true }).click();
  await page.getByRole('form', { name: /Élodie Le Goff 0/ }).waitFor();
  await page.goto(`${server.url}/taches`);
  await page.getByRole('heading', { level: 1, name: 'Tâches' }).waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: /^Nom, téléphone/ }).fill(written);
  await page.getByRole('option', { name: /Élodie Le Goff 0/ }).waitFor();
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('dialog', { name: 'Contact' });
  await expect
    .poll(() => drawer.getByRole('link', { name: `Appeler le ${written}` }).getAttribute('href'))
    .toBe(`tel:${number}`);
  await drawer.getByRole('link', { name: 'Écrire', exact: true }).click();
  await drawer.waitFor({ state: 'detached' });
  await page.getByRole('form', { name: /Élodie Le Goff 0/ }).waitFor();
  await page.close();
});

it('other numbers and e-mails are noted on the record, called from it, and searched', async () => {
  const page = await openRecord();
  await page.getByRole('button', { name: 'Modifier', exact: true }).click();
  const dialog = page.getByRole('dialog');
  const field = dialog.getByLabel('Autres numéros et e-mails').first();
  const save = dialog.getByRole('button', { name: 'Enregistrer', exact: true });
  for (const wrong of ['chez sa fille', '06 39 98 1']) {
    await field.fill(wrong);
    await page.keyboard.press('Enter');
    await save.click();
    await dialog.getByText(new RegExp(`«\\s*${wrong}\\s*» n’est ni un numéro ni un e-mail`)).waitFor();
    await field.press('Backspace');
  }
  for (const address of ['01 99 00 45 46', '+262 692 12 34 56']) {
    await field.fill(address);
    await page.keyboard.press('Enter');
  }
  await save.click();
  await dialog.waitFor({ state: 'detached' });
  const [landline, overseas] = ['+33199004546', '+262692123456'];
  expect((await read()).otherAddresses).toEqual([landline, overseas]);
  // A number that is shown as it is dialled on its island is sent back as it is stored.
  await page.getByRole('button', { name: 'Modifier', exact: true }).click();
  await field.fill('Elodie@Etude.example');
  await page.keyboard.press('Enter');
  await save.click();
  await dialog.waitFor({ state: 'detached' });
  expect((await read()).otherAddresses).toEqual([landline, overseas, 'elodie@etude.example']);
  const details = page.getByRole('region', { name: 'Coordonnées et projet' });
  await details.getByText('elodie@etude.example').waitFor();
  const call = details.getByRole('link', { name: 'Appeler le 01\u00a099\u00a000\u00a045\u00a046' });
  expect(await call.getAttribute('href')).toBe('tel:+33199004546');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: /^Nom, téléphone/ }).fill('0199004546');
  await page.getByRole('option', { name: /Élodie Le Goff 0/ }).waitFor();
  await page.close();
});
