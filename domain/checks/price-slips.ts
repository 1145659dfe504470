import type { DraftFacts, Text } from './draft-facts.ts';
import { meantProperty } from './meant-property.ts';
import type { Property } from './property.ts';
import type { Price } from './reading/prices.ts';
import { sentenceAt } from './reading/sentences.ts';
import { withPrice } from './same-value.ts';

/* Amounts that are the price of a property with a slip of the hand. */

/** « une offre à 28 900 € » for a property of 289 000 €: the same digits with another number of noughts. */
export function slipOfNoughts(facts: DraftFacts, text: Text, price: Price): Property | undefined {
  if (price.role === 'other' || price.role === 'budget') return undefined;
  if (
    /%|(?<![a-z])(?:depot|apport|garantie|acompte|deposit)(?![a-z])/.test(
      sentenceAt(text.reading.sentences, price.start).plain,
    )
  )
    return undefined;
  const { property, isSure } = meantProperty(facts, text, price);
  const recorded = property?.price_euros;
  if (!property || !isSure || !recorded) return undefined;
  const isSlip = [0.001, 0.01, 0.1, 10, 100, 1000].some(
    (times) => Math.abs(price.euros - recorded * times) <= recorded * times * 0.001,
  );
  return isSlip ? property : undefined;
}

/** « le vendeur veut 758 000 € » of a villa at 785 000: the price of the contact's property with two digits the wrong way round. */
export function swappedDigits(facts: DraftFacts, price: Price): Property | undefined {
  const { properties } = facts.records;
  const { budget_min_euros: least, budget_max_euros: most } = facts.contact ?? {};
  const isKnown = withPrice(price, properties).length > 0 || price.euros === least || price.euros === most;
  if (price.role === 'budget' || isKnown) return undefined;
  return facts.candidates.find(
    ({ price_euros: euros }) => euros !== null && isSwapped(String(euros), String(price.euros)),
  );
}

/** Whether two neighbouring digits, and nothing else, stand the other way round. */
function isSwapped(right: string, said: string): boolean {
  const at = [...right].findIndex((digit, index) => digit !== said[index]);
  return (
    right.length === said.length &&
    at !== -1 &&
    right.slice(0, at) + right.charAt(at + 1) + right.charAt(at) + right.slice(at + 2) === said
  );
}
