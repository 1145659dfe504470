import type { Finding } from '../../../../domain/checks/finding.ts';
import { codeOf, hiddenCharacters } from '../../../../domain/drafts/hidden-characters.ts';
import { linkIn } from '../findings/finding-words.ts';

/** The letter of an e-mail: its HTML as it leaves, parsed into a document that runs and loads nothing. */
const parse = (html: string) => new DOMParser().parseFromString(html, 'text/html');

/** The words of a letter, without its formatting. */
export const wordsOf = (html: string): string => parse(html).body.textContent;

/** The targets of the links in a letter, each once. */
export const linkTargets = (html: string): string[] => [
  ...new Set([...parse(html).querySelectorAll('a[href]')].map((link) => link.getAttribute('href') ?? '')),
];

/**
 * A copy of the letter for reading here, with the words of its findings in `mark` elements. The text stays the same, and
 * what leaves is not this copy.
 */
export function withMarks(
  html: string,
  body: string,
  findings: readonly Finding[],
  labelOf: (finding: Finding) => string,
): string {
  const letter = parse(html);
  for (const finding of findings) {
    if (finding.field !== 'body') continue;
    const place = placeInLetter(letter, body, finding);
    if (place === null) continue;
    for (const node of textNodesIn(letter, place.start, place.end)) {
      const mark = letter.createElement('mark');
      mark.className = finding.result;
      mark.title = labelOf(finding);
      const hidden = hiddenCharacters(node.data);
      if (hidden.length > 0) mark.dataset.code = [...node.data].filter(isHidden).map(codeOf).join(' ');
      node.replaceWith(mark);
      mark.append(node);
    }
  }
  return letter.body.innerHTML;
}

const isHidden = (character: string) => hiddenCharacters(character).length > 0;

/**
 * If the same words occur several times, it is the same of them as in the raw text. Null if the letter writes the words in
 * another form.
 */
function placeInLetter(letter: Document, body: string, { text: raw, start, end }: Finding) {
  if (start >= end || raw === '') return null;
  const words = linkIn(raw)?.shown ?? raw;
  const earlier = occurrences(body, words).filter((at) => at < start).length;
  const at = occurrences(letter.body.textContent ?? '', words)[earlier];
  return at === undefined ? null : { start: at, end: at + words.length };
}

function occurrences(text: string, words: string): number[] {
  const places: number[] = [];
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + 1)) places.push(at);
  return places;
}

/** The text nodes that hold exactly these characters of the letter, split off where a node holds more. */
function textNodesIn(letter: Document, start: number, end: number): Text[] {
  const walker = letter.createTreeWalker(letter.body, NodeFilter.SHOW_TEXT);
  const nodes: { node: Text; from: number; to: number }[] = [];
  let at = 0;
  for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null) {
    const [from, to] = [Math.max(start - at, 0), Math.min(end - at, node.length)];
    if (from < to) nodes.push({ node, from, to });
    at += node.length;
  }
  return nodes.map(({ node, from, to }) => {
    if (to < node.length) node.splitText(to);
    return from > 0 ? node.splitText(from) : node;
  });
}
