import { expect, it } from 'vitest';
import { eraseContact } from '../../domain/erasure/erase-contact.ts';
import { launchBrowser } from './chromium.ts';
import { signInClient, signInContext, startAgencyServer } from './console-server.ts';

const server = await startAgencyServer({ contactCount: 0 });
const context = await launchBrowser();
await signInContext(context, server);
const client = await signInClient(server);
const add = async (input: object) => (await client.call('contacts.add', input)).data;
const open = async (id: string) => {
  const page = await context.newPage();
  await page.goto(`${server.url}/contacts/${id}`);
  return page;
};

it('two records that share nothing are found by hand and merged', async () => {
  const mobile = await add({ firstName: 'Nolwenn', lastName: 'Kerbrat', phone: '06 39 98 41 10' });
  const office = await add({ lastName: 'Kerbrat-Morvan', email: 'n.morvan@etude.example' });
  const page = await open(mobile.id);
  await page.getByRole('button', { name: 'Réunir avec une autre fiche…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('searchbox', { name: 'L’autre fiche' }).fill('kerbrat');
  await dialog.getByRole('button', { name: 'Kerbrat-Morvan' }).waitFor();
  // The record itself is not among them.
  expect(await dialog.getByRole('listitem').count()).toBe(1);
  await dialog.getByRole('status').getByText('1 contact').waitFor();
  await dialog.getByRole('button', { name: 'Kerbrat-Morvan' }).click();
  await dialog.getByText('Est-ce la même personne').waitFor();
  await dialog.getByRole('button', { name: 'Réunir les fiches' }).click();
  await page.getByRole('heading', { level: 1, name: 'Nolwenn Kerbrat' }).waitFor();
  await page.getByText('Fiches réunies').first().waitFor();
  expect((await client.call('contacts.read', { id: office.id })).status).toBe(404);
  const { data } = await client.call('contacts.read', { id: mobile.id });
  expect(data).toMatchObject({ phone: '+33639984110', email: 'n.morvan@etude.example' });
  await page.close();
});

it('the page of a merged contact leads to the one that stays, until the merge is undone', async () => {
  const stays = await add({ firstName: 'Gwenaël', lastName: 'Tanguy' });
  const goes = await add({ lastName: 'Tanguy-Abgrall' });
  const page = await open(goes.id);
  await page.getByRole('heading', { level: 1, name: 'Tanguy-Abgrall' }).waitFor();
  const { data } = await client.call('contacts.merge', {
    ...{ id: stays.id, readAt: stays.updatedAt, mergedId: goes.id, mergedReadAt: goes.updatedAt, take: [] },
  });
  const name = 'Gwenaël Tanguy';
  await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
  await page.goto(`${server.url}/contacts/${goes.id}`);
  await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
  await page.getByText('Cette fiche a été réunie à celle-ci.').first().waitFor();
  expect(new URL(page.url()).pathname).toBe(`/contacts/${stays.id}`);
  await client.call('contacts.undoMerge', { id: data.mergeId });
  await page.goto(`${server.url}/contacts/${goes.id}`);
  await page.getByRole('heading', { level: 1, name: 'Tanguy-Abgrall' }).waitFor();
  await page.close();
});

it('the drawer of a contact that was merged while the page was open shows the one that stays', async () => {
  const stays = await add({ firstName: 'Soazig', lastName: 'Quéméner', phone: '06 39 98 41 13' });
  const goes = await add({ lastName: 'Riou' });
  await client.call('tasks.create', { title: 'Rappeler pour le prêt', contactId: goes.id, dueAt: '2026-11-20' });
  const page = await context.newPage();
  await page.goto(`${server.url}/taches`);
  await page.getByText('Équipe', { exact: true }).filter({ visible: true }).last().click();
  await page.getByRole('button', { name: 'Riou' }).first().click();
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('heading', { name: 'Riou' }).waitFor();
  const merged = await client.call('contacts.merge', {
    ...{ id: stays.id, readAt: stays.updatedAt, mergedId: goes.id, mergedReadAt: goes.updatedAt, take: [] },
  });
  expect(merged.status).toBe(200);
  await drawer.getByRole('heading', { name: 'Soazig Quéméner', exact: true }).waitFor();
  await drawer.getByText('Cette fiche a été réunie à celle-ci.').waitFor();
  expect(await drawer.getByRole('link', { name: 'Ouvrir la fiche' }).getAttribute('href')).toBe(
    `/contacts/${stays.id}`,
  );
  await page.close();
});

it('what differs stands in two columns, whatever the length of an e-mail', async () => {
  const number = '06 39 98 41 12';
  const email = 'anne-sophie.delavillemarque.kerangal@etude-notariale.example';
  const first = await add({ firstName: 'Anne', lastName: 'Kerangal', phone: number, email, source: 'Salon' });
  const other = { firstName: 'Anne-Sophie', phone: number, email: 'as@courriel.example', source: 'Vitrine' };
  await server.api('POST', '/contacts', { ...other, allowDuplicate: true });
  const page = await open(first.id);
  await page.getByRole('button', { name: 'Comparer avec Anne-Sophie' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('group', { name: 'E-mail' }).waitFor();
  const leftOf = async (group: string) =>
    dialog
      .getByRole('group', { name: group, exact: true })
      .getByRole('radio')
      .last()
      .evaluate((node: any) => node.getBoundingClientRect().left);
  await expect.poll(() => leftOf('E-mail')).toBe(await leftOf('Prénom'));
  const heights = await Promise.all(
    ['Fiche qui reste', 'Fiche réunie'].map((label) =>
      dialog.getByText(label, { exact: true }).evaluate((node: any) => node.parentElement.offsetHeight),
    ),
  );
  expect(heights[0]).toBe(heights[1]);
  // Each part of the address stands on one line.
  const brokenParts = dialog.locator('small', { hasText: email }).evaluate((node: any) =>
    [...node.childNodes]
      .filter((part) => {
        const range = node.ownerDocument.createRange();
        range.selectNodeContents(part);
        return part.nodeType === 3 && range.getClientRects().length > 1;
      })
      .map((part) => part.textContent),
  );
  expect(await brokenParts).toEqual([]);
  await page.close();
});

it('the page of an erased person says so, and offers nothing that would be refused', async () => {
  const { id } = await add({ firstName: 'Ewen', lastName: 'Quéré', phone: '06 39 98 41 77' });
  await server.agency.perform(eraseContact, { id, name: 'Ewen Quéré', reason: 'request' });
  const page = await open(id);
  await page.getByText('Personne effacée', { exact: true }).waitFor();
  await page.getByText('Si elle revient, ajoutez un nouveau contact.').waitFor();
  expect(await page.getByRole('button', { name: 'Modifier' }).count()).toBe(0);
  await page.close();
});
