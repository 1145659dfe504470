import type { Finding } from '../../../../domain/checks/finding.ts';
import { codeOf, hiddenCharacters } from '../../../../domain/drafts/hidden-characters.ts';

type Span = { start: number; end: number };

type TextPart = {
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

/** Parts that one mark shows: a screen reader reads « Marie-Françoise » as one word, whatever « ç » costs. */
export type GroupedParts = [TextPart, ...TextPart[]];

/** Joins neighbouring parts whose first finding is the same. Hidden characters are shown by themselves. */
export function groupedByFinding(parts: readonly TextPart[]): GroupedParts[] {
  const groups: GroupedParts[] = [];
  for (const part of parts) {
    const last = groups.at(-1);
    const before = last?.at(-1);
    const isSame = part.findings[0] !== undefined && before?.findings[0] === part.findings[0];
    if (last && isSame && part.mark !== 'hidden' && before?.mark !== 'hidden') last.push(part);
    else groups.push([part]);
  }
  return groups;
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

const MAX_LENGTH = 80;

/** The words of a finding as a person can read them: hidden characters by their codes, a long passage shortened. */
export function wordsOf({ code, text }: Pick<Finding, 'code' | 'text'>): string {
  if (code === 'hidden_characters' && hiddenCharacters(text).length > 0 && !/[\p{L}\p{N}]/u.test(text)) {
    return hiddenCodes(text);
  }
  // A passage may begin or end within bold words.
  const line = (linkIn(text)?.shown ?? text).replaceAll('**', '').replace(/\s+/g, ' ').trim();
  return line.length > MAX_LENGTH ? `${line.slice(0, MAX_LENGTH)}…` : line;
}

/** Splits a Markdown link `[shown](target)` into the text that its reader sees and its target; null for other words. */
export function linkIn(words: string): { shown: string; target: string } | null {
  const [, shown, target] = words.match(/^\[([^\]]+)\]\(<?([^\s)>]+)[^)]*\)$/) ?? [];
  return shown !== undefined && target !== undefined ? { shown, target } : null;
}

type Texts = { subject?: string; body?: string };

/** Whether a finding can be corrected in these texts: it has a replacement, and its words stand where it says. */
export const isCorrectable = ({ replacement, start, end, field, text }: Finding, texts: Texts): boolean =>
  replacement !== null && start < end && textOf(texts, field)?.slice(start, end) === text;

/** The subject or body with the replacements of these findings in it; nothing else changes. */
export function correctedTexts(texts: Texts, findings: readonly Finding[]): Texts {
  const change: Texts = {};
  // The last one first: a replacement moves only the words after it.
  const fromTheEnd = findings.filter((finding) => isCorrectable(finding, texts)).sort((a, b) => b.start - a.start);
  const from: Record<string, number> = {};
  for (const { field, start, end, replacement } of fromTheEnd) {
    // If two findings are about the same words, only one can be replaced.
    if (end > (from[field] ?? Number.POSITIVE_INFINITY)) continue;
    from[field] = start;
    const text = textOf(change, field) ?? textOf(texts, field) ?? '';
    change[field as keyof Texts] = text.slice(0, start) + replacement + text.slice(end);
  }
  return change;
}

const textOf = (texts: Texts, field: string): string | undefined =>
  field === 'subject' || field === 'body' ? texts[field] : undefined;
