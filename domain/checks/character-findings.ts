import { compatibilityCharacters, withUsualCharacters } from '../drafts/compatibility-characters.ts';
import { hiddenCharacters, hiddenRuns, withoutHidden } from '../drafts/hidden-characters.ts';
import { mixedWords, withLatinLetters } from '../drafts/look-alikes.ts';
import { type Finding, finding } from './finding.ts';
import type { Span } from './reading/source.ts';
import { limited, wholeWords } from './whole-words.ts';

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
