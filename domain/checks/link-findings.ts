import { belongsTo, deceptiveLinks, fileName, hostOf } from '../drafts/deceptive-links.ts';
import { linksIn, type PlacedLink } from '../drafts/email.ts';
import { type Finding, finding } from './finding.ts';
import type { Span } from './reading/source.ts';
import { asBrowsersRead, type WebAddress, webAddressesIn } from './web-addresses.ts';

/** Findings about the links of a text. In an SMS, the phone makes links of addresses and hosts. */
export function linkFindings(field: string, text: string, isMarkdown: boolean): Finding[] {
  const addresses = webAddressesIn(text);
  const links = isMarkdown ? linksIn({ body: text }) : [];
  const at = ({ start, end }: Span) => ({ field, start, end, text: text.slice(start, end) });
  const deceptive = deceptiveLinks(links);
  return [
    ...deceptive.map((link) =>
      finding({
        code: 'deceptive_link',
        ...at(link),
        expected: hostOf(link.target) ?? link.target,
        explanation: `The link shows "${link.text}" but leads to ${link.target}. Show the real target, or link to what is shown.`,
      }),
    ),
    ...misleadingPairs(text, addresses)
      .filter((pair) => !deceptive.some((link) => pair.start < link.end && link.start < pair.end))
      .map((pair) =>
        finding({
          code: 'deceptive_link',
          ...at(pair),
          expected: pair.target,
          explanation: `The text names ${pair.shown} beside a link to ${pair.target}. Write the address that the link really leads to.`,
        }),
      ),
    ...addresses.flatMap((address) => addressFindings(address, at)),
    ...escapedTargets(links, addresses).flatMap((link) => targetFindings(link, at)),
    ...schemeFindings(text, at),
  ];
}

type Placed = Pick<Finding, 'field' | 'start' | 'end' | 'text'>;

function addressFindings(address: WebAddress, at: (span: Span) => Placed): Finding[] {
  const host = hostOf(address.url) ?? address.authority;
  if (isShortener(host))
    return [
      finding({
        code: 'shortened_link',
        ...at(address),
        expected: host,
        explanation: `The service ${host} hides where this link leads. Write the address that it leads to.`,
      }),
    ];
  const userinfo = address.authority.lastIndexOf('@');
  if (userinfo >= 0) {
    const explanation = `This address begins with "${address.authority.slice(0, userinfo)}" but leads to ${host}. Write it without anything before an @.`;
    return [finding({ code: 'link_with_userinfo', ...at(address), expected: host, explanation })];
  }
  if (!isForeign(host, address.writtenAuthority)) return [];
  return [finding({ code: 'link_with_foreign_host', ...at(address), expected: host, explanation: foreignHost(host) })];
}

/** Services that stand between a reader and an address. */
const shorteners = new Set(
  'bit.ly bitly.com tinyurl.com t.ly t.co goo.gl ow.ly is.gd v.gd cutt.ly rb.gy shorturl.at tiny.cc buff.ly rebrand.ly lnkd.in s.id urlz.fr lc.cx dub.sh shorte.st bl.ink u.to qrco.de'.split(
    ' ',
  ),
);
const isShortener = (host: string): boolean => shorteners.has(host.replace(/^www\./, ''));

const foreignHost = (host: string) =>
  `The host of this address is ${host}, which people cannot recognise. Use a name in plain Latin letters.`;

/** A host with other than ASCII letters, in punycode, percent-encoded, or a number. */
const isForeign = (host: string, written: string): boolean =>
  /\P{ASCII}|%/u.test(written) || /(?:^|\.)xn--/.test(host) || /^\[|^\d{1,3}(?:\.\d{1,3}){3}$/.test(host);

/** The links of an e-mail whose target is not one of the addresses in the text, because it is written in escapes. */
function escapedTargets(links: PlacedLink[], addresses: WebAddress[]): PlacedLink[] {
  const written = new Set(addresses.map(({ url }) => authorityOf(url)));
  return links.filter(({ target }) => /^https?:/i.test(target) && !written.has(authorityOf(target)));
}

function authorityOf(address: string): string {
  if (!URL.canParse(address)) return address;
  const { username, password, host } = new URL(address);
  return JSON.stringify([username, password, host]);
}

function targetFindings(link: PlacedLink, at: (span: Span) => Placed): Finding[] {
  if (!URL.canParse(link.target)) return [];
  const { username, password, hostname } = new URL(link.target);
  if (username || password) {
    const explanation = `This link leads to ${hostname}. Write its address without anything before an @.`;
    return [finding({ code: 'link_with_userinfo', ...at(link), expected: hostname, explanation })];
  }
  if (!isForeign(hostname, '')) return [];
  return [
    finding({ code: 'link_with_foreign_host', ...at(link), expected: hostname, explanation: foreignHost(hostname) }),
  ];
}

/** Any scheme with //, and those that work without. */
const schemes =
  /(?<![\p{L}\p{N}+.-])(?:([a-z][a-z0-9+.-]{1,30}):\/\/\S+|(?:javascript|vbscript|file|intent|blob|view-source|smsto|mmsto|market|facetime|bitcoin|ms-[a-z-]+):(?=\S)\S+|data:(?:[a-z]+\/[\w.+-]+)?[;,]\S+)/giu;
const allowed = new Set(['http', 'https', 'mailto', 'tel']);

function schemeFindings(text: string, at: (span: Span) => Placed): Finding[] {
  const { plain, offsets } = asBrowsersRead(text);
  return [...plain.matchAll(schemes)]
    .filter(({ 1: scheme }) => !scheme || !allowed.has(scheme.toLowerCase()))
    .map(({ 0: words, index }) =>
      finding({
        code: 'link_scheme',
        ...at({ start: offsets[index] ?? 0, end: offsets[index + words.length] ?? text.length }),
        explanation: 'A link may only use http, https, mailto or tel. Remove this one.',
      }),
    );
}

/** Words between two addresses that say that the one leads to the other: an arrow, a colon, a bracket. */
const pointer = /^[\s"'«»“”‘’)\]*_]*(?:→|➔|➜|⇒|⟶|⟹|▶|►|»|-{1,2}>|=>|:|=|>|\(|\[|<)[\s"'«“‘(<[*_:]*$/u;
/** Nothing but a space, quotation marks or a dash. */
const beside = /^[^\S\n]*["'«»“”‘’)\]*_]*[^\S\n]*[-–—]?[^\S\n]*["'«“‘(<[*_]*[^\S\n]*$/u;
/** Two addresses of different hosts of which the first is presented as the other, like `banque.example : http://…`. */
function misleadingPairs(text: string, addresses: readonly WebAddress[]): (Span & { shown: string; target: string })[] {
  const hosts = addresses
    .filter(({ address }) => !fileName.test(address))
    .map((address) => ({ ...address, host: hostOf(address.url) }));
  return hosts.slice(1).flatMap((second, index) => {
    const first = hosts[index];
    if (!first?.host || !second.host || first.host === second.host) return [];
    if (belongsTo(second.host, first.host) || belongsTo(first.host, second.host)) return [];
    // The text of a Markdown link between them says nothing about the host.
    const between = text.slice(first.end, second.start).replace(/\[[^[\]\n]*\]\(/g, '(');
    const [shown, target] = first.isBare ? [first, second] : [second, first];
    const isPair = pointer.test(between) || (first.isBare !== second.isBare && beside.test(between));
    return isPair ? [{ start: first.start, end: second.end, shown: shown.host ?? '', target: target.host ?? '' }] : [];
  });
}
