import { createHmac } from 'node:crypto';
import { equalInConstantTime, newToken } from '../shared/token.ts';
import { normalizedEmail } from './sign-in-attempts.ts';

/**
 * A browser in which somebody has signed in is known by a cookie, and its wrong passwords are counted apart: whoever tries passwords
 * elsewhere locks nobody out of it (OWASP, "Slow down online guessing attacks with device cookies"). The cookie is a random
 * name of the browser and a signature for each account that was opened there. It opens nothing.
 */
export type KnownBrowser = {
  /** The cookie as it came. */
  cookie: string | undefined;
  /** The installation's secret, with which it is signed. */
  secret: string;
};

/** Colleagues who share a browser; the one who has not signed in there for the longest time is forgotten. */
const MAX_ACCOUNTS = 8;

const written = /^[\w-]{43}(?:\.[\w-]{43}){0,8}$/;

/** The browser's own name if somebody has signed in to this account there before. Both may be a stranger's invention. */
export function knownBrowserOf({ cookie, secret }: KnownBrowser, email: string): string | undefined {
  const [browser = '', ...signatures] = partsOf(cookie);
  const expected = signatureOf(secret, browser, email);
  return signatures.some((signature) => equalInConstantTime(signature, expected)) ? browser : undefined;
}

/** The cookie of the browser after somebody has signed in to this account there. */
export function withAccount({ cookie, secret }: KnownBrowser, email: string): string {
  const [browser = newToken(), ...signatures] = partsOf(cookie);
  const signature = signatureOf(secret, browser, email);
  const others = signatures.filter((other) => other !== signature);
  return [browser, signature, ...others.slice(0, MAX_ACCOUNTS - 1)].join('.');
}

const partsOf = (cookie: string | undefined): string[] => (cookie && written.test(cookie) ? cookie.split('.') : []);

const signatureOf = (secret: string, browser: string, email: string): string =>
  createHmac('sha256', secret)
    .update(`browser:${browser}:${normalizedEmail(email)}`)
    .digest('base64url');
