import { expect, it } from 'vitest';
import { uuidOf } from '../../domain/shared/ids.ts';
import { writeDueStep } from '../../jobs/sequences/write-step.ts';
import type { UserRole } from '../../storage/column-values.ts';
import { openBulkEnrollment } from './bulk-enrollment-page.ts';

const { server, client, both, all, openContacts } = await openBulkEnrollment();

it('enrolments made from the list are undone, but for the contact to whom an e-mail has left', async () => {
  const { page, dialog, toast, enroll, enrolled } = await openContacts();
  await enroll(both, () => dialog.locator('[data-confirm]').dblclick());
  await page.getByText('2 contacts inscrits').first().waitFor();
  await page.getByRole('button', { name: 'Annuler', exact: true }).click();
  await toast.getByText('2 inscriptions annulées').waitFor();
  expect(await enrolled()).toEqual([]);
  // The dialog with those who were left out stays, and its button has no time limit.
  await enroll(all);
  await dialog.getByText('Abgrall ·').waitFor();
  const [first] = await enrolled();
  await writeDueStep(server.context, { agencyId: server.agency.id, id: uuidOf('enrollment', first.id) });
  const [written] = (await enrolled()).filter(({ id }: { id: string }) => id === first.id);
  await server.sendLater(written.next.draft.id, 1);
  await dialog.getByRole('button', { name: 'Annuler les inscriptions' }).click();
  await toast.getByText('1 inscription annulée').waitFor();
  await toast.getByText(`${first.contact.name} : un e-mail est déjà parti`).waitFor();
  expect(await enrolled()).toMatchObject([{ id: first.id }]);
  await dialog.waitFor({ state: 'detached' });
  expect(await page.getByRole('button', { name: 'Annuler', exact: true }).count()).toBe(0);
  await page.close();
});

it('enrolments can be undone from a toast once their dialog was closed', async () => {
  const { page, dialog, toast, enroll, enrolled } = await openContacts();
  await enroll(all);
  await dialog.getByText('Abgrall ·').waitFor();
  await page.keyboard.press('Escape');
  await toast.getByText('2 contacts inscrits').waitFor();
  await toast.getByRole('button', { name: 'Annuler', exact: true }).click();
  await toast.getByText('2 inscriptions annulées').waitFor();
  expect(await enrolled()).toEqual([]);
  await page.close();
});

it('enrolments can be undone once a later toast was closed', async () => {
  const { page, toast, enroll, enrolled } = await openContacts();
  const now = Date.now();
  await page.clock.setFixedTime(now);
  const tag = async (word: string) => {
    await page.getByRole('checkbox', { name: 'Sélectionner Abgrall', exact: true }).check();
    await page.getByRole('textbox', { name: 'Étiquette' }).fill(word);
    await page.keyboard.press('Enter');
    await toast.getByText('1 contact étiqueté').waitFor();
  };
  const close = () => toast.getByRole('button', { name: 'Fermer' }).click();
  await enroll(both);
  await toast.getByText('2 contacts inscrits').waitFor();
  await tag('ancien');
  await close();
  await toast.getByText('2 contacts inscrits').waitFor();
  await tag('partenaire');
  await page.clock.setFixedTime(now + 6_900);
  await close();
  // The one that was closed stands in the page until it has moved away.
  await toast.getByText('1 contact étiqueté').waitFor({ state: 'detached' });
  await toast.getByRole('button', { name: 'Annuler', exact: true }).click();
  await toast.getByText('2 inscriptions annulées').waitFor();
  expect(await enrolled()).toEqual([]);
  await page.close();
});

it('enrolments can be undone if their dialog was closed before the last answer', async () => {
  const { page, dialog, toast, enroll, enrolled } = await openContacts();
  const { promise: closed, resolve: answer } = Promise.withResolvers<void>();
  await page.route(/enrollments\.enroll/, (route) => closed.then(() => route.continue()), { times: 1 });
  const asked = page.waitForRequest(/enrollments\.enroll/);
  await enroll(all);
  await asked;
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  answer();
  await toast.getByText('2 contacts inscrits').waitFor();
  await toast.getByRole('button', { name: 'Annuler', exact: true }).click();
  await toast.getByText('2 inscriptions annulées').waitFor();
  expect(await enrolled()).toEqual([]);
  await page.close();
});

it('an enrolment that ends after its dialog was closed keeps what was selected since', async () => {
  const { page, dialog, toast, enroll, enrolled } = await openContacts();
  const { promise: changed, resolve: answer } = Promise.withResolvers<void>();
  await page.route(/enrollments\.enroll/, (route) => changed.then(() => route.continue()), { times: 1 });
  const asked = page.waitForRequest(/enrollments\.enroll/);
  await enroll(both);
  await asked;
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  const other = page.getByRole('checkbox', { name: 'Sélectionner Abgrall', exact: true });
  await other.check();
  answer();
  await toast.getByText('2 contacts inscrits').waitFor();
  expect(await other.isChecked()).toBe(true);
  await toast.getByRole('button', { name: 'Annuler', exact: true }).click();
  await toast.getByText('2 inscriptions annulées').waitFor();
  expect(await enrolled()).toEqual([]);
  await page.close();
});

const setRole = (role: UserRole) =>
  server.db.updateTable('user_account').set({ role }).where('agency_id', '=', server.agency.id).execute();

it.each([
  ['the person lost the right to it', () => setRole('assistant'), 'Votre rôle ne le permet pas.'],
  [
    'the sequence was paused',
    (id: string) => client.call('sequences.pause', { id }),
    'Cette séquence n’est pas active',
  ],
])('an enrolment stops at the contact before whom %s', async (_, interfere, why) => {
  const { sequenceId, page, dialog, enroll, enrolled } = await openContacts();
  let requests = 0;
  await page.route(/enrollments\.enroll/, async (route) => {
    requests += 1;
    if (requests === 2) await interfere(sequenceId);
    await route.continue();
  });
  await enroll(all);
  await dialog.getByText(why).waitFor();
  await setRole('owner');
  expect(requests).toBe(2);
  expect(await enrolled()).toHaveLength(1);
  await dialog.getByText('1 contact inscrit').waitFor();
  await page.close();
});
