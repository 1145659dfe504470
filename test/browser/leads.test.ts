import { expect, it } from 'vitest';
import { paths } from '../../console/page-paths.ts';
import { readMail } from '../../delivery/email/read-mail.ts';
import { receiveMessage } from '../../delivery/inbound/receive-message.ts';
import { systemActor } from '../../domain/shared/actor.ts';
import { newId } from '../../domain/shared/ids.ts';
import { mailIds } from '../delivery/driver-fixtures.ts';
import { desktop, launchBrowser, phone } from './chromium.ts';
import { signIn, startAgencyServer } from './console-server.ts';

/** The mails of a form, from the settings to the day. Each test continues in the page of the one before. */

const server = await startAgencyServer();
const page = await (await launchBrowser(desktop)).newPage();
await signIn(page, server);

/** A mail as the mail server forwards it. */
async function receive(subject: string, text: string) {
  const raw = [
    'From: Outil <noreply@outil.example>',
    `Subject: ${subject}`,
    `Message-ID: <${newId()}@outil.example>`,
    'Content-Type: text/plain; charset=utf-8',
    '',
    text,
  ].join('\r\n');
  const reading = await readMail({ ...mailIds, raw: new Uint8Array(Buffer.from(raw)) });
  const [event] = ('events' in reading && reading.events) || [];
  if (event?.kind !== 'message') throw new Error('no message');
  await receiveMessage(server.context, systemActor(server.agency.id), 'smtp', event);
}

it('an owner adds the sender of a form, and is told what is wrong with one', async () => {
  await page.goto(`${server.url}${paths.agency}`);
  const field = page.getByLabel('Domaines ou adresses d’envoi');
  const form = page.locator('form').filter({ has: field });
  await field.fill('@outil.example');
  await form.getByRole('button', { name: 'Enregistrer' }).click();
  await form.getByText(/^Domaine ou adresse e-mail attendus/).waitFor();
  await field.fill('gmail.com');
  await form.getByRole('button', { name: 'Enregistrer' }).click();
  await form.getByText(/^Domaine d’une messagerie publique/).waitFor();
  await field.fill('Outil.example, www.outil.example\nÉcoles.example');
  await form.getByRole('button', { name: 'Enregistrer' }).click();
  await form.getByText('Portails enregistrés.').waitFor();
  await expect.poll(() => field.inputValue()).toBe('outil.example\nxn--coles-9ra.example');
});

it('the day counts its leads', async () => {
  await receive('Demande de rappel', 'Téléphone : 06 39 98 70 01');
  await page.goto(`${server.url}${paths.today}`);
  await page
    .getByRole('button', { name: 'Équipe' })
    .or(page.getByText('Équipe', { exact: true }))
    .first()
    .click();
  const row = page.getByRole('row').filter({ hasText: '7\u00a0jours' });
  await row.waitFor();
  await expect.poll(() => row.getByRole('cell').allTextContents()).toEqual(['1', '–', '1']);
});

it.each([desktop, phone])('a mail without a person says why, at %o', async (viewport) => {
  await page.setViewportSize(viewport);
  const subject = `Nouvelle demande ${viewport.width}`;
  await receive(subject, 'Une demande est arrivée.');
  await page.goto(`${server.url}${paths.inbox}`);
  await page.getByText(subject).first().click();
  await page
    .getByText('Demande d’un portail non reconnue\u00a0: aucun nom, numéro ni e-mail de la personne n’y figure.')
    .waitFor();
});
