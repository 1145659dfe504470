import { type PriceRole, ROUGHLY, roleOf } from './price-roles.ts';
import { matches, overlaps, type Source, type Span } from './source.ts';

export type Price = Span & {
  euros: number;
  role: PriceRole;
  /** Whether the words just before say that it is a price: « au prix de », « affiché », « : ». */
  isClear: boolean;
  /** By how many euros the amount may have been rounded: « 470k », « 1,2 M€ », « environ 470 000 € ». */
  tolerance: number;
  /** Whether the words say that it was the price before: « au lieu de 299 000 € », « passé de 299 000 € à … ». */
  isFormer: boolean;
  style: 'euros' | 'thousands' | 'millions';
};

const AMOUNT = String.raw`(?<![\w.,/-]|\d )(?<amount>\d{1,3}(?:[ .,]\d{3})+|\d+(?:[.,]\d{1,3})?)`;
const UNIT = `(?: ?(?<thousands>k ?(?:€|eur|euros?)?(?![a-z0-9])|mille(?: euros?|(?= ?(?:[,.;:!?)]|$|fai(?![a-z])|net(?![a-z])|hono|honoraires))))| ?(?<millions>m ?€|millions? (?:d'euros?|€|euros?)|millions?(?![a-z]))|(?: d'| )?(?<euros>€|eur(?:os?)?)(?![a-z]))`;
const withUnit = new RegExp(`${AMOUNT}${UNIT}`, 'g');
const afterSign = /€ ?(?<amount>\d{1,3}(?:[ ,]\d{3})+|\d{4,})(?<thousands>k)?(?!\d)/g;
/** Without a unit, an amount in thousands is a price after a word that says so: « au prix de 470 000 ». */
const withoutUnit =
  /(?<=(?<![a-z])(?:prix(?: est)?(?: de| a)?|affichee?|proposee?|vente|vendue?|a|de|et|price (?:of|is|was)|at|pour) )(?<amount>\d{2,3}[ .,]\d{3})(?!\d|[.,]\d| ?(?:€|eur|k|m2|m²|km|personnes|habitants|kwh|visite|vue|photo))/g;

