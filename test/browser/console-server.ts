import type { BrowserContext, Locator, Page } from 'playwright-core';
import { vi } from 'vitest';
import { sendDraft } from '../../approval/release/send-draft.ts';
import { withoutGreeting } from '../../console/web/queue/draft/plain-text.ts';
import type { LanguageModel } from '../../delivery/ai/language-model.ts';
import { createContact } from '../../domain/contacts/contacts.ts';
import { uuidOf } from '../../domain/shared/ids.ts';
import { writeReplyText } from '../../jobs/write-reply-text.ts';
import { signInToConsole } from '../console/client.ts';
import { createColleague, PASSWORD } from '../support/colleagues.ts';
import { demoInstallation } from '../support/installation.ts';
import { startServer } from '../support/process.ts';
import { restClient, startTestServer } from '../support/test-server.ts';
import { nextPhone } from '../support/twilio-server.ts';
import { zoneOfDay } from '../support/zone-of-day.ts';

/** A running Clef with the demo agency. `owner` are the credentials that the first start printed. */
export async function startDemoServer() {
  const { demo, copy } = await demoInstallation();
  const { url } = await startServer(await copy());
  const owner = { email: demo.CLEF_DEMO_EMAIL as string, password: demo.CLEF_DEMO_PASSWORD as string };
  return { url, apiKey: demo.CLEF_API_KEY as string, api: restClient(url, demo.CLEF_API_KEY), owner };
}

const granted = { status: 'granted', source: 'Formulaire' };

/**
 * A server in this process with a new agency, for the tests that do not need the demo: it starts at once, its pages are
 * short, and it is used like the demo server. No worker runs; `sendLater` performs the job of one approved draft.
 */
export async function startAgencyServer({ contactCount = 1 } = {}) {
  let modelText: string | null = null;
  const languageModel: LanguageModel = {
    name: 'mistral:essai',
    write: async () =>
      modelText === null
        ? { outcome: 'failed', failure: 'busy', detail: '429' }
        : { outcome: 'written', text: modelText },
  };
  const { db, url, context, drivers, createAgency } = await startTestServer({ languageModel });
  const agency = await createAgency();
  const { email } = await createColleague(db, agency, 'owner');
  await db.updateTable('agency').set({ time_zone: zoneOfDay() }).where('id', '=', agency.id).execute();
  for (let n = 0; n < contactCount; n += 1) {
    await agency.perform(createContact, {
      firstName: 'Élodie',
      lastName: `Le Goff ${n}`,
      phone: nextPhone(),
      email: `elodie${n}@courriel.example`,
      tags: ['acquéreur'],
      consent: { sms: granted, email: granted },
    });
  }
  const apiKey = await agency.key();
  /** Sends an approved draft as the worker would some time from now. */
  const sendLater = (id: string, lateSeconds: number) => {
    const now = () => new Date(Date.now() + lateSeconds * 1000);
    return sendDraft({ ...context, now }, drivers, { agencyId: agency.id, id: uuidOf('draft', id) });
  };
  /** Pauses the agency as a restore does. */
  const pauseAsRestored = (backupAt: Date) =>
    db
      .updateTable('agency')
      .set({ paused_at: new Date(), paused_by: null, restored_from: backupAt })
      .where('id', '=', agency.id)
      .execute();
  /** Writes the texts that were asked of the language model as the worker would; null: its provider is overloaded. */
  const writeAsked = async (text: string | null) => {
    modelText = text;
    const waiting = db.selectFrom('reply_suggestion').select('id').where('status', '=', 'waiting');
    const ofAgency = () => waiting.where('agency_id', '=', agency.id).execute();
    // The page shows that it asks before the request has been answered.
    await vi.waitUntil(async () => (await ofAgency()).length > 0, { timeout: 30_000 });
    for (const { id } of await ofAgency()) await writeReplyText(context, { agencyId: agency.id, id });
  };
  const owner = { email, password: PASSWORD };
  const api = restClient(url, apiKey);
  return { url, apiKey, api, owner, sendLater, writeAsked, pauseAsRestored, db, agency, context, drivers };
}

/** The parts of a server that a test uses, whether it has the demo agency or a new one. */
export type ConsoleServer = Awaited<ReturnType<typeof startDemoServer>>;

/** Signs in as the owner through the form, finding the fields by their labels. */
export async function signIn(page: Page, { url, owner }: ConsoleServer): Promise<void> {
  await page.goto(`${url}/`);
  await page.getByLabel('E-mail').fill(owner.email);
  await page.getByLabel('Mot de passe').fill(owner.password);
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await page.getByRole('heading', { level: 1, name: 'Aujourd’hui' }).waitFor();
}

/** Signs the owner in without the form, which would take two more pages. */
export async function signInContext(context: BrowserContext, server: ConsoleServer): Promise<void> {
  const { cookie, token } = await signInClient(server);
  const [name = ''] = cookie.split('=');
  await context.addCookies([{ name, value: token, url: server.url, httpOnly: true, sameSite: 'Strict' }]);
}

/** The owner's second session, without a browser: what a colleague does meanwhile. */
export const signInClient = ({ url, owner }: ConsoleServer) => signInToConsole(url, owner);

/** The contacts who may be written to by SMS, each with a phone number of its own. */
export async function smsContacts({ api }: ConsoleServer): Promise<{ id: string; lastName: string; phone: string }[]> {
  const { body } = await api('GET', '/contacts?limit=100');
  return body.data.filter(
    (contact: { phone: string | null; consent: { sms: { status: string } } }) =>
      contact.phone && contact.consent.sms.status === 'granted',
  );
}

/** Opens a draft in the reading pane, by a text whose words after the greeting are in its row, and returns its article. */
export async function openDraft(page: Page, text: string): Promise<Locator> {
  await page
    .getByRole('listitem')
    .filter({ hasText: withoutGreeting(text) })
    .getByRole('button')
    .click();
  const article = page.getByRole('article').filter({ hasText: text });
  await article.waitFor();
  return article;
}
