import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { embedded } from '../installation.ts';
import { browser, desktop } from './chromium.ts';
import { office, signIn } from './office.ts';

// What a page shows does not depend on the store: once is enough.
describe.runIf(embedded)('a sequence’s page', async () => {
  const here = embedded ? await office() : (undefined as never);
  const page = embedded ? await (await browser(desktop)).newPage() : (undefined as never);
  const dialog = page?.getByRole('dialog');

  beforeAll(() => signIn(page, here), 120_000);

  it('enrolls a contact who is looked for, once what leaves and when has been read', async () => {
    await opened(page, here.url, 'Bienvenue – nouvel acquéreur');
    const [firstName, lastName, email] = ['Maïwenn', 'Kergoat', 'kergoat@courriel.example'];
    expect((await here.api('POST', '/contacts', { firstName, lastName, email })).status).toBe(201);
    const name = `${firstName} ${lastName}`;
    const look = async () => {
      await page.getByRole('button', { name: 'Inscrire un contact' }).click();
      await dialog.getByLabel('Contact à inscrire').fill(lastName);
      await dialog.getByRole('listitem').getByRole('button', { name }).click();
      await dialog.getByText('Votre recherche immobilière').first().waitFor();
    };
    await look();
    await dialog.getByText('au plus tôt').waitFor();
    await dialog.getByRole('button', { name: `Inscrire ${name}` }).click();
    await page.getByRole('listitem').filter({ hasText: name }).getByText('étape 1 sur 4').waitFor();
    await look();
    await dialog.getByText('Ce contact suit déjà cette séquence.').waitFor();
    expect(await dialog.getByRole('button', { name: `Inscrire ${name}` }).isDisabled()).toBe(true);
    await page.keyboard.press('Escape');
  });
});

async function opened(page: Page, url: string, name: string): Promise<void> {
  await page.goto(`${url}/sequences`);
  await page.getByRole('link', { name }).click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
}
