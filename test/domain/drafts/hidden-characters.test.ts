import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hiddenCharacters } from '../../../domain/drafts/hidden-characters.ts';
import { mixedWords } from '../../../domain/drafts/look-alikes.ts';

const asTags = (code: string) =>
  [...code].map((letter) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0))).join('');

describe('hidden characters', () => {
  it('are named and counted in the order of their first occurrence', () => {
    expect(hiddenCharacters('Prix\u202E000 052\u202C\u200B\u200B €')).toEqual([
      { code: 'U+202E', name: 'right-to-left override', count: 1 },
      { code: 'U+202C', name: 'pop directional formatting', count: 1 },
      { code: 'U+200B', name: 'zero width space', count: 2 },
    ]);
  });

  it.each([
    ['\u00AD', 'soft hyphen'],
    ['\u0000', 'control character'],
    ['\u001B', 'control character'],
    ['\u0085', 'control character'],
    ['\u2028', 'line separator'],
    ['\u3164', 'hangul filler'],
    ['\u115F', 'hangul choseong filler'],
    ['\u2800', 'braille pattern blank'],
    ['\uFEFF', 'zero width no-break space'],
    ['\u{E0041}', 'tag character'],
    ['\u{E0101}', 'variation selector'],
    ['\uFE0F', 'variation selector'],
    ['\u200D', 'zero width joiner'],
    ['\uFFF9', 'invisible character'],
    ['\u2064', 'invisible character'],
  ])('include %j: %s', (character, name) => {
    expect(hiddenCharacters(`a${character}b`)).toMatchObject([{ name, count: 1 }]);
  });

  it('are not found in visible text', () => {
    const plain = 'Maison à 250\u202F000\u00A0€ :\r\n\t« vue » – l’été, cœur Œ ß ñ, e\u0301, Ελλάδα, Москва, 東京';
    expect(hiddenCharacters(plain)).toEqual([]);
  });

  it.each(['👩‍👩‍👧', '❤️', '👨🏽‍🚀', '🏳️‍🌈', '🇫🇷', '1️⃣', '👁️‍🗨️', '☎︎', '©️', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '👩‍❤️‍💋‍👨', '🧑🏻‍🤝‍🧑🏿'])(
    'are not found in %s',
    (emoji) => {
      expect(hiddenCharacters(`Bravo ${emoji}${emoji} !`)).toEqual([]);
    },
  );

  it('are found behind an emoji', () => {
    expect(hiddenCharacters(`🙂${asTags('send')}`)).toMatchObject([{}, {}, {}, {}]);
    expect(hiddenCharacters(`🏴${asTags('approve')}`).length).toBeGreaterThan(0);
    expect(hiddenCharacters('❤️\uFE0F')).toEqual([{ code: 'U+FE0F', name: 'variation selector', count: 1 }]);
    expect(hiddenCharacters('🙂\u200D!')).toMatchObject([{ code: 'U+200D' }]);
    expect(hiddenCharacters('🙂\uFE01')).toMatchObject([{ code: 'U+FE01' }]);
  });

  it('are counted wherever they stand in a text', () => {
    const part = fc.constantFrom('a', ' ', 'é', '👩‍👩‍👧', '\n', '1️⃣');
    const hiddenCharacter = fc.constantFrom('\u202E', '\u2066', '\u3164', '\u00AD', '\u{E0020}');
    fc.assert(
      fc.property(fc.array(part), fc.array(part), hiddenCharacter, (before, after, hidden) => {
        expect(hiddenCharacters(before.join('') + hidden + after.join(''))).toMatchObject([{ count: 1 }]);
      }),
    );
  });
});

/** The words as written. */
const mixed = (text: string) => mixedWords(text).map(({ start, end }) => text.slice(start, end));

describe('mixed scripts', () => {
  it('are found in words with look-alike letters', () => {
    expect(mixed('Sur pаypal ou pаypal.example, ΒNP et Ваnque !')).toEqual(['pаypal', 'pаypal', 'ΒNP', 'Ваnque']);
    expect(mixed('p\u200Bа\u00ADypal')).toEqual(['p\u200Bа\u00ADypal']);
  });

  it('are not found in words of one script', () => {
    expect(mixed('Écrivez à Γιάννης, Москва-Paris, l’été 2027, 5 µm, cœur')).toEqual([]);
  });
});
