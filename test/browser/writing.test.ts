import { expect, it, vi } from 'vitest';
import { docx, pdfOf } from '../support/sample-files.ts';
import { beforeResponse, desktop, launchBrowser, phone } from './chromium.ts';
import { signInClient, signInContext, smsContacts, startAgencyServer } from './console-server.ts';

const server = await startAgencyServer({ contactCount: 2 });
const context = await launchBrowser({ ...desktop, width: 1440 });
await signInContext(context, server);
const client = await signInClient(server);
const [contact] = await smsContacts(server);
const openNewMessage = async () => {
  const page = await context.newPage();
  await page.goto(`${server.url}/messages/nouveau?contact=${contact?.id}`);
  return { page, form: page.getByRole('form', { name: /^Écrire à/ }) };
};
type Listed = { draft: { id: string; kind: string; status: string; item: { body: string; html?: string } } };
const decided = async () => ((await client.call('drafts.decided', {})).data.data as Listed[]).map(({ draft }) => draft);

it('a text is sent as it is shown by Ctrl Enter, and taken back into its form', async () => {
  await client.call('agency.settings', { undoSeconds: 60 });
  const { page, form } = await openNewMessage();
  const text = form.getByRole('textbox', { name: 'Message' });
  await text.fill('Bonjour, à jeudi.');
  await form.getByText('1 SMS', { exact: true }).waitFor();
  await page.keyboard.press('Control+Enter');
  await page.locator('strong', { hasText: /^Envoyé$/ }).waitFor();
  await expect.poll(() => text.inputValue()).toBe('');
  expect(await decided()).toMatchObject([{ status: 'approved', item: { body: 'Bonjour, à jeudi.' } }]);
  await page.getByRole('button', { name: 'Annuler' }).click();
  await expect.poll(() => text.inputValue()).toBe('Bonjour, à jeudi.');
  expect(await decided()).toMatchObject([{ status: 'rejected' }]);
  await text.fill('');
  await page.close();
});

it.each(['SMS', 'E-mail'])(
  'a text stays as it was sent until the server has answered, and is written on if that fails: %s',
  async (channel) => {
    const { page, form } = await openNewMessage();
    await form.getByText(channel, { exact: true }).click();
    if (channel === 'E-mail') await form.getByRole('textbox', { name: 'Objet' }).fill('Votre visite');
    const text = form.getByRole('textbox', { name: 'Message' });
    const written = () => text.evaluate((node: any) => (node.value ?? node.innerText).trim());
    const send = async () => {
      await form.getByRole('button', { name: 'Envoyer', exact: true }).and(page.locator(':enabled')).waitFor();
      await page.keyboard.press('Control+Enter');
    };
    await text.click();
    await page.keyboard.insertText('Bonjour, à jeudi.');
    await page.route(/replies\.send/, (route) => route.abort(), { times: 1 });
    await send();
    await form.getByRole('alert').waitFor();
    await text.and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Control+z');
    await expect.poll(written).toBe('');
    await page.keyboard.press('Control+Shift+z');
    await expect.poll(written).toBe('Bonjour, à jeudi.');
    await beforeResponse(page, /replies\.send/, send, async () => {
      await page.keyboard.type(' PS');
      await expect.poll(() => text.isEditable()).toBe(false);
      expect(await written()).toBe('Bonjour, à jeudi.');
      expect(await form.getByRole('button', { name: 'Modèles' }).isDisabled()).toBe(true);
    });
    await expect.poll(written).toBe('');
    await text.and(page.locator(':focus')).waitFor();
    await page.keyboard.type('PS');
    await expect.poll(written).toBe('PS');
    await text.fill('');
    await page.close();
  },
);

