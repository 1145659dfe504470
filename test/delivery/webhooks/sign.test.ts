import fc from 'fast-check';
import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { signHeaders } from '../../../delivery/webhooks/sign.ts';
import { newSigningSecret } from '../../../domain/webhooks/webhooks.ts';
import { size } from '../../support/size.ts';

const RUNS = size(300, 300, 10_000);
const id = 'event_01m7y1wkhzfk59bdszx5qj0c4r';
const secret = newSigningSecret();
const isAccepted = (secret: string, body: string, headers: Record<string, string>) => {
  try {
    new Webhook(secret).verify(body, headers);
    return true;
  } catch {
    return false;
  }
};

/** Changes one character of a text. */
const alter = (text: string, at: number) => {
  const place = at % text.length;
  return text.slice(0, place) + (text[place] === 'x' ? 'y' : 'x') + text.slice(place + 1);
};

describe('a signature', () => {
  it('is accepted by the library of Standard Webhooks for any body', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (data) => {
        const body = JSON.stringify({ id, data });
        expect(isAccepted(secret, body, signHeaders(id, new Date(), body, [secret]))).toBe(true);
      }),
      { numRuns: RUNS },
    );
  });

  it('is rejected when a character of the body, the id, the time or the signature changes', () => {
    fc.assert(
      fc.property(fc.nat(), fc.constantFrom('body', 'id', 'timestamp', 'signature'), (at, what) => {
        const body = JSON.stringify({ id, type: 'contact.created', data: { lastName: 'Le Goff' } });
        const headers = signHeaders(id, new Date(), body, [secret]);
        const name = `webhook-${what}`;
        const altered = { ...headers, [name]: alter(headers[name] ?? ' ', at) };
        expect(what === 'body' ? isAccepted(secret, alter(body, at), headers) : isAccepted(secret, body, altered)).toBe(
          false,
        );
      }),
      { numRuns: RUNS },
    );
  });

  it('is rejected when it is old or made with another secret', () => {
    const tooOld = new Date(Date.now() - 6 * 60_000);
    expect(isAccepted(secret, '{}', signHeaders(id, tooOld, '{}', [secret]))).toBe(false);
    expect(isAccepted(newSigningSecret(), '{}', signHeaders(id, new Date(), '{}', [secret]))).toBe(false);
  });

  it('is made with both secrets during a rotation, so that each of them verifies it', () => {
    const before = newSigningSecret();
    const headers = signHeaders(id, new Date(), '{}', [secret, before]);
    expect(headers['webhook-signature']?.split(' ')).toHaveLength(2);
    expect([secret, before].map((secret) => isAccepted(secret, '{}', headers))).toEqual([true, true]);
  });
});
