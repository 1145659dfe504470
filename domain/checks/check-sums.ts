import type { DraftFacts, Text } from './draft-facts.ts';
import type { Finding } from './finding.ts';
import { findingAt, writtenAt } from './new-finding.ts';
import type { Amount, Per } from './reading/amounts.ts';
import { matches, type Span } from './reading/source.ts';

/** A statement of a text that other amounts of it give otherwise, and what they give. */
type Wrong = { span: Span; right: number };

/** The amounts of a text, with the words between them. */
type Sums = { plain: string; amounts: readonly Amount[]; sentences: readonly Span[] };

const timesAYear: Record<Per, number> = { month: 12, quarter: 4, 'half-year': 2, year: 1 };

/** Amounts that other amounts of the text contradict: « 120 € par mois, soit 1 540 € par an », a total, a difference. */
export const checkSums = (facts: DraftFacts): Finding[] =>
  facts.draft.kind === 'campaign' ? [] : facts.texts.flatMap((text) => checkText(facts, text));

function checkText({ language }: DraftFacts, { reading }: Text): Finding[] {
  const { source, back } = reading.inDigits;
  const { amounts } = reading;
  if (amounts.length < 2) return [];
  const sums = { plain: source.plain, amounts, sentences: sentencesOf(source.plain) };
  const found: Wrong[] = [];
  for (const read of [periods, totals, lists, differences, remainders, shares, ranges])
    for (const wrong of read(sums)) if (!found.some(({ span }) => span.start === wrong.span.start)) found.push(wrong);
  return found.map(({ span, right }) => {
    const at = back(span);
    const expected = `${right.toLocaleString(language === 'fr' ? 'fr-FR' : 'en-GB').replaceAll('\u202f', '\u00a0')}\u00a0€`;
    return findingAt(reading, at, {
      code: 'text_differs',
      expected,
      explanation: `The other amounts of the text give ${expected}, not "${writtenAt(reading, at)}". Correct one of them.`,
    });
  });
}

/** The sentences of a text by their ends alone: digits for words have moved those that were read. */
const sentencesOf = (plain: string): Span[] =>
  matches(/(?:[^.!?\n]|[.!?](?=[^\s.!?]))+[.!?\n]*/g, plain).map(({ start, end }) => ({ start, end }));

const inside = ({ amounts }: Sums, { start, end }: Span) =>
  amounts.filter((amount) => amount.start >= start && amount.end <= end);

const isNear = (said: Amount, right: number, others: readonly Amount[]): boolean =>
  Math.abs(said.euros - right) <=
  Math.max(1, right * 0.004) + said.tolerance + others.reduce((sum, { tolerance }) => sum + tolerance, 0);

const THAT_IS =
  /(?<![a-z])(?:soit|c'est-a-dire|donc|ce qui (?:fait|donne|represente)|(?:cela|ca) (?:fait|donne)|ou|i\.?e\.?|that is|that's|or|so|which (?:is|makes|comes to))(?![a-z])|=/;
/** Words with which the second amount is of another thing than the first. */
const ANOTHER_THING = /(?<![a-z])(?:taxes?|loyers?|charges|assurance|foncier\w*|tax|rent)(?![a-z])/;

/** « 120 € par mois, soit 1 540 € par an » */
function* periods(sums: Sums): Generator<Wrong> {
  for (const [index, first] of sums.amounts.entries()) {
    const second = sums.amounts[index + 1];
    if (!second || !first.per || !second.per || first.per === second.per) continue;
    const between = sums.plain.slice(first.end, second.start);
    if (between.length > 50 || /[;!?\n]|\. /.test(between) || !THAT_IS.test(between)) continue;
    if (ANOTHER_THING.test(between)) continue;
    const right = (first.euros * timesAYear[first.per]) / timesAYear[second.per];
    // People round a month to the euro, and a year to ten.
    const rounding = Math.max(timesAYear[first.per], right * 0.01);
    if (Math.abs(second.euros - right) > rounding + second.tolerance + first.tolerance * timesAYear[first.per])
      yield { span: second, right: Math.round(right) };
  }
}

const TOTAL_BEFORE =
  /(?<![a-z])(?:soit|au total|en tout|total(?: de| a prevoir)?|tout compris|cela (?:fait|donne)|ca (?:fait|donne)|ce qui (?:fait|donne|porte)|somme|budget (?:global|total)|cout (?:global|total)|altogether|in total|in all|total|which makes|makes|that's|comes to|would need|'d need|will need|=)(?![a-z])[^.;\d]{0,30}$|= ?€? ?$/;
