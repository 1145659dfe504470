import { expect, it } from 'vitest';
import { draftSms } from '../../domain/conversations/message-drafts.ts';
import { receiveText } from '../support/receive-text.ts';
import { desktop, launchBrowser } from './chromium.ts';
import { signInClient, signInContext, smsContacts, startAgencyServer } from './console-server.ts';

const server = await startAgencyServer({ contactCount: 1 });
const context = await launchBrowser({ ...desktop, width: 1440 });
await signInContext(context, server);
const client = await signInClient(server);
const [contact] = (await smsContacts(server)) as [Awaited<ReturnType<typeof smsContacts>>[number]];

it('a colleague who answers sees the draft in the thread, and withdraws it or finds it flagged', async () => {
  await receiveText(server.context, server.agency, { from: contact.phone, body: 'Peut-on visiter samedi ?' });
  const { draftId } = (await server.agency.perform(draftSms, {
    prospectId: contact.id,
    body: 'Bonjour, oui, je vous propose de visiter samedi.',
  })) as { draftId: string };
  const { id } = (await client.call('conversations.list', { contactId: contact.id })).data.data[0];
  const page = await context.newPage();
  await page.goto(`${server.url}/messages/${id}`);
  const draft = page.getByRole('article', { name: 'Brouillon à décider' });
  await draft.getByText('oui, je vous propose de visiter').waitFor();
  const text = page.getByRole('textbox', { name: 'Message' });
  const send = () => page.getByRole('button', { name: 'Envoyer', exact: true }).click();

  await text.fill('Bonjour, je vous appelle ce soir.');
  await send();
  await draft.getByText('À vérifier avant de décider').waitFor();
  await draft.getByRole('link', { name: 'Décider' }).click();
  await page.waitForURL(`**/a-traiter/${draftId}`);
  await page
    .getByText(/a répondu à .*, après ce brouillon/)
    .first()
    .waitFor();

  await page.goto(`${server.url}/messages/${id}`);
  await text.fill('Je vous ai laissé un message.');
  await page.getByRole('checkbox', { name: /^Retirer aussi le brouillon de/ }).check();
  await send();
  await draft.waitFor({ state: 'detached' });
  await expect
    .poll(async () => (await client.call('drafts.read', { id: draftId })).data.draft)
    .toMatchObject({ status: 'rejected', reasonCode: 'answered_by_colleague' });
  await page.goto(`${server.url}/a-traiter/${draftId}`);
  await page.getByText('un collègue a répondu lui-même').waitFor();
  await page.close();
});
