import type { Page } from 'playwright-core';
import { seededInstallation } from '../support/installation.ts';
import { serving } from '../support/process.ts';
import { script } from '../support/world.ts';

/** A started Clef with its demo agency, as its operator has it. */
export async function office() {
  const { demo, copied } = await seededInstallation();
  const { url } = await serving(await copied());
  const api = script(url, demo.CLEF_API_KEY);
  return { url, demo, api };
}

export type Office = Awaited<ReturnType<typeof office>>;

/** Signs in with what the start printed, by the labels that people read. */
export async function signIn(page: Page, { url, demo }: Office): Promise<void> {
  await page.goto(`${url}/`);
  await page.getByLabel('E-mail').fill(demo.CLEF_DEMO_EMAIL as string);
  await page.getByLabel('Mot de passe').fill(demo.CLEF_DEMO_PASSWORD as string);
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await page.getByRole('heading', { level: 1, name: 'À traiter' }).waitFor();
}

/** Contacts of the demo who may be written to by SMS, with a number of their own. */
export async function consenting({ api }: Office): Promise<{ id: string; lastName: string; phone: string }[]> {
  const { body } = await api('GET', '/contacts?limit=100');
  return body.data.filter(
    (contact: { phone: string | null; consent: { sms: { status: string } } }) =>
      contact.phone && contact.consent.sms.status === 'granted',
  );
}
