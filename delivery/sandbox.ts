import type { Driver, Handover, Outgoing } from './driver.ts';

/** Keeps a message where people can look at it. The same id twice is kept once. */
export type Outbox = (message: {
  channel: Outgoing['channel'];
  id: string;
  to: string;
  subject: string | null;
  body: string;
  html: string | null;
}) => Promise<void>;

/** The driver that sends nothing: what it is handed stands in an outbox. Delivery, failure and replies are simulated
 * there, by a human. */
export const sandbox = (outbox: Outbox): Driver<Outgoing> => ({
  name: 'sandbox',
  idempotent: true,
  send: async (message): Promise<Handover> => {
    const { channel, id, to } = message;
    const text =
      message.channel === 'email'
        ? { subject: message.subject, body: message.text, html: message.html ?? null }
        : { subject: null, body: message.body, html: null };
    try {
      await outbox({ channel, id, to, ...text });
      return { outcome: 'accepted', providerId: `sandbox-${id}` };
    } catch {
      return { outcome: 'unknown', detail: 'The outbox could not be written.' };
    }
  },
  // Nobody outside knows of it: a human simulates, and does so signed in.
  receive: async () => null,
  close: async () => undefined,
});
