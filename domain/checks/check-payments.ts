import type { DraftFacts } from './draft-facts.ts';
import type { Finding } from './finding.ts';
import { findingAt } from './new-finding.ts';
import { isWarning, paymentWordsIn } from './payment-words.ts';
import { matches, plainOf, type Span } from './reading/source.ts';
import type { Colleague } from './records.ts';

/** Bank details, unusual ways of paying and secrets of a card, none of which any record knows. */
export const checkPayments = ({ texts, colleagues }: DraftFacts): Finding[] =>
  texts.flatMap(({ reading }) =>
    [...paymentWordsIn(reading.source.plain), ...paidTo(colleagues, reading.source.plain)].map((span) =>
      findingAt(reading, span, {
        code: 'payment_details',
        explanation:
          'No record knows this account or this way of paying, and whoever pays there loses the money. Leave it out.',
      }),
    ),
  );

/** « un chèque à l'ordre de Yann Le Bihan »: a colleague, who never is paid themselves. */
function paidTo(colleagues: readonly Colleague[], plain: string): Span[] {
  return matches(TO_THE_ORDER, plain).filter(
    (span) =>
      !isWarning(plain, span) &&
      colleagues.some(({ name }) => plain.slice(span.end, span.end + name.length + 5).includes(plainOf(name))),
  );
}
const TO_THE_ORDER =
  /(?<![a-z])(?:cheques?|virements?|vir(?:er|ez)|verse[rz]|acompte|transfer)(?![a-z])[^.;!?\n]{0,40}?(?:a l'ordre d[e']|au nom d[e']|sur le compte d[e']|payable to|made out to) ?/g;