/** « Total : 214 000 € », of what the sentence before adds up. */
const TOTAL_FIRST =
  /^\W*(?:soit|(?:un |le )?total|au total|en tout|(?:cela|ca) (?:fait|donne)|in all|in total|altogether|that's)(?![a-z])/;
const TOTAL_AFTER = /^ ?(?:au total|en tout|tout compris|all in|in all|in total|altogether)(?![a-z])/;
const ADDS = /(?<![a-z])(?:plus|et|ajout\w+|auxquels?|auxquelles|avec|and|add\w*|with)(?![a-z])|\+/;
/** Amounts that are no parts of a sum: « de 180 000 à 210 000 € ». */
const NO_PARTS = /(?<![a-z])(?:entre|between|ou|or|au lieu|instead|contre|fourchette|chacun\w*|each)(?![a-z])/;
/** Words of an amount that is no sum: a monthly payment, a price without the fees. */
const NO_TOTAL = /(?<![a-z])(?:mensualites?|loyers?|hors|nets?|m2|par mois|instal?ments?|without|before fees)(?![a-z])/;

/** « 198 500 € plus 15 500 € de notaire, soit 224 000 € en tout »; in the next sentence too: « Total : 224 000 € ». */
function* totals(sums: Sums): Generator<Wrong> {
  for (const [index, sentence] of sums.sentences.entries()) {
    const own = inside(sums, sentence);
    const total = own.at(-1);
    if (!total || total.per) continue;
    const before = sums.plain.slice(Math.max(sentence.start, own.at(-2)?.end ?? 0), total.start);
    const after = sums.plain.slice(total.end, total.end + 20);
    if (!TOTAL_BEFORE.test(before) && !TOTAL_AFTER.test(after)) continue;
    const previous = sums.sentences[index - 1];
    const isNext = previous && TOTAL_FIRST.test(sums.plain.slice(sentence.start, sentence.end));
    const parts = own.length > 1 ? own.slice(0, -1) : isNext ? inside(sums, previous) : [];
    const [first] = parts;
    if (!first || parts.length < 2 || parts.length > 6 || parts.some(({ per }) => per)) continue;
    const words = sums.plain.slice(first.start, parts.at(-1)?.start);
    if (!ADDS.test(words) || NO_PARTS.test(sums.plain.slice(Math.max(0, first.start - 40), total.start))) continue;
    if (subsets(parts).some((some) => isNear(total, sumOf(some), some))) continue;
    if (isDifference(total, parts) || parts.some(({ euros }) => euros > total.euros)) continue;
    if (NO_TOTAL.test(before) || NO_TOTAL.test(sums.plain.slice(total.end, total.end + 40))) continue;
    yield { span: total, right: sumOf(parts) };
  }
}

/** A line of a list, or of a table: what it is, and its amount. */
const LINE = /^[^\n]*$/gm;
const LINE_OF_TOTAL =
  /^\W*soit(?![a-z])|(?<![a-z])(?:total|ensemble|en tout|tout compris|cout (?:global|final|complet)|budget (?:global|complet)|all in|altogether)(?![a-z])/;

/** Amounts that are taken off a sum, or are a part of another line. */
const IS_TAKEN_OFF =
  /(?<![a-z])(?:apport|moins|dedui\w+|deduction|reste|remise|acompte|verse\w*|dont|inclus\w*|less|minus|deposit|including)(?![a-z])/;

/** « - prix : 398 000 € », « - notaire : 30 000 € », « - soit un total de 448 000 € », each on its own line. */
function* lists(sums: Sums): Generator<Wrong> {
  let parts: Amount[] = [];
  for (const line of matches(LINE, sums.plain)) {
    const [amount, other] = inside(sums, line);
    if (!amount && line[0].trim() === '') continue;
    if (!amount || other || amount.per) {
      parts = [];
      continue;
    }
    const isTotal = LINE_OF_TOTAL.test(line[0].slice(0, amount.start - line.start));
    const words = sums.plain.slice(sums.plain.lastIndexOf('\n', parts[0]?.start) + 1, line.end);
    const isSum =
      parts.length > 1 &&
      parts.every(({ euros }) => euros <= amount.euros) &&
      sumOf(parts) * 3 > amount.euros &&
      !IS_TAKEN_OFF.test(words);
    if (isTotal && isSum && !NO_PARTS.test(words) && !NO_TOTAL.test(line[0])) {
      const isGiven = parts.length < 9 && subsets(parts).some((some) => isNear(amount, sumOf(some), some));
      if (!isGiven && !isDifference(amount, parts)) yield { span: amount, right: sumOf(parts) };
    }
    parts = isTotal ? [] : [...parts, amount];
  }
}

const sumOf = (parts: readonly Amount[]): number => parts.reduce((sum, { euros }) => sum + euros, 0);

/** The parts of which a total may be made: two or more of them. */
const subsets = (parts: readonly Amount[]): Amount[][] =>
  Array.from({ length: 2 ** parts.length }, (_, choice) =>
    parts.filter((_, index) => (choice >> index) % 2 === 1),
  ).filter(({ length }) => length > 1);

const isDifference = (said: Amount, parts: readonly Amount[]): boolean =>
  parts.some((a) => parts.some((b) => a !== b && isNear(said, a.euros - b.euros, [a, b])));

const DIFFERENCE_BEFORE =
  /(?<![a-z])(?:baisse|hausse|ecart|difference|remise|rabais|reduction|economie|marge|manque|diminution|supplement|discount|saving|gap|difference|drop)(?![a-z])[^.;\d]{0,25}$/;
const DIFFERENCE_AFTER =
  /^ ?(?:de (?:moins|plus|difference|ecart|baisse|remise|marge|hausse|reduction)|d'(?:ecart|economie)|en (?:moins|plus)|less|more|below|above|au-dessus|au-dessous|en dessous)(?![a-z])/;
const NO_DIFFERENCE = /(?<![a-z])(?:par|chaque|each|per|frais|hono\w*|notaire|charges)(?![a-z])/;

/** « de 312 000 € à 298 000 €, soit 24 000 € de moins » */
function* differences(sums: Sums): Generator<Wrong> {
  for (const sentence of sums.sentences) {
    const own = inside(sums, sentence);
    if (own.length !== 3 || own.some(({ per }) => per)) continue;
    const said = own.find(
      ({ start, end }) =>
        DIFFERENCE_BEFORE.test(sums.plain.slice(Math.max(sentence.start, start - 45), start)) ||
        DIFFERENCE_AFTER.test(sums.plain.slice(end, end + 24)),
    );
    const [a, b] = own.filter((amount) => amount !== said);
    if (!said || !a || !b || NO_DIFFERENCE.test(sums.plain.slice(sentence.start, sentence.end))) continue;
    const right = Math.abs(a.euros - b.euros);
    if (said.euros > Math.max(a.euros, b.euros) / 2 || isNear(said, right, [a, b])) continue;
    // Savings of a month are often told for a year.
    if (isNear(said, 12 * right, [])) continue;
    if (isNear(b, a.euros + said.euros, [a, said]) || right === 0) continue;
    yield { span: said, right };
  }
}

const REMAINS_BEFORE =
  /(?<![a-z])(?:reste(?:ra|rait)?(?: a (?:financer|emprunter|payer|trouver))?|(?:auriez|aurez|avez) besoin d'emprunter|(?:il|vous) (?:vous )?(?:resterait|restera|reste)|to borrow|leaves?(?: you)?(?: with)?)(?![a-z])[^.;\d]{0,20}$/;
const REMAINS_AFTER = /^ ?(?:a (?:emprunter|financer|trouver)|to (?:borrow|finance))(?![a-z])/;
const TAKEN_OFF = /(?<![a-z])(?:apport|moins|apres|deduction|deduit|minus|less|down payment|honoraires?)(?![a-z])/;
const WITH_MORE =
  /(?<![a-z])(?:avec (?:les )?frais|frais (?:inclus|compris)|tout compris|notaire|travaux|plus \d)(?![a-z])/;

/** « 520 000 € moins 120 000 € d'apport, reste 380 000 € à emprunter » */
function* remainders(sums: Sums): Generator<Wrong> {
  for (const sentence of sums.sentences) {
    const own = inside(sums, sentence);
    const words = sums.plain.slice(sentence.start, sentence.end);
    const [one, two, said] = own;
    if (!one || !two || !said || own.length !== 3 || own.some(({ per }) => per) || !TAKEN_OFF.test(words)) continue;
    const before = sums.plain.slice(two.end, said.start);
    const isRest = REMAINS_AFTER.test(sums.plain.slice(said.end, said.end + 20)) || REMAINS_BEFORE.test(before);
    const right = Math.abs(one.euros - two.euros);
    if (!isRest || (WITH_MORE.test(words) && said.euros > right) || isNear(said, right, [one, two])) continue;
    if (said.euros < Math.max(one.euros, two.euros)) yield { span: said, right };
  }
}

/** The interest of a loan is no share of it. */
const LOAN = /(?<![a-z])(?:sur \d+ ans|mensualites?|taux|prets?|emprunt\w*|loan|mortgage|rate)(?![a-z])/;

/** « 5 % de 289 000 €, soit 28 900 € » */
function* shares(sums: Sums): Generator<Wrong> {
  for (const sentence of sums.sentences) {
    if (LOAN.test(sums.plain.slice(sentence.start, sentence.end))) continue;
    const own = inside(sums, sentence);
    const percents = matches(
      /(?<![\d.,])(\d{1,2}(?:[.,]\d{1,2})?) ?(?:%|pour ?cent|per ?cent)/g,
      sums.plain.slice(sentence.start, sentence.end),
    );
    const [first, said] = own;
    const [percent, another] = percents;
    if (!first || !said || own.length > 2 || !percent || another || first.per || said.per) continue;
    if (
      !/(?:soit|c'est-a-dire|=|ce qui (?:fait|donne)|i\.e\.|that is|or|which is)[ ,(€]*(?:environ |about )?€? ?$/.test(
        sums.plain.slice(first.end, said.start),
      )
    )
      continue;
    const share = Number(percent[1]?.replace(',', '.')) / 100;
    const part = first.euros * share;
    // Fees are a share of the price without them or with them, and what is left may be meant.
    const possible = [
      part,
      first.euros - first.euros / (1 + share),
      first.euros - part,
      first.euros + part,
      first.euros / (1 + share),
      first.euros / share,
    ];
    if (possible.some((right) => Math.abs(said.euros - right) <= right * 0.02 + said.tolerance + first.tolerance))
      continue;
    yield { span: said, right: Math.round(part) };
  }
}

const HIGH = /(?<![a-z])(?:(?<!plus )haute?|plafond|maximum|superieure?|top|upper|high(?:est)?)(?![a-z])[^.;\d]{0,25}$/;
const LOW =
  /(?<![a-z])(?:(?<!plus )(?:bas|basse)|plancher|minimum|inferieure?|bottom|lower|low(?:est)?)(?![a-z])[^.;\d]{0,25}$/;
const MIDDLE = /(?<![a-z])(?:milieu|moyenne|median\w*|middle|midpoint|average)(?![a-z])[^.;\d]{0,25}$/;

/** « de 410 000 à 430 000 €. En partant du haut, 450 000 € »: an end of a range that was given before. */
function* ranges(sums: Sums): Generator<Wrong> {
  const range = rangeIn(sums.plain);
  if (!range) return;
  for (const said of sums.amounts.filter(({ start }) => start >= range.end)) {
    const sentence = sums.sentences.findLast(({ start }) => start <= said.start);
    const from = Math.max(range.end, sentence?.start ?? 0);
    const before = sums.plain.slice(from, said.start);
    const right = HIGH.test(before)
      ? range.most
      : LOW.test(before)
        ? range.least
        : MIDDLE.test(before)
          ? (range.least + range.most) / 2
          : undefined;
    if (right !== undefined && !isNear(said, right, []) && said.euros > range.least / 2 && said.euros < range.most * 2)
      yield { span: said, right };
  }
}

/** The only range of an estimate: « de 410 000 à 430 000 € », « entre 410 et 430 k€ ». */
function rangeIn(plain: string): { least: number; most: number; end: number } | undefined {
  const found = matches(
    /(?<![a-z])(?:de|entre|from|between) €? ?(?<least>\d{1,3}(?:[ .,]\d{3})+|\d{2,3}(?= ?k| ?(?:a|et|to|and) ?\d{2,3} ?k))(?<sign> ?(?:€|euros?|k€?)?) ?(?:a|et|to|and) €? ?(?<most>\d{1,3}(?:[ .,]\d{3})+|\d{2,3}(?= ?k))(?<unit> ?(?:k ?€?|€|euros?))?/g,
    plain,
  );
  const [only, other] = found;
  if (!only || other) return undefined;
  const { least = '', most = '', unit = '' } = only.groups as Record<string, string | undefined>;
  const value = (said: string) =>
    Number(said.replace(/[ .,]/g, '')) * (/^\d{2,3}$/.test(said) && unit.includes('k') ? 1000 : 1);
  return value(most) > value(least) ? { least: value(least), most: value(most), end: only.end } : undefined;
}
