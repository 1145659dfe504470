import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { signedIn } from '../console/client.ts';
import { modernHost } from '../support/world.ts';
import { browser } from './chromium.ts';
import { consenting, office, signIn } from './office.ts';

const here = await office();
const context = await browser();
const host = await modernHost(here.url, here.demo.CLEF_API_KEY);
const elsewhere = await signedIn(here.url, {
  email: here.demo.CLEF_DEMO_EMAIL as string,
  password: here.demo.CLEF_DEMO_PASSWORD as string,
});
const contacts = await consenting(here);

const nextContact = () => contacts.shift() ?? expect.unreachable('The demo has no more contacts to write to.');
async function drafted(body: string, { id: prospectId } = nextContact()): Promise<string> {
  const { structuredContent } = await host.callTool({ name: 'draft_sms', arguments: { prospectId, body } });
  return (structuredContent as { draftId: string }).draftId;
}
const read = async (id: string) => (await elsewhere.call('drafts.read', { id })).data.draft;
const rewritten = async (id: string, body: string) =>
  elsewhere.call('drafts.edit', { id, change: { body }, fingerprint: (await read(id)).fingerprint });

/** The queue in a page of its own; `deaf`: it hears of nothing that happens elsewhere. */
async function queue({ deaf = false } = {}): Promise<Page> {
  await context.clearCookies();
  const page = await context.newPage();
  if (deaf) await page.route('**/console/live', (route) => route.abort());
  await signIn(page, here);
  return page;
}
const article = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

it('a text that a colleague changes while it is read cannot be approved any more before it is read again', async () => {
  const id = await drafted('La visite est à 14 h.');
  const page = await queue();
  const shown = article(page, 'La visite est à 14 h.');
  await shown.waitFor();
  await rewritten(id, 'La visite est à 15 h.');
  await shown.getByText(/^Modifié par .+ entre-temps$/).waitFor();
  expect(await shown.getByRole('button', { name: 'Approuver' }).isDisabled()).toBe(true);
  await button(page, 'Lire la nouvelle version').click();
  await article(page, 'La visite est à 15 h.').getByRole('button', { name: 'Approuver' }).click();
  await article(page, 'La visite est à 15 h.').waitFor({ state: 'detached' });
  expect(await read(id)).toMatchObject({ decidedBy: { kind: 'human' }, item: { body: 'La visite est à 15 h.' } });
  await page.close();
});

it('a page that has not heard of the change is refused, and then shows it', async () => {
  const id = await drafted('Le mandat est signé.');
  const page = await queue({ deaf: true });
  const shown = article(page, 'Le mandat est signé.');
  await shown.waitFor();
  await rewritten(id, 'Le mandat sera signé lundi.');
  await shown.getByRole('button', { name: 'Approuver' }).click();
  await shown.getByText(/^Modifié par .+ entre-temps$/).waitFor();
  expect(await read(id)).toMatchObject({ status: 'pending' });
  await page.close();
});

it('of several that are approved at once, the one that a rule forbids by now is rejected and named', async () => {
  const [kept, moved] = [nextContact(), nextContact()];
  const ids = [await drafted('Premier des deux.', kept), await drafted('Second des deux.', moved)];
  const page = await queue({ deaf: true });
  for (const text of ['Premier des deux.', 'Second des deux.']) {
    await article(page, text).getByRole('checkbox').check();
  }
  // Elsewhere, the second one's number changes: the approval would go to somebody else.
  const changed = await here.api('PATCH', `/contacts/${moved.id}`, { phone: null });
  expect(changed.status).toBe(200);
  await page.getByRole('toolbar').getByRole('button', { name: 'Approuver (2)' }).click();
  await page.getByText('1 message approuvé, 1 message rejeté').first().waitFor();
  await page
    .getByText(new RegExp(`${moved.lastName}.*le contact n’a plus`))
    .first()
    .waitFor();
  const [first, second] = await Promise.all(ids.map(read));
  expect(first.status).not.toBe('rejected');
  expect(second).toMatchObject({
    status: 'rejected',
    reasonCode: expect.stringMatching(/^(no_phone|sms_consent_missing)$/),
  });
  await page.close();
});
