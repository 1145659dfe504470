import fc from 'fast-check';
import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { signedHeaders } from '../../../delivery/webhooks/sign.ts';
import { newSigningSecret } from '../../../domain/webhooks/signing-secret.ts';
import { size } from '../../support/size.ts';

const RUNS = size(300, 10_000);
const id = 'event_01m7y1wkhzfk59bdszx5qj0c4r';
const hidden = newSigningSecret();
const believes = (secret: string, body: string, headers: Record<string, string>) => {
  try {
    new Webhook(secret).verify(body, headers);
    return true;
  } catch {
    return false;
  }
};

/** The same text with one character otherwise, anywhere. */
const other = (text: string, at: number) => {
  const place = at % text.length;
  return text.slice(0, place) + (text[place] === 'x' ? 'y' : 'x') + text.slice(place + 1);
};

describe('a signature', () => {
  it('is one that the library of Standard Webhooks believes, whatever the body', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (data) => {
        const body = JSON.stringify({ id, data });
        expect(believes(hidden, body, signedHeaders(id, new Date(), body, [hidden]))).toBe(true);
      }),
      { numRuns: RUNS },
    );
  });

  it('is not believed once a character of the body, the id, the time or itself is another', () => {
    fc.assert(
      fc.property(fc.nat(), fc.constantFrom('body', 'id', 'timestamp', 'signature'), (at, what) => {
        const body = JSON.stringify({ id, type: 'contact.created', data: { lastName: 'Le Goff' } });
        const headers = signedHeaders(id, new Date(), body, [hidden]);
        const name = `webhook-${what}`;
        const altered = { ...headers, [name]: other(headers[name] ?? ' ', at) };
        expect(what === 'body' ? believes(hidden, other(body, at), headers) : believes(hidden, body, altered)).toBe(
          false,
        );
      }),
      { numRuns: RUNS },
    );
  });

  it('is of its own minute, and of its own secret', () => {
    const late = new Date(Date.now() - 6 * 60_000);
    expect(believes(hidden, '{}', signedHeaders(id, late, '{}', [hidden]))).toBe(false);
    expect(believes(newSigningSecret(), '{}', signedHeaders(id, new Date(), '{}', [hidden]))).toBe(false);
  });

  it('is made by both secrets during a rotation, so that either opens it', () => {
    const before = newSigningSecret();
    const headers = signedHeaders(id, new Date(), '{}', [hidden, before]);
    expect(headers['webhook-signature']?.split(' ')).toHaveLength(2);
    expect([hidden, before].map((secret) => believes(secret, '{}', headers))).toEqual([true, true]);
  });
});
