import { expect, it } from 'vitest';
import { receiveText } from '../support/receive-text.ts';
import { mcpClient } from '../support/test-server.ts';
import { launchBrowser } from './chromium.ts';
import { signInClient, signInContext, smsContacts, startAgencyServer } from './console-server.ts';

type Contact = Awaited<ReturnType<typeof smsContacts>>[number];

const server = await startAgencyServer({ contactCount: 2 });
const context = await launchBrowser();
await signInContext(context, server);
const client = await signInClient(server);
const host = await mcpClient(server.url, server.apiKey);
const [first, second] = (await smsContacts(server)) as [Contact, Contact];

/** Drafts an SMS as an agent, and gives its id. */
async function draft({ id }: Contact, body: string): Promise<string> {
  const { structuredContent } = await host.callTool({ name: 'draft_sms', arguments: { prospectId: id, body } });
  return (structuredContent as { draftId: string }).draftId;
}

await receiveText(server.context, server.agency, { from: first.phone, body: 'Bonjour Camille, est-ce encore libre ?' });
await receiveText(server.context, server.agency, { from: second.phone, body: 'Bonjour,' });
await draft(first, 'Bonjour Élodie, oui, le bien est encore libre.');
const rejected = await draft(second, 'Hello Élodie, how can we help you?');
expect((await client.call('drafts.reject', { id: rejected, reason: 'Trop vague' })).status).toBe(200);

it.each([
  ['Aujourd’hui', '/aujourdhui', [/^Est-ce encore libre/, /^Oui, le bien/, /^Bonjour,$/]],
  ['À traiter', '/a-traiter', [/^Oui, le bien/]],
  ['Messages', '/messages', [/^SMS · Est-ce encore libre/, /^SMS · Bonjour,$/]],
  ['Historique', '/historique', [/^How can/]],
  ['The contact’s record', `/contacts/${first.id}`, [/^Oui, le bien/]],
])('%s begins no line with a greeting, unless that is all that was written', async (_, path, beginnings) => {
  const page = await context.newPage();
  await page.goto(server.url + path);
  // A message that stands there whole keeps its greeting, so it is the lines that are asked for.
  for (const beginning of beginnings) await page.getByText(beginning).first().waitFor();
  await page.close();
});
