import { type Finding, finding } from './finding.ts';
import { plainOf, type Span } from './reading/source.ts';
import { recordOf, type StrangerText } from './stranger-texts.ts';

/** As many words in a row are no coincidence. */
const RUN = 8;

/** A street's name with hyphens, an article with its noun, or the digits of a telephone number are one word. */
const word = /\d+(?:[ .\u00a0\u202f]\d+)+(?![\p{L}\p{N}])|[\p{L}\p{N}]+(?:[-'][\p{L}\p{N}]+)*/gu;

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

/** The texts that hold each of these runs. Most words begin no run, so that few runs are compared. */
function findRuns(runs: readonly Run[], texts: readonly StrangerText[]): Map<string, StrangerText[]> {
  if (runs.length === 0) return new Map();
  const found = new Map<string, StrangerText[]>(runs.map(({ words }) => [words, []]));
  const beginnings = new Set(runs.map(({ words }) => words.split(' ', 2).join(' ')));
  for (const text of texts) {
    const words = wordsOf(text.text);
    for (let at = 0; at + RUN <= words.length; at++) {
      if (!beginnings.has(`${words[at]} ${words[at + 1]}`)) continue;
      found.get(words.slice(at, at + RUN).join(' '))?.push(text);
    }
  }
  return found;
}

/** A text of a draft. Of several that wrote the same words, `sourceOf` says which one a finding names. */
export type WrittenText = { field: string; text: string; sourceOf(texts: readonly StrangerText[]): CopiedFrom };
export type CopiedFrom = { code: 'stranger_text' | 'stranger_words'; by: StrangerText } | undefined;

/** The words of each text that stand in a row in one of the strangers', each longest run once. */
export function copiedWords(texts: readonly WrittenText[], strangers: readonly StrangerText[]): Finding[][] {
  const runs = texts.map(({ text }) => runsIn(text));
  const sources = findRuns(runs.flat(), strangers);
  return texts.map(({ field, text, sourceOf }, index) => {
    const copied: (Span & { from: NonNullable<CopiedFrom> })[] = [];
    for (const { words, start, end } of runs[index] ?? []) {
      const from = sourceOf(sources.get(words) ?? []);
      const last = copied.at(-1);
      if (from && last && start < last.end) Object.assign(last, { end, from: gravest(last.from, from) });
      else if (from) copied.push({ start, end, from });
    }
    return copied.map(({ start, end, from: { code, by } }) =>
      finding({
        code,
        field,
        start,
        end,
        text: text.slice(start, end),
        record: recordOf(by),
        explanation:
          'These words are copied from a message, a note or visit feedback. Say it in your own words, or leave it out.',
      }),
    );
  });
}

const gravest = (first: NonNullable<CopiedFrom>, next: NonNullable<CopiedFrom>): NonNullable<CopiedFrom> =>
  first.code === 'stranger_text' && next.code === 'stranger_words' ? next : first;
