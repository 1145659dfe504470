import { hiddenRuns } from '../drafts/hidden-characters.ts';
import type { Span } from './reading/source.ts';

/**
 * An address in a text that a phone or a mail program makes a link. `address` is the text as browsers read it: without
 * hidden characters, in ordinary letters.
 */
export type WebAddress = Span & {
  address: string;
  /** The same with a scheme, so that it can be parsed. */
  url: string;
  /** Host and port with whatever precedes an @, as browsers read it and as it is written. */
  authority: string;
  writtenAuthority: string;
  /** Whether it has no `http://`, like agence.example. */
  isBare: boolean;
};

/** Endings of hosts that people write without `http://`. Two letters are a country, unless they are a French word. */
const bareEnding =
  '(?:com|net|org|info|biz|app|dev|immo|paris|bzh|alsace|corsica|online|site|shop|store|xyz|top|club|vip|live|pro|link|click|page|website|web|space|tech|tel|name|mobi|cloud|agency|immobilien|example|test|xn--[a-z0-9-]+|(?!(?:au|ce|de|du|en|es|et|il|je|la|le|ma|me|ne|ni|on|or|ou|sa|se|si|ta|te|tu|un|va|vu)(?![a-z]))[a-z]{2})';
const label = '[\\p{L}\\p{N}](?:[\\p{L}\\p{M}\\p{N}-]*[\\p{L}\\p{M}\\p{N}])?';

const full = /https?:[/\\]+[^\s<>"«»“”]+/giu;
const bare = new RegExp(
  `(?<![\\p{L}\\p{M}\\p{N}@./_+-])(?:(?:${label}\\.)+${bareEnding}|(?:\\d{1,3}\\.){3}\\d{1,3}(?=[:/]))(?![\\p{L}\\p{M}\\p{N}@-]|\\.[\\p{L}\\p{N}])(?::\\d{1,5})?(?:[/?#][^\\s<>"«»“”]*)?`,
  'giu',
);
/** A capital begins a sentence after a full stop without a space: "demain.Si". */
const beginsSentence = /^[^/:?#]*\.\p{Lu}\p{Ll}+(?=$|[/:?#])/u;

export function webAddressesIn(text: string): WebAddress[] {
  const { plain, offsets } = asBrowsersRead(text);
  const written = ({ start, end }: Span): Span => ({ start: offsets[start] ?? 0, end: offsets[end] ?? text.length });
  const fullOnes = [...plain.matchAll(full)].map(({ 0: match, index }) => ({ match, index, isBare: false }));
  const isInside = (index: number) =>
    fullOnes.some((one) => index >= one.index && index < one.index + one.match.length);
  const bareOnes = [...plain.matchAll(bare)]
    .filter(({ 0: match, index }) => !isInside(index) && !beginsSentence.test(match))
    .map(({ 0: match, index }) => ({ match, index, isBare: true }));
  return [...fullOnes, ...bareOnes]
    .sort((a, b) => a.index - b.index)
    .map(({ match, index, isBare }) => {
      const address = withoutPunctuation(match);
      const authorityStart = isBare ? 0 : (/^https?:[/\\]+/i.exec(address)?.[0].length ?? 0);
      const authority = /^[^/?#]*/.exec(address.slice(authorityStart))?.[0] ?? '';
      const span = written({ start: index, end: index + address.length });
      const from = index + authorityStart;
      const { start, end } = written({ start: from, end: from + authority.length });
      const url = isBare ? `http://${address}` : address;
      return { ...span, address, url, authority, writtenAuthority: text.slice(start, end), isBare };
    });
}

/** Browsers leave hidden characters out of an address, and read full-width letters and full stops as usual ones. */
export function asBrowsersRead(text: string): { plain: string; offsets: number[] } {
  const hidden = new Set(
    hiddenRuns(text).flatMap(({ start, end }) => [...Array(end - start).keys()].map((at) => start + at)),
  );
  const pieces: string[] = [];
  const offsets: number[] = [];
  let at = 0;
  for (const character of text) {
    const piece = hidden.has(at) ? '' : readCharacter(character);
    for (let unit = 0; unit < piece.length; unit++) offsets.push(at);
    pieces.push(piece);
    at += character.length;
  }
  return { plain: pieces.join(''), offsets: [...offsets, text.length] };
}

function readCharacter(character: string): string {
  if (character <= '\u007F') return character;
  return '。｡'.includes(character) ? '.' : character.normalize('NFKC');
}

/** Punctuation after an address belongs to the sentence, and so does a bracket that was opened before it. */
function withoutPunctuation(match: string): string {
  const trimmed = match.replace(/[.,;:!?'’"…*_\]}>]+$/u, '');
  const isUnbalanced = trimmed.endsWith(')') && trimmed.split(')').length > trimmed.split('(').length;
  return isUnbalanced ? withoutPunctuation(trimmed.slice(0, -1)) : trimmed;
}
