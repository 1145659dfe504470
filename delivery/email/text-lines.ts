import { plainOf } from '../../domain/checks/reading/source.ts';

/** A line of a text: as it is written, without case and accents, and its place in the text. */
export type Line = { text: string; plain: string; from: number; to: number };

export function linesOf(text: string): Line[] {
  let from = 0;
  const plain = plainOf(text).split('\n');
  return text.split('\n').map((line, index) => {
    const place = { text: line, plain: (plain[index] ?? '').trim(), from, to: from + line.length };
    from += line.length + 1;
    return place;
  });
}
