import { type Finding, finding } from './finding.ts';
import type { Span } from './reading/source.ts';
import { plainOf } from './reading/source.ts';
import type { StrangerText } from './stranger-texts.ts';

/** As many words in a row are no coincidence. */
const RUN = 8;

/** A street's name with hyphens, or an article with its noun, is one word. */
const word = /[\p{L}\p{N}]+(?:[-'][\p{L}\p{N}]+)*/gu;

type Word = Span & { word: string };

const wordsOf = (text: string): Word[] =>
  [...plainOf(text).matchAll(word)].map(({ 0: written, index }) => ({
    word: written,
    start: index,
    end: index + written.length,
  }));

const runAt = (words: readonly Word[], at: number): string =>
  words
    .slice(at, at + RUN)
    .map(({ word }) => word)
    .join(' ');

/** Every run of eight words, with the text that it stands in. */
export function runsOf(texts: readonly StrangerText[]): Map<string, StrangerText> {
  const runs = new Map<string, StrangerText>();
  for (const text of texts) {
    const words = wordsOf(text.text);
    for (let at = 0; at + RUN <= words.length; at++) runs.set(runAt(words, at), text);
  }
  return runs;
}

/** The words of a draft that stand in a row in one of the texts, each longest run once. */
export function copiedRuns(field: string, text: string, runs: ReadonlyMap<string, StrangerText>): Finding[] {
  const words = wordsOf(text);
  const found: (Span & { from: StrangerText })[] = [];
  for (let at = 0; at + RUN <= words.length; at++) {
    const from = runs.get(runAt(words, at));
    if (!from) continue;
    const start = words[at]?.start ?? 0;
    const end = words[at + RUN - 1]?.end ?? 0;
    const last = found.at(-1);
    if (last && start < last.end) last.end = end;
    else found.push({ start, end, from });
  }
  return found.map(({ start, end, from }) =>
    finding({
      code: 'stranger_text',
      field,
      start,
      end,
      text: text.slice(start, end),
      record: from.record,
      explanation:
        'These words are copied from a message, a note or visit feedback. Say it in your own words, or leave it out.',
    }),
  );
}
