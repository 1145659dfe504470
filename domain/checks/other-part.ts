import type { DraftFacts, Text } from './draft-facts.ts';
import type { Moment } from './reading/moments.ts';
import type { Visit } from './records.ts';
import { isOnDay, likeliestVisit } from './visit-moments.ts';

/** « lundi matin donc pour le T2 », where every visit of that day is in the evening and the place is one of theirs. */
export function visitOfOtherPart(
  facts: DraftFacts,
  text: Text,
  { date, hour, start, sentence }: Moment,
): Visit | undefined {
  if (!date?.part || hour) return undefined;
  const onDay = facts.visits.filter(
    (visit) => visit.status === 'scheduled' && visit.starts_at > facts.at && date.days.includes(visit.day),
  );
  // Verbs before the day tell of something else that is done then.
  const isOpening = /(?:^|[.!?,:\n] ?)(?:a |ok pour |rdv |donc |pour |on dit |c'est )?$/.test(
    text.reading.source.plain.slice(Math.max(sentence.start, start - 30), start),
  );
  const isThere = text.mentions.some(
    ({ property, start: from, end }) =>
      from >= sentence.start && end <= sentence.end && onDay.some(({ property_id }) => property_id === property.id),
  );
  const all = { ...date };
  delete all.part;
  return isOpening && isThere && !onDay.some((visit) => isOnDay(visit, date, hour))
    ? likeliestVisit(onDay, { start, end: start, sentence, date: all }, [])
    : undefined;
}