it('a flagged text is sent once its flags are accepted by name', async () => {
  const { page, form } = await openNewMessage();
  await form.getByRole('textbox', { name: 'Message' }).fill('Bonjour, à bientôt [prénom].');
  await form.getByText('[prénom]').first().waitFor();
  await form.getByRole('button', { name: 'Envoyer', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('checkbox').click();
  await dialog.getByRole('button', { name: 'Approuver quand même' }).click();
  await page.locator('strong', { hasText: /^Envoyé$/ }).waitFor();
  await page.close();
});

it('an editor that arrives late leaves the focus to the subject that is being written', async () => {
  const { page, form } = await openNewMessage();
  const subject = form.getByRole('textbox', { name: 'Objet' });
  await beforeResponse(
    page,
    /rich-text-editor-.*\.js$/,
    () => form.getByText('E-mail', { exact: true }).click(),
    async () => {
      await subject.click();
      await page.keyboard.type('Votre ');
    },
  );
  await form.getByRole('textbox', { name: 'Message' }).waitFor();
  await page.keyboard.type('visite');
  await expect.poll(() => subject.inputValue()).toBe('Votre visite');
  await page.close();
});

it('an e-mail is written with bold words, a list and a link, and nobody sees their marks', async () => {
  const { page, form } = await openNewMessage();
  await form.getByText('E-mail', { exact: true }).click();
  await form.getByRole('textbox', { name: 'Objet' }).fill('Votre visite');
  const text = form.getByRole('textbox', { name: 'Message' });
  await text.click();
  await page.keyboard.type('Bonjour, ');
  await page.keyboard.press('Control+b');
  await page.keyboard.type('merci');
  await page.keyboard.press('Control+b');
  await page.keyboard.type(' * de votre visite.');
  await page.keyboard.press('Enter');
  await form.getByRole('button', { name: 'Liste' }).click();
  await page.keyboard.type('Plan');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Charges');
  await expect.poll(() => text.innerText()).not.toMatch(/\*\*|\\/);
  // Kept while another page is read.
  await page.goto(`${server.url}/taches`);
  await page.goBack();
  await expect.poll(() => text.locator('strong').innerText()).toBe('merci');
  await page.waitForLoadState();
  await form.getByRole('button', { name: 'Envoyer', exact: true }).click();
  await page.locator('strong', { hasText: /^Envoyé$/ }).waitFor();
  const [email] = await decided();
  expect(email).toMatchObject({
    kind: 'email',
    item: {
      html: '<p>Bonjour, <strong>merci</strong> * de votre visite.</p>\n<ul>\n<li>Plan</li>\n<li>Charges</li>\n</ul>\n',
    },
  });
  await page.close();
});

it('an e-mail carries files, is planned, and comes back from its conversation with them', async () => {
  const { page, form } = await openNewMessage();
  await form.getByText('E-mail', { exact: true }).click();
  await form.getByRole('textbox', { name: 'Objet' }).fill('Votre dossier');
  await form.getByRole('textbox', { name: 'Message' }).fill('Voici le dossier.');
  const files = form.getByRole('list', { name: 'Pièces jointes' });
  await form.locator('input[type=file]').setInputFiles([
    {
      name: 'Diagnostic de performance énergétique du 3 rue du Port.pdf',
      mimeType: 'application/pdf',
      buffer: pdfOf(300_000),
    },
    { name: 'programme.pdf', mimeType: 'application/pdf', buffer: Buffer.from('MZ') },
    { name: 'Offre.docx', mimeType: 'application/octet-stream', buffer: docx },
  ]);
  await files.getByRole('button', { name: 'Retirer Offre.docx' }).waitFor();
  await expect.poll(() => files.getByRole('listitem').count()).toBe(2);
  await form
    .getByRole('alert')
    .getByText(/^programme\.pdf.*ne peut pas être joint/)
    .waitFor();
  // Kept while another page is read.
  await page.goto(`${server.url}/taches`);
  await page.goBack();
  await files.getByText('Diagnostic de performance énergétique du 3 rue du Port.pdf').waitFor();
  await page.setViewportSize(phone);
  await expect.poll(() => form.evaluate((node: any) => node.scrollWidth - node.clientWidth)).toBe(0);
  await page.setViewportSize({ ...desktop, width: 1440 });
  await form.getByRole('button', { name: 'Envoyer', exact: true }).click();
  await page.locator('strong', { hasText: /^Envoyé$/ }).waitFor();
  const [sent] = await decided();
  await server.sendLater(sent?.id as string, 3600);
  await page.goto(`${server.url}/messages`);
  const list = page.getByRole('navigation', { name: 'Conversations' });
  // Nobody has answered yet.
  await page.getByRole('radiogroup', { name: 'Conversations affichées' }).getByText('En attente').click();
  await list
    .getByRole('link', { name: /Votre dossier|Voici le dossier/ })
    .first()
    .click();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: /^Diagnostic de performance énergétique du 3 rue du Port\.pdf/ }).click();
  expect((await saved).suggestedFilename()).toBe('Diagnostic de performance énergétique du 3 rue du Port.pdf');
  const reply = page.getByRole('form', { name: /^Écrire à/ });
  await reply.getByRole('textbox', { name: 'Message' }).fill('Et le plan.');
  await reply
    .locator('input[type=file]')
    .setInputFiles([{ name: 'Plan.pdf', mimeType: 'application/pdf', buffer: pdfOf() }]);
  await reply.getByRole('button', { name: 'Retirer Plan.pdf' }).waitFor();
  await reply.getByRole('button', { name: 'Programmer' }).click();
  const dialog = page.getByRole('dialog');
  const when = dialog.getByRole('textbox', { name: 'Quand' });
  await when.fill('lundi 23h');
  await dialog.getByText('part entre 8 h et 20 h').waitFor();
  expect(await dialog.getByRole('button', { name: 'Programmer', exact: true }).isDisabled()).toBe(true);
  await when.fill('lundi 9h15');
  await dialog.getByRole('button', { name: /^Programmer .*9\sh\s15$/ }).click();
  await page.getByText(/^Part .*9\sh\s15/).waitFor();
  // An empty editor may hold a line break.
  const written = async () => (await reply.getByRole('textbox', { name: 'Message' }).innerText()).trim();
  await expect.poll(written).toBe('');
  await page.getByRole('button', { name: 'Reprendre' }).click();
  await reply.getByRole('list', { name: 'Pièces jointes' }).getByText('Plan.pdf').waitFor();
  await expect.poll(written).toBe('Et le plan.');
  await reply.getByRole('button', { name: 'Retirer Plan.pdf' }).click();
  await reply.getByRole('textbox', { name: 'Message' }).fill('');
  await page.close();
});

