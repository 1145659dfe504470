import { previewReply } from '../../approval/replies/preview-reply.ts';
import { sendReply } from '../../approval/replies/send-reply.ts';
import type { Human } from '../../domain/access/accounts.ts';
import { isPermitted } from '../../domain/access/permissions.ts';
import { newId, publicId } from '../../domain/shared/ids.ts';
import { requestReplyText } from '../../domain/suggestions/suggestions.ts';
import { createTemplate } from '../../domain/templates/templates.ts';
import { perform } from '../../door/perform.ts';
import { tenantOf } from '../../storage/tenant.ts';
import type { Agency, TestServer } from '../support/test-server.ts';

type Records = { agency: Agency; contact: string; conversation: string };

/** A conversation with a number that no contact has. */
async function createUnknownConversation({ db, context }: TestServer, { agency }: Records) {
  const [id, at] = [newId(), context.now()];
  await tenantOf(db, agency.id)
    .insert('conversation', {
      id,
      channel: 'sms',
      address: `+336399${String(Math.random()).slice(2, 7)}`,
      status: 'open',
      unread_count: 1,
      last_message_at: at,
      created_at: at,
    })
    .execute();
  return { id: publicId('conversation', id) };
}

/** Valid inputs for the procedures about replies, templates and unknown senders. */
export function replySamples(server: TestServer, records: Records, viewer: { actor: Human }) {
  const { agency, contact } = records;
  const text = { contactId: contact, channel: 'sms', body: 'Bonjour Élodie' };
  const reply = async () => {
    // The same words again would be a flag.
    const text = { contactId: contact, channel: 'sms', body: `Bonjour Élodie ${newId()}` };
    const { fingerprint } = await agency.perform(previewReply, text);
    return { ...text, fingerprint, formId: newId(), anyHour: true };
  };
  const written = {
    name: 'Relance',
    channel: 'email',
    subject: 'Votre projet',
    body: 'Bonjour {{contact.firstName}},',
  };
  const template = async () => ({ id: (await agency.perform(createTemplate, written)).id as string });
  const suggestion = async () => {
    const asker = isPermitted(viewer.actor, requestReplyText) ? viewer.actor : agency.owner;
    const input = { contactId: contact, channel: 'sms' };
    return { id: (await perform(server.context, asker, requestReplyText, input)).output.suggestion.id };
  };
  const unknown = () => createUnknownConversation(server, records);
  return {
    'replies.preview': async () => text,
    'replies.send': reply,
    'replies.takeBack': async () => ({ id: (await agency.perform(sendReply, await reply())).id }),
    'replies.askText': async () => ({ contactId: contact, channel: 'sms', conversationId: records.conversation }),
    'replies.text': suggestion,
    'replies.cancelText': suggestion,
    'replies.waiting': unknown,
    'replies.waitingFor': async () => ({ contactId: contact }),
    'replies.draftsTo': async () => ({ contactId: contact }),
    'templates.list': async () => ({ channel: 'sms' }),
    'templates.fill': async () => ({ ...(await template()), contactId: contact }),
    'templates.create': async () => written,
    'templates.change': async () => ({ ...(await template()), name: 'Relance', subject: 'Projet', body: 'Bonjour' }),
    'templates.remove': template,
    'conversations.link': async () => ({ ...(await unknown()), contactId: contact }),
    'conversations.sender': unknown,
    'conversations.createContact': async () => ({ ...(await unknown()), firstName: 'Rose', lastName: 'Le Goff' }),
  };
}
