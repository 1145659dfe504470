import { frenchEuros } from '../shared/french.ts';
import type { DraftFacts, Text } from './draft-facts.ts';
import type { Finding } from './finding.ts';
import { findingAt, writtenAt } from './new-finding.ts';
import { contactNamed } from './records.ts';

const LIMIT = '(?:plafond|maximum|maxi?|budget|limite|enveloppe|ceiling|max|top|upper limit)';
const YOURS = "(?:a |au |de |d' ?|to )?(?:votre|vtre|vot|your|yr) (?:[a-z]+ )?";
const AFTER = new RegExp(
  `^ ?(?:(?:sous|en dessous d[eu]|au-dessous d[eu]|de moins que|au-dessus d[eu]|au-dela d[eu]|de plus que|below|under|above|over|less than|more than) ?)${YOURS}${LIMIT}(?![a-z])`,
);
const BEFORE =
  /(?<![a-z])(?:inferieure?|superieure?|(?:en |au-)dess(?:ou|u)s|depasse\w*|excede\w*|below|above|exceeds?)(?: de| d'environ| by)? €? ?$/;
const LIMIT_AFTER = new RegExp(`^ ?${YOURS}${LIMIT}(?![a-z])`);

const WITH_COSTS = /(?<![a-z])(?:frais|notaire|compris\w*|travaux|inclu\w*|fees|costs|included)(?![a-z])/;

/** « 31 000 € sous votre plafond »: how far a price is from the contact's budget. */
export const checkBudgetGap = (facts: DraftFacts): Finding[] => facts.texts.flatMap((text) => checkText(facts, text));

function checkText({ contact, candidates, texts }: DraftFacts, { reading }: Text): Finding[] {
  const most = contact?.budget_max_euros;
  // With the costs of a purchase the difference is another one.
  if (WITH_COSTS.test(reading.source.plain)) return [];
  if (!contact || most == null) return [];
  const { source, back } = reading.inDigits;
  const properties = [...candidates, ...texts.flatMap(({ mentions }) => mentions.map(({ property }) => property))];
  const prices = [
    ...properties.flatMap(({ price_euros: euros }) => euros ?? []),
    ...texts.flatMap((text) => text.reading.prices.map(({ euros }) => euros)),
  ];
  const gaps = prices.map((euros) => Math.abs(most - euros)).filter((gap) => gap !== most && gap > 0);
  const [first] = gaps;
  if (first === undefined) return [];
  return reading.amounts
    .filter(({ start, end }) => {
      const after = source.plain.slice(end, end + 50);
      return (
        AFTER.test(after) ||
        (BEFORE.test(source.plain.slice(Math.max(0, start - 30), start)) && LIMIT_AFTER.test(after))
      );
    })
    .filter(({ euros, tolerance }) => !gaps.some((gap) => Math.abs(gap - euros) <= tolerance + 500))
    .map((amount) => {
      const at = back(amount);
      const expected = frenchEuros(first);
      return findingAt(reading, at, {
        code: 'search_differs',
        expected,
        record: contactNamed(contact),
        explanation: `The contact's budget ends at ${most} euros: the difference is ${expected}, not "${writtenAt(reading, at)}". Correct it.`,
      });
    });
}
