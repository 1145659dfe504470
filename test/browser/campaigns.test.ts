import { expect, it } from 'vitest';
import { signedIn } from '../console/client.ts';
import { embedded } from '../installation.ts';
import { browser, desktop } from './chromium.ts';
import { office, signIn } from './office.ts';

// What a page shows does not depend on the store: once is enough.
it.runIf(embedded)('a campaign that a colleague changed keeps the words that are being written, and both', async () => {
  const here = await office();
  const page = await (await browser(desktop)).newPage();
  await signIn(page, here);
  const { CLEF_DEMO_EMAIL: email, CLEF_DEMO_PASSWORD: password } = here.demo;
  const desk = await signedIn(here.url, { email, password } as { email: string; password: string });
  const written = { name: 'Portes ouvertes', body: 'Portes ouvertes samedi.', filter: { tag: 'personne' } };
  const { id, fingerprint } = (await desk.call('campaigns.create', written)).data;
  await page.goto(`${here.url}/campagnes/${id}`);
  await page.getByLabel('Nom de la campagne').fill('Journée portes ouvertes');
  await desk.call('campaigns.change', { id, fingerprint, body: 'Portes ouvertes dimanche.' });
  await page.getByText('Cette campagne a été modifiée entre-temps.').waitFor();
  await page.getByRole('button', { name: 'Reprendre l’autre version' }).waitFor();
  await page.getByRole('button', { name: 'Garder mes modifications' }).click();
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  const read = async () => (await desk.call('campaigns.read', { id })).data;
  await expect.poll(async () => (await read()).name).toBe('Journée portes ouvertes');
  expect((await read()).body).toContain('dimanche');
});
