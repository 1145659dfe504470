import { isPublicProvider } from '../../domain/agency/public-providers.ts';
import { keyOf, plainOf } from '../../domain/checks/reading/source.ts';
import { domainOf } from '../../domain/shared/email-address.ts';

/** The property portals of France by the domains that their mail comes from, with the names that people know. */
const portals: readonly [RegExp, string][] = [
  [/(?:^|\.)seloger(?:neuf)?\.com$/, 'SeLoger'],
  [/(?:^|\.)leboncoin\.fr$/, 'Leboncoin'],
  [/(?:^|\.)bienici\.com$/, 'Bien’ici'],
  [/(?:^|\.)logic-immo\.com$/, 'Logic-Immo'],
  [/(?:^|\.)(?:lefigaro|explorimmo)\.(?:fr|com)$/, 'Figaro Immobilier'],
  [/(?:^|\.)ouestfrance-immo\.com$/, 'Ouest-France Immo'],
  [/(?:^|\.)avendrealouer\.fr$/, 'À Vendre À Louer'],
  [/(?:^|\.)green-acres\.(?:fr|com)$/, 'Green-Acres'],
  [/(?:^|\.)meilleursagents\.com$/, 'MeilleursAgents'],
  [/(?:^|\.)(?:superimmo|paruvendu|acheter-louer|immobilier\.notaires|propriete-privee|etreproprio)\.(?:com|fr)$/, ''],
];

const portalOf = (domain: string) => portals.find(([pattern]) => pattern.test(domain));

/** Whether an address belongs to a portal that Clef knows. */
export const isPortal = (address: string): boolean => portalOf(domainOf(address)) !== undefined;

/**
 * The name under which a lead's origin is noted: that of a known portal, the one that the mail gives itself, or its domain.
 * @param address the address in `From`
 */
export function sourceName(address: string, ownName: string | null): string {
  const domain = domainOf(address);
  return portalOf(domain)?.[1] || ownName?.trim() || domain;
}

/** The word by which a site is known, without what says its kind: « portail » of `noreply@mail.portail.example`. */
const siteWord = (address: string): string => siteOf(domainOf(address)).split('.')[0] ?? '';

const smallWords = /(?<![a-z\d])(?:toute|equipe|service|team|les?|la|l|des?|du|d|et|en|and|the)(?![a-z\d])/g;
/** A name without case, signs and small words. */
const nameKey = (name: string): string => keyOf(plainOf(name).replace(smallWords, ' '));

/**
 * Whether a text begins with the name of the site that an address belongs to: « Le Journal des Annonces » with
 * `annonces@journal-annonces.example`. A name of few letters may be a word.
 */
export function beginsWithSite(text: string, address: string): boolean {
  const site = nameKey(siteWord(address).replaceAll('-', ' '));
  return site.length >= 4 && !isPublicProvider(domainOf(address)) && nameKey(text.slice(0, 80)).startsWith(site);
}

/** Whether an address is of the same portal or site as the one that a mail comes from, and so nobody's who asks there. */
export function isOfSameSite(address: string, from: string): boolean {
  const [domain, sender] = [domainOf(address), domainOf(from)];
  if (address.toLowerCase() === from.toLowerCase()) return true;
  const known = portalOf(sender);
  if (known?.[0].test(domain)) return true;
  return siteOf(domain) === siteOf(sender) && !isPublicProvider(sender);
}

/** The domain that somebody has registered: without its subdomains. */
function siteOf(domain: string): string {
  const parts = domain.split('.');
  const isShared = /^(?:co|com|org|net|asso|gouv)$/.test(parts.at(-2) ?? '') && parts.length > 2;
  return parts.slice(isShared ? -3 : -2).join('.');
}
