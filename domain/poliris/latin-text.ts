/**
 * Adverts are written in ISO 8859-1 (latin-1), without a mark at the beginning. The format names no encoding, and a receiver cannot
 * tell from the file which one it is. Where latin-1 is expected, the « é » of UTF-8 is shown as « Ã© ». Windows-1252 also has ’, œ and €,
 * but a receiver that keeps to latin-1 reads these as control characters. So only what both have alike is written, and every other
 * character in its plain form: ’ as ', œ as oe, € as EUR. A character without a plain form, such as an emoji, is left out and named in
 * `lost`.
 */
export function latinText(text: string): { text: string; lost: string[] } {
  const lost = new Set<string>();
  const plain = (character: string): string => {
    const form = plainForm(character);
    if (form === undefined) lost.add(character);
    return form ?? '';
  };
  const visible = text.normalize('NFC').replaceAll(LINE_BREAK, '\n').replaceAll(BLANK, ' ').replaceAll(INVISIBLE, '');
  const written = visible.replaceAll(NOT_LATIN, plain);
  return { text: written, lost: [...lost] };
}

const LINE_BREAK = /\r\n|[\r\v\f\u0085\u2028\u2029]/g;
const BLANK = /[\t\p{Zs}]/gu;
/** Control characters, zero-width ones, soft hyphens. */
const INVISIBLE = /(?!\n)[\p{Cc}\p{Cf}]/gu;
const NOT_LATIN = /[\u{100}-\u{10FFFF}]/gu;

const PLAIN_FORMS: Readonly<Record<string, string>> = {
  ...alike("'", '‘’‚‛′ʼˈ‹›'),
  ...alike('"', '“”„‟″'),
  ...alike('-', '‐‑‒–—―−•‣▪▸►●◆■✓✔✅'),
  ...alike('*', '★☆∗⭐'),
  '…': '...',
  '€': 'EUR',
  œ: 'oe',
  Œ: 'OE',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ħ: 'h',
  Ħ: 'H',
  ı: 'i',
  ẞ: 'SS',
  '⁄': '/',
  '‰': '/1000',
  '≤': '<=',
  '≥': '>=',
  '≠': '!=',
  '≈': '~',
  '→': '->',
  '←': '<-',
  '⇒': '=>',
};

function alike(plain: string, characters: string): Record<string, string> {
  return Object.fromEntries([...characters].map((character) => [character, plain]));
}

/** Letters lose their accent (ő is o), ligatures and small digits are taken apart (ﬁ is fi). A sign keeps its strokes, which mean something. */
function plainForm(character: string): string | undefined {
  const known = PLAIN_FORMS[character];
  if (known !== undefined) return known;
  // A mark on a letter that has no such form, or one that changes only how the character before it looks.
  if (/\p{M}/u.test(character)) return '';
  const apart = /\p{L}/u.test(character)
    ? character.normalize('NFKD').replaceAll(/\p{M}/gu, '')
    : character.normalize('NFKC');
  const plain = [...apart].map((part) => PLAIN_FORMS[part] ?? part).join('');
  return plain.search(NOT_LATIN) === -1 ? plain : undefined;
}
