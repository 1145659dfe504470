import type { Work } from '../shared/operation.ts';
import { type ConsoleRefusalCode, Refusal } from '../shared/refusal.ts';
import { isNonPublicLiteral } from './non-public-addresses.ts';

/**
 * The URL to which deliveries go, or at which a calendar or a model is, written as a client will read it (WHATWG URL): the host in lower case and Punycode, an
 * IP address in its usual form, no fragment. People then see where their events really go. Only the URL itself is checked
 * here: the addresses of a host name can change, so they are checked at each delivery (`delivery/webhooks/guard.ts`).
 * @throws Refusal `address_invalid`, `address_with_password`, `address_not_https`, `address_not_public`
 */
export function publicTarget(work: Work, address: string, what = 'a webhook'): string {
  const refused = (code: ConsoleRefusalCode, message: string, hint: string) =>
    new Refusal(code, `The address of ${what} ${message}.`, { hint });
  const url = URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol))
    throw refused('address_invalid', 'must be an https address', 'Give a whole https:// address.');
  if (url.username || url.password) {
    const hint = 'An address is shown and stored as it is.';
    throw refused('address_with_password', 'must not hold a name or a password', hint);
  }
  url.hash = '';
  if (work.privateWebhooks) return url.href;
  if (url.protocol !== 'https:') {
    throw refused(
      'address_not_https',
      'must begin with https://',
      'Personal data goes there, so it is sent over https only.',
    );
  }
  if (isNonPublicLiteral(url.hostname) || /(^|\.)localhost\.?$/.test(url.hostname)) {
    const hint =
      'Give an address that the internet can reach. The operator may allow others: CLEF_WEBHOOKS_PRIVATE=on.';
    throw refused('address_not_public', 'is not a public address', hint);
  }
  return url.href;
}
