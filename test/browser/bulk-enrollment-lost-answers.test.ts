import type { Page, Route } from 'playwright-core';
import { expect, it } from 'vitest';
import { uuidOf } from '../../domain/shared/ids.ts';
import { openBulkEnrollment } from './bulk-enrollment-page.ts';

const { server, client, both, openContacts } = await openBulkEnrollment();

/** The answer to a batch of calls whose change may have been made, as `app/http/problem.ts` gives it when the store is lost. */
const storeUnavailable = (batch: unknown[]) => ({
  status: 503,
  json: batch.map(() => ({ error: { message: 'Away.', code: -32603, data: { code: 'unavailable' } } })),
});

/**
 * Answers the first request to enrol. The page repeats it at once, and a route with `times: 1` would be taken away meanwhile, which
 * the repeated request may not survive.
 */
async function onFirstEnrollment(page: Page, answer: (route: Route) => Promise<void>): Promise<void> {
  let isFirst = true;
  await page.route(/enrollments\.enroll/, (route) => {
    if (!isFirst) return route.continue();
    isFirst = false;
    return answer(route);
  });
}

it('an enrolment whose answer was lost is counted and undone with the others', async () => {
  const { page, toast, enroll, enrolled } = await openContacts();
  const lost: string[] = [];
  await onFirstEnrollment(page, async (route) => {
    lost.push(route.request().url());
    await route.fetch();
    await route.abort();
  });
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
  await onFirstEnrollment(page, async (route) => {
    const answer = await route.fetch();
    await route.fulfill(storeUnavailable(await answer.json()));
  });
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
