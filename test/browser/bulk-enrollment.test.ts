import type { Route } from 'playwright-core';
import { expect, it } from 'vitest';
import { newId, uuidOf } from '../../domain/shared/ids.ts';
import { writeDueStep } from '../../jobs/sequences/write-step.ts';
import type { UserRole } from '../../storage/column-values.ts';
import { launchBrowser } from './chromium.ts';
import { signInClient, signInContext, startAgencyServer } from './console-server.ts';

const server = await startAgencyServer({ contactCount: 2 });
const context = await launchBrowser();
context.setDefaultTimeout(8000);
await signInContext(context, server);
const client = await signInClient(server);
await client.call('contacts.add', { lastName: 'Abgrall' });
/** The third has no e-mail address, so that it is left out. */
const both = ['Élodie Le Goff 0', 'Élodie Le Goff 1'];
const all = [...both, 'Abgrall'];

/** The answer to a batch of calls whose change may have been made, as `http/problem.ts` gives it when the store is lost. */
const storeUnavailable = (batch: unknown[]) => ({
  status: 503,
  json: batch.map(() => ({ error: { message: 'Away.', code: -32603, data: { code: 'unavailable' } } })),
});

/** The contacts' page, on which a new sequence is the first one that can be chosen. */
async function openContacts() {
  for (const { id } of (await client.call('sequences.list', {})).data.sequences) {
    await client.call('sequences.pause', { id });
  }
  const steps = [{ delayHours: 0, subject: 'Votre recherche', body: 'Bonjour' }];
  const sequence = (await client.call('sequences.create', { name: newId(), steps: [...steps, ...steps] })).data;
  const { fingerprint } = sequence.versions[0];
  await client.call('sequences.activate', { id: sequence.id, version: 1, fingerprint });
  const enrolled = async (status = 'active') =>
    (await client.call('enrollments.list', { sequenceId: sequence.id, status, limit: 10 })).data.data;
  const page = await context.newPage();
  await page.goto(`${server.url}/contacts?tri=name`);
  const enroll = async (names: string[], confirm = () => page.keyboard.press('Control+Enter')) => {
    for (const name of names) await page.getByRole('checkbox', { name: `Sélectionner ${name}`, exact: true }).check();
    await page.getByRole('button', { name: 'Inscrire à une séquence' }).click();
    await page.getByRole('dialog').getByText('un e-mail parti ne peut plus être rappelé').waitFor();
    // The sequences have arrived once there is a button to confirm.
    await page.getByRole('dialog').locator('[data-confirm]').waitFor();
    await confirm();
  };
  const dialog = page.getByRole('dialog');
  const toast = page.locator('[data-toast]');
  return { sequenceId: sequence.id, page, dialog, toast, enroll, enrolled };
}

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

