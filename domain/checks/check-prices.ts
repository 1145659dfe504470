import type { Language } from '../../storage/column-values.ts';
import { publicId } from '../shared/ids.ts';
import type { DraftFacts, Text } from './draft-facts.ts';
import type { Finding } from './finding.ts';
import { findingAt, writtenAt } from './new-finding.ts';
import type { Property } from './property.ts';
import type { Price } from './reading/prices.ts';
import { sentenceAt } from './reading/sentences.ts';
import { propertyLabel, propertyNamed } from './records.ts';
import { isSamePrice, withPrice } from './same-value.ts';
import { subjectOf } from './subjects.ts';

/** The findings of a draft's amounts in euros. */
export const checkPrices = (facts: DraftFacts): Finding[] =>
  facts.texts.flatMap((text) => text.reading.prices.flatMap((price) => checkPrice(facts, text, price)));

function checkPrice(facts: DraftFacts, text: Text, price: Price): Finding[] {
  const { reading } = text;
  const unsupported = () => [
    findingAt(reading, price, { code: 'price_unsupported', explanation: 'No record has this amount. Check it.' }),
  ];
  const offer = facts.offers.find(({ amount_euros }) => isSamePrice(price, amount_euros));
  if (offer) return [agrees(text, price, facts.records.properties.get(offer.property_id))];
  if (price.role === 'offer') return offerDiffers(facts, text, price) ?? unsupported();
  if (price.role === 'budget') {
    const { budget_min_euros: least, budget_max_euros: most } = facts.contact ?? {};
    return [least, most].some((amount) => amount != null && isSamePrice(price, amount))
      ? [budgetAgrees(facts, text, price)]
      : [];
  }
  const subject = subjectOf(facts, text, price);
  const { properties } = facts.records;
  const equal =
    subject.among.find((property) => property.price_euros !== null && isSamePrice(price, property.price_euros)) ??
    (subject.isNamed ? undefined : withPrice(price, properties)[0]);
  if (equal) return [agrees(text, price, equal)];
  if (price.role === 'other') return [];
  const { property } = subject;
  if (!property?.price_euros || !subject.isSure || !(price.isClear || isOneOfFacts(text, price))) return unsupported();
  // With the right price beside it, another amount is an earlier price or somebody's offer.
  if (isSaidBeside(text, price, property.price_euros)) return unsupported();
  // An amount that is far from the price was probably not meant to be the price.
  const isFar = price.euros < property.price_euros / 3 || price.euros > property.price_euros * 3;
  const isOfAnother = properties
    .between('price_euros', price.euros, price.euros)
    .some(({ price_euros: euros }) => euros === price.euros);
  if (isFar && !isOfAnother) return unsupported();
  return [priceDiffers(text, price, property, property.price_euros, facts.language)];
}

const isSaidBeside = ({ reading }: Text, price: Price, euros: number): boolean => {
  const sentence = sentenceAt(reading.sentences, price.start);
  return reading.prices.some(
    (other) =>
      other !== price && other.start >= sentence.start && other.end <= sentence.end && isSamePrice(other, euros),
  );
};

/** « T3, 68 m², 289 000 € »: an amount among other facts of a property is its price. */
const isOneOfFacts = ({ reading }: Text, price: Price): boolean =>
  reading.facts.some((fact) => Math.abs(fact.end - price.start) < 25 || Math.abs(price.end - fact.start) < 15);

const agrees = ({ reading }: Text, price: Price, property: Property | undefined): Finding =>
  findingAt(reading, price, {
    code: 'property_agrees',
    ...(property && { record: propertyNamed(property) }),
    explanation: 'The record has this amount.',
  });

const budgetAgrees = ({ contact }: DraftFacts, { reading }: Text, price: Price): Finding =>
  findingAt(reading, price, {
    code: 'property_agrees',
    ...(contact && { record: { kind: 'contact' as const, id: publicId('contact', contact.id), label: 'budget' } }),
    explanation: "It is the contact's budget.",
  });

function priceDiffers(
  { reading }: Text,
  price: Price,
  property: Property,
  amount: number,
  language: Language,
): Finding {
  const written = writtenAt(reading, price);
  const replacement = sayPriceAs(amount, price, written);
  return findingAt(reading, price, {
    code: 'price_differs',
    expected: sayPrice(amount, language),
    replacement,
    record: propertyNamed(property),
    explanation: `The draft says "${written}"; the price of ${propertyLabel(property)} is ${amount} euros. Write "${replacement}".`,
  });
}

/** « votre offre de 245 000 € », where the contact's only offer is another amount. */
function offerDiffers(facts: DraftFacts, text: Text, price: Price): Finding[] | undefined {
  const [offer, other] = facts.offers;
  const { plain } = text.reading.source;
  const isTheirs = /(?:votre|your) (?:contre-)?(?:offre|offer|proposition)[^.;!?\n]*$/.test(
    plain.slice(Math.max(0, price.start - 60), price.start),
  );
  const property = offer && facts.records.properties.get(offer.property_id);
  if (!offer || other || !property || !isTheirs) return undefined;
  return [priceDiffers(text, price, property, offer.amount_euros, facts.language)];
}

const formats = { fr: new Intl.NumberFormat('fr-FR'), en: new Intl.NumberFormat('en-GB') };

const sayPrice = (euros: number, language: Language): string =>
  language === 'fr'
    ? `${formats.fr.format(euros).replaceAll('\u202f', '\u00a0')}\u00a0€`
    : `€${formats.en.format(euros)}`;

/** Another amount in the form of the one that it replaces: « 470k » becomes « 455k ». */
function sayPriceAs(euros: number, { style }: Price, written: string): string {
  const number = /\d[\d\s\u00a0\u202f.,]*\d|\d/.exec(written)?.[0] ?? '';
  const separator = /\d([\s\u00a0\u202f.,])\d{3}/.exec(number)?.[1] ?? '';
  if (style === 'thousands' && euros % 1000 === 0) return written.replace(number, String(euros / 1000));
  if (style === 'millions' && euros % 10_000 === 0)
    return written.replace(number, String(euros / 1_000_000).replace('.', number.includes('.') ? '.' : ','));
  const digits = String(euros).replace(/\B(?=(\d{3})+$)/g, style === 'euros' ? separator : '\u00a0');
  return style === 'euros' ? written.replace(number, digits) : `${digits}\u00a0€`;
}
