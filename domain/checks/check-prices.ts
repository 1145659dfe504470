import type { Language } from '../../storage/column-values.ts';
import { publicId } from '../shared/ids.ts';
import type { DraftFacts, Text } from './draft-facts.ts';
import type { Finding } from './finding.ts';
import { meantProperty } from './meant-property.ts';
import { findingAt, writtenAt } from './new-finding.ts';
import { slipOfNoughts, swappedDigits } from './price-slips.ts';
import type { Property } from './property.ts';
import type { Price } from './reading/prices.ts';
import { sentenceAt } from './reading/sentences.ts';
import { contactNamed, propertyLabel, propertyNamed } from './records.ts';
import { isSamePrice, withPrice } from './same-value.ts';
import { sayPrice, sayPriceAs } from './say-prices.ts';
import { goesOn } from './visited-property.ts';

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
  const share = shareOfPrice(facts, text, price);
  if (share) return share;
  const mistyped = slipOfNoughts(facts, text, price) ?? swappedDigits(facts, price);
  if (mistyped?.price_euros) return [priceDiffers(text, price, mistyped, mistyped.price_euros, facts.language)];
  // Another amount is one of a negotiation, of which no record need tell.
  const theirs = offerDiffers(facts, text, price);
  if (theirs) return theirs;
  if (price.role === 'offer') return agreedPrice(facts, text, price) ?? [];
  if (price.role === 'budget') {
    const { budget_min_euros: least, budget_max_euros: most } = facts.contact ?? {};
    const isMost = /^ ?(?:au )?(?:max(?:i|imum)?|plus)(?![a-z])/.test(
      reading.source.plain.slice(price.end, price.end + 12),
    );
    return (isMost && most != null ? [most] : [least, most]).some(
      (amount) => amount != null && isSamePrice(price, amount),
    )
      ? [budgetAgrees(facts, text, price)]
      : budgetDiffers(facts, text, price);
  }
  if (isOfOwnRange(facts, text, price)) return [budgetAgrees(facts, text, price)];
  const meant = meantProperty(facts, text, price);
  const { properties } = facts.records;
  const equal = meant.among.find(
    (property) => property.price_euros !== null && isSamePrice(price, property.price_euros),
  );
  if (equal) return [agrees(text, price, equal)];
  if (price.role === 'other' || meant.isElsewhere || !(price.isClear || isOneOfFacts(text, price))) return [];
  const { property } = meant;
  // The price of a property that is not spoken of may be meant, unless the words go on about the one that is.
  const another = ofAnotherType(facts, text, price, property);
  if (another) return [agrees(text, price, another)];
  const isOfListing = !meant.isNamed && withPrice(price, properties).length > 0;
  if (isOfListing && !(meant.isSure && goesOn(sentenceAt(reading.sentences, price.start).plain))) return [];
  if (!property?.price_euros || !meant.isSure) return unsupported();
  // With the right price beside it, another amount is an earlier price or somebody's offer.
  if (isSaidBeside(text, price, property.price_euros)) return [];
  // An amount that is far from the price was probably not meant to be the price, unless the words say so.
  const before = reading.source.plain.slice(Math.max(0, price.start - 60), price.start);
  const isFar =
    (price.euros < property.price_euros / 3 && !SAID_AS_PRICE.test(before)) ||
    (price.euros > property.price_euros * 3 && !(price.isClear && meant.isNamed) && !SAID_AS_PRICE.test(before));
  const isOfAnother = properties
    .between('price_euros', price.euros, price.euros)
    .some(({ price_euros: euros }) => euros === price.euros);
  if (isFar && !isOfAnother) return [];
  return [priceDiffers(text, price, property, property.price_euros, facts.language)];
}

/** « un T2 à 176 000 €, si la maison à 342 000 € vous fait peur »: the price of a home of the type that stands before it. */
function ofAnotherType(
  { records }: DraftFacts,
  { reading }: Text,
  price: Price,
  meant: Property | undefined,
): Property | undefined {
  const before = reading.source.plain.slice(Math.max(0, price.start - 24), price.start);
  const [, noun = ''] =
    /(?<![a-z])(maison|villa|appartement|terrain|house|flat) (?:a|de|pour|at) €? ?$/.exec(before) ?? [];
  const type = {
    maison: 'house',
    villa: 'house',
    house: 'house',
    terrain: 'land',
    appartement: 'apartment',
    flat: 'apartment',
  }[noun];
  if (!type || meant?.type === type) return undefined;
  return withPrice(price, records.properties).find((property) => property.type === type);
}

/** « affiché à », « au prix de », "asking price:": what follows is a price, however far it is from the right one. */
const SAID_AS_PRICE =
  /(?<![a-z])(?:prix|affich\w*|propos(?:ee?s?|e)|(?:en|a|mise? en) vente|a vendre|tarif|(?:asking )?price|listed|on the market|for sale)(?![a-z])[^,;.\d]{0,25}$/;

