import type { Finding } from '../../../domain/checks/finding.ts';
import { codeOf, hiddenCharacters } from '../../../domain/drafts/hidden-characters.ts';

type Span = { start: number; end: number };

export type TextPart = {
  at: number;
  value: string;
  /** The findings about these words, the most serious first. */
  findings: Finding[];
  mark: 'hidden' | 'costly' | null;
};

const seriousness: readonly Finding['result'][] = ['deceptive', 'contradicted', 'unsupported', 'notice', 'checked'];

/** Splits a text where a finding, a hidden character or a costly one begins or ends. The parts together are the text. */
export function splitByFindings(
  text: string,
  findings: readonly Finding[],
  costly: readonly string[] = [],
): TextPart[] {
  const found = findings.flatMap((finding) => {
    const span = placeOf(finding, text);
    return span ? [{ ...span, finding }] : [];
  });
  const hidden = hiddenCharacters(text).map(({ code }) => String.fromCodePoint(Number.parseInt(code.slice(2), 16)));
  const spans = { hidden: spansOf(hidden, text), costly: spansOf(costly, text) };
  const bounds = [
    0,
    text.length,
    ...[...found, ...spans.hidden, ...spans.costly].flatMap(({ start, end }) => [start, end]),
  ];
  const sorted = [...new Set(bounds)].sort((a, b) => a - b);
  return sorted.slice(0, -1).map((start, index) => {
    const end = sorted[index + 1] as number;
    const covers = (span: Span) => span.start <= start && end <= span.end;
    return {
      at: start,
      value: text.slice(start, end),
      findings: found
        .filter(covers)
        .map(({ finding }) => finding)
        .sort((a, b) => seriousness.indexOf(a.result) - seriousness.indexOf(b.result)),
      mark: spans.hidden.some(covers) ? 'hidden' : spans.costly.some(covers) ? 'costly' : null,
    };
  });
}

/**
 * The place of a finding's words in a text. If the text is shown in another form than it was checked in, the words are
 * found where they occur once; null if they do not.
 */
export function placeOf({ start, end, text: words }: Finding, text: string): Span | null {
  if (start >= end) return null;
  if (text.slice(start, end) === words) return { start, end };
  const at = text.indexOf(words);
  return at >= 0 && text.indexOf(words, at + 1) < 0 ? { start: at, end: at + words.length } : null;
}

function spansOf(characters: readonly string[], text: string): Span[] {
  if (characters.length === 0) return [];
  const pattern = new RegExp(characters.map(escapeRegExp).join('|'), 'gu');
  return [...text.matchAll(pattern)].map(({ index, 0: value }) => ({ start: index, end: index + value.length }));
}

/** `U+200B U+200B` for the hidden characters of a text. */
export const hiddenCodes = (text: string) => [...text].map(codeOf).join(' ');

const escapeRegExp = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
