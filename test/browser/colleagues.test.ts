import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { mcpClient } from '../support/test-server.ts';
import { launchBrowser } from './chromium.ts';
import { openDraft, signInClient, signInContext, smsContacts, startAgencyServer } from './console-server.ts';

const server = await startAgencyServer({ contactCount: 5 });
const context = await launchBrowser();
await signInContext(context, server);
const host = await mcpClient(server.url, server.apiKey);
const colleague = await signInClient(server);
const contacts = await smsContacts(server);

const nextContact = () => contacts.shift() ?? expect.unreachable('The demo has no more contacts to write to.');
async function draftSms(body: string, { id: prospectId } = nextContact()): Promise<string> {
  const { structuredContent } = await host.callTool({ name: 'draft_sms', arguments: { prospectId, body } });
  return (structuredContent as { draftId: string }).draftId;
}
const readDraft = async (id: string) => (await colleague.call('drafts.read', { id })).data.draft;
const editAsColleague = async (id: string, body: string) =>
  colleague.call('drafts.edit', { id, change: { body }, fingerprint: (await readDraft(id)).fingerprint });

/** Opens the queue in a new page. Without `live` updates it does not learn of changes made elsewhere. */
async function openQueue({ live = true } = {}): Promise<Page> {
  const page = await context.newPage();
  if (!live) await page.route('**/console/live', (route) => route.abort());
  await page.goto(`${server.url}/a-traiter`);
  return page;
}
const article = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

it('a text that a colleague changes while it is being read must be read again before the approval', async () => {
  const id = await draftSms('La visite est à 14 h.');
  const page = await openQueue();
  const draft = await openDraft(page, 'La visite est à 14 h.');
  await editAsColleague(id, 'La visite est à 15 h.');
  await draft.getByText(/^Modifié par .+ entre-temps$/).waitFor();
  await expect.poll(() => draft.getByRole('button', { name: 'Approuver' }).isDisabled()).toBe(true);
  await button(page, 'Lire la nouvelle version').click();
  await article(page, 'La visite est à 15 h.').getByRole('button', { name: 'Approuver' }).click();
  await article(page, 'La visite est à 15 h.').waitFor({ state: 'detached' });
  expect(await readDraft(id)).toMatchObject({ decidedBy: { kind: 'human' }, item: { body: 'La visite est à 15 h.' } });
  await page.close();
});

it('an approval of an outdated text is refused, and the page then says that it was changed', async () => {
  const id = await draftSms('Le mandat est signé.');
  const page = await openQueue({ live: false });
  const draft = await openDraft(page, 'Le mandat est signé.');
  await editAsColleague(id, 'Le mandat sera signé lundi.');
  await draft.getByRole('button', { name: 'Approuver' }).click();
  await draft.getByText(/^Modifié par .+ entre-temps$/).waitFor();
  expect(await readDraft(id)).toMatchObject({ status: 'pending' });
  await page.close();
});

it('in a bulk approval, a draft that a rule has come to forbid is rejected, and its contact is named', async () => {
  const [first, changed] = [nextContact(), nextContact()];
  const ids = [await draftSms('Premier des deux.', first), await draftSms('Second des deux.', changed)];
  const page = await openQueue({ live: false });
  for (const text of ['Premier des deux.', 'Second des deux.']) {
    await page.getByRole('listitem').filter({ hasText: text }).getByRole('checkbox').check();
  }
  // The second contact loses the phone number that the approval would send to.
  const response = await server.api('PATCH', `/contacts/${changed.id}`, { phone: null });
  expect(response.status).toBe(200);
  await page.getByRole('toolbar').getByRole('button', { name: 'Approuver (2)' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Approuver les 2' }).click();
  await page.getByText('1 message approuvé, 1 message rejeté').first().waitFor();
  await page
    .getByText(new RegExp(`${changed.lastName}.*le contact n’a plus`))
    .first()
    .waitFor();
  const [firstDraft, secondDraft] = await Promise.all(ids.map(readDraft));
  expect(firstDraft.status).not.toBe('rejected');
  expect(secondDraft).toMatchObject({
    status: 'rejected',
    reasonCode: expect.stringMatching(/^(no_phone|sms_consent_missing)$/),
  });
  await page.close();
});

it('a text that was being corrected when a colleague changed it is found again beside theirs after a reload', async () => {
  const id = await draftSms('Le notaire confirme mardi.');
  const page = await openQueue();
  page.on('dialog', (confirmation) => void confirmation.accept());
  const draft = await openDraft(page, 'Le notaire confirme mardi.');
  await draft.getByRole('button', { name: 'Modifier' }).click();
  await draft.getByLabel('Texte').fill('Le notaire confirme mardi à 9 h.');
  await editAsColleague(id, 'Le notaire confirme jeudi.');
  await page.reload();
  const reopened = page.locator(`[id="${id}"]`);
  await expect.poll(() => reopened.getByLabel('Texte').inputValue()).toBe('Le notaire confirme mardi à 9 h.');
  await reopened.getByRole('heading', { name: /^Modifié par / }).waitFor();
  await reopened.getByText('Le notaire confirme jeudi.').first().waitFor();
  expect(await readDraft(id)).toMatchObject({ status: 'pending', item: { body: 'Le notaire confirme jeudi.' } });
  await button(page, 'Approuver après correction').click();
  await reopened.waitFor({ state: 'detached' });
  expect(await readDraft(id)).toMatchObject({
    decision: 'approved',
    item: { body: 'Le notaire confirme mardi à 9 h.' },
  });
  await page.close();
});
