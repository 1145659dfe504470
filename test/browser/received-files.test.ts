import { expect, it } from 'vitest';
import { receiveMessage } from '../../delivery/inbound/receive-message.ts';
import { receivedFiles } from '../../domain/attachments/received-files.ts';
import { systemActor } from '../../domain/shared/actor.ts';
import { pdfOf, png } from '../support/sample-files.ts';
import { accessibilityViolations, axe } from './accessibility.ts';
import { desktop, launchBrowser, phone } from './chromium.ts';
import { signInContext, startAgencyServer } from './console-server.ts';

const server = await startAgencyServer({ contactCount: 2 });
const context = await launchBrowser({ ...desktop, width: 1440 });
await signInContext(context, server);

it('the files of an e-mail that came in are saved from its conversation, and those not kept are named with the reason', async () => {
  const longName = `Diagnostic de performance énergétique du ${'12, rue de la Fosse '.repeat(3)}.pdf`;
  const attached = {
    [longName]: pdfOf(1_300_000),
    'plan.exe': Buffer.alloc(1_300_000, 'MZ'),
    'vide.pdf': Buffer.alloc(0),
  };
  const files = receivedFiles([
    ...Object.entries(attached).map(([name, content]) => ({ name, content, isInText: false })),
    { name: 'logo.png', content: png, isInText: true },
    ...Array.from({ length: 60 }, (_, at) => ({ name: `${at}.html`, content: Buffer.from('<p>'), isInText: false })),
  ]);
  const from = 'vendeuse@ailleurs.example';
  const text = { subject: 'Le dossier', body: 'Bonjour, voici le dossier.', references: [], at: null, to: [], files };
  const message = {
    kind: 'message',
    channel: 'email',
    providerId: '<dossier@ailleurs.example>',
    from,
    ...text,
  } as const;
  await receiveMessage(server.context, systemActor(server.agency.id), 'smtp', message);
  const page = await context.newPage();
  await page.goto(`${server.url}/messages`);
  await page
    .getByRole('navigation', { name: 'Conversations' })
    .getByRole('link', { name: /Le dossier/ })
    .first()
    .click();
  const list = page.getByRole('list', { name: /^63 pièces jointes/ });
  await list.waitFor();
  await expect.poll(() => list.getByText(/1,2.Mo · type non accepté/).count()).toBe(1);
  await expect.poll(() => list.getByText(/42 autres fichiers/).count()).toBe(1);
  await expect.poll(() => list.getByRole('button').count()).toBe(1);
  const saved = page.waitForEvent('download');
  await list.getByRole('button').click();
  expect((await saved).suggestedFilename()).toBe(longName.replace(' .pdf', '.pdf'));
  const logo = page.getByRole('button', { name: /^logo\.png/ });
  expect(await logo.isVisible()).toBe(false);
  await page.getByText('Images et signature du message (1)').click();
  await logo.waitFor();
  await page.evaluate(axe);
  await expect.poll(() => accessibilityViolations(page)).toEqual([]);
  await page.setViewportSize(phone);
  await expect.poll(() => page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(phone.width);
  // On a phone, what is not kept is named in full.
  const rest = list.getByText('42 autres fichiers');
  await expect.poll(() => rest.evaluate((node: any) => node.scrollWidth - node.clientWidth)).toBe(0);
  const edges = await list
    .getByRole('listitem')
    .evaluateAll((items) => items.map((item) => item.getBoundingClientRect().right));
  expect(Math.max(...edges)).toBeLessThanOrEqual(phone.width);
  await page.close();
});