it('a template is written in words and inserted with the contact’s name', async () => {
  const { page, form } = await openNewMessage();
  const openMenu = () => form.getByRole('button', { name: 'Modèles' }).click();
  await openMenu();
  await page.getByText('Aucun modèle pour ce canal.').waitFor();
  await page.getByRole('menuitem', { name: 'Nouveau modèle' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Nom du modèle' }).fill('Merci');
  await dialog.getByRole('textbox', { name: 'Message' }).fill('Merci ');
  await dialog.getByRole('button', { name: 'Insérer…' }).click();
  await page.getByRole('menuitem', { name: 'Prénom' }).click();
  const fallback = dialog.getByRole('textbox', { name: 'Si le prénom manque' });
  await fallback.waitFor();
  await dialog.getByRole('textbox', { name: 'Message' }).press('Control+z');
  await fallback.waitFor({ state: 'detached' });
  await expect.poll(() => dialog.getByRole('textbox', { name: 'Message' }).textContent()).toBe('Merci ');
  await dialog.getByRole('textbox', { name: 'Message' }).press('Control+Shift+z');
  await dialog.getByRole('button', { name: /^Prénom/ }).click();
  await fallback.fill('à vous');
  await dialog.getByRole('button', { name: 'Enregistrer' }).click();
  await dialog.waitFor({ state: 'detached' });
  const { templates } = (await client.call('templates.list', {})).data;
  expect(templates).toMatchObject([{ name: 'Merci', body: 'Merci {{contact.firstName|à vous}}' }]);
  await openMenu();
  await page.getByRole('menuitem', { name: 'Merci' }).click();
  await expect.poll(() => form.getByRole('textbox', { name: 'Message' }).inputValue()).toBe('Merci Élodie');
  await form.getByRole('textbox', { name: 'Message' }).fill('');
  await page.close();
});

it('nobody is offered the agent’s text where the operator has set up no language model', async () => {
  const none = vi.spyOn(server.context, 'languageModel', 'get').mockReturnValue(null);
  const { page, form } = await openNewMessage();
  await form.getByRole('button', { name: 'Modèles' }).waitFor();
  expect(await form.getByRole('button', { name: 'Rédiger avec l’agent' }).count()).toBe(0);
  none.mockRestore();
  await page.close();
});

it('the agent’s text fills an empty form, replaces a written one only if asked, and is undone', async () => {
  const sentBefore = await decided();
  const { page, form } = await openNewMessage();
  const text = form.getByRole('textbox', { name: 'Message' });
  const ask = async (wish: string) => {
    await form.getByRole('button', { name: 'Rédiger avec l’agent' }).click();
    const popover = page.getByRole('dialog', { name: 'Rédiger avec l’agent' });
    await popover.getByText('transmis à mistral · essai').waitFor();
    await popover.getByRole('textbox', { name: 'Consigne (facultatif)' }).fill(wish);
    await page.keyboard.press('Control+Enter');
    await form.getByText('L’agent rédige…').waitFor();
  };
  await ask('propose jeudi');
  await server.writeAsked('Bonjour, jeudi vous convient-il ?');
  await expect.poll(() => text.inputValue()).toBe('Bonjour, jeudi vous convient-il ?');
  await ask('plus court');
  await server.writeAsked('Jeudi ?');
  await form.getByText('Le texte de l’agent est prêt.').waitFor();
  await expect.poll(() => text.inputValue()).toBe('Bonjour, jeudi vous convient-il ?');
  await form.getByRole('button', { name: 'Remplacer mon texte' }).click();
  await expect.poll(() => text.inputValue()).toBe('Jeudi ?');
  await page.getByRole('button', { name: 'Annuler' }).click();
  await expect.poll(() => text.inputValue()).toBe('Bonjour, jeudi vous convient-il ?');
  await ask('');
  await form.getByRole('button', { name: 'Arrêter' }).click();
  await form.getByText('L’agent rédige…').waitFor({ state: 'detached' });
  await ask('');
  await server.writeAsked(null);
  await form.getByText('Le service de rédaction est surchargé.').waitFor();
  expect(await decided()).toEqual(sentBefore);
  await text.fill('');
  await page.close();
});

it('the agent is stopped before the server has heard of the request too', async () => {
  const { page, form } = await openNewMessage();
  await form.getByRole('button', { name: 'Rédiger avec l’agent' }).click();
  await page.getByRole('dialog', { name: 'Rédiger avec l’agent' }).getByRole('textbox').fill('propose mardi');
  const stop = async () => {
    await form.getByRole('button', { name: 'Arrêter' }).click();
    await form.getByText('L’agent rédige…').waitFor({ state: 'detached' });
  };
  await beforeResponse(page, /replies\.askText/, () => page.keyboard.press('Control+Enter'), stop);
  const asked = server.db.selectFrom('reply_suggestion').select('status').where('wish', '=', 'propose mardi');
  const rows = asked.where('agency_id', '=', server.agency.id);
  await expect.poll(() => rows.execute()).toEqual([{ status: 'cancelled' }]);
  expect(await form.getByText('L’agent rédige…').count()).toBe(0);
  await page.close();
});
