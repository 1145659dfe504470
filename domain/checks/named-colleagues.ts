import { plainOf } from './reading/source.ts';
import type { Colleague } from './records.ts';

/** The colleagues whose name the words contain, in the order of the words: in full, or a first name that only one has. */
export function colleaguesIn(
  colleagues: readonly Colleague[],
  words: string,
): { colleague: Colleague; start: number; end: number }[] {
  // Hurried people leave out accents.
  const plain = plainOf(words);
  return colleagues
    .flatMap((colleague) => {
      const [first = ''] = colleague.name.split(' ');
      const isOnly = colleagues.filter(({ name }) => name.startsWith(`${first} `) || name === first).length === 1;
      for (const name of isOnly ? [colleague.name, first] : [colleague.name]) {
        const pattern = new RegExp(
          `(?<![\\p{L}])${plainOf(name).replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\p{L}-])`,
          'giu',
        );
        const found = [...plain.matchAll(pattern)].at(-1);
        if (found) return [{ colleague, start: found.index, end: found.index + found[0].length }];
      }
      return [];
    })
    .sort((a, b) => a.start - b.start);
}
