import { numberIn, orUnreadable, type Reading, shown, Unreadable } from './values.ts';

/** Amounts in euros as people write them about prices and budgets. */

const MILLIONS = /^(.*\d)(?:m€?|meur|millions?(?:d[e’']?)?(?:€|euros?)?)$/i;
/** « 350 M€ » was meant to be thousands, or says nothing that an agency of homes could use. */
const MAX_MILLIONS = 100;

function eurosIn(text: string): number | undefined {
  const compact = text.replace(/\s/g, '');
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
const WORDS = `${FEES}|env(?:iron)?|approx|about|net(?: vendeur)?|maxi?(?:mum)?|mini?(?:mum)?`;
const BEFORE = new RegExp(`^(?:(?:${WORDS}|autour de|jusqu[’']?\\s?[àa]|up to)(?!\\p{L})\\.?\\s*:?|[~≈])\\s*`, 'iu');
const wordAfter = (words: string) => new RegExp(`(?<!\\p{L})(?:${words})\\.?$`, 'iu');
const AFTER = wordAfter(WORDS);
const FEES_INCLUDED = wordAfter(FEES);

/** The price of a property in whole euros, as it is asked: neither about so much nor without the fees. */
export const readPrice = (cell: string): Reading<number> => wholeEuros(cell.trim().replace(FEES_INCLUDED, ''), cell);

/** People write a few words on either side, in any order: « max 350 000 € FAI », « 350 000 FAI max ». */
const MAX_WORDS = 3;

function withoutWords(cell: string): string {
  let text = cell.trim();
  for (let word = 0; word < MAX_WORDS; word += 1) text = text.replace(BEFORE, '').replace(AFTER, '').trim();
  return text;
}

/** An amount in whole euros, with the words that people put before and after it. */
export const readEuros = (cell: string): Reading<number> => wholeEuros(withoutWords(cell), cell);

export type Range = { min: number; max: number };

const BETWEEN = /(?<=[\d€km])\s*(?:[-–—/]|(?<=\s)(?:à|et|to|and)\s)\s*(?=\d)/i;
const UNIT = /(?:k|m)(?:€|eur)?$|millions?.*$/i;
/** A budget that reaches so much further is two amounts of different units: « 300 - 350 000 € ». */
const MAX_FACTOR = 10;
/** Two smaller numbers were meant as thousands, or are no amounts: « 12-15 ». */
const MIN_OF_RANGE = 1000;

/** A budget is one amount, or two of which the last says the unit of both: `300/350 k€`. */
export function readBudget(cell: string): Reading<number | Range> {
  const whole = readEuros(cell);
  if (!(whole instanceof Unreadable)) return whole;
  const text = withoutWords(cell).replace(/^(?:entre|de|between|from)\s+/i, '');
  const [low, high, ...more] = text.split(BETWEEN);
  if (low === undefined || high === undefined || more.length > 0) return whole;
  const [unit = ''] = UNIT.exec(high.replace(/\s/g, '')) ?? [];
  const min = eurosIn(UNIT.test(low.replace(/\s/g, '')) ? low : `${low}${unit}`);
  const max = eurosIn(high);
  if (min === undefined || max === undefined || !(min >= MIN_OF_RANGE && min <= max && max <= min * MAX_FACTOR)) {
    return new Unreadable(`is not an amount: ${shown(cell)}`);
  }
  return { min: Math.round(min), max: Math.round(max) };
}

/** The least and the most of the two columns for budgets. The amount of a column of its own goes before that of a range beside it. */
export function budgetOf({ budgetMinEuros, budgetMaxEuros }: Readonly<Record<string, unknown>>) {
  const [low, high] = [budgetMinEuros, budgetMaxEuros] as (number | Range | undefined)[];
  const inRange = (budget: number | Range | undefined) => (typeof budget === 'object' ? budget : undefined);
  return {
    budgetMinEuros: typeof low === 'number' ? low : (low?.min ?? inRange(high)?.min),
    budgetMaxEuros: typeof high === 'number' ? high : (high?.max ?? inRange(low)?.max),
  };
}
