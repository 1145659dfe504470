import type { DraftFacts, Text } from './draft-facts.ts';
import type { Moment } from './reading/moments.ts';
import { isAtHour, isOnDay } from './visit-moments.ts';

/** The visit of a property that the contact sells, unless the sentence is about another property. */
export function visitOfOwnProperty({ sellerVisits }: DraftFacts, { mentions }: Text, { date, hour, sentence }: Moment) {
  const named = mentions.filter(({ start, end, isWeak }) => !isWeak && start >= sentence.start && end <= sentence.end);
  return sellerVisits.find(
    (visit) =>
      date &&
      isOnDay(visit, date, hour) &&
      isAtHour(visit, hour) &&
      (named.length === 0 || named.some(({ property }) => property.id === visit.property_id)),
  );
}
