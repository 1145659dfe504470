import { createHash } from 'node:crypto';
import type { OutgoingMessage } from '../domain/sandbox/sandbox-messages.ts';
import type { Driver, Outgoing, OutgoingFile, SendResult } from './driver.ts';

/** Stores a message where people can read it. A repeated id is stored once. */
type WriteSandboxMessage = (message: OutgoingMessage) => Promise<void>;

/** The driver that sends nothing: it stores messages, for which a human simulates delivery, failure and replies. */
export const sandbox = (writeMessage: WriteSandboxMessage): Driver<Outgoing> => ({
  name: 'sandbox',
  idempotent: true,
  send: async (message): Promise<SendResult> => {
    const { channel, id, to } = message;
    const text =
      message.channel === 'email'
        ? {
            subject: message.subject,
            body: message.text,
            html: message.html,
            attachments: [
              ...message.pictures.map((picture) => ({ ...described(picture), contentId: picture.contentId })),
              ...message.attachments.map(described),
            ],
          }
        : { subject: null, body: message.body, html: null, attachments: [] };
    try {
      await writeMessage({ channel, id, to, ...text });
      return { outcome: 'accepted', providerId: `sandbox-${id}` };
    } catch {
      return { outcome: 'unknown', detail: 'The outbox could not be written.' };
    }
  },
  // Simulated replies come from a signed-in human, never from a call-back.
  callbacks: null,
  close: async () => undefined,
});

const described = ({ name, type, content }: OutgoingFile) => ({
  name,
  type,
  bytes: content.length,
  sha256: createHash('sha256').update(content).digest('hex'),
});
