import type { Language } from '../../../storage/column-values.ts';
import { type Address, readAddresses } from './addresses.ts';
import { type Amount, readAmounts } from './amounts.ts';
import { isCommune } from './communes.ts';
import { readDates } from './dates.ts';
import { withDayPart } from './day-parts.ts';
import { type InDigits, withDigits } from './digits.ts';
import { readHours } from './hours.ts';
import { type Moment, readMoments } from './moments.ts';
import { type NamedPerson, readPersons } from './names.ts';
import { type Postcode, readPostcodes, readStreets, readTowns, type Street, type Town } from './places.ts';
import { type Price, readPrices } from './prices.ts';
import type { PropertyFact } from './property-fact.ts';
import { readPropertyFacts } from './property-facts.ts';
import { type Reference, readReferences } from './references.ts';
import { withPastDay } from './relative-dates.ts';
import { readSentences, type Sentence, sentenceAt } from './sentences.ts';
import { matches, type Source, type Span, sourceOf, without } from './source.ts';

/** One text of a draft and every fact that it states, each list in the order of the text. */
export type Reading = {
  field: string;
  source: Source;
  /** The whole text with its numbers in digits. */
  inDigits: InDigits;
  /** Their places are those in `inDigits`. */
  amounts: Amount[];
  sentences: Sentence[];
  moments: Moment[];
  prices: Price[];
  facts: PropertyFact[];
  addresses: Address[];
  references: Reference[];
  streets: Street[];
  towns: Town[];
  postcodes: Postcode[];
  persons: NamedPerson[];
  /** Whether all of the text was read; it may be too long or state too much. */
  isComplete: boolean;
};

/** A letter has a tenth of this. More would take so long to compare that the server could not answer others. */
const MAX_LENGTH = 10_000;
const MAX_FACTS = 100;

/** Reads a text without any record. `today` is the day on which it will be read, in the agency's zone. */
export function readText(field: string, text: string, today: string, language: Language): Reading {
  const source = sourceOf(withBreaks(text.slice(0, MAX_LENGTH).toWellFormed()));
  const addresses = readAddresses(source);
  const variables = [...source.plain.matchAll(/\{\{[^{}]*\}\}/g)].map(({ index, 0: found }) => ({
    start: index,
    end: index + found.length,
  }));
  const rest = without(source, [...addresses, ...variables, ...quotedIn(source, field)]);
  const references = readReferences(rest);
  const numbered = withDigits(rest);
  const streets = readStreets(numbered.source).map(
    (street): Street => ({
      ...street,
      ...numbered.back(street),
      nameStart: numbered.back({ start: street.nameStart, end: street.nameStart + 1 }).start,
    }),
  );
  // The digits of references and house numbers are neither prices nor hours.
  const facts = without(rest, [...references.filter(({ isSure }) => isSure), ...streets]);
  const sentences = readSentences(rest);
  const digits = withDigits(facts);
  const sentencesOfDigits = digits.source === facts ? sentences : readSentences(digits.source);
  const at = (index: number) => sentenceAt(sentencesOfDigits, index);
  const inText = <T extends Span>(found: readonly T[]): T[] => found.map((each) => ({ ...each, ...digits.back(each) }));
  const dates = inText(readDates(digits.source, today, language)).map((date) =>
    withPastDay(
      withDayPart(date, facts.plain),
      sentenceAt(sentences, date.start).isPast,
      facts.plain.slice(Math.max(0, date.start - 20), date.start),
    ),
  );
  const hours = inText(readHours(digits.source, language, (index) => at(index).plain));
  const inDigits = withDigits(source);
  const found = {
    amounts: first(readAmounts(inDigits.source)),
    moments: first(readMoments(facts.plain, sentences, dates, hours)),
    prices: first(inText(readPrices(digits.source, at))),
    facts: first(
      inText(readPropertyFacts(digits.source)).map((fact) => ({ ...fact, valueSpan: digits.back(fact.valueSpan) })),
    ),
    addresses: first(addresses),
    references: first(references),
    streets: first(streets),
    towns: first(readTowns(rest, isCommune)),
    postcodes: first(readPostcodes(rest)),
    persons: first(readPersons(rest)),
  };
  const isComplete = text.length <= MAX_LENGTH && Object.values(found).every(({ length }) => length < MAX_FACTS);
  return { field, source, inDigits, sentences, ...found, isComplete };
}

/** « \\n » and « <br> » part words as the line break that they were meant to be. */
const withBreaks = (text: string): string =>
  text.replace(
    /\\[nrt]|<\/?(?:br|p|div|b|i|strong|em|span)\b[^<>\n]{0,80}>/gi,
    (mark) => `\n${' '.repeat(mark.length - 1)}`,
  );

const first = <T>(facts: T[]): T[] => facts.slice(0, MAX_FACTS);

/** The message that an answer quotes, and the subject that it repeats: what somebody else wrote is no claim of ours. */
function quotedIn({ plain }: Source, field: string): Span[] {
  if (field.endsWith('subject') && /^ ?(?:re|tr|fw|fwd|aw) ?:/.test(plain)) return [{ start: 0, end: plain.length }];
  return matches(
    /(?<=(?<![a-z])(?:(?:votre|vos|mon|your|my) (?:message|mail|e-mail|courriel|sms|demande|question|annonce)s?|ecri(?:t|viez|vez|vais)|dis(?:iez|ais)|coquille|erratum|wrote|said) ?:? ?)[«"“][^«»"“”\n]{1,300}[»"”]|^ ?>.*$|^ ?(?:le|on) .*(?:a ecrit|wrote) ?:$/gm,
    plain,
  );
}
