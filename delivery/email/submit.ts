import { Readable } from 'node:stream';
import SMTPConnection, {
  type SMTPConnectionOptions,
  type SMTPConnectionSendInfo,
} from 'nodemailer/lib/smtp-connection';
import type { SendResult } from '../driver.ts';
import { redact } from '../redact.ts';
import { failureKindOf } from './failure-kind.ts';

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

/** Small beside a message with large files, so that most of it is still here while the server is slow to take it. */
const PIECE_BYTES = 2 ** 16;

/**
 * Submits one message (RFC 5321). An error before its last piece was written means that it certainly was not sent: a server delivers
 * nothing before the final dot. After that only the server's answer decides.
 * @param stopped ends the submission
 */
export async function submitEmail(server: MailServer, email: SmtpMessage, stopped: AbortSignal): Promise<SendResult> {
  const connection = new SMTPConnection({ ...server.connection, socketTimeout: TIMEOUT_MS, socketCloseTimeout: 0 });
  const { from, to, raw } = email;
  let mayBeComplete = false;
  const message = Readable.from(
    (function* () {
      for (let at = 0; at < raw.length; at += PIECE_BYTES) {
        mayBeComplete = at + PIECE_BYTES >= raw.length;
        yield raw.subarray(at, at + PIECE_BYTES);
      }
    })(),
    { objectMode: false },
  );
  const dialogue = async () => {
    await step((done) => connection.connect(done));
    const { auth } = server;
    if (auth) await step((done) => connection.login(auth, done));
    return step<SMTPConnectionSendInfo>((done) => connection.send({ from, to: [to], size: raw.length }, message, done));
  };
  const interruption = Promise.withResolvers<never>();
  const stop = () => interruption.reject(new Error('Clef was stopped.'));
  // An error of the connection is an event and not the result of a step.
  connection.on('error', interruption.reject);
  stopped.addEventListener('abort', stop);
  const timeout = AbortSignal.timeout(timeoutFor(raw.length));
  timeout.addEventListener('abort', () => interruption.reject(new Error('no answer in time')));
  try {
    const { serverMessageId } = await Promise.race([dialogue(), interruption.promise]);
    connection.quit();
    // Some servers replace our Message-ID, and a reply will then refer to theirs.
    return { outcome: 'accepted', providerId: serverMessageId ?? email.messageId };
  } catch (error) {
    connection.close();
    return outcomeOf(error as SmtpFault, mayBeComplete, email.sensitive);
  } finally {
    stopped.removeEventListener('abort', stop);
  }
}

const step = <T>(run: (done: (error?: Error | null, result?: T) => void) => void): Promise<T> =>
  new Promise((resolve, reject) => run((error, result) => (error ? reject(error) : resolve(result as T))));

type SmtpFault = Error & { code?: string; response?: string; responseCode?: number; command?: string };

/** Nodemailer's codes for errors that a repetition cannot fix: an address, a size, a login. */
const permanent = ['EENVELOPE', 'EMESSAGE', 'EAUTH'];
/** Explanations for the operator, where the server's message alone is not enough. */
const explanations: Record<string, string> = {
  EAUTH: 'The mail server refuses the login in CLEF_SMTP_URL: ',
  ETLS: 'The mail server offers no encryption that can be trusted: ',
};

function outcomeOf(fault: SmtpFault, mayBeComplete: boolean, sensitive: string[]): SendResult {
  const { code = 'smtp', response, responseCode = 0, message } = fault;
  const detail = (explanations[code] ?? '') + redact(response || message, ...sensitive);
  if (responseCode >= 500) {
    // Only what is said of the recipient is about the address; the rest is about us or the message.
    const failure = fault.command === 'RCPT TO' ? failureKindOf(response ?? message) : undefined;
    return { outcome: 'refused', code: String(responseCode), detail, failure };
  }
  if (responseCode >= 400) return { outcome: 'retry', detail };
  if (mayBeComplete) return { outcome: 'unknown', detail };
  if (permanent.includes(code)) return { outcome: 'refused', code, detail };
  return { outcome: 'retry', detail };
}
