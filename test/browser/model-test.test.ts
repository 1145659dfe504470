import { expect, it } from 'vitest';
import { isFit } from './accessibility.ts';
import { startAgentServer } from './agent-pages.ts';
import { desktop, phone } from './chromium.ts';

const { mistral, openai, openPage } = await startAgentServer();

it.each([
  ['desktop', desktop, 'light'],
  ['phone', phone, 'dark'],
] as const)('on a %s, one press tests the stored model, or the one that is typed', async (_, size, colorScheme) => {
  const page = await openPage('/reglages/agent');
  await page.setViewportSize(size);
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.getByRole('button', { name: 'Tester' }).click();
  await page.getByText(/^Le modèle a répondu en \d+,\d\ss\.$/).waitFor();
  await isFit(page);

  await page.getByRole('button', { name: 'Modifier', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: 'Une autre adresse' }).check();
  const test = dialog.getByRole('button', { name: 'Tester' });
  await test.click();
  await expect.poll(() => dialog.getByLabel('Nom du modèle').getAttribute('aria-invalid')).toBe('true');
  await dialog.getByLabel('Nom du modèle').fill('qwen3');
  await dialog.getByRole('textbox', { name: 'Adresse', exact: true }).fill(`${openai.url}/proxy/v2`);
  await test.click();
  await dialog.getByText('Ce modèle n’existe pas chez ce fournisseur').waitFor();
  await dialog.getByText('Réponse du fournisseur : 404 not_found').waitFor();
  await isFit(page);
  await dialog.getByRole('textbox', { name: 'Adresse', exact: true }).fill(`${openai.url}/proxy/v1`);
  // The answer of another address is none for this one.
  await expect.poll(() => dialog.getByText('Ce modèle n’existe pas').count()).toBe(0);
  await test.click();
  await dialog.getByText(/^Le modèle a répondu en/).waitFor();
  await dialog.getByRole('button', { name: 'Annuler' }).click();
  await page.getByRole('button', { name: 'Abandonner' }).click();
  // Nothing was saved.
  await page.getByText('mistral-small-latest', { exact: true }).waitFor();
  await page.close();
});

it('says why the provider refuses', async () => {
  const page = await openPage('/reglages/agent');
  mistral.next({ status: 401, body: { detail: 'canari-fournisseur' } });
  await page.getByRole('button', { name: 'Tester' }).click();
  await page.getByText('Le fournisseur refuse cette clé.').waitFor();
  expect(await page.getByText('canari-fournisseur').count()).toBe(0);
  await page.close();
});
