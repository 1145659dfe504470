import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { areSimilar, differencesOf } from '../../../domain/drafts/text-differences.ts';

const visits: [string, string, string] = [
  'Bonjour Élodie, votre visite du T3 rue des Lices est confirmée mardi 24 novembre à 11 h 45. À bientôt, Agence du Port',
  'Bonjour Nils, votre visite de la maison quai Nord est confirmée mercredi 25 novembre à 9 h. À bientôt, Agence du Port',
  'Bonjour Awen, votre visite du T2 place du Port est confirmée mardi 24 novembre à 18 h. À bientôt, Agence du Port',
];

/** The texts that the differences stand for. */
const written = ({ parts, rows }: ReturnType<typeof differencesOf>) =>
  rows.map((row) => parts.map((part) => (typeof part === 'string' ? part : row[part.slot])).join(''));

describe('the differences between texts', () => {
  it('are the common text once, and the words of each text in each slot', () => {
    const { parts, rows } = differencesOf([
      'Bonjour Élodie, rendez-vous à 11 h rue Basse.',
      'Bonjour Nils, rendez-vous à 9 h rue Haute.',
    ]);
    expect(parts).toEqual(['Bonjour ', { slot: 0 }, ', rendez-vous à ', { slot: 1 }, ' h rue ', { slot: 2 }, '.']);
    expect(rows).toEqual([
      ['Élodie', '11', 'Basse'],
      ['Nils', '9', 'Haute'],
    ]);
  });

  it('keep the words of a name in one slot', () => {
    const { parts } = differencesOf(['Bonjour Anne Le Goff, à mardi.', 'Bonjour Jean Van Damme, à mardi.']);
    expect(parts).toEqual(['Bonjour ', { slot: 0 }, ', à mardi.']);
  });

  it('of equal texts are none', () => {
    expect(differencesOf(['Bonjour', 'Bonjour'])).toEqual({ parts: ['Bonjour'], rows: [[], []] });
  });

  it('give each text again, whatever the texts are', () => {
    const words = fc.array(fc.constantFrom('Bonjour', ' ', 'Élodie', ', ', 'à', '11', ' h ', '\n', '👩‍👧', '.'), {
      maxLength: 14,
    });
    const texts = fc.array(
      words.map((parts) => parts.join('')),
      { minLength: 1, maxLength: 4 },
    );
    fc.assert(
      fc.property(texts, (given) => {
        expect(written(differencesOf(given))).toEqual(given);
      }),
    );
    expect(written(differencesOf(visits))).toEqual(visits);
  });
});

/** « mot1 mot2 … » */
const words = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => `mot${from + index}`).join(' ');

describe('texts', () => {
  it('of one intention are similar', () => {
    for (const text of visits) for (const other of visits) expect(areSimilar(text, other)).toBe(true);
  });

  it.each([
    ['Bonjour Élodie, votre visite de mardi est annulée, le vendeur est absent.', visits[0]],
    ['Bonjour Élodie, le compromis est prêt. À bientôt, Agence du Port', visits[1]],
    ['Bonjour Élodie', 'Bonjour Nils'],
    ['', ''],
    [`${'mot '.repeat(2000)}`, `${'mot '.repeat(2000)}`],
    [words(1, 200), `${words(1, 100)} ${words(300, 400)}`],
  ] as const)('of two intentions are not: “%s” and “%s”', (one, other) => {
    expect(areSimilar(one, other)).toBe(false);
  });
});
