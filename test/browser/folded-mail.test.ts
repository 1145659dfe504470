import { expect, it } from 'vitest';
import { receiveMessage } from '../../delivery/inbound/receive-message.ts';
import { systemActor } from '../../domain/shared/actor.ts';
import { accessibilityViolations, axe } from './accessibility.ts';
import { desktop, launchBrowser, phone } from './chromium.ts';
import { signInContext, startAgencyServer } from './console-server.ts';

const server = await startAgencyServer({ contactCount: 2 });
const context = await launchBrowser({ ...desktop, width: 1440 });
await signInContext(context, server);

const receive = (id: string, body: string, mail: { writtenBy?: 'person' | 'absence'; quoted?: string } = {}) => {
  const { writtenBy = 'person', quoted = '' } = mail;
  const wholeText = `${body}${quoted}`;
  const folds = quoted ? [{ from: body.length, to: wholeText.length, kind: 'quotation' as const }] : [];
  return receiveMessage(server.context, systemActor(server.agency.id), 'smtp', {
    kind: 'message',
    channel: 'email',
    providerId: `<${id}@ailleurs.example>`,
    from: 'vendeuse@ailleurs.example',
    to: [],
    subject: 'Ma maison',
    body,
    references: [],
    at: null,
    mail: { writtenBy, senderName: null, via: null, absentUntil: null, wholeText, folds, lead: null },
    original: [Buffer.from(`From: vendeuse@ailleurs.example\r\n\r\n<script>alert(1)</script>${wholeText}`)],
  });
};

it('what a mail quotes opens in its place, an absence is named, and the original is a download', async () => {
  await receive('un', 'Le prix me convient.', { quoted: '\n\nLe 26/11/2026, Agence a écrit :\n> Bonjour' });
  await receive('deux', 'Je suis absente jusqu’au 7.', { writtenBy: 'absence' });
  const page = await context.newPage();
  await page.goto(`${server.url}/messages`);
  await page
    .getByRole('navigation', { name: 'Conversations' })
    .getByRole('link', { name: /Ma maison/ })
    .first()
    .click();
  const messages = page.getByRole('region', { name: 'Messages échangés' });
  await messages.getByText('Le prix me convient.').waitFor();
  expect(await messages.getByText('> Bonjour').count()).toBe(0);
  await messages.getByRole('button', { name: 'Afficher le message cité' }).click();
  await messages.getByText('> Bonjour').waitFor();
  await messages.getByText('Réponse d’absence').waitFor();
  await page.evaluate(axe);
  await expect.poll(() => accessibilityViolations(page)).toEqual([]);
  await page.setViewportSize(phone);
  await expect.poll(() => page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(phone.width);
  const saved = page.waitForEvent('download');
  await messages.getByRole('button', { name: 'E-mail d’origine' }).first().click();
  expect((await saved).suggestedFilename()).toMatch(/^message_.*\.eml$/);
  await page.close();
});
