import type { Reading } from './reading/read-text.ts';
import { plainOf, type Span } from './reading/source.ts';

const FEMININE = /^(?:rue|avenue|allee|place|impasse|route|venelle|esplanade|promenade)(?![a-z])/;
const KIND =
  /^(?:rue|avenue|allee|place|impasse|route|venelle|esplanade|promenade|boulevard|chemin|quai|cours|square|faubourg|passage|hameau)(?![a-z])/;
/** The article before a street, with the preposition that joins it: « de l' », « au », « la ». */
const ARTICLE = /(?<![a-z])(?:(?<of>de l'|de la |du )|(?<at>a l'|a la |au )|(?<alone>l'|la |le ))$/;

/**
 * A street in place of another one, with the article that the other had: « le T2 de l'allée Baco » becomes
 * « le T2 de la rue Paul Bellamy ».
 */
export function withArticle({ source }: Reading, { start, end }: Span, right: string): Span & { replacement: string } {
  const before = source.plain.slice(Math.max(0, start - 8), start);
  const match = ARTICLE.exec(before);
  const street = plainOf(right);
  if (!match || !KIND.test(street)) return { start, end, replacement: right };
  const isElided = /^[aeiou]/.test(street);
  const isFeminine = FEMININE.test(street);
  const { of, at } = match.groups ?? {};
  const article = isElided ? "l'" : isFeminine ? 'la ' : 'le ';
  const joined = of
    ? article === 'le '
      ? 'du '
      : `de ${article}`
    : at
      ? article === 'le '
        ? 'au '
        : `à ${article}`
      : article;
  if (joined === match[0].replace(/^a /, 'à ')) return { start, end, replacement: right };
  const from = start - match[0].length;
  const isCapital = /^\p{Lu}/u.test(source.written.slice(from));
  return {
    start: from,
    end,
    replacement: (isCapital ? joined.charAt(0).toUpperCase() + joined.slice(1) : joined) + right,
  };
}
