import { type PriceRole, roleOf } from './price-roles.ts';
import { matches, overlaps, type Source, type Span } from './source.ts';

export type Price = Span & {
  euros: number;
  role: PriceRole;
  /** Whether the words just before say that it is a price: « au prix de », « affiché », « : ». */
  isClear: boolean;
  /** The amount was rounded: « 470k », « environ 470 000 € ». */
  isRounded: boolean;
  style: 'euros' | 'thousands' | 'millions';
};

const AMOUNT = String.raw`(?<![\w.,/-]|\d )(?<amount>\d{1,3}(?:[ .,]\d{3})+|\d+(?:[.,]\d{1,2})?)`;
const UNIT = `(?: ?(?<thousands>k ?(?:€|eur|euros?)?(?![a-z0-9])|mille euros?)| ?(?<millions>m ?€|millions? (?:d'euros?|€|euros?)|millions?(?![a-z]))| ?(?<euros>€|eur(?:os?)?)(?![a-z]))`;
const withUnit = new RegExp(`${AMOUNT}${UNIT}`, 'g');
const afterSign = /€ ?(?<amount>\d{1,3}(?:[ ,]\d{3})+|\d{4,})(?<thousands>k)?(?!\d)/g;
/** Without a unit, an amount in thousands is a price after a word that says so: « au prix de 470 000 ». */
const withoutUnit =
  /(?<=(?<![a-z])(?:prix(?: est)?(?: de| a)?|affichee?|proposee?|vente|vendue?|a|de|et|price (?:of|is|was)|at) )(?<amount>\d{2,3}[ .,]\d{3})(?!\d|[.,]\d| ?(?:€|eur|k|m2|m²|km|personnes|habitants|kwh|visite|vue|photo))/g;

const PER_UNIT =
  /^ ?(?:\/|par |le |du |the |per |a )? ?(?:m2|m²|mois|an|metre|metres|lot|semaine|jour|month|year|sqm)(?![a-z])/;
const ABOUT = /(?:environ|autour de|aux alentours de|pres de|quelque|around|about|approximately|env\.) $/;
/** « 275 000 € ou 280 000 € »: the second amount is what the first one is. */
const JOINED = /^(?: ?(?:€|k|euros?))? ?(?:ou|et|a|or|and|-|puis|voire) ?(?:a |at )?$/;
const CLEAR =
  /(?:^|[:=–(,;*|-]|(?<![a-z])(?:prix|price)[^.:]{0,30}|affich\w*[^.:]{0,14}|(?<![a-z])(?:a|at|for|is|of|costs?|vaut|pour|proposee?s?|passee?s?|est de|demandee?))\W*(?:toujours |maintenant |desormais |encore |still |now |bien |de |a )?$/;
/** « passé de 475 000 à 459 000 € »: the second amount is the price. */
const REDUCED = /(?:baiss|passe|descend)\w* (?:son prix |le prix )?de $/;
/** No property costs so little: these are charges and fees without their word. */
const LOWEST_PRICE = 3000;

/** The amounts in euros in a text, in order. */
export function readPrices({ plain }: Source, sentenceAt: (index: number) => Span & { plain: string }): Price[] {
  const found = matches(withUnit, plain);
  for (const match of [...matches(afterSign, plain), ...matches(withoutUnit, plain)]) {
    if (!found.some((other) => overlaps(other, match))) found.push(match);
  }
  const prices: Price[] = [];
  for (const match of found.sort((a, b) => a.start - b.start)) {
    const { start, end } = match;
    const { amount = '', thousands, millions } = match.groups as Record<string, string | undefined>;
    const isGrouped = /[ .,]\d{3}$/.test(amount) && !millions;
    const value = Number(isGrouped ? amount.replace(/[ .,]/g, '') : amount.replace(',', '.'));
    const euros = Math.round(value * (thousands ? 1000 : millions ? 1_000_000 : 1));
    const sentence = sentenceAt(start);
    const previous = prices.at(-1);
    const from = Math.max(sentence.start, start - 70, previous?.end ?? 0);
    const before = plain.slice(from, start);
    const after = plain.slice(end, end + 30);
    if (PER_UNIT.test(after)) continue;
    const near = /[^,;(]*$/.exec(before)?.[0] ?? '';
    const isJoined = previous !== undefined && JOINED.test(plain.slice(previous.end, start));
    const isFromTo = isJoined && REDUCED.test(plain.slice(0, previous.start));
    if (isFromTo) previous.role = 'other';
    const own = euros < LOWEST_PRICE ? 'other' : roleOf({ near, after, sentence: sentence.plain });
    const role = isJoined && !isFromTo ? previous.role : own;
    const isRounded = thousands !== undefined || millions !== undefined || ABOUT.test(before);
    prices.push({
      start,
      end,
      euros,
      role,
      isClear: CLEAR.test(near),
      isRounded,
      style: thousands ? 'thousands' : millions ? 'millions' : 'euros',
    });
  }
  return prices;
}
