import { beforeEach, describe, expect, it } from 'vitest';
import { disableColleague } from '../../domain/access/team.ts';
import { publicId } from '../../domain/shared/ids.ts';
import { createColleague, PASSWORD } from '../support/colleagues.ts';
import { receiveText } from '../support/receive-text.ts';
import { nextPhone } from '../support/twilio-server.ts';
import { desktop, launchBrowser, phone } from './chromium.ts';
import { signInClient, signInContext, smsContacts, startAgencyServer } from './console-server.ts';

const DAY_MS = 86_400_000;

/** A server whose agency has a new colleague, an agent with nothing of their own. */
async function startWithColleague(contactCount: number) {
  const server = await startAgencyServer({ contactCount });
  const { email } = await createColleague(server.db, server.agency);
  const colleague = { ...server, owner: { email, password: PASSWORD } };
  const context = await launchBrowser();
  await signInContext(context, colleague);
  return { server, context, client: await signInClient(colleague) };
}

/** The lists that can show one's own records, and a text of the team's in each. */
const lists = [
  ['/aujourdhui', 'Rappeler le notaire'],
  ['/a-traiter', 'Le Goff'],
  ['/messages', 'La maison est-elle libre'],
  ['/contacts', 'Le Goff'],
  ['/contacts?type=buyer', 'Le Goff'],
  ['/transactions', 'Le Goff'],
  ['/transactions/vendeurs', 'NAN-1'],
  ['/taches', 'Rappeler le notaire'],
] as const;

describe('of an agency that works', async () => {
  const { server, context, client } = await startWithColleague(1);
  const owner = await signInClient(server);
  const [contact] = await smsContacts(server);
  const { data: state } = await owner.call('account.state', {});
  await owner.call('contacts.assign', { ids: [contact?.id], assignedTo: state.user.id });
  await owner.call('contacts.add', { lastName: 'Le Goff', kind: 'buyer', assignedTo: state.user.id });
  await owner.call('tasks.create', {
    title: 'Rappeler le notaire',
    assigneeId: state.user.id,
    dueAt: new Date(Date.now() - DAY_MS).toISOString(),
  });
  await owner.call('properties.create', {
    ...{ reference: 'NAN-1', title: 'Maison', type: 'house', status: 'available', priceEuros: 300_000 },
    address: { street: '1 rue du Port', postcode: '44000', city: 'Nantes' },
  });
  await server.api('POST', '/messages/sms', { prospectId: contact?.id, body: 'Bonjour, la maison est libre.' });
  const from = contact?.phone as string;
  await receiveText(server.context, server.agency, { from, body: 'La maison est-elle libre ?' });

  beforeEach(async () => {
    await client.call('profile.update', { listsShow: 'mine' });
  });

  it.each(lists)('%s says on the first day that nothing is theirs, and leads to the team’s', async (path, text) => {
    const page = await context.newPage();
    await page.goto(server.url + path);
    const main = page.getByRole('main');
    await main
      .getByText(/^Vos collègues (en )?ont/)
      .filter({ visible: true })
      .waitFor();
    for (const size of [phone, desktop]) {
      await page.setViewportSize(size);
      await main.getByRole('button', { name: 'Voir toute l’équipe' }).filter({ visible: true }).waitFor();
    }
    await main.getByRole('button', { name: 'Voir toute l’équipe' }).filter({ visible: true }).click();
    await main.getByText(text).filter({ visible: true }).first().waitFor();
    await main.getByRole('button', { name: 'Voir toute l’équipe' }).waitFor({ state: 'detached' });
    await page.close();
  });
});

