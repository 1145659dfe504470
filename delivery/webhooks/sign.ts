import { createHmac } from 'node:crypto';

/**
 * The signature of Standard Webhooks 1.0: `v1,<base64 HMAC-SHA256 of id.timestamp.body>`. The library of that name
 * cannot sign bytes that are not UTF-8, such as raw mail.
 */
export const signature = (secret: string, id: string, timestamp: string, body: string): string =>
  startSignature(secret, id, timestamp).add(body).end();

/** A signature over a body that arrives in pieces. */
export function startSignature(secret: string, id: string, timestamp: string) {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const hmac = createHmac('sha256', key).update(`${id}.${timestamp}.`);
  const pieces = {
    add(piece: string | Buffer) {
      hmac.update(piece);
      return pieces;
    },
    end: () => `v1,${hmac.digest('base64')}`,
  };
  return pieces;
}

/** The headers of one attempt. `id` is the event's, the same on every attempt; `at` is the attempt's time. There is one
 * signature for each secret. */
export function signHeaders(id: string, at: Date, body: string, secrets: readonly string[]): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  return {
    'content-type': 'application/json',
    'user-agent': 'Clef-Webhooks/1',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets.map((secret) => signature(secret, id, timestamp, body)).join(' '),
  };
}
