import type { Text } from '../draft-facts.ts';
import type { Sentence } from '../reading/sentences.ts';
import { goesOnAbout } from './goes-on.ts';
import type { LegalRule } from './legal-rule.ts';
import { NOTARY_FEES } from './legal-words.ts';

const NOTARY = new RegExp(`(?<![a-z])(?:${NOTARY_FEES}|pour le notaire|for the notary)(?![a-z])`);
const NEW =
  /(?<!(?:pas|plus) )(?<![a-z])(?:neufs?|neuves?|vefa|programme|sur plan|new[- ]build|(?:brand )?new|off[- ]plan)(?![a-z])/;
const OLD =
  /(?<![a-z])(?:ancien(?:ne)?s?|(?:plus de |a )?(?:cinquante|quarante|trente|vingt|\d\d) ans|(?:construite?s?|datant|date|batie?) (?:en|de) (?:1[89]\d\d|20[01]\d)|annees? (?:\d0|trente|cinquante|soixante|soixante-dix)|old(?:er)?|existing|(?:pas|plus) neu(?:f|ve)|dans l'ancien)(?![a-z])/;
const PROVIDES = /(?<![a-z])(?:comptez|prevoyez|ajoutez|prevoir|compter|ajouter|allow|add)(?![a-z])/;
const OTHER =
  /(?<![a-z])(?:hono\w*|commission|agence|apport|depot|acompte|sequestre|taux|remise|negoci\w+|baiss\w+|terrain|viager|fees of the agency|deposit|si (?:la|le|l'|elle|il)|seraient|serait|aurait)(?![a-z])/;

/** The share of the price that goes to the notary, where the home is said to be old or new: 7 to 8 percent, or 2 to 3. */
export const notaryFees: readonly LegalRule[] = [
  {
    pattern:
      /(?<![\d.,])(?<least>\d{1,2}(?:[.,]\d)?) ?%?(?: (?:a|ou|et|to|or) (?<most>\d{1,2}(?:[.,]\d)?))? ?(?:%|pour cent|per ?cent)/g,
    isWrong: (_facts, text, sentence, { groups }) => {
      const told = wordsAround(text, sentence);
      if (!NOTARY.test(told) || OTHER.test(sentence.plain)) return false;
      const [isNew, isOld] = [NEW.test(told), OLD.test(told)];
      if (isNew === isOld || (sentence.plain.match(/%/g) ?? []).length > 2) return false;
      const [least, most] = [groups?.least, groups?.most ?? groups?.least].map((said = '') =>
        Number(said.replace(',', '.')),
      ) as [number, number];
      return isOld ? most < 5.5 || least > 10 : least > 5;
    },
    fr: 'environ 7 à 8 % du prix dans l’ancien, 2 à 3 % dans le neuf',
    en: 'about 7 to 8% of the price of an old home, 2 to 3% of a new one',
  },
];

function wordsAround({ reading }: Text, sentence: Sentence): string {
  const { start, end } = goesOnAbout(reading.sentences, sentence);
  const before = reading.sentences[reading.sentences.indexOf(sentence) - 1];
  // « Le bien est ancien, donc prévoyez 3 % du prix », after the fees were named.
  const isProvided = before && PROVIDES.test(sentence.plain) && NOTARY.test(before.plain);
  return reading.source.plain.slice(isProvided ? before.start : start, end);
}
