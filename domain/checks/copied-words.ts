import { type Finding, finding } from './finding.ts';
import { plainOf, type Span } from './reading/source.ts';
import { recordOf, type StrangerText } from './stranger-texts.ts';

/** As many words in a row are no coincidence. */
const RUN = 8;

/** A street's name with hyphens, or an article with its noun, is one word. */
const word = /[\p{L}\p{N}]+(?:[-'][\p{L}\p{N}]+)*/gu;

const wordsOf = (text: string): string[] => plainOf(text).match(word) ?? [];

/** Whether a text has as many words as a run. */
export const hasRun = (text: string): boolean => wordsOf(text).length >= RUN;

type Run = Span & { words: string };

/** Every run of eight words of a text. */
function runsIn(text: string): Run[] {
  const words = [...plainOf(text).matchAll(word)];
  return words.slice(RUN - 1).map((last, at) => ({
    words: words
      .slice(at, at + RUN)
      .map(([written]) => written)
      .join(' '),
    start: words[at]?.index ?? 0,
    end: last.index + last[0].length,
  }));
}

/** The text that holds each of these runs. Most words begin no run, so that few runs are compared. */
function findRuns(runs: readonly Run[], texts: readonly StrangerText[]): Map<string, StrangerText> {
  if (runs.length === 0) return new Map();
  const wanted = new Set(runs.map(({ words }) => words));
  const beginnings = new Set([...wanted].map((words) => words.split(' ', 2).join(' ')));
  const found = new Map<string, StrangerText>();
  for (const text of texts) {
    const words = wordsOf(text.text);
    for (let at = 0; at + RUN <= words.length; at++) {
      if (!beginnings.has(`${words[at]} ${words[at + 1]}`)) continue;
      const run = words.slice(at, at + RUN).join(' ');
      if (wanted.has(run)) found.set(run, text);
    }
  }
  return found;
}

/** The words of each text that stand in a row in one of the strangers', each longest run once. */
export function copiedWords(
  texts: readonly (readonly [field: string, text: string])[],
  strangers: readonly StrangerText[],
): Finding[][] {
  const runs = texts.map(([, text]) => runsIn(text));
  const sources = findRuns(runs.flat(), strangers);
  return texts.map(([field, text], index) => {
    const copied: (Span & { from: StrangerText })[] = [];
    for (const { words, start, end } of runs[index] ?? []) {
      const from = sources.get(words);
      const last = copied.at(-1);
      if (from && last && start < last.end) last.end = end;
      else if (from) copied.push({ start, end, from });
    }
    return copied.map(({ start, end, from }) =>
      finding({
        code: 'stranger_text',
        field,
        start,
        end,
        text: text.slice(start, end),
        record: recordOf(from),
        explanation:
          'These words are copied from a message, a note or visit feedback. Say it in your own words, or leave it out.',
      }),
    );
  });
}
