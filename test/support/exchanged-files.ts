import { previewReply } from '../../approval/replies/preview-reply.ts';
import { sendReply } from '../../approval/replies/send-reply.ts';
import { receiveMessage } from '../../delivery/inbound/receive-message.ts';
import { receivedFiles } from '../../domain/attachments/received-files.ts';
import { getContact } from '../../domain/contacts/contacts.ts';
import { listInbox, readConversation } from '../../domain/conversations/inbox.ts';
import { systemActor } from '../../domain/shared/actor.ts';
import { newId } from '../../domain/shared/ids.ts';
import type { AppContext } from '../../door/transaction/transact.ts';
import { addFile, docx, pdfOf } from './sample-files.ts';
import type { Agency } from './test-server.ts';

/** A file in the export of a person or an agency. */
type ExchangedFile = { path: string; content: Buffer; attachmentId?: string; messageId?: string };
const attachment = (id: string, name: string, content: Buffer): ExchangedFile => ({
  path: `pieces-jointes/${id} ${name}`,
  content,
  attachmentId: id,
});

type FileOwner = Pick<Agency, 'id' | 'perform'>;

/**
 * A contact sends a PDF, whose name is as long as names can be, and a program, and gets a document.
 * @returns the two files that are kept, and the contact's e-mail as it came in
 */
export async function exchangeFiles(
  context: AppContext,
  agency: FileOwner,
  contactId: string,
): Promise<ExchangedFile[]> {
  const { email } = await agency.perform(getContact, { id: contactId });
  const received = { name: `${'😀'.repeat(116)}.pdf`, content: pdfOf(), isInText: false };
  const original = Buffer.from('From: quelqu’un\r\n\r\nVoici.\u0000');
  const program = { name: 'plan.exe', content: Buffer.from('MZ'), isInText: false };
  await receiveMessage(context, systemActor(agency.id), 'smtp', {
    kind: 'message',
    channel: 'email',
    providerId: `<${newId()}@ailleurs.example>`,
    from: email,
    to: [],
    subject: 'Dossier',
    body: 'Voici.',
    references: [],
    at: null,
    files: receivedFiles([received, program]),
    original: [original.subarray(0, 5), original.subarray(5)],
  });
  const sent = await addFile(agency, 'Offre.docx', docx);
  const text = { contactId, channel: 'email', subject: 'Re: Dossier', body: 'Bonjour.', attachments: [sent.id] };
  const { fingerprint } = await agency.perform(previewReply, text);
  await agency.perform(sendReply, { ...text, fingerprint, formId: newId() });
  const { data } = await agency.perform(listInbox, { contactId });
  const [message] = (await agency.perform(readConversation, { id: data[0].id })).data;
  return [
    // With its id it would be longer than the names that file systems take.
    attachment(message.attachments[0].id, `${'😀'.repeat(50)}.pdf`, received.content),
    attachment(sent.id, sent.name, docx),
    { path: `e-mails-recus/${message.id}.eml`, content: original, messageId: message.id },
  ];
}