it('an enrolment whose answer was lost is counted and undone with the others', async () => {
  const { page, toast, enroll, enrolled } = await openContacts();
  const lost: string[] = [];
  await page.route(
    /enrollments\.enroll/,
    async (route) => {
      lost.push(route.request().url());
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await enroll(both);
  await page.getByText('2 contacts inscrits').first().waitFor();
  expect(lost).toHaveLength(1);
  await page.getByRole('button', { name: 'Annuler', exact: true }).click();
  await toast.getByText('2 inscriptions annulées').waitFor();
  expect(await enrolled()).toEqual([]);
  await page.close();
});

it('an enrolment whose repeated request had no answer either is found by the undo', async () => {
  const { page, dialog, toast, enroll, enrolled } = await openContacts();
  let requests = 0;
  await page.route(/enrollments\.enroll/, async (route) => {
    requests += 1;
    if (requests === 1) return route.continue();
    await route.fetch();
    await route.abort();
  });
  await enroll(both);
  await dialog.getByText('Élodie Le Goff 1 : la réponse du serveur s’est perdue.').waitFor();
  expect(await enrolled()).toHaveLength(2);
  await dialog.getByRole('button', { name: 'Annuler les inscriptions' }).click();
  await toast.getByText('2 inscriptions annulées').waitFor();
  expect(await enrolled()).toEqual([]);
  await page.close();
});

it('an enrolment after whose commit the store was lost is counted and undone with the others', async () => {
  const { page, toast, enroll, enrolled } = await openContacts();
  await page.route(
    /enrollments\.enroll/,
    async (route) => {
      const answer = await route.fetch();
      await route.fulfill(storeUnavailable(await answer.json()));
    },
    { times: 1 },
  );
  await enroll(both);
  await page.getByText('2 contacts inscrits').first().waitFor();
  await page.getByRole('button', { name: 'Annuler', exact: true }).click();
  await toast.getByText('2 inscriptions annulées').waitFor();
  expect(await enrolled()).toEqual([]);
  await page.close();
});

it.each([
  ['an answer', (route: Route) => route.abort(), 'Le serveur ne répond pas'],
  ['the store', (route: Route) => route.fulfill(storeUnavailable([{}])), 'Clef n’accède pas à ses données'],
])('the undo includes the first contact if both of its requests stay without %s', async (_, refuse, why) => {
  const { page, dialog, toast, enroll, enrolled } = await openContacts();
  let requests = 0;
  await page.route(/enrollments\.enroll/, async (route) => {
    requests += 1;
    if (requests === 1) await route.fetch();
    await refuse(route);
  });
  await enroll(both);
  await dialog.getByText('Élodie Le Goff 0 : la réponse du serveur s’est perdue.').waitFor();
  await dialog.getByText(why).waitFor();
  expect(await dialog.getByText('0 contact inscrit').count()).toBe(0);
  expect(requests).toBe(2);
  expect(await enrolled()).toHaveLength(1);
  await page.keyboard.press('Escape');
  await toast.getByText('Élodie Le Goff 0 : la réponse du serveur s’est perdue.').waitFor();
  await toast.getByRole('button', { name: 'Annuler', exact: true }).click();
  await toast.getByText('1 inscription annulée').waitFor();
  expect(await enrolled()).toEqual([]);
  await page.close();
});

it('the undo says so if the request without an answer had not arrived', async () => {
  const { page, dialog, toast, enroll } = await openContacts();
  await page.route(/enrollments\.enroll/, (route) => route.abort());
  await enroll(both);
  await dialog.getByText('Élodie Le Goff 0 : la réponse du serveur s’est perdue.').waitFor();
  await dialog.getByRole('button', { name: 'Annuler cette inscription' }).click();
  await toast.getByText('Aucune inscription n’avait eu lieu').waitFor();
  await dialog.waitFor({ state: 'detached' });
  await page.close();
});

it('no undo is offered if the answer that was lost is of the sequence and not of an enrolment', async () => {
  const { page, dialog, enroll, enrolled } = await openContacts();
  await page.route(/enrollments\.preview/, (route) => route.abort());
  await enroll(both);
  await dialog.getByText('Le serveur ne répond pas').waitFor();
  expect(await dialog.getByText('la réponse du serveur s’est perdue').count()).toBe(0);
  expect(await enrolled()).toEqual([]);
  await page.close();
});

it('an enrolment of before is not taken for one whose answer was lost', async () => {
  const { sequenceId, page, dialog, enroll, enrolled } = await openContacts();
  const contactId = (await client.call('contacts.browse', { q: 'Le Goff 0' })).data.data[0].id;
  await client.call('enrollments.enroll', { id: sequenceId, version: 1, prospectId: contactId });
  const [before] = await enrolled();
  const { db } = server;
  const earlier = new Date(Date.now() - 3_600_000);
  const row = db.updateTable('enrollment').set({ created_at: earlier });
  await row.where('id', '=', uuidOf('enrollment', before.id)).execute();
  await page.route(/enrollments\.enroll/, (route) => route.abort(), { times: 1 });
  await enroll(both);
  await dialog.getByText('Élodie Le Goff 0 ·').waitFor();
  await dialog.getByRole('button', { name: 'Annuler cette inscription' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(await enrolled()).toMatchObject([{ id: before.id }]);
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
