import { createTransport } from 'nodemailer';
import type { OutgoingEmail } from '../driver.ts';

/** How mail is signed (RFC 6376), where it is. */
export type Dkim = { domainName: string; keySelector: string; privateKey: string };

export type Sender = { address: string; replyTo: string | undefined; dkim: Dkim | undefined };

export type Composed = { messageId: string; raw: Buffer };

/** RFC 8058 asks for a signature over both of its fields; the second is in nobody's default list. */
const signedFields =
  'From:Reply-To:Subject:Date:Message-ID:To:MIME-Version:Content-Type:In-Reply-To:References:List-Unsubscribe:List-Unsubscribe-Post';

/** Writes mail as it goes over the wire. The same draft has the same Message-ID on every attempt. */
export function composer({ address, replyTo, dkim }: Sender): (email: OutgoingEmail) => Promise<Composed> {
  const paper = createTransport({
    streamTransport: true,
    buffer: true,
    newline: 'windows',
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(dkim && { dkim: { ...dkim, headerFieldNames: signedFields } }),
  });
  return async (email) => {
    const messageId = `<${email.id}@${domainOf(address)}>`;
    const { message } = await paper.sendMail({
      from: { name: email.fromName, address },
      to: { name: '', address: email.to },
      ...(replyTo && { replyTo: { name: '', address: tagged(replyTo, email.id) } }),
      subject: email.subject,
      text: email.text,
      html: email.html,
      messageId,
      references: email.references,
      ...(email.references.length > 0 && { inReplyTo: email.references.at(-1) }),
      ...(email.unsubscribeUrl && { headers: unsubscribe(email.unsubscribeUrl) }),
    });
    return { messageId, raw: message as Buffer };
  };
}

export const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1);

/** `reponses+@agence.example` becomes `reponses+draft_01k…@agence.example`: an answer finds its conversation
 * even where a mail program drops the references. */
const tagged = (replyTo: string, id: string) => replyTo.replace('+@', `+${id}@`);

const unsubscribe = (url: string) => ({
  'List-Unsubscribe': { prepared: true, value: `<${new URL(url).href}>` },
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});
