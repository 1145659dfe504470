import type { Span } from './reading/source.ts';

/** Extends each span to whole words, and joins those that touch. */
export function wholeWords(text: string, spans: readonly Span[]): Span[] {
  const joined: Span[] = [];
  for (const { start, end } of spans) {
    const last = joined.at(-1);
    if (last && start < last.end) continue;
    const before = /\S*$/.exec(text.slice(Math.max(0, start - MAX_WORD), start))?.[0].length ?? 0;
    const after = /^\S*/.exec(text.slice(end, end + MAX_WORD))?.[0].length ?? 0;
    const word = { start: Math.max(start - before, last?.end ?? 0), end: end + after };
    if (last && word.start === last.end) last.end = word.end;
    else joined.push(word);
  }
  return limited(joined);
}

/** The part of a word on each side of a character that is shown. */
const MAX_WORD = 60;

/** Nobody reads more findings of one kind. */
const MAX_FINDINGS = 20;

/** Joins the spans beyond the limit in one, so that a correction still reaches all of them. */
export function limited(spans: readonly Span[]): Span[] {
  const rest = spans.slice(MAX_FINDINGS - 1);
  const last = rest.at(-1);
  if (!rest[0] || !last || rest.length === 1) return [...spans];
  return [...spans.slice(0, MAX_FINDINGS - 1), { start: rest[0].start, end: last.end }];
}
