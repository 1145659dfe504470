import { createPrivateKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { domainOf } from '../../domain/shared/email-address.ts';
import type { DriverDefinition, OutgoingEmail } from '../driver.ts';
import { createComposer, type Dkim } from './compose.ts';
import { mailCallbacks } from './inbound.ts';
import { openMailReader } from './mail-reader.ts';
import type { OwnAddresses } from './own-ids.ts';
import { type MailServer, submitEmail } from './submit.ts';

/**
 * E-mail by any mail server (RFC 5321, 8314). The Message-ID, `<draft id@sender's domain>`, with its angle brackets, is
 * also the `providerId`.
 */

const dkimVariables = ['CLEF_SMTP_DKIM_DOMAIN', 'CLEF_SMTP_DKIM_SELECTOR', 'CLEF_SMTP_DKIM_KEY_FILE'] as const;
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
  .superRefine((values, context) => {
    if (!dkimVariables.some((name) => values[name])) return;
    for (const name of dkimVariables.filter((name) => !values[name])) {
      context.addIssue({
        code: 'custom',
        path: [name],
        message: `is missing: ${dkimVariables.join(', ')} go together`,
      });
    }
  });
type Settings = z.output<typeof settings>;

export const smtp: DriverDefinition<OutgoingEmail, typeof settings> = {
  name: 'smtp',
  settings,
  open: (values) => {
    const { CLEF_SMTP_FROM: address, CLEF_SMTP_REPLY_TO: replyTo, CLEF_SMTP_INBOUND_SECRET: secret } = values;
    const compose = createComposer({ address, replyTo, dkim: readDkim(values) });
    const server = mailServer(values);
    const reader = openMailReader();
    const stopping = new AbortController();
    return {
      name: 'smtp',
      // A mail server delivers a message each time it is submitted, even with the same Message-ID.
      idempotent: false,
      send: async (email) => {
        const composed = await compose(email);
        const message = { from: address, to: email.to, sensitive: [email.text], ...composed };
        return submitEmail(server, message, stopping.signal);
      },
      callbacks: secret ? mailCallbacks(secret, ownAddresses(address, replyTo), reader) : null,
      close: () => {
        stopping.abort();
        return reader.close();
      },
    };
  },
};

/** The address to which answers go has a place for the draft's id: `reponses+@…`. */
const ownAddresses = (address: string, replyTo: string | undefined): OwnAddresses => ({
  domain: domainOf(address),
  addresses: [address, ...(replyTo ? [replyTo.replace('+@', '@')] : [])].map((one) => one.toLowerCase()),
});

/** Unless the address ends in `?tls=off`, mail leaves this machine only encrypted, and the certificate is checked. */
function mailServer({ CLEF_SMTP_URL, CLEF_SMTP_FROM }: Settings): MailServer {
  const { protocol, hostname, port, username, password, searchParams } = new URL(CLEF_SMTP_URL);
  const secure = protocol === 'smtps:';
  const off = searchParams.get('tls') === 'off';
  const host = hostname.replace(/^\[|\]$/g, '');
  const isLocal = host === 'localhost' || host === '::1' || host.startsWith('127.');
  const connection = {
    host,
    port: Number(port) || (secure ? 465 : 587),
    secure,
    requireTLS: !secure && !off && !isLocal,
    ignoreTLS: off,
    name: domainOf(CLEF_SMTP_FROM),
  };
  const auth = username ? { user: decodeURIComponent(username), pass: decodeURIComponent(password) } : undefined;
  return { connection, auth };
}

/** Fails at the start, because a key that cannot sign would silently send unsigned mail.
 * @throws Error that names the variable */
function readDkim(values: Settings): Dkim | undefined {
  const [domainName, keySelector, file] = dkimVariables.map((name) => values[name]);
  if (!domainName || !keySelector || !file) return undefined;
  try {
    const privateKey = readFileSync(file, 'utf8');
    if (createPrivateKey(privateKey).asymmetricKeyType !== 'rsa') throw new Error('it is no RSA key');
    return { domainName, keySelector, privateKey };
  } catch (error) {
    throw new Error(`CLEF_SMTP_DKIM_KEY_FILE: must be a file with an RSA private key (${(error as Error).message})`);
  }
}
