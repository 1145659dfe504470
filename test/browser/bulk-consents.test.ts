import { expect, it } from 'vitest';
import { launchBrowser } from './chromium.ts';
import { signInClient, signInContext, startAgencyServer } from './console-server.ts';

const server = await startAgencyServer({ contactCount: 0 });
const context = await launchBrowser();
await signInContext(context, server);
const client = await signInClient(server);

it('the consents of those that are ticked are noted with one proof, and taken back', async () => {
  for (const n of [1, 2]) {
    await client.call('contacts.add', { lastName: `Riou ${n}`, email: `riou${n}@courriel.example` });
  }
  const consents = async () =>
    (await client.call('contacts.browse', { q: 'riou' })).data.data.map(
      ({ consent }: { consent: { email: string } }) => consent.email,
    );
  const page = await context.newPage();
  await page.goto(`${server.url}/contacts?q=riou`);
  for (const name of ['Riou 1', 'Riou 2']) await page.getByRole('checkbox', { name: `Sélectionner ${name}` }).check();
  await page.getByRole('button', { name: 'Autres actions' }).click();
  await page.getByRole('menuitem', { name: 'Noter un accord' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('E-mails', { exact: true }).click();
  const note = dialog.getByRole('button', { name: /^Noter/ });
  expect(await note.isDisabled()).toBe(true);
  await dialog.getByLabel('Où cela a-t-il été dit').fill('En agence');
  await dialog.getByLabel('Ce qui le montre').fill('Mandats signés');
  await note.click();
  await page.getByText('2 accords notés').first().waitFor();
  expect(await consents()).toEqual(['granted', 'granted']);
  await page.getByRole('button', { name: 'Annuler' }).click();
  await expect.poll(consents).toEqual(['unknown', 'unknown']);
  await page.close();
});
