import { compatibilityCharacters, withUsualCharacters } from '../drafts/compatibility-characters.ts';
import { hiddenCharacters, hiddenRuns, withoutHidden } from '../drafts/hidden-characters.ts';
import { mixedWords, withLatinLetters } from '../drafts/look-alikes.ts';
import { type Finding, finding } from './finding.ts';
import type { Span } from './reading/source.ts';

/** Findings about characters that readers do not see, or take for others. */
export function characterFindings(field: string, text: string): Finding[] {
  const at = ({ start, end }: Span) => ({ field, start, end, text: text.slice(start, end) });
  const hidden = wholeWords(text, hiddenRuns(text)).map((span) => {
    const words = text.slice(span.start, span.end);
    const names = hiddenCharacters(words).map(({ code, name }) => `${code} ${name}`);
    return finding({
      code: 'hidden_characters',
      ...at(span),
      expected: names.join(', ') || null,
      replacement: withoutHidden(words),
      explanation: `Readers do not see these characters: ${names.join(', ')}. Write the words without them.`,
    });
  });
  const mixed = limited(mixedWords(text)).map((span) => {
    const latin = withLatinLetters(text.slice(span.start, span.end));
    const isCorrected = mixedWords(latin).length === 0;
    return finding({
      code: 'mixed_scripts',
      ...at(span),
      replacement: isCorrected ? latin : null,
      explanation:
        'Some letters here belong to another alphabet and only look like Latin ones. Write the words in Latin letters.',
    });
  });
  const compatibility = wholeWords(text, compatibilityCharacters(text)).map((span) => {
    const usual = withUsualCharacters(text.slice(span.start, span.end));
    return finding({
      code: 'compatibility_characters',
      ...at(span),
      replacement: usual,
      explanation: `These characters only look like usual ones, so that nobody finds or recognises the words. Write "${usual}".`,
    });
  });
  return [...hidden, ...mixed, ...compatibility];
}

/** Extends each span to whole words, and joins those that touch. */
function wholeWords(text: string, spans: readonly Span[]): Span[] {
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
function limited(spans: readonly Span[]): Span[] {
  const rest = spans.slice(MAX_FINDINGS - 1);
  const last = rest.at(-1);
  if (!rest[0] || !last || rest.length === 1) return [...spans];
  return [...spans.slice(0, MAX_FINDINGS - 1), { start: rest[0].start, end: last.end }];
}
