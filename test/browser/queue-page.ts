import type { BrowserContext, Locator, Page } from 'playwright-core';
import { mcpClient } from '../support/test-server.ts';
import { launchBrowser } from './chromium.ts';
import { openDraft, signInClient, signInContext, smsContacts, startAgencyServer } from './console-server.ts';

type ShownDraft = { id: string; row: Locator; card: Locator };

/**
 * A page for the queue of a new agency, for the owner; `client` is her second session. The queue is never empty, so that a test
 * which waits for the first draft knows that the list has arrived.
 */
export async function openQueuePage() {
  const server = await startAgencyServer();
  const context: BrowserContext = await launchBrowser();
  await signInContext(context, server);
  const page: Page = await context.newPage();
  // A page that a failed test left with unsaved changes asks before it is left.
  page.on('dialog', (confirmation) => void confirmation.accept());
  const host = await mcpClient(server.url, server.apiKey);
  const client = await signInClient(server);
  const [contact] = await smsContacts(server);

  /** Drafts an e-mail as an agent. */
  async function proposeEmail(texts: { subject: string; body: string }): Promise<string> {
    const { structuredContent } = await host.callTool({
      name: 'draft_email',
      arguments: { prospectId: contact?.id, ...texts },
    });
    return (structuredContent as { draftId: string }).draftId;
  }

  /** Drafts an e-mail and opens it in the reading pane. */
  async function draftEmail(texts: { subject: string; body: string }) {
    const id = await proposeEmail(texts);
    await page.locator(`[id="row-${id}"]`).click();
    return { id, card: page.locator(`[id="${id}"]`) };
  }

  /** Drafts an SMS as an agent. */
  async function proposeSms(body: string): Promise<string> {
    const { structuredContent } = await host.callTool({
      name: 'draft_sms',
      arguments: { prospectId: contact?.id, body },
    });
    return (structuredContent as { draftId: string }).draftId;
  }

  /** Drafts an SMS and opens it in the reading pane: `card` is its article there, `row` its row of the list. */
  async function draftSms(body: string): Promise<ShownDraft> {
    const id = await proposeSms(body);
    await openDraft(page, body);
    const row = page.getByRole('listitem').filter({ has: page.locator(`[id="row-${id}"]`) });
    return { id, row, card: page.locator(`[id="${id}"]`) };
  }

  /** Shows the drafts of the whole team: a test may have chosen to see her own only, which is remembered. */
  async function showQueue(): Promise<void> {
    await client.call('profile.update', { listsShow: 'team' });
    await page.goto(`${server.url}/a-traiter`);
    await page.getByRole('article').first().waitFor();
  }

  const button = (name: string | RegExp, within: Locator | Page = page) => within.getByRole('button', { name });

  /** Opens a draft's editor and types a text, without saving it. */
  async function typeInEditor({ card }: { card: Locator }, text: string): Promise<void> {
    await button('Modifier', card).click();
    await card.getByLabel('Texte').fill(text);
  }

  await proposeSms('Un premier message.');
  return {
    server,
    context,
    page,
    client,
    proposeSms,
    proposeEmail,
    draftSms,
    draftEmail,
    showQueue,
    button,
    typeInEditor,
  };
}
