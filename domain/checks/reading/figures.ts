import { readAmounts } from './amounts.ts';
import { withDigits } from './digits.ts';
import { matches, plainOf, sourceOf } from './source.ts';

/** « 305 000 », without a unit. */
const BARE = /(?<![\d.,])\d{1,3}(?:[ .,]?\d{3})+(?!\d)/g;
/** Words that make a number behind them one of money, in the words of somebody who buys a home. */
const OF_MONEY =
  "(?:budget|enveloppe|plafond|apport|offr(?:e|ir|ons)|offer|limite?|max(?:i|imum)?|jusqu'a|up to|under|mont(?:e|er|ons|erait) (?:jusqu'a|a)|all(?:er|ons) (?:jusqu'a|a)|go to|ceiling)";
/** Units of things that are counted, and so no thousands of euros. */
const COUNTED =
  '[.,]\\d|\\d|[ .,]?(?:%|m2|m²)|(?: ?[-a] ?\\d+)? ?(?:ans?|annees?|metres?|m|km|kms|lots?|pieces?|chambres?|h\\d*|heures?|min|minutes?|jours?|mois|semaines?|days|weeks|months|hours|years?|rooms?|rue|avenue|etages?)(?![a-z])';
/** « on monte à 292 max », "up to 215", « budget entre 260 et 280 »: thousands. */
const THOUSANDS = new RegExp(
  [
    `(?<=(?<![a-z])${OF_MONEY}(?![a-z])(?: [a-z']+| ?:){0,2}? ?(?:(?:entre |de |between |from )?\\d{2,3} ?(?:-|a|et|ou|to|and|or) ?)?)(?<![\\d.,])\\d{2,3}(?!${COUNTED}|[ .,]?\\d|[ .,]?€)`,
    '(?<![\\d.,])\\d{2,3}(?= ?(?:-|a|et|ou|to|and|or) ?€?\\d{2,3} ?k(?![a-z]))',
    '(?<![\\d.,])\\d{2,3}(?= (?:max|maxi|maximum)(?![a-z]))',
  ].join('|'),
  'g',
);

/** The amounts in euros that somebody may mean by the figures of a message, in whatever way they write them. */
export const figuresIn = (text: string): number[] => [
  ...readAmounts(withDigits(sourceOf(text)).source).map(({ euros }) => euros),
  ...matches(BARE, plainOf(text)).map(({ 0: figure }) => Number(figure.replace(/\D/g, ''))),
  ...matches(THOUSANDS, plainOf(text)).map(({ 0: figure }) => Number(figure) * 1000),
];
