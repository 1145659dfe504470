import type { z } from 'zod';
import type { Channel } from '../domain/consent/consent.ts';
import type { Purpose } from '../domain/drafts/sending-rules.ts';

/** The one shape in which Clef speaks to the outside. A driver is one file; `drivers.ts` lists them. */

/** An SMS on its way out. `id` is the draft's public id: the same one on every attempt. */
export type OutgoingSms = { channel: 'sms'; id: string; to: string; body: string; purpose: Purpose };

/** An e-mail on its way out. */
export type OutgoingEmail = {
  channel: 'email';
  id: string;
  to: string;
  /** What the recipient sees as sender's name: the agency's. */
  fromName: string;
  subject: string;
  text: string;
  html: string;
  purpose: Purpose;
  /** Message-Ids of the thread, oldest first, where this answers one. */
  references: string[];
  /** One-click address of RFC 8058; marketing has one. */
  unsubscribeUrl: string | null;
};

export type Outgoing = OutgoingSms | OutgoingEmail;

/** What the provider answered. `providerId` finds the message again in its call-backs. */
export type Handover =
  | { outcome: 'accepted'; providerId: string }
  /** No, and no again if it were repeated. `code` and `detail` are the provider's. */
  | { outcome: 'refused'; code: string; detail: string }
  /** Certainly not accepted, and worth another try. */
  | { outcome: 'retry'; detail: string; afterSeconds?: number }
  /** Perhaps accepted: the answer was lost. */
  | { outcome: 'unknown'; detail: string };

/** A call-back as it came in, before anybody believed it. */
export type Callback = {
  /** The public address it was sent to, with its query. */
  url: URL;
  /** Names in lower case. */
  headers: Readonly<Record<string, string | undefined>>;
  body: Buffer;
  /** When it came in: signatures age. */
  at: Date;
};

/** What a call-back tells. */
export type Notice =
  | {
      kind: 'message';
      channel: Channel;
      /** The provider's id of it (for e-mail its Message-Id): the same notice twice is one message. */
      providerId: string;
      /** E.164, or an e-mail address in lower case. */
      from: string;
      to: string[];
      subject: string | null;
      body: string;
      /** Message-Ids it answers, for e-mail. */
      references: string[];
      at: Date | null;
    }
  | {
      kind: 'status';
      /** Ours, where the provider gives it back; else the provider's. */
      id: string | null;
      providerId: string | null;
      status: 'sent' | 'delivered' | 'failed';
      detail: string | null;
    };

/** Null: not signed as the provider signs; nothing in it is believed. `answer` is what the provider wants to hear. */
export type Received = { notices: Notice[]; answer?: { type: string; body: string } } | null;

export type Driver<O extends Outgoing = Outgoing> = {
  name: string;
  /** Whether the provider carries a repeated `id` once: only then is an unknown outcome tried again. */
  idempotent: boolean;
  /** Never throws for what a provider or a network can do; at most 15 s. */
  send(message: O): Promise<Handover>;
  /** @throws Refusal `invalid_request` where it is signed and cannot be read */
  receive(callback: Callback): Promise<Received>;
  close(): Promise<void>;
};

/** What a driver may know of where it runs. */
export type Surroundings = {
  /** Where the provider calls back: `…/api/inbound/<driver>`, about the message with this id `…?id=<id>`. */
  callbackUrl(driver: string, id?: string): string;
  /** A secret of ours for one purpose, for providers that do not sign: it travels in the call-back's address. */
  token(purpose: string): string;
};

/** A driver before it has its settings: environment variables, checked at the start. */
export type DriverKind<O extends Outgoing = Outgoing, S extends z.ZodObject = z.ZodObject> = {
  name: string;
  settings: S;
  open(settings: z.output<S>, surroundings: Surroundings): Driver<O>;
};
