import { matches, type Source, type Span } from './source.ts';

export type Per = 'month' | 'quarter' | 'half-year' | 'year';

/** An amount of money, whatever it is for, with the time for which it is due. */
export type Amount = Span & {
  euros: number;
  per: Per | null;
  /** By how many euros it may have been rounded: « 15 k€ », « environ 15 000 € ». */
  tolerance: number;
};

const DIGITS = String.raw`\d{1,3}(?:[ .,]\d{3})+(?!\d)|\d+(?:[.,]\d{1,2})?(?!\d)`;
const AMOUNT = new RegExp(
  `(?<![\\w.,/-]|\\d )(?:€ ?(?<after>${DIGITS})(?<afterThousands>k)?(?![a-z0-9])|(?<before>${DIGITS}) ?(?:(?<thousands>k|mille)(?: ?(?:€|euros?|eur))?|(?:€|euros?|eur))(?![a-z]))`,
  'g',
);
const PERIODS: readonly (readonly [RegExp, Per])[] = [
  [
    /^ ?(?:\/|par |le |chaque |a |per |each |every )? ?(?:mois|month)(?![a-z])|^ ?(?:mensuels?|mensuelles?|monthly)(?![a-z])/,
    'month',
  ],
  [
    /^ ?(?:\/|par |le |chaque |a |per |each )? ?(?:trimestre|quarter)(?![a-z])|^ ?(?:trimestriels?|quarterly)(?![a-z])/,
    'quarter',
  ],
  [/^ ?(?:\/|par |le |chaque )? ?semestre(?![a-z])|^ ?semestriels?(?![a-z])/, 'half-year'],
  [
    /^ ?(?:\/|par |l'|a |per |each )? ?(?:an(?:nee)?|year)(?![a-z])|^ ?(?:annuels?|annuelles?|yearly|annually)(?![a-z])/,
    'year',
  ],
];
const ROUGHLY =
  /(?<![a-z])(?:environ|autour de|aux alentours de|pres de|presque|quelque|approximativement|grosso modo|a peu pres|around|about|approximately|roughly|some|nearly|almost)(?: de)? €? ?$/;
/** « 4 250 € le m² » is no amount that anybody pays. */
const PER_AREA = /^ ?(?:\/|par |le |du |the |per |a )? ?(?:m2|m²|metre|sqm|square)/;
/** The share by which a rounded amount may be off. */
const ROUNDED = 0.03;

/** The amounts in a text whose numbers are digits, in order. */
export const readAmounts = ({ plain }: Source): Amount[] =>
  matches(AMOUNT, plain)
    .filter(({ end }) => !PER_AREA.test(plain.slice(end, end + 16)))
    .map(({ start, end, groups }) => {
      const { after, afterThousands, before, thousands } = groups as Record<string, string | undefined>;
      const said = after ?? before ?? '';
      const isGrouped = /[ .,]\d{3}$/.test(said);
      const times = (thousands ?? afterThousands) && !isGrouped ? 1000 : 1;
      const euros = Math.round(Number(isGrouped ? said.replace(/[ .,]/g, '') : said.replace(',', '.')) * times);
      const rest = plain.slice(end, end + 20);
      const per = PERIODS.find(([pattern]) => pattern.test(rest))?.[1] ?? null;
      const isRough = ROUGHLY.test(plain.slice(Math.max(0, start - 26), start));
      return { start, end, euros, per, tolerance: (times === 1 ? 0 : 500) + (isRough ? euros * ROUNDED : 0) };
    });
