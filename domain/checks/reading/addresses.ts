import { parsePhoneNumberFromString } from 'libphonenumber-js';
import { matches, overlaps, type Source, type Span } from './source.ts';

/** A link, an e-mail address or a phone number in a text. `value` can be compared: a host, an address, E.164. */
export type Address = Span & { kind: 'link' | 'email' | 'phone'; value: string };

const EMAIL = /(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g;
const URL = /(?<![\w@.])(?:https?:\/\/|www\.)[^\s<>()[\]"«»]+/g;
/** A host without a scheme: with a path, or one of the usual endings. */
const HOST =
  /(?<![\w@./-])(?:[a-z0-9-]+\.)+(?:fr|com|net|org|immo|eu|io|info|re|nc|pf|bzh|agency|house|paris|example|app|co|me|ly|site|link)(?![\w@-])(?:\/[^\s<>()[\]"«»]*)?/g;
const PHONE = /(?<![\w+/.])(?:\+|00)?\(?\d[\d ().-]{7,18}\d(?!\w)/g;

/** In order. A number that no phone can have is left for the other readers. */
export function readAddresses({ plain, written }: Source): Address[] {
  const emails = matches(EMAIL, plain).map(
    ({ start, end }): Address => ({ start, end, kind: 'email', value: plainEnd(plain, start, end) }),
  );
  const links = [...matches(URL, plain), ...matches(HOST, plain)].flatMap(({ start, end: matched }): Address[] => {
    const end = matched - (/[.,;:!?*_]+$/.exec(plain.slice(start, matched))?.[0].length ?? 0);
    const host = hostOf(plain.slice(start, end));
    return host ? [{ start, end, kind: 'link', value: host }] : [];
  });
  const found = emails;
  for (const link of links) if (!found.some((other) => overlaps(other, link))) found.push(link);
  for (const { start, end } of matches(PHONE, plain)) {
    const value = phoneOf(written.slice(start, end));
    if (value && !found.some((other) => overlaps(other, { start, end })))
      found.push({ start, end, kind: 'phone', value });
  }
  return found.sort((a, b) => a.start - b.start);
}

const plainEnd = (plain: string, start: number, end: number) => plain.slice(start, end).replace(/[.]+$/, '');

function hostOf(link: string): string | undefined {
  const host = /^(?:https?:\/\/)?(?:[^/@]*@)?([^/?#:]+)/.exec(link)?.[1];
  return host?.replace(/^www\./, '');
}

/** French numbers have ten digits; others say their country, whose code does not begin with 0 (E.164). */
function phoneOf(text: string): string | undefined {
  const digits = text.replace(/\D/g, '');
  const isFrench = /^0[1-9]\d{8}$/.test(digits);
  const isForeign = /^\(?(?:\+|00)/.test(text.trim()) && /^(?:00)?[1-9]/.test(digits);
  if (!isFrench && !isForeign) return undefined;
  return parsePhoneNumberFromString(text, { defaultCountry: 'FR', extract: false })?.number;
}
