import { expect, it } from 'vitest';
import { receiveText } from '../support/receive-text.ts';
import { desktop, launchBrowser } from './chromium.ts';
import { signInClient, signInContext, smsContacts, startAgencyServer } from './console-server.ts';

const server = await startAgencyServer({ contactCount: 2 });
const context = await launchBrowser({ ...desktop, width: 1440 });
await signInContext(context, server);
const client = await signInClient(server);
const [contact] = await smsContacts(server);

it('what the checks find is marked at its words in the field, and the thread above stays at its end', async () => {
  for (let i = 0; i < 12; i++)
    await receiveText(server.context, server.agency, {
      from: contact?.phone ?? '',
      body: `Question ${i}, merci d’avance.`,
    });
  const id = (await client.call('conversations.list', { contactId: contact?.id })).data.data[0].id;
  const page = await context.newPage();
  await page.goto(`${server.url}/messages/${id}`);
  const form = page.getByRole('form', { name: /^Écrire à/ });
  const text = form.getByRole('textbox', { name: 'Message' });
  const last = page.getByText('Question 11, merci d’avance.').last();
  await last.waitFor();
  const thread = page.getByRole('region', { name: 'Messages échangés' });
  const belowEnd = () => thread.evaluate((node: any) => node.scrollHeight - node.clientHeight - node.scrollTop);
  await expect.poll(belowEnd).toBeLessThan(5);
  const before = (await thread.boundingBox())?.height ?? 0;
  await text.fill('Bonjour,\nune ligne,\nune autre,\nà bientôt [prénom].');
  const marks = form.locator('mark');
  await expect.poll(() => marks.allTextContents()).toEqual(['[prénom]']);
  // Marked once, in the last line of the field itself, and unheard: what was found is said below.
  const [mark, field] = [await marks.boundingBox(), await text.boundingBox()];
  expect(mark && field && mark.y > field.y + field.height / 2 && mark.y + mark.height < field.y + field.height).toBe(
    true,
  );
  expect(
    await form
      .locator('[aria-hidden="true"]')
      .filter({ has: page.locator('mark') })
      .count(),
  ).toBe(1);
  await form.getByRole('region').getByText('[prénom]').waitFor();
  expect((await thread.boundingBox())?.height).toBeLessThan(before);
  await expect.poll(belowEnd).toBeLessThan(5);
  await text.fill('');
  await page.close();
});
