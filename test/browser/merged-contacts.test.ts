import { expect, it } from 'vitest';
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