/** « un apport de 10 %, soit 398 000 € », which is all of the price. */
function shareOfPrice(facts: DraftFacts, text: Text, price: Price): Finding[] | undefined {
  const { plain } = text.reading.source;
  const [, said] =
    /(?<![\d.,])(\d{1,2}(?:[.,]\d{1,2})?) ?%[^%;.\n\d]{0,40}$/.exec(
      plain.slice(Math.max(0, price.start - 50), price.start),
    ) ?? [];
  const percent = Number(said?.replace(',', '.'));
  const { property, isSure } = said ? meantProperty(facts, text, price) : { property: undefined, isSure: false };
  const recorded = property?.price_euros;
  if (
    !property ||
    !isSure ||
    !recorded ||
    percent > 60 ||
    /(?<![a-z])(?:charge|vendeu\w+|compris|inclus)(?![a-z])/.test(
      plain.slice(Math.max(0, price.start - 45), price.start),
    ) ||
    !/soit|c'est-a-dire|donc|i\.e\.|that is/.test(plain.slice(Math.max(0, price.start - 30), price.start))
  )
    return undefined;
  const right = Math.round((recorded * percent) / 100);
  if (price.euros < right * 2 && price.euros > right / 2) return [];
  return [priceDiffers(text, price, property, right, facts.language, `share of ${percent} % of the price`)];
}

/** « de 180 000 à 210 000 € »: both ends of the contact's budget, whatever word says so. */
function isOfOwnRange({ contact }: DraftFacts, { reading }: Text, price: Price): boolean {
  const { budget_min_euros: least, budget_max_euros: most } = contact ?? {};
  if (least == null || most == null || least === most) return false;
  // « 300 000 à 350 000 € »: only the second one has the sign.
  const [, first = ''] =
    /(\d{3} ?\d{3}|\d{2,3}) ?(?:a|et|-|to|and) €? ?$/.exec(
      reading.source.plain.slice(Math.max(0, price.start - 20), price.start),
    ) ?? [];
  const said = Number(first.replace(' ', ''));
  if (isSamePrice(price, most) && (said === least || said * 1000 === least)) return true;
  const index = reading.prices.indexOf(price);
  const beside = [reading.prices[index - 1], reading.prices[index + 1]].flatMap((other) => other ?? []);
  const isNear = (other: Price) => Math.max(other.start - price.end, price.start - other.end) < 8;
  return [
    [least, most],
    [most, least],
  ].some(
    ([own = 0, other = 0]) =>
      isSamePrice(price, own) && beside.some((each) => isNear(each) && isSamePrice(each, other)),
  );
}

