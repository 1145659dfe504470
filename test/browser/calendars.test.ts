import { expect, it } from 'vitest';
import { syncCalendar } from '../../jobs/calendars/sync-calendar.ts';
import { insertVisits } from '../domain/calendars/visits.ts';
import { startFakeCalDav } from '../support/fake-caldav.ts';
import { accessibilityViolations, axe } from './accessibility.ts';
import { desktop, launchBrowser } from './chromium.ts';
import { signInContext, startAgencyServer } from './console-server.ts';

const server = await startAgencyServer();
const { db, agency, owner } = server;
const context = await launchBrowser(desktop);
await signInContext(context, server);
const { id: userId } = await db
  .selectFrom('user_account')
  .select('id')
  .where('email', '=', owner.email)
  .executeTakeFirstOrThrow();
const tomorrow = new Date(Date.now() + 86_400_000).toISOString();

it('a colleague makes the link of their feed, renews it and withdraws it', async () => {
  await insertVisits(server.context, agency, userId, [{ startsAt: tomorrow }]);
  const page = await context.newPage();
  await page.goto(`${server.url}/profil`);
  await page.getByText('Google et Outlook ne relisent un tel lien qu’une ou deux fois par jour').waitFor();
  await page.getByRole('button', { name: 'Créer le lien' }).click();
  const dialog = page.getByRole('dialog', { name: 'Votre lien d’abonnement' });
  const link = async () => (await dialog.getByRole('region', { name: 'Lien' }).locator('pre').innerText()).trim();
  const first = await link();
  expect(await (await fetch(first)).text()).toContain('SUMMARY:Visite – Marie Dupont');
  await dialog.getByRole('button', { name: 'J’ai copié le lien' }).click();
  await page.getByText('avec le nom des clients.').waitFor();
  expect(await page.content()).not.toContain(first);
  await page.getByLabel('Avec le nom des clients').uncheck();
  await page.getByRole('button', { name: 'Renouveler le lien' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Renouveler le lien' }).click();
  const second = await link();
  expect((await fetch(first)).status).toBe(404);
  expect(await (await fetch(second)).text()).not.toContain('Dupont');
  await dialog.getByRole('button', { name: 'J’ai copié le lien' }).click();
  await page.getByRole('button', { name: 'Retirer le lien' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Retirer le lien' }).click();
  await page.getByRole('button', { name: 'Créer le lien' }).waitFor();
  expect((await fetch(second)).status).toBe(404);
  await page.close();
});

it('a colleague connects a calendar, sees how it goes, and disconnects it', async () => {
  const fake = await startFakeCalDav();
  const work = () => syncCalendar(server.context, { agencyId: agency.id, id: userId });
  const page = await context.newPage();
  await page.goto(`${server.url}/profil`);
  await page.evaluate(axe);
  await page.getByRole('button', { name: 'Connecter un calendrier' }).click();
  const dialog = page.getByRole('dialog', { name: 'Connecter un calendrier' });
  await dialog.getByLabel('Fournisseur').selectOption('iCloud');
  expect(await dialog.getByLabel('Adresse du serveur').inputValue()).toBe('https://caldav.icloud.com/');
  await dialog.getByLabel('Adresse du serveur').fill(fake.address);
  await dialog.getByLabel('Identifiant').fill('elodie');
  await dialog.getByLabel('Mot de passe d’application').fill('la mer du matin');
  await dialog.getByRole('button', { name: 'Connecter un calendrier' }).click();
  await page.getByText('Synchronisation en cours…').waitFor();
  await work();
  await page.getByText('Synchronisé', { exact: false }).and(page.getByRole('status')).waitFor();
  expect(await page.getByRole('combobox', { name: 'Calendrier' }).inputValue()).toBe(fake.address);
  expect(fake.objects.size).toBe(1);
  expect(await page.content()).not.toContain('la mer du matin');
  expect(await accessibilityViolations(page)).toEqual([]);

  fake.options.answer = () => ({ status: 401 });
  await page.getByRole('button', { name: 'Vérifier maintenant' }).click();
  await page.getByText('Synchronisation en cours…').waitFor();
  await work();
  await page.getByText('Identifiant ou mot de passe refusé.').waitFor();
  await page.getByRole('button', { name: 'Donner le nouveau mot de passe' }).click();
  const again = page.getByRole('dialog', { name: 'Donner le nouveau mot de passe' });
  await again.getByLabel('Mot de passe d’application').fill('la mer du soir');
  fake.options.answer = () => undefined;
  await again.getByRole('button', { name: 'Enregistrer' }).click();
  await page.getByText('Synchronisation en cours…').waitFor();
  await work();
  await page.getByText('Identifiant ou mot de passe refusé.').waitFor({ state: 'detached' });

  await page
    .getByRole('button', { name: /^Déconnecter$/ })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Déconnecter' }).click();
  await page.getByText('Retrait de vos rendez-vous en cours').waitFor();
  await work();
  await page.getByRole('button', { name: 'Connecter un calendrier' }).waitFor();
  expect(fake.objects.size).toBe(0);
  await page.close();
});
