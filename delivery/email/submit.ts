import { Readable } from 'node:stream';
import SMTPConnection, {
  type SMTPConnectionOptions,
  type SMTPConnectionSendInfo,
} from 'nodemailer/lib/smtp-connection';
import type { SendResult } from '../driver.ts';
import { redact } from '../redact.ts';

/** The server that accepts our mail. */
export type MailServer = {
  connection: SMTPConnectionOptions;
  auth: { user: string; pass: string } | undefined;
};

export type SmtpMessage = {
  from: string;
  to: string;
  messageId: string;
  raw: Buffer;
  /** Texts that must not appear in a `detail`. */
  sensitive: string[];
};

const TIMEOUT_MS = 15_000;
/** A line that uploads 6 Mbit/s needs 1.4 s for a MiB. With the largest files together this stays within the lease of a send. */
const TIMEOUT_MS_PER_MIB = 1500;

const timeoutFor = (bytes: number): number => TIMEOUT_MS + Math.floor(bytes / 2 ** 20) * TIMEOUT_MS_PER_MIB;

/**
 * Submits one message (RFC 5321). An error before the message began means that it certainly was not sent; after that
 * only the server's answer decides.
 */
export async function submitEmail({ connection: options, auth }: MailServer, email: SmtpMessage): Promise<SendResult> {
  const connection = new SMTPConnection({ ...options, socketTimeout: TIMEOUT_MS, socketCloseTimeout: 0 });
  let hasBegun = false;
  const message = Readable.from(
    (function* () {
      hasBegun = true;
      yield email.raw;
    })(),
    { objectMode: false },
  );
  const { from, to, raw } = email;
  const dialogue = async () => {
    await step((done) => connection.connect(done));
    if (auth) await step((done) => connection.login(auth, done));
    return step<SMTPConnectionSendInfo>((done) => connection.send({ from, to: [to], size: raw.length }, message, done));
  };
  try {
    const { serverMessageId } = await Promise.race([dialogue(), interrupted(connection, timeoutFor(raw.length))]);
    connection.quit();
    // Some servers replace our Message-ID, and a reply will then refer to theirs.
    return { outcome: 'accepted', providerId: serverMessageId ?? email.messageId };
  } catch (error) {
    connection.close();
    return outcomeOf(error as SmtpFault, hasBegun, email.sensitive);
  }
}

const step = <T>(run: (done: (error?: Error | null, result?: T) => void) => void): Promise<T> =>
  new Promise((resolve, reject) => run((error, result) => (error ? reject(error) : resolve(result as T))));

/** Rejects on an error of the connection, which is an event and not the result of a step, or after the timeout. */
const interrupted = (connection: SMTPConnection, timeoutMs: number): Promise<never> =>
  new Promise((_, reject) => {
    connection.on('error', reject);
    AbortSignal.timeout(timeoutMs).addEventListener('abort', () => reject(new Error('no answer in time')));
  });

type SmtpFault = Error & { code?: string; response?: string; responseCode?: number };

/** Nodemailer's codes for errors that a repetition cannot fix: an address, a size, a login. */
const permanent = ['EENVELOPE', 'EMESSAGE', 'EAUTH'];
/** Explanations for the operator, where the server's message alone is not enough. */
const explanations: Record<string, string> = {
  EAUTH: 'The mail server refuses the login in CLEF_SMTP_URL: ',
  ETLS: 'The mail server offers no encryption that can be trusted: ',
};

function outcomeOf(fault: SmtpFault, hasBegun: boolean, sensitive: string[]): SendResult {
  const { code = 'smtp', response, responseCode = 0, message } = fault;
  const detail = (explanations[code] ?? '') + redact(response || message, ...sensitive);
  if (responseCode >= 500) return { outcome: 'refused', code: String(responseCode), detail };
  if (responseCode >= 400) return { outcome: 'retry', detail };
  if (hasBegun) return { outcome: 'unknown', detail };
  if (permanent.includes(code)) return { outcome: 'refused', code, detail };
  return { outcome: 'retry', detail };
}
