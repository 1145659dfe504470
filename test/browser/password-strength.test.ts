import { expect, it } from 'vitest';
import { desktop, launchBrowser } from './chromium.ts';
import { signInContext, startAgencyServer } from './console-server.ts';

const server = await startAgencyServer();
const context = await launchBrowser(desktop);
await signInContext(context, server);

it('a new password says while it is typed whether it is too easy to guess, and is sent only with the form', async () => {
  const page = await context.newPage();
  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));
  await page.goto(`${server.url}/profil`);
  const field = page.getByLabel('Nouveau mot de passe', { exact: true });
  await field.fill('court');
  await page.getByText('Il faut de 12 à 200 caractères.').waitFor();
  await field.fill('Bienvenue2026!');
  await page.getByText('Ce mot de passe est trop facile à deviner.').waitFor();
  await field.fill('onze mouettes et un mot de passe');
  await page.getByText('Mot de passe solide.').waitFor();
  expect(sent.filter((request) => /Bienvenue|mouettes/.test(request))).toEqual([]);
  await page.close();
});
