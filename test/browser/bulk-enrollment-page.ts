import { newId } from '../../domain/shared/ids.ts';
import { launchBrowser } from './chromium.ts';
import { signInClient, signInContext, startAgencyServer } from './console-server.ts';

/** The page of contacts of a new agency, on which some are enrolled at once. */
export async function openBulkEnrollment() {
  const server = await startAgencyServer({ contactCount: 2 });
  const context = await launchBrowser();
  await signInContext(context, server);
  const client = await signInClient(server);
  await client.call('contacts.add', { lastName: 'Abgrall' });
  /** The third has no e-mail address, so that it is left out. */
  const both = ['Élodie Le Goff 0', 'Élodie Le Goff 1'];
  const all = [...both, 'Abgrall'];

  /** The contacts' page, on which a new sequence is the first one that can be chosen. */
  async function openContacts() {
    for (const { id } of (await client.call('sequences.list', {})).data.sequences) {
      await client.call('sequences.pause', { id });
    }
    const steps = [{ delayHours: 0, subject: 'Votre recherche', body: 'Bonjour' }];
    const sequence = (await client.call('sequences.create', { name: newId(), steps: [...steps, ...steps] })).data;
    const { fingerprint } = sequence.versions[0];
    await client.call('sequences.activate', { id: sequence.id, version: 1, fingerprint });
    const enrolled = async (status = 'active') =>
      (await client.call('enrollments.list', { sequenceId: sequence.id, status, limit: 10 })).data.data;
    const page = await context.newPage();
    await page.goto(`${server.url}/contacts?tri=name`);
    const enroll = async (names: string[], confirm = () => page.keyboard.press('Control+Enter')) => {
      for (const name of names) await page.getByRole('checkbox', { name: `Sélectionner ${name}`, exact: true }).check();
      await page.getByRole('button', { name: 'Autres actions' }).click();
      await page.getByRole('menuitem', { name: 'Inscrire à une séquence' }).click();
      await page.getByRole('dialog').getByText('un e-mail parti ne peut plus être rappelé').waitFor();
      // The sequences have arrived once there is a button to confirm.
      await page.getByRole('dialog').locator('[data-confirm]').waitFor();
      await confirm();
    };
    const dialog = page.getByRole('dialog');
    const toast = page.locator('[data-toast]');
    return { sequenceId: sequence.id, page, dialog, toast, enroll, enrolled };
  }
  return { server, client, both, all, openContacts };
}
