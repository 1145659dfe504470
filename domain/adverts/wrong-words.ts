type Place = { start: number; end: number };

/**
 * Finds the wrong words of a finding in the text. The finding may write figures otherwise than the text does: « 405 000 € » for
 * « 405000 euros ». Null if they are not there, or no longer.
 */
export function placeOfWrong({ rule, wrong }: { rule: string; wrong: string | null }, text: string): Place | null {
  if (wrong === null) return null;
  const plain = [...folded(text)].join('');
  const labels = rule === 'energyClass' ? ENERGY_LABEL : rule === 'climateClass' ? CLIMATE_LABEL : undefined;
  const pattern = labels
    ? `(?<=(?:${labels})[\\s:]*(?:classe |lettre )?)${wrong.toLowerCase()}(?![\\p{L}\\p{N}'’])`
    : rule === 'feesPayer'
      ? `(?:a\\s+)?(?:la\\s+)?charge\\s+(?:de\\s+l['’]|du\\s+|des?\\s+|d['’]un\\s+)?(?:${/vendeur/.test(wrong) ? 'vendeur|mandant' : 'acquereur|acheteur'})`
      : looseWords(wrong);
  const found = new RegExp(pattern, 'u').exec(plain);
  return found && { start: found.index, end: found.index + found[0].length };
}

const ENERGY_LABEL = '(?:classe|etiquette)\\s+(?:energie|energetique)|dpe';
const CLIMATE_LABEL = '(?:classe|etiquette)\\s+(?:climat|climatique|ges)|ges';

/** Without capitals and accents, each character at its place. */
const folded = (text: string): string =>
  text.replace(/[^\n]/g, (character) => {
    const [letter = character] = character.normalize('NFD').toLowerCase();
    return letter.length === 1 ? letter : character;
  });

/** The words with any blanks, marks of thousands and decimals, quotes and hyphens. */
function looseWords(words: string): string {
  const plain = folded(words.trim());
  const loose = plain
    .replace(/(?<=\d)\s(?=\d{3})/g, '')
    .replace(/[^\s]|\s+/g, (character) => {
      if (/^\s/.test(character)) return '\\s*';
      if (/\d/.test(character)) return `[\\s.]?${character}`;
      if (character === '€') return '(?:€|euros?)';
      if (/['’‘]/.test(character)) return "['’‘]";
      if (/[.,]/.test(character)) return '[.,]';
      return character.replace(/[\\^$*+?()[\]{}|/-]/, '\\$&');
    })
    .replace(/^\[\\s\.\]\?/, '');
  const begin = /^\d/.test(plain) ? '(?<![\\p{L}\\d]|\\d[\\s.,])' : '(?<![\\p{L}\\p{N}])';
  return `${begin}${loose}${/[\p{L}\p{N}]$/u.test(plain) ? '(?![\\p{L}\\p{N}])' : ''}`;
}
