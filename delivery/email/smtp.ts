import { createPrivateKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { DriverKind, OutgoingEmail } from '../driver.ts';
import { composer, type Dkim, domainOf } from './compose.ts';
import { receiveMail } from './inbound.ts';
import { type MailServer, submit } from './submit.ts';

/** E-mail by any mail server (RFC 5321, 8314). The message keeps its Message-ID, `<our id@domain of the sender>`,
 * which is its `providerId` too, as it stands in the header: in angle brackets. */

const signing = ['CLEF_SMTP_DKIM_DOMAIN', 'CLEF_SMTP_DKIM_SELECTOR', 'CLEF_SMTP_DKIM_KEY_FILE'] as const;
const hostName = z.string().regex(/^[A-Za-z0-9._-]+$/, 'must be a name of the DNS');

const settings = z
  .object({
    CLEF_SMTP_URL: z.url({
      protocol: /^smtps?$/,
      error: ({ input }) => (input === undefined ? 'is missing' : 'must be smtp(s)://user:password@host:port'),
    }),
    CLEF_SMTP_FROM: z.email({ error: ({ input }) => (input === undefined ? 'is missing' : 'must be an address') }),
    CLEF_SMTP_REPLY_TO: z
      .string()
      .regex(/^[^\s<>@,;:"]{1,64}@[A-Za-z0-9.-]+$/, 'must be an address')
      .optional(),
    CLEF_SMTP_DKIM_DOMAIN: hostName.optional(),
    CLEF_SMTP_DKIM_SELECTOR: hostName.optional(),
    CLEF_SMTP_DKIM_KEY_FILE: z.string().optional(),
    CLEF_SMTP_INBOUND_SECRET: z
      .string()
      .regex(/^whsec_[A-Za-z0-9+/]{32,}={0,2}$/, 'must be whsec_ and at least 24 bytes in base64')
      .optional(),
  })
  .superRefine((set, context) => {
    if (!signing.some((name) => set[name])) return;
    for (const name of signing.filter((one) => !set[one])) {
      context.addIssue({ code: 'custom', path: [name], message: `is missing: ${signing.join(', ')} go together` });
    }
  });
type Settings = z.output<typeof settings>;

export const smtp: DriverKind<OutgoingEmail, typeof settings> = {
  name: 'smtp',
  settings,
  open: (set) => {
    const { CLEF_SMTP_FROM: address, CLEF_SMTP_REPLY_TO: replyTo, CLEF_SMTP_INBOUND_SECRET: secret } = set;
    const compose = composer({ address, replyTo, dkim: dkimOf(set) });
    const server = serverOf(set);
    return {
      name: 'smtp',
      // A server delivers the same Message-ID as often as it is handed in.
      idempotent: false,
      send: async (email) => {
        const composed = await compose(email);
        return submit(server, { from: address, to: email.to, secret: [email.text], ...composed });
      },
      receive: async (callback) => (secret ? receiveMail(secret, domainOf(address), callback) : null),
      close: async () => undefined,
    };
  },
};

/** Unless the address says `?tls=off`, nothing leaves this machine unencrypted, and the certificate is checked. */
function serverOf({ CLEF_SMTP_URL, CLEF_SMTP_FROM }: Settings): MailServer {
  const { protocol, hostname, port, username, password, searchParams } = new URL(CLEF_SMTP_URL);
  const secure = protocol === 'smtps:';
  const off = searchParams.get('tls') === 'off';
  const host = hostname.replace(/^\[|\]$/g, '');
  const near = host === 'localhost' || host === '::1' || host.startsWith('127.');
  const connection = {
    host,
    port: Number(port) || (secure ? 465 : 587),
    secure,
    requireTLS: !secure && !off && !near,
    ignoreTLS: off,
    name: domainOf(CLEF_SMTP_FROM),
  };
  const auth = username ? { user: decodeURIComponent(username), pass: decodeURIComponent(password) } : undefined;
  return { connection, auth };
}

/** @throws Error that names the variable: a key that cannot sign would send unsigned mail in silence */
function dkimOf(set: Settings): Dkim | undefined {
  const [domainName, keySelector, file] = signing.map((name) => set[name]);
  if (!domainName || !keySelector || !file) return undefined;
  try {
    const privateKey = readFileSync(file, 'utf8');
    if (createPrivateKey(privateKey).asymmetricKeyType !== 'rsa') throw new Error('it is no RSA key');
    return { domainName, keySelector, privateKey };
  } catch (error) {
    throw new Error(`CLEF_SMTP_DKIM_KEY_FILE: must be a file with an RSA private key (${(error as Error).message})`);
  }
}