describe('messages to colleagues and to nobody', async () => {
  const { server, context, client } = await startWithColleague(2);
  const owner = await signInClient(server);
  const [own, other] = await smsContacts(server);
  for (const [contact, user] of [
    [own, client],
    [other, owner],
  ] as const) {
    const { data: state } = await user.call('account.state', {});
    await user.call('contacts.assign', { ids: [contact?.id], assignedTo: state.user.id });
  }
  await client.call('profile.update', { listsShow: 'mine' });
  for (const from of [own?.phone as string, other?.phone as string, nextPhone()]) {
    await receiveText(server.context, server.agency, { from, body: 'La maison est-elle libre ?' });
  }

  it('are counted by the menu as the page lists them: one’s own and nobody’s, or the team’s', async () => {
    const page = await context.newPage();
    await page.goto(`${server.url}/taches`);
    const link = page.getByRole('link', { name: /^Messages/ });
    await link.getByText('2 conversations non lues').waitFor();
    await page.getByText('Équipe', { exact: true }).filter({ visible: true }).last().click();
    await link.getByText('3 conversations non lues').waitFor();
    await page.getByText('Moi', { exact: true }).filter({ visible: true }).last().click();
    await link.getByText('2 conversations non lues').waitFor();
    await page.close();
  });

  it('of nobody are told on the day and in the list of a phone, and one press takes one on', async () => {
    const page = await context.newPage();
    await page.setViewportSize(phone);
    await page.goto(`${server.url}/aujourdhui`);
    await page.getByRole('link', { name: /Sans responsable/ }).click();
    await page.getByRole('button', { name: 'Je m’en charge' }).waitFor();
    await page.getByRole('link', { name: 'Toutes les conversations' }).click();
    const list = page.getByRole('navigation', { name: 'Conversations' });
    await expect.poll(() => list.getByRole('link').count()).toBe(2);
    await list.getByRole('link', { name: /Sans responsable/ }).click();
    const assignee = page
      .getByRole('combobox', { name: 'Conversation confiée à' })
      .getByRole('option', { selected: true });
    await expect.poll(() => assignee.textContent()).toBe('Sans responsable');
    await page.getByRole('button', { name: 'Je m’en charge' }).click();
    await page.getByRole('button', { name: 'Je m’en charge' }).waitFor({ state: 'detached' });
    const { data: state } = await client.call('account.state', {});
    await expect.poll(() => assignee.textContent()).toBe(state.user.name);
    await page.getByRole('link', { name: 'Toutes les conversations' }).click();
    await expect.poll(() => list.getByText('Sans responsable').count()).toBe(0);
    expect(await list.getByRole('link').count()).toBe(2);
    await page.close();
  });

  it('of a colleague who was disabled are marked like those of nobody, and one press takes one on', async () => {
    const former = await createColleague(server.db, server.agency);
    await receiveText(server.context, server.agency, { from: nextPhone(), body: 'Et pour la visite ?' });
    const [{ id }] = (await client.call('conversations.list', {})).data.data;
    await client.call('conversations.assign', { id, assigneeId: publicId('user', former.id) });
    await server.agency.perform(disableColleague, { id: publicId('user', former.id) });
    const page = await context.newPage();
    await page.goto(`${server.url}/messages/${id}`);
    const row = page
      .getByRole('navigation', { name: 'Conversations' })
      .getByRole('link', { name: /Et pour la visite/ });
    await row.getByText('Sans responsable').waitFor();
    const assignee = page.getByLabel('Conversation confiée à').locator('option:checked');
    await expect.poll(() => assignee.textContent()).toBe(`${former.name} (compte désactivé)`);
    await page.getByRole('button', { name: 'Je m’en charge' }).click();
    await row.getByText('Sans responsable').waitFor({ state: 'detached' });
    await page.close();
  });
});

describe('of an agency without anything', async () => {
  const { server, context } = await startWithColleague(0);

  it.each(lists)('%s offers no team that has nothing either', async (path) => {
    const page = await context.newPage();
    await page.goto(server.url + path);
    await page
      .getByRole('main')
      .getByText(/^(Aucun|Rien|Personne|La journée)/)
      .filter({ visible: true })
      .first()
      .waitFor();
    expect(await page.getByRole('button', { name: 'Voir toute l’équipe' }).count()).toBe(0);
    await page.close();
  });
});
