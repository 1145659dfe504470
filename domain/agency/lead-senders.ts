import { asciiDomain } from '../shared/ascii-address.ts';
import { text } from '../shared/fields.ts';
import { isPublicProvider } from './public-providers.ts';
import { siteHost } from './site-host.ts';

/** The senders that an agency has set beside the portals that Clef knows: each a domain with its subdomains, or one address. */

const MAX_LEAD_SENDERS = 50;

/** A domain or an address as mail writes it: in lower case, with the ASCII form of its domain; undefined if the text is neither. */
function leadSender(written: string): string | undefined {
  const [, mailbox, host = ''] = /^(?:([^\s@]{1,64})@)?([^\s@]+)$/.exec(written.trim().toLowerCase()) ?? [];
  if (mailbox === undefined) return siteHost(host);
  if (!/^[^\s<>()[\]\\,;:"]+$/.test(mailbox) || /[/:]/.test(host)) return undefined;
  const domain = siteHost(host) && asciiDomain(host);
  return domain ? `${mailbox}@${domain}` : undefined;
}

const entry = text(254)
  .refine(
    (written) => leadSender(written) !== undefined,
    'neither a domain nor an e-mail address: write portail.example or demandes@portail.example',
  )
  .refine(
    (written) => !isPublicProvider(leadSender(written) ?? ''),
    'the domain of a public mail provider: write the whole address',
  );

/** The input field. It is stored as `leadSendersOf` writes it. */
export const leadSendersField = entry.array().max(MAX_LEAD_SENDERS);

export const leadSendersOf = (written: readonly string[]): string[] => [
  ...new Set(written.flatMap((one) => leadSender(one) ?? [])),
];

/** The entries that cover an address: itself, its domain and the domains above. A list with one of them has set it. */
export function leadSendersCovering(address: string): string[] {
  const [, mailbox = '', host = ''] = /^(.*)@([^@]+)$/.exec(address.toLowerCase()) ?? [];
  const parts = asciiDomain(host).split('.');
  const domains = parts.slice(0, -1).map((_, index) => parts.slice(index).join('.'));
  return host === '' ? [] : [`${mailbox}@${asciiDomain(host)}`, ...domains];
}
