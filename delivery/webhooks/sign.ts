import { createHmac } from 'node:crypto';

/**
 * The headers of one attempt (Standard Webhooks 1.0): `webhook-id` is the event's and stays, `webhook-timestamp` is the
 * attempt's in Unix seconds, `webhook-signature` holds one `v1,<base64 HMAC-SHA256 of id.timestamp.body>` a secret.
 */
export function signedHeaders(id: string, at: Date, body: string, secrets: readonly string[]): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return {
    'content-type': 'application/json',
    'user-agent': 'Clef-Webhooks/1',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  };
}
