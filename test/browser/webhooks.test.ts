import { expect, it } from 'vitest';
import { launchBrowser } from './chromium.ts';
import { signInContext, startAgencyServer } from './console-server.ts';

const server = await startAgencyServer();
const context = await launchBrowser();
await signInContext(context, server);

it('a webhook needs a choice of events, and its address is shown as wrong only while it is', async () => {
  const page = await context.newPage();
  const dialog = page.getByRole('dialog');
  await page.goto(`${server.url}/reglages/webhooks`);
  await page.getByRole('button', { name: 'Ajouter un webhook' }).click();
  const add = dialog.getByRole('button', { name: 'Ajouter un webhook' });
  const everything = dialog.getByLabel('Tous, y compris ceux qui viendront');
  await dialog.getByLabel('Nom').fill('Zapier');
  await dialog.getByLabel('Adresse').fill('pasuneurl');
  await add.click();
  await dialog.getByText('Ce n’est pas une adresse complète.').waitFor();
  await dialog.getByLabel('Adresse').fill('https://subscriber.example/clef');
  await expect.poll(() => dialog.getByText('Ce n’est pas une adresse complète.').count()).toBe(0);
  await everything.uncheck();
  await add.click();
  await dialog.getByText('Cochez au moins un événement').waitFor();
  await everything.check();
  await add.click();
  // It is shown once: a stray Escape does not take it away, nor a second one.
  const copied = dialog.getByRole('button', { name: 'J’ai copié le secret' });
  await copied.waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await copied.click();
  await dialog.waitFor({ state: 'detached' });
});
