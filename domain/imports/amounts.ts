import { numberIn, orUnreadable, type Reading, shown, Unreadable } from './values.ts';

/** Amounts in euros as people write them about prices and budgets. */

const MILLIONS = /^(.*\d)(?:m€?|meur|millions?(?:d[e’']?)?(?:€|euros?)?)$/i;
/** « 350 M€ » was meant to be thousands, or says nothing that an agency of homes could use. */
const MAX_MILLIONS = 100;

/** Old programs write « ¤ » or « ? » for a euro sign that their letters do not have, and people « KE ». */
const withEuroSign = (compact: string): string => compact.replace(/(?<=[\dkm])[¤?]$/i, '€').replace(/(?<=\dk)e$/i, '€');

function eurosIn(text: string): number | undefined {
  const compact = withEuroSign(text.replace(/\s/g, ''));
  const [, written] = MILLIONS.exec(compact) ?? [];
  if (written === undefined) return numberIn(compact, true);
  const millions = numberIn(written, false);
  return millions !== undefined && millions < MAX_MILLIONS ? millions * 1_000_000 : undefined;
}

const wholeEuros = (text: string, cell: string): Reading<number> => {
  const value = orUnreadable(eurosIn(text), cell);
  return value instanceof Unreadable ? value : Math.round(value);
};

const FEES = 'f\\.?a\\.?i|h\\.?a\\.?i|fees included';
const FEES_INCLUDED = wordAfter(FEES);

/** The price of a property in whole euros, as it is asked: neither about so much nor without the fees. */
export const readPrice = (cell: string): Reading<number> => wholeEuros(cell.trim().replace(FEES_INCLUDED, ''), cell);

/** The words that people put on either side of an amount: those that say nothing more, and those that make it the least or the most. */
const ABOUT = `${FEES}|env(?:iron)?|approx|about|net(?: vendeur)?`;
const LEAST = 'mini?(?:mum)?|au moins|at least';
const MOST = 'maxi?(?:mum)?|au plus|at most';
const words = {
  about: [wordBefore(`${ABOUT}|autour de`, '[~≈]'), wordAfter(ABOUT)],
  least: [
    wordBefore(`${LEAST}|[àa] partir de|d[èe]s|(?:plus|\\+\\s?) ?de|from|over|more than`, '>=?|≥'),
    wordAfter(`${LEAST}|(?:ou|et|or|and) (?:plus|more|up)`, '(?:(?:ou|et)\\s)?\\+'),
  ],
  most: [
    wordBefore(`${MOST}|jusqu[’']?\\s?[àa]|moins de|up to|under|less than`, '<=?|≤'),
    wordAfter(`${MOST}|(?:ou|or) (?:moins|less)`),
  ],
};

function wordBefore(alternatives: string, signs: string): RegExp {
  return new RegExp(`^(?:(?:${alternatives})(?!\\p{L})\\.?\\s*:?|${signs})\\s*`, 'iu');
}

function wordAfter(alternatives: string, signs = '(?!)'): RegExp {
  return new RegExp(`(?:(?<!\\p{L})(?:${alternatives})\\.?|${signs})$`, 'iu');
}

/** People write a few words on either side, in any order: « max 350 000 € FAI », « 350 000 FAI max ». */
const MAX_WORDS = 3;

/** The text without such words, and the bounds that they make it. */
export function withoutBounds(cell: string): { text: string; bounds: Set<'least' | 'most'> } {
  const bounds = new Set<'least' | 'most'>();
  let text = cell.trim();
  for (let round = 0; round < MAX_WORDS; round += 1) {
    for (const [meaning, patterns] of Object.entries(words) as [keyof typeof words, RegExp[]][]) {
      const rest = patterns.reduce((remaining, pattern) => remaining.replace(pattern, ''), text).trim();
      if (rest !== text && meaning !== 'about') bounds.add(meaning);
      text = rest;
    }
  }
  return { text, bounds };
}

/** The least or the most of a budget, or both. */
export type Range = { min?: number; max?: number };

const BETWEEN = /(?<=[\d€km])\s*(?:[-–—/]|(?<=\s)(?:à|et|to|and)\s)\s*(?=\d)/i;
const UNIT = /(?:k|m)(?:[€¤?e]|eur)?$|millions?.*$/i;
/** A budget that reaches so much further is two amounts of different units: « 300 - 350 000 € ». */
const MAX_FACTOR = 10;
/** Two smaller numbers are no amounts, « 12-15 », unless they can be thousands: « 200-250 ». */
const MIN_OF_RANGE = 1000;
const THOUSANDS = /^[5-9]\d$|^[1-9]\d\d$/;

/** The most that a contact's budget may be. */
const MAX_BUDGET = 1_000_000_000;

/**
 * A budget is one amount, the least or the most of it (« 300 000 mini », « jusqu'à 350 000 »), or two amounts of which the last says
 * the unit of both: `300/350 k€`.
 */
export function readBudget(cell: string): Reading<number | Range> {
  const { text, bounds } = withoutBounds(cell);
  const whole = wholeEuros(inThousands(text), cell);
  if (!(whole instanceof Unreadable)) return bounds.size === 0 ? whole : boundOf(whole, bounds, cell);
  return readRange(text.replace(/^(?:entre|de|between|from)\s+/i, ''), cell) ?? whole;
}

/** Nobody looks for a home of 270 euros: the thousands were left out. */
const inThousands = (text: string): string => (THOUSANDS.test(text.trim()) ? `${text.trim()}000` : text);

function boundOf(amount: number, bounds: Set<'least' | 'most'>, cell: string): Reading<Range> {
  if (bounds.size > 1 || amount < MIN_OF_RANGE || amount > MAX_BUDGET) return notAnAmount(cell);
  return bounds.has('least') ? { min: amount } : { max: amount };
}

const notAnAmount = (cell: string) => new Unreadable(`is not an amount: ${shown(cell)}`);

/** @returns undefined where the text is no two amounts */
function readRange(text: string, cell: string): Reading<Range> | undefined {
  const [low, high, ...more] = text.split(BETWEEN);
  if (low === undefined || high === undefined || more.length > 0) return undefined;
  const [unit = ''] = UNIT.exec(high.replace(/\s/g, '')) ?? [];
  const isInThousands = THOUSANDS.test(low.trim()) && THOUSANDS.test(high.trim());
  const asMeant = (amount: string) => (isInThousands ? inThousands(amount) : amount);
  const min = eurosIn(asMeant(UNIT.test(low.replace(/\s/g, '')) ? low : `${low}${unit}`));
  const max = eurosIn(asMeant(high));
  if (min === undefined || max === undefined || !(min >= MIN_OF_RANGE && min <= max && max <= min * MAX_FACTOR)) {
    return notAnAmount(cell);
  }
  return { min: Math.round(min), max: Math.round(max) };
}

/** The least and the most of the two columns for budgets. The amount of a column of its own goes before that of another column. */
export function budgetOf({ budgetMinEuros, budgetMaxEuros }: Readonly<Record<string, unknown>>) {
  const [low, high] = [budgetMinEuros, budgetMaxEuros] as (number | Range | undefined)[];
  const rangeOf = (budget: number | Range | undefined): Range => (typeof budget === 'object' ? budget : {});
  return {
    budgetMinEuros: typeof low === 'number' ? low : (rangeOf(low).min ?? rangeOf(high).min),
    budgetMaxEuros: typeof high === 'number' ? high : (rangeOf(high).max ?? rangeOf(low).max),
  };
}
