import { createTransport } from 'nodemailer';
import { encodeWord } from 'nodemailer/lib/mime-funcs';
import { domainOf } from '../../domain/shared/email-address.ts';
import type { OutgoingEmail, OutgoingFile } from '../driver.ts';

/** The DKIM signature (RFC 6376). */
export type Dkim = { domainName: string; keySelector: string; privateKey: string };

export type Sender = { address: string; replyTo: string | undefined; dkim: Dkim | undefined };

export type Composed = { messageId: string; raw: Buffer };

/** RFC 8058 demands that both of its fields are signed. Nodemailer's default list lacks the second. */
const signedFields =
  'From:Reply-To:Subject:Date:Message-ID:To:MIME-Version:Content-Type:In-Reply-To:References:List-Unsubscribe:List-Unsubscribe-Post';

/** Returns a function that composes the raw message. A draft has the same Message-ID on every attempt. */
export function createComposer({ address, replyTo, dkim }: Sender): (email: OutgoingEmail) => Promise<Composed> {
  const transport = createTransport({
    streamTransport: true,
    buffer: true,
    newline: 'windows',
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(dkim && { dkim: { ...dkim, headerFieldNames: signedFields } }),
  });
  return async (email) => {
    const messageId = `<${email.id}@${domainOf(address)}>`;
    const { message } = await transport.sendMail({
      from: { name: email.fromName, address },
      to: { name: '', address: email.to },
      ...(replyTo && { replyTo: { name: '', address: tagged(replyTo, email.id) } }),
      text: email.text,
      html: email.html,
      attachments: [
        ...email.pictures.map(({ contentId, ...file }) => ({ ...attached(file, 'inline'), cid: contentId })),
        ...email.attachments.map((file) => attached(file, 'attachment')),
      ],
      messageId,
      references: email.references,
      ...(email.references.length > 0 && { inReplyTo: email.references.at(-1) }),
      headers: {
        Subject: { prepared: true, foldLines: true, value: encodeSubject(email.subject) },
        ...(email.unsubscribeUrl && unsubscribe(email.unsubscribeUrl)),
      },
    });
    return { messageId, raw: message as Buffer };
  };
}

const attached = ({ name, type, content }: OutgoingFile, contentDisposition: 'inline' | 'attachment') => ({
  filename: name,
  contentType: type,
  contentDisposition,
  content,
});

/** At most 75 characters (RFC 2047), and 76 in the first line after `Subject: `. */
const MAX_ENCODED_WORD = 64;

/**
 * Encodes all of the subject, also where it is plain text: a part that looks like an encoded word, several spaces or
 * spaces at the end then arrive as they were approved.
 */
const encodeSubject = (subject: string): string => encodeWord(subject.replace(/[\r\n]+/g, ' '), 'Q', MAX_ENCODED_WORD);

/**
 * `reponses+@agence.example` becomes `reponses+draft_01k…@agence.example`, so that an answer finds its conversation
 * even where a mail program drops the references.
 */
const tagged = (replyTo: string, id: string) => replyTo.replace('+@', `+${id}@`);

const unsubscribe = (url: string) => ({
  'List-Unsubscribe': { prepared: true, value: `<${new URL(url).href}>` },
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});
