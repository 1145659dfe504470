import type { DraftFacts, Text } from './draft-facts.ts';
import type { Finding } from './finding.ts';
import { findingAt, writtenAt } from './new-finding.ts';
import type { Property } from './property.ts';
import { propertyLabel, propertyNamed } from './records.ts';
import { withArticle } from './street-articles.ts';

/** The words are the address of a property. */
export const agrees = ({ reading }: Text, span: { start: number; end: number }, property: Property): Finding =>
  findingAt(reading, span, {
    code: 'place_agrees',
    record: propertyNamed(property),
    explanation: `It is the address of ${propertyLabel(property)}.`,
  });

/** The words are the agency's own address. */
export const agencyAgrees = (
  { records }: DraftFacts,
  { reading }: Text,
  span: { start: number; end: number },
): Finding =>
  findingAt(reading, span, {
    code: 'place_agrees',
    record: records.agency,
    explanation: "It is the agency's own address.",
  });

/** The words differ from the address of the property. `right`: what to write instead. */
export function placeDiffers(
  { reading }: Text,
  span: { start: number; end: number },
  property: Property,
  right: string,
): Finding {
  const { replacement, ...words } = withArticle(reading, span, right);
  return findingAt(reading, words, {
    code: 'place_differs',
    expected: right,
    replacement,
    record: propertyNamed(property),
    explanation: `The draft says "${writtenAt(reading, words)}"; ${propertyLabel(property)} is at ${[property.street, property.postcode, property.city].filter(Boolean).join(' ')}. Write "${replacement}".`,
  });
}

/** The property's street in the place of another one, with the number only if the words had one. */
export const streetReplacing = (written: string, { street }: Property): string =>
  /^\d/.test(written) ? (street ?? '') : (street ?? '').replace(/^\d+\s*(?:bis|ter|quater)?,?\s*/i, '');
