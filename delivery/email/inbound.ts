import { Refusal } from '../../domain/shared/refusal.ts';
import { equalInConstantTime } from '../../domain/shared/token.ts';
import type { CallbackBody, CallbackHead, CallbackReceiver, CallbackResult } from '../driver.ts';
import { startSignature } from '../webhooks/sign.ts';
import { MAX_MAIL_BYTES } from './mail-limits.ts';
import type { MailReader } from './mail-reader.ts';
import { readUnreadable, topOf } from './unreadable-mail.ts';

const TOLERANCE_MS = 5 * 60_000;
/** A secret that is being replaced makes two. */
const MAX_SIGNATURES = 4;

/**
 * Mail that a mail server forwards: the raw message, signed as Standard Webhooks are (standardwebhooks.com). `domain` is
 * that of our own Message-IDs.
 */
export const mailCallbacks = (secret: string, domain: string, reader: MailReader): CallbackReceiver => ({
  maxBytes: MAX_MAIL_BYTES,
  admit(head) {
    const claim = claimIn(head);
    return claim && signedMail(secret, claim, (raw) => readMail(reader, raw, head, { domain, webhookId: claim.id }));
  },
});

/** The signature as the headers have it, still unchecked. */
type Claim = { id: string; timestamp: string; signatures: string[] };

function claimIn({ headers, at }: CallbackHead): Claim | null {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': given } = headers;
  if (!id || !timestamp || !given) return null;
  const age = at.getTime() - Number(timestamp) * 1000;
  if (!(Math.abs(age) <= TOLERANCE_MS)) return null;
  const signatures = given.split(' ', MAX_SIGNATURES).filter((one) => /^v1,[A-Za-z0-9+/]{43}=$/.test(one));
  return signatures.length > 0 ? { id, timestamp, signatures } : null;
}

function signedMail(
  secret: string,
  { id, timestamp, signatures }: Claim,
  read: (raw: Uint8Array<ArrayBuffer>) => Promise<CallbackResult>,
): CallbackBody {
  const signature = startSignature(secret, id, timestamp);
  const pieces: Buffer[] = [];
  return {
    add(piece) {
      signature.add(piece);
      pieces.push(piece);
    },
    async end() {
      const expected = signature.end();
      if (!signatures.some((given) => equalInConstantTime(given, expected))) return null;
      return read(join(pieces.splice(0)));
    },
  };
}

/** Joins in memory of its own, which a thread can take over without a copy. */
function join(pieces: Buffer[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(pieces.reduce((bytes, piece) => bytes + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

/** @throws Refusal `invalid_request` for what is no mail, or has no sender to whom a conversation could belong */
async function readMail(
  reader: MailReader,
  raw: Uint8Array<ArrayBuffer>,
  { headers }: CallbackHead,
  ids: { domain: string; webhookId: string },
): Promise<CallbackResult> {
  if (!headers['content-type']?.startsWith('message/rfc822')) throw noMail('Send it as message/rfc822.');
  const bytes = raw.length;
  const top = topOf(raw);
  const reading = await reader.read({ raw, ...ids });
  const events =
    'unreadable' in reading ? await readUnreadable(top, { limit: reading.unreadable, bytes }, ids) : reading.events;
  if (!events) throw noMail('It has no sender.');
  return { events };
}

const noMail = (why: string) => new Refusal('invalid_request', `This is no mail that can be read. ${why}`);
