import type { BrowserContext, Locator, Page } from 'playwright-core';
import { turnAgentOnAt } from '../agent/agent-at-work.ts';
import { startModelProviders } from '../delivery/model-providers.ts';
import { createRecords } from '../support/records.ts';
import { desktop, launchBrowser } from './chromium.ts';
import { signInContext, startAgencyServer } from './console-server.ts';

/** An agency with a record of each kind, whose agent has a fake of a model, and the pages of its owner. */
export async function startAgentServer() {
  const server = await startAgencyServer();
  const { mistral, openai } = (await startModelProviders()).providers;
  await turnAgentOnAt(server.agency, mistral.url);
  const records = await createRecords(server, server.agency);
  const context = await launchBrowser(desktop);
  await signInContext(context, server);
  const openPage = async (path: string, opener: BrowserContext = context): Promise<Page> => {
    const page = await opener.newPage();
    await page.goto(server.url + path);
    return page;
  };
  /** The run that was begun last. */
  const latestRun = () => {
    const rows = server.db.selectFrom('ai_run').select(['id', 'prompt', 'about', 'previous_id', 'status']);
    return rows.where('agency_id', '=', server.agency.id).orderBy('id', 'desc').executeTakeFirstOrThrow();
  };
  return { ...server, mistral, openai, records, openPage, latestRun, contactPage: `/contacts/${records.contact}` };
}

export const panelOf = (page: Page) => page.locator('[data-agent-panel]');
export const promptOf = (page: Page) => page.getByRole('textbox', { name: 'Votre demande' });
export const hasFocus = (part: Locator) => part.evaluate((node: any) => node === node.ownerDocument.activeElement);

/** Opens the panel by its key, unless it is open, and asks. */
export async function ask(page: Page, prompt: string): Promise<void> {
  if (!(await panelOf(page).isVisible())) {
    await page.getByRole('button', { name: 'Agent', exact: true }).waitFor();
    await page.keyboard.press('Control+j');
  }
  await promptOf(page).fill(prompt);
  // Its last words may be on the screen before its work has ended, and a prompt that comes earlier is not asked.
  await panelOf(page).getByRole('button', { name: 'Arrêter' }).waitFor({ state: 'hidden' });
  await promptOf(page).press('Enter');
}

/** The pixels by which the exchange could still be scrolled down. */
export const pixelsBelow = (page: Page) =>
  panelOf(page)
    .getByRole('region', { name: 'Échange avec l’agent' })
    .evaluate((node: any) => node.scrollHeight - node.scrollTop - node.clientHeight);

/** A text of the model of which the second part comes when the test says so. */
export function inTwoParts(first: string, second: string) {
  const { promise, resolve } = Promise.withResolvers<void>();
  async function* text() {
    yield first;
    await promise;
    yield second;
  }
  return { text: text(), goOn: resolve };
}
