import type { z } from 'zod';
import type { ReceivedFile } from '../domain/attachments/received-files.ts';
import type { Fold } from '../domain/conversations/folds.ts';
import type { Purpose } from '../domain/drafts/sending-rules.ts';
import type { Channel, LeadProblem, MessageAuthor } from '../storage/column-values.ts';

/** The interface between Clef and the providers. `driver-registry.ts` lists the drivers. */

/** An SMS to send. `id` is the draft's public id, the same on every attempt. */
export type OutgoingSms = { channel: 'sms'; id: string; to: string; body: string; purpose: Purpose };

/** A file that goes with an e-mail, byte for byte. `name` is safe in a header and as a name on a disk. */
export type OutgoingFile = { name: string; type: string; content: Buffer };

/** A picture that the HTML shows by its Content-ID. */
export type OutgoingPicture = OutgoingFile & { contentId: string };

/** An e-mail to send. `id` as for an SMS. */
export type OutgoingEmail = {
  channel: 'email';
  id: string;
  to: string;
  /** The agency's name, which the recipient sees as the sender's. */
  fromName: string;
  subject: string;
  text: string;
  html: string;
  pictures: OutgoingPicture[];
  attachments: OutgoingFile[];
  purpose: Purpose;
  /** Message-Ids of the thread that this answers, oldest first. */
  references: string[];
  /** One-click address of RFC 8058, for marketing. */
  unsubscribeUrl: string | null;
};

export type Outgoing = OutgoingSms | OutgoingEmail;

/** The provider's answer. */
export type SendResult =
  /** `providerId` identifies the message in the provider's call-backs. */
  | { outcome: 'accepted'; providerId: string }
  /** A repetition would be refused again. `code` and `detail` are the provider's. */
  | { outcome: 'refused'; code: string; detail: string; failure?: AddressFailure | undefined }
  /** Certainly not accepted, and worth another attempt. */
  | { outcome: 'retry'; detail: string; afterSeconds?: number }
  /** Perhaps accepted: the answer was lost. */
  | { outcome: 'unknown'; detail: string };

/** A call-back before its body is read. */
export type CallbackHead = {
  /** The public address it was sent to, with its query. */
  url: URL;
  /** Names in lower case. */
  headers: Readonly<Record<string, string | undefined>>;
  /** When it was received: a signature is valid for a limited time. */
  at: Date;
};

/** The body of one call-back. It is hashed piece by piece and joined only once it is known to be the provider's. */
export type CallbackBody = {
  add(piece: Buffer): void;
  /** @throws Refusal `invalid_request` where a signed call-back cannot be read */
  end(): Promise<CallbackResult>;
};

/** How a driver takes call-backs, from strangers until the contrary is proved. */
export type CallbackReceiver = {
  maxBytes: number;
  /** Null where the head alone shows that the call-back is not the provider's, so that its body is never read. */
  admit(head: CallbackHead): CallbackBody | null;
};

/** A message that somebody sent to the agency. */
export type InboundMessage = {
  kind: 'message';
  channel: Channel;
  /** The provider's id of it, for e-mail its Message-Id. A call-back that is repeated has the same one. */
  providerId: string;
  /** The hash of an e-mail: programs give several mails one Message-Id. A mail that is repeated has the same one. */
  contentHash?: string;
  /** E.164, or an e-mail address in lower case. */
  from: string;
  to: string[];
  /**
   * The recipients of an e-mail that can tell its agency, in lower case: those for which it was delivered, then those that it names.
   * The addresses from which all agencies send are left out.
   */
  addressedTo?: string[][];
  subject: string | null;
  body: string;
  /** Message-Ids that an e-mail answers. */
  references: string[];
  at: Date | null;
  /** The files that an e-mail carries, those included that are not kept. */
  files?: ReceivedFile[];
  /** Whether the provider has taken it for a STOP, whatever its words, and delivers nothing more. */
  isOptOut?: boolean;
  /** The bytes of an e-mail as they came, in pieces. */
  original?: readonly Buffer[];
  /** The reason why an e-mail could not be read; its body is then empty. */
  unreadable?: Unreadable;
  /** The author and the whole text of an e-mail. An SMS, and a reply in the sandbox, have none: a person wrote them. */
  mail?: MailFacts;
};