const isSaidBeside = ({ reading }: Text, price: Price, euros: number): boolean => {
  const sentence = sentenceAt(reading.sentences, price.start);
  return reading.prices.some(
    (other) =>
      other !== price &&
      !other.isFormer &&
      // « 502 000 € (cinq cent vingt mille euros) » says the same amount twice.
      !/^ ?\($/.test(reading.source.plain.slice(price.end, other.start)) &&
      other.start >= sentence.start &&
      other.end <= sentence.end &&
      isSamePrice(other, euros),
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
  what = 'price',
): Finding {
  const written = writtenAt(reading, price);
  const replacement = sayPriceAs(amount, price, written);
  return findingAt(reading, price, {
    code: 'price_differs',
    expected: sayPrice(amount, language),
    replacement,
    record: propertyNamed(property),
    explanation: `The draft says "${written}"; the ${what} of ${propertyLabel(property)} is ${amount} euros. Write "${replacement}".`,
  });
}

const ACCEPTED = ['accepted', 'promise_signed', 'deed_signed'];

/** « le prix convenu de 301 000 € »: what the accepted offer for the property says, and never its asking price. */
function agreedPrice(facts: DraftFacts, text: Text, price: Price): Finding[] | undefined {
  const { plain } = sentenceAt(text.reading.sentences, price.start);
  if (!AGREED.test(plain)) return undefined;
  const { property } = meantProperty(facts, text, price);
  const accepted = facts.others.offers.filter(
    ({ stage, contact_id, property_id }) =>
      ACCEPTED.includes(stage) &&
      (contact_id === facts.contact?.id || (isSeller(facts) && property_id === property?.id)),
  );
  const [offer, other] =
    accepted.length > 1 ? accepted.filter(({ property_id }) => property_id === property?.id) : accepted;
  const of = offer && facts.records.properties.get(offer.property_id);
  if (!offer || other || !of) return undefined;
  if (isSamePrice(price, offer.amount_euros)) return [agrees(text, price, of)];
  return [priceDiffers(text, price, of, offer.amount_euros, facts.language, 'agreed price')];
}

const isSeller = ({ contact }: DraftFacts): boolean => contact?.intent === 'sell' || contact?.intent === 'both';
const AGREED =
  /(?<![a-z])(?:convenue?|compromis|promesse|acceptee?|accord\w*|negociee?|notaire|acte|agreed|contract|accepted)(?![a-z])/;

const OWN_BUDGET =
  /(?<![a-z])(?:you (?:have|had|mentioned|gave|told|set|said)[^.;]{0,30}budget|vous (?:m'|nous )?(?:avez|aviez) (?:indique|parle|donne|fixe|dit|annonce)[^.;]{0,30}(?:budget|enveloppe|maximum|plafond|limite)|(?:votre|your) (?:[a-z]+ )?(?:budget|enveloppe|maximum|plafond|limite)|(?:note|compris) [^.;]{0,20})[^.;!?\n]{0,40}$/;
const NOT_THE_BUDGET =
  /(?<![a-z])(?:depass\w*|exced\w*|au-dessus|en dessous|au-dela|sous|inferieur\w*|superieur\w*|pass\w*|augment\w*|nouveau|porter|monter|elargi\w*|reste\w*|marge|over|above|below|under|raise\w*|si |if )(?![a-z])/;

/** « au-dessus de votre maximum de 220 000 € » */
const OWN_LIMIT =
  /(?<!(?:porter|monter|augmenter|elargir|pousser|passer|relever|raise|increase) )(?<![a-z])(?:votre|vtre|your) (?:budget|enveloppe|maximum|max|plafond|limite|limit|ceiling)(?: max(?:imum|imal|i)?)?,? (?:est |is |etait )?(?:de|of|fixee? a|:) ?€?$/;

/** « votre budget de 260 000 € », where the record has another one. */
function budgetDiffers(facts: DraftFacts, text: Text, price: Price): Finding[] {
  const { contact, language } = facts;
  const { plain } = text.reading.source;
  const { start } = sentenceAt(text.reading.sentences, price.start);
  const before = plain.slice(start, price.start);
  const amount = contact?.budget_max_euros;
  const isTheirs = OWN_BUDGET.test(
    before.replace(/^.*(?=vous|votre|your|you |note|compris)/s, (words) => words.slice(-80)),
  );
  const after = plain.slice(price.end, price.end + 24);
  const isDirect =
    OWN_LIMIT.test(before) ||
    /^\W*budget (?:max(?:i|imum|imal)?\.? ?)?(?:de |: ?)?€?$/.test(before) ||
    (/(?<![a-z])vos $/.test(before) && /^ ?(?:de budget|d'enveloppe)(?![a-z])/.test(after));
  if (!contact || amount == null || price.euros < amount / 4) return [];
  if (!isDirect && (!isTheirs || NOT_THE_BUDGET.test(before))) return [];
  const written = writtenAt(text.reading, price);
  const replacement = sayPriceAs(amount, price, written);
  return [
    findingAt(text.reading, price, {
      code: 'price_differs',
      expected: sayPrice(amount, language),
      replacement,
      record: contactNamed(contact),
      explanation: `The draft says "${written}"; the contact's budget is ${sayPrice(amount, 'en')}. Write "${replacement}".`,
    }),
  ];
}

/** « votre offre de 245 000 € », where the contact's only offer is another amount. */
function offerDiffers(facts: DraftFacts, text: Text, price: Price): Finding[] | undefined {
  const [offer, other] = facts.offers;
  const { plain } = text.reading.source;
  const isTheirs =
    /(?<![a-z])(?:votre|vtre|vot|your|yr) (?:[a-z]+ )?(?:contre-)?(?:offre|offer|proposition|bid)(?![a-z])[^.;!?\n]*$/.test(
      plain.slice(Math.max(0, price.start - 60), price.start),
    ) ||
    (/(?<![a-z])(?:your|yr|votre|vtre) $/.test(plain.slice(Math.max(0, price.start - 8), price.start)) &&
      /^ (?:offer|bid|offre)(?![a-z])/.test(plain.slice(price.end, price.end + 10)));
  const property = offer && facts.records.properties.get(offer.property_id);
  // « 15 000 € de plus que votre offre » is no offer.
  const isAmount = price.role === 'offer' || price.euros > (offer?.amount_euros ?? 0) / 2;
  // « your offer on the flat at €470,000 »: its price.
  const isAsked = property?.price_euros != null && isSamePrice(price, property.price_euros);
  if (!offer || other || !property || !isTheirs || !isAmount || isAsked) return undefined;
  return [priceDiffers(text, price, property, offer.amount_euros, facts.language, 'amount offered')];
}