/** « le bellamy est à 298000 fai »: fees tell that it is a price. */
const beforeFees =
  /(?<![\w.,/-]|\d )(?<amount>\d{2,3}[ .,]?\d{3})(?= ?(?:fai|hai|hono\w*|frais (?:d'agence )?(?:inclus|compris)|ttc)(?![a-z]))/g;
/** "your 445,000 bid", « votre offre à 445 000 » */
const offered =
  /(?<=(?<![a-z])(?:your|votre) (?:[a-z]+ )?)(?<amount>\d{3}[ .,]?\d{3})(?= (?:bid|offer)(?![a-z]))|(?<=(?<![a-z])(?:votre offre|your offer|your bid|take|accept|descendra|accepteraient|accepterait|prendra)(?: (?:de|a|of|at|jusqu'a))? )(?<amount>\d{3}[ .,]?\d{3})(?!\d|[.,]\d| ?(?:€|eur|k|m2|m²))/g;
/** « le prix du bellamy c 298000 » */
const afterPrice =
  /(?<=(?<![a-z])prix(?: [a-z']+){0,5} (?:c|c'est|est|:|a|de|est a|est de) )(?<amount>\d{5,6})(?!\d|[.,]\d| ?(?:€|eur|k|m2|m²))/g;

const PER_UNIT =
  /^ ?(?:\/|par |le |du |the |per |a )? ?(?:m2|m²|mois|an|metre|metres|lot|semaine|jour|month|year|sqm)(?![a-z])/;
/** « au mètre carré, elles sont au même prix : 3 562 € contre 3 656 € » */
const PER_AREA = /(?<![a-z])(?:au|du|par) (?:metre carre|m2|m²)(?![a-z])|per square met(?:re|er)/;
const MOST_PER_AREA = 30_000;
const FEES_INCLUDED = /^ ?(?:fai|hai|hono\w* (?:inclus|compris)|frais (?:d'agence )?(?:inclus|compris))(?![a-z])/;
const ABOUT = /(?:environ|autour de|aux alentours de|pres de|quelque|around|about|approximately|env\.) $/;
/** « 275 000 € ou 280 000 € »: the second amount is what the first one is. */
const JOINED = /^(?: ?(?:€|k|euros?))? ?(?:ou|et|a|or|and|-|puis|voire) ?(?:a |at )?$/;
const CLEAR =
  /(?:^|[:=–(,;*|-]|(?<![a-z])(?:prix|price)[^.:]{0,30}|affich\w*[^.:]{0,14}|(?<![a-z])(?:a|at|for|is|of|costs?|vaut|coute|tourne|avoisine|approche|frole|pour|proposee?s?|passee?s?|est de|demandee?|c'est|(?<= )c|(?:down|reduced|dropped|lowered) to))\W*(?:toujours |maintenant |desormais |encore |still |now |bien |de |a )?(?:environ |autour de |pres de |about |around )?$/;
/** « passé de 475 000 à 459 000 € »: the second amount is the price. */
const REDUCED = /(?:baiss|passe|descend)\w* (?:son prix |le prix )?de $/;
/** « contre 299 000 € », « l'ancien prix de … ». */
const FORMER =
  /(?<![a-z])(?:au lieu d[e']|contre|anciens? prix|prix initial|initialement|auparavant|precedemment|previously|instead of|down from)[^\d;.]{0,25}$/;
/** « je vous propose de baisser de … à … »: nobody has agreed yet. */
const PROPOSED =
  /(?<![a-z])(?:propos\w*|avenant|envisag\w*|pourr\w+|sugger\w*|suggest\w*|conseill\w*|si|serai\w*)(?![a-z])/;
/** No column holds more, and a text may state any number. */
export const MOST_EUROS = 2 ** 31;
/** No property costs so little: these are charges and fees without their word. */
const LOWEST_PRICE = 3000;

/** The amounts in euros in a text, in order. */
export function readPrices({ plain }: Source, sentenceAt: (index: number) => Span & { plain: string }): Price[] {
  const found = matches(withUnit, plain);
  for (const match of [
    ...matches(afterSign, plain),
    ...matches(beforeFees, plain),
    ...matches(afterPrice, plain),
    ...matches(offered, plain),
    ...matches(withoutUnit, plain),
  ]) {
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
    const after = plain.slice(end, end + 70);
    if (PER_UNIT.test(after) || (euros < MOST_PER_AREA && PER_AREA.test(sentence.plain))) continue;
    const near = /[^,;(]*$/.exec(before)?.[0] ?? '';
    const isJoined = previous !== undefined && JOINED.test(plain.slice(previous.end, start));
    const isFromTo = isJoined && REDUCED.test(plain.slice(0, previous.start));
    if (isFromTo) Object.assign(previous, { role: 'other', isFormer: true });
    const own = euros < LOWEST_PRICE ? 'other' : roleOf({ before, near, after, sentence: sentence.plain });
    const isProposed = isFromTo && PROPOSED.test(sentence.plain);
    const role = isProposed ? 'offer' : isJoined && !isFromTo ? previous.role : own;
    const unit = thousands ? 1000 : millions ? 1_000_000 : 0;
    const decimals = isGrouped ? 0 : (/[.,](\d+)$/.exec(amount)?.[1]?.length ?? 0);
    const tolerance = Math.max(
      unit / 10 ** decimals / 2,
      ABOUT.test(before) ? euros * 0.02 : 0,
      ROUGHLY.test(near) ? euros * 0.03 : 0,
    );
    prices.push({
      start,
      end,
      euros,
      role,
      isClear:
        CLEAR.test(near) || FEES_INCLUDED.test(after) || ROUGHLY.test(near) || /prix[^.;\n]{0,30}, soit $/.test(before),
      tolerance,
      isFormer: FORMER.test(before),
      style: thousands ? 'thousands' : millions ? 'millions' : 'euros',
    });
  }
  return prices;
}
