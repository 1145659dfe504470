import type { Property } from '../properties/property-record.ts';
import { coOwnershipFindings } from './co-ownership-rules.ts';
import { comparableText, inOneLine } from './comparable-text.ts';
import { energyFindings } from './energy-rules.ts';
import { factFindings } from './fact-rules.ts';
import { type AdvertFinding, laws, textFinding } from './finding.ts';
import { type AdvertDay, mandateFindings } from './mandate-rules.ts';
import { RISKS_SENTENCE } from './mandatory-block.ts';
import { priceFindings } from './price-rules.ts';

/**
 * Lists the words that the advert of a property for sale lacks by law, and those that contradict the record or that no advert may have. Capitals, accents and kinds
 * of spaces do not count. A field that the record does not know is a finding of its own, and its words are not asked for.
 */
export const lintAdvert = (property: Property, text: string, at: AdvertDay): AdvertFinding[] => [
  ...priceFindings(property, text),
  ...coOwnershipFindings(property, text),
  ...energyFindings(property, text, at.day),
  ...risksFindings(text),
  ...mandateFindings(property, at),
  ...factFindings(property, text),
];

/** The sentence is asked for word for word, of built and unbuilt property (C. env. R125-25). */
function risksFindings(text: string): AdvertFinding[] {
  const words = (sentence: string) => inOneLine(comparableText(sentence)).replace(/https?: ?\/\//g, '');
  if (words(text).includes(words(RISKS_SENTENCE))) return [];
  return [textFinding('risks', laws.risks, { missing: RISKS_SENTENCE, wrong: null })];
}
