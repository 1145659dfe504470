const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/**
 * « MR » of Mathieu Rousselot, where there is no room for the name. An emoji counts only if no word has a letter.
 */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).map((word) => Array.from(graphemes.segment(word), ({ segment }) => segment));
  const letters = words.flatMap((word) => word.find((character) => /\p{L}/u.test(character)) ?? []);
  const initials = letters.length > 0 ? letters : words.flatMap((word) => word[0] ?? []);
  return initials.slice(0, 2).join('');
}
