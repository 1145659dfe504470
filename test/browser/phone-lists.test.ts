import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { receiveText } from '../support/receive-text.ts';
import { nextPhone } from '../support/twilio-server.ts';
import { launchBrowser } from './chromium.ts';
import { signInClient, signInContext, startAgencyServer } from './console-server.ts';

const server = await startAgencyServer({ contactCount: 0 });
const context = await launchBrowser({ width: 390, height: 360 });
await signInContext(context, server);
const client = await signInClient(server);
for (let n = 0; n < 8; n += 1) {
  const phone = nextPhone();
  const { id } = (await client.call('contacts.add', { lastName: `Le Goff ${n}`, phone })).data;
  await client.call('tasks.create', { title: 'Rappeler', contactId: id, dueAt: '2026-01-02' });
  await receiveText(server.context, server.agency, { from: phone, body: 'Est-ce libre ?' });
}

const height = (page: Page) => page.evaluate('document.documentElement.scrollHeight');

it.each([
  ['/contacts?qui=equipe', 'Contacts'],
  ['/messages?qui=equipe', 'Messages'],
])('%s scrolls its list, and the page itself is as high as the window', async (path, heading) => {
  const page = await context.newPage();
  await page.goto(`${server.url}${path}`);
  await page.getByRole('heading', { name: heading, level: 1 }).waitFor();
  await page.getByText('Le Goff 0').first().waitFor();
  await expect.poll(() => height(page)).toBe(360);
  await page.close();
});
