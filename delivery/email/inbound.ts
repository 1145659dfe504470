import { Refusal } from '../../domain/shared/refusal.ts';
import { equalInConstantTime } from '../../domain/shared/token.ts';
import type { CallbackBody, CallbackHead, CallbackReceiver, CallbackResult } from '../driver.ts';
import { startSignature } from '../webhooks/sign.ts';
import { joinPieces } from './join-pieces.ts';
import { MAX_MAIL_BYTES } from './mail-limits.ts';
import type { MailReader } from './mail-reader.ts';
import type { OwnAddresses } from './own-ids.ts';
import type { MailIds } from './read-mail.ts';
import { readUnreadable, topOf } from './unreadable-mail.ts';

const TOLERANCE_MS = 5 * 60_000;
/** A secret that is being replaced makes two. */
const MAX_SIGNATURES = 4;

/**
 * Mail that a mail server forwards: the raw message, signed as Standard Webhooks are (standardwebhooks.com). `own` says what is
 * our own mail.
 */
export const mailCallbacks = (secret: string, own: OwnAddresses, reader: MailReader): CallbackReceiver => ({
  maxBytes: MAX_MAIL_BYTES,
  admit(head) {
    const claim = claimIn(head);
    if (!claim) return null;
    const ids = { own, webhookId: claim.id, today: head.at.toISOString().slice(0, 10) };
    return signedMail(secret, claim, (mail) => readMail(reader, mail, head, ids));
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
  read: (pieces: readonly Buffer[]) => Promise<CallbackResult>,
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
      return read(pieces);
    },
  };
}

/** @throws Refusal `invalid_request` for what is no mail, or has no sender to whom a conversation could belong */
async function readMail(
  reader: MailReader,
  pieces: readonly Buffer[],
  { headers }: CallbackHead,
  ids: MailIds,
): Promise<CallbackResult> {
  if (!headers['content-type']?.startsWith('message/rfc822')) throw noMail('Send it as message/rfc822.');
  const bytes = pieces.reduce((sum, { length }) => sum + length, 0);
  const reading = await reader.read(() => ({ raw: joinPieces(pieces), ...ids }));
  const events =
    'unreadable' in reading
      ? await readUnreadable(topOf(pieces), { limit: reading.unreadable, bytes }, ids)
      : reading.events;
  if (!events) throw noMail('It has no sender.');
  return { events: events.map((event) => (event.kind === 'message' ? { ...event, original: pieces } : event)) };
}

const noMail = (why: string) => new Refusal('invalid_request', `This is no mail that can be read. ${why}`);