/** The author of an e-mail, and all of its text. The message's own `body` is what the sender newly wrote. */
export type MailFacts = {
  writtenBy: MessageAuthor;
  /** The sender's name as their mail program gives it. */
  senderName: string | null;
  /** The address in `From`, where the sender is somebody else: it is a portal's, a list's or our own. */
  via: string | null;
  /** The last day of the absence that an absence notice names, as `2026-12-07`. */
  absentUntil: string | null;
  /** The whole text, and the parts of it that are folded away at first. */
  wholeText: string;
  folds: Fold[];
  /** The person whom a portal or a web form has passed on. */
  lead: LeadFields | null;
  /** Why a portal's mail is no lead; absent for a lead, and for mail that is none of a portal. */
  leadProblem?: LeadProblem | null;
  /** Whether it may be a request all the same, and not one of the other mails that portals send, so that somebody should read it. */
  isToRead?: boolean;
  /** The address whose owner complains of a message that the report does not name (RFC 5965, `Original-Rcpt-To`). */
  complainedBy?: string | null;
  /** The mail as that of a form, for an agency that has set its sender as one; absent where it is taken as one in any case. */
  asForm?: FormReading;
};

/** `from` is the person's address or the form's, `via` the one in `From`; there is either a lead or the reason why not. */
export type FormReading = { from: string; via: string; lead: LeadFields | null; leadProblem: LeadProblem | null };

/** The fields of a lead. The number is in E.164, the address in lower case; one of the two is there. */
export type LeadFields = {
  firstName: string | null;
  lastName: string | null;
  email: string | null;
  phone: string | null;
  /** Read after those, for an agency whose own the first ones are. */
  otherEmails?: string[];
  otherPhones?: string[];
  /** The person's own words. */
  message: string | null;
  /** The agency's reference of the property, as it is written. */
  reference: string | null;
  priceEuros: number | null;
  city: string | null;
  postcode: string | null;
  /** Null where they want neither: to rent, or to let. */
  intent: 'buy' | 'sell' | null;
  /** The portal or the form that passed it on, as people call it. */
  source: string;
};

/** An e-mail beyond a limit of reading (docs/channels.md). `bytes`: its size. */
export type Unreadable = {
  limit: 'lines' | 'parts' | 'headers' | 'nesting' | 'time' | 'memory' | 'form';
  bytes: number;
};

/** The provider's report about a message that was sent. */
export type StatusReport = {
  kind: 'status';
  /** The draft's public id, where the provider returns it. */
  id: string | null;
  providerId: string | null;
  status: 'sent' | 'delivered' | 'failed';
  detail: string | null;
  /** The meaning of a failure for the address; absent where the provider does not say. */
  failure?: AddressFailure | undefined;
};

/**
 * `hard`: nobody can be reached there. `soft`: not now, or not with this message. `blocked`: the provider sends nothing there any
 * more, because the person has told it to stop.
 */
export type AddressFailure = 'hard' | 'soft' | 'blocked';

/** Somebody told their mail provider that a message of ours is unwanted (RFC 5965). */
export type ComplaintReport = {
  kind: 'complaint';
  /** The draft's public id, and the provider's id of the message. */
  id: string | null;
  providerId: string | null;
  /** The report in a line, as the evidence of the opt-out. */
  detail: string;
};

export type CallbackEvent = InboundMessage | StatusReport | ComplaintReport;

/** Null where the provider's signature is missing or wrong. `answer` is the response that the provider expects. */
export type CallbackResult = { events: CallbackEvent[]; answer?: { type: string; body: string } } | null;

export type Driver<O extends Outgoing = Outgoing> = {
  name: string;
  /** Whether the provider sends a repeated `id` only once. Only then is an unknown outcome tried again. */
  idempotent: boolean;
  /** Takes at most 15 s, and 1.5 s more for each MiB of files. Never throws for what a provider or a network can do. */
  send(message: O): Promise<SendResult>;
  /** Null where the driver takes no call-backs: it has none, or its secret is not set. */
  callbacks: CallbackReceiver | null;
  /** Ends what is still being sent after the time that a stopping process has for it; `send` answers what may have left. */
  close(): Promise<void>;
};

/** The driver in use for each channel. */
export type ChannelDrivers = { sms: Driver<OutgoingSms>; email: Driver<OutgoingEmail> };

/** The facts about the installation that a driver may know. */
export type DriverContext = {
  /** The address for call-backs: `…/api/inbound/<driver>`, with `?id=<id>` for those about one message. */
  callbackUrl(driver: string, id?: string): string;
  /** A secret for one purpose. A provider that does not sign proves itself with it in the call-back's address. */
  token(purpose: string): string;
};

/** A driver and the environment variables that it needs, which are checked at the start. */
export type DriverDefinition<O extends Outgoing = Outgoing, S extends z.ZodObject = z.ZodObject> = {
  name: string;
  settings: S;
  open(settings: z.output<S>, context: DriverContext): Driver<O>;
};
