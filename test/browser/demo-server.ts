import type { BrowserContext, Page } from 'playwright-core';
import { signInToConsole } from '../console/client.ts';
import { demoInstallation } from '../support/installation.ts';
import { startServer } from '../support/process.ts';
import { restClient } from '../support/test-server.ts';

/** A running Clef with the demo agency. `owner` are the credentials that the first start printed. */
export async function startDemoServer() {
  const { demo, copy } = await demoInstallation();
  const { url } = await startServer(await copy());
  const owner = { email: demo.CLEF_DEMO_EMAIL as string, password: demo.CLEF_DEMO_PASSWORD as string };
  return { url, apiKey: demo.CLEF_API_KEY as string, api: restClient(url, demo.CLEF_API_KEY), owner };
}

/** What a test uses of a server, whether it has the demo agency or a new one. */
export type ConsoleServer = Awaited<ReturnType<typeof startDemoServer>>;

/** Signs in as the demo's owner through the form, finding the fields by their labels. */
export async function signIn(page: Page, { url, owner }: ConsoleServer): Promise<void> {
  await page.goto(`${url}/`);
  await page.getByLabel('E-mail').fill(owner.email);
  await page.getByLabel('Mot de passe').fill(owner.password);
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await page.getByRole('heading', { level: 1, name: 'À traiter' }).waitFor();
}

/** Signs the owner in without the form, which would take two more pages. */
export async function signInContext(context: BrowserContext, server: ConsoleServer): Promise<void> {
  const { cookie, token } = await signInClient(server);
  const [name = ''] = cookie.split('=');
  await context.addCookies([{ name, value: token, url: server.url, httpOnly: true, sameSite: 'Strict' }]);
}

/** The owner's second session, without a browser: what a colleague does meanwhile. */
export const signInClient = ({ url, owner }: ConsoleServer) => signInToConsole(url, owner);

/** The demo's contacts who may be written to by SMS, each with a phone number of its own. */
export async function smsContacts({ api }: ConsoleServer): Promise<{ id: string; lastName: string; phone: string }[]> {
  const { body } = await api('GET', '/contacts?limit=100');
  return body.data.filter(
    (contact: { phone: string | null; consent: { sms: { status: string } } }) =>
      contact.phone && contact.consent.sms.status === 'granted',
  );
}
