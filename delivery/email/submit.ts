import { Readable } from 'node:stream';
import SMTPConnection, {
  type SMTPConnectionOptions,
  type SMTPConnectionSendInfo,
} from 'nodemailer/lib/smtp-connection';
import type { Handover } from '../driver.ts';
import { discreet } from '../redact.ts';

/** Where mail is handed in. */
export type MailServer = {
  connection: SMTPConnectionOptions;
  auth: { user: string; pass: string } | undefined;
};

export type Letter = {
  from: string;
  to: string;
  messageId: string;
  raw: Buffer;
  /** Texts that no detail may repeat. */
  secret: string[];
};

const withinMs = 15_000;

/** One dialogue with the server (RFC 5321). What ends it before the message began certainly was not sent;
 * once it began, only an answer tells. */
export async function submit({ connection: options, auth }: MailServer, letter: Letter): Promise<Handover> {
  const connection = new SMTPConnection({ ...options, socketTimeout: withinMs, socketCloseTimeout: 0 });
  let begun = false;
  const message = Readable.from(
    (function* () {
      begun = true;
      yield letter.raw;
    })(),
    { objectMode: false },
  );
  const { from, to, raw } = letter;
  const dialogue = async () => {
    await step((done) => connection.connect(done));
    if (auth) await step((done) => connection.login(auth, done));
    return step<SMTPConnectionSendInfo>((done) => connection.send({ from, to: [to], size: raw.length }, message, done));
  };
  try {
    const { serverMessageId } = await Promise.race([dialogue(), interrupted(connection)]);
    connection.quit();
    // Some servers put an id of their own in its place, and that is the one an answer will name.
    return { outcome: 'accepted', providerId: serverMessageId ?? letter.messageId };
  } catch (error) {
    connection.close();
    return outcomeOf(error as SmtpFault, begun, letter.secret);
  }
}

const step = <T>(take: (done: (error?: Error | null, result?: T) => void) => void): Promise<T> =>
  new Promise((resolve, reject) => take((error, result) => (error ? reject(error) : resolve(result as T))));

/** Faults of the connection come as events, whatever step they meet. */
const interrupted = (connection: SMTPConnection): Promise<never> =>
  new Promise((_, reject) => {
    connection.on('error', reject);
    AbortSignal.timeout(withinMs).addEventListener('abort', () => reject(new Error('no answer in time')));
  });

type SmtpFault = Error & { code?: string; response?: string; responseCode?: number };

/** Nodemailer's names for what no repetition mends: an address, a size, a login. */
const lasting = ['EENVELOPE', 'EMESSAGE', 'EAUTH'];
/** What a server's words alone do not tell whoever has to mend it. */
const meaning: Record<string, string> = {
  EAUTH: 'The mail server refuses the login in CLEF_SMTP_URL: ',
  ETLS: 'The mail server offers no encryption that can be trusted: ',
};

function outcomeOf(fault: SmtpFault, begun: boolean, secret: string[]): Handover {
  const { code = 'smtp', response, responseCode = 0, message } = fault;
  const detail = (meaning[code] ?? '') + discreet(response || message, ...secret);
  if (responseCode >= 500) return { outcome: 'refused', code: String(responseCode), detail };
  if (responseCode >= 400) return { outcome: 'retry', detail };
  if (begun) return { outcome: 'unknown', detail };
  if (lasting.includes(code)) return { outcome: 'refused', code, detail };
  return { outcome: 'retry', detail };
}
