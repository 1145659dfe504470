import { visitedAt } from './check-places.ts';
import type { DraftFacts, Text } from './draft-facts.ts';
import { segmentAt } from './meant-property.ts';
import { isInTown, type Mention } from './mentions.ts';
import type { Moment } from './reading/moments.ts';
import { overlaps, type Span } from './reading/source.ts';
import type { Visit } from './records.ts';
import { isAtHour, isOnDay, likeliestVisit } from './visit-moments.ts';

/** The words that may stand between a place and its hour: « la visite du T2 rue des Lilas est bien prévue à 9 h 30 ». */
const JOINS_PLACE_TO_HOUR =
  /^(?:[^a-z0-9;.!?\n]|(?<![a-z])(?:au?|aux|du|de|des|la|les?|l'|d'|pour|chez|devant|ce(?:tte)?|votre|notre|bien|visite[rz]?|visiterez|(?:re)?voyez|(?:re)?verrez|vous|nous|on|se|retrouv(?:e|ons)|attend(?:s|ons)?|rdv|rendez-vous|ref(?:erence)?|adresse|maison|villa|longere|appartement|appart|studio|duplex|terrain|[tf] ?\d|est|sera|(?:aura )?lieu|prevue?|confirmee?|fixee?|situee?|avec [a-z-]+(?: [a-z-]+)?(?=,| -)|at|for|the|your|our|of|in|is|viewing|visit|flat|house|apartment|with [a-z-]+(?: [a-z-]+)?(?=,| -))(?![a-z0-9]))*$/;
/** « après le T2 », « ce n'est pas celle de 9 h 30 », « nous parlerons aussi de »: the hour may be another place's. */
const NOT_ITS_HOUR =
  /(?<![a-z])(?:apres|avant|depuis|quitt\w+|sort\w+|depart|pas|plus|ni|non|autres?|aussi|plutot|sauf|ensuite|parl\w+|celle|celui|suite a (?:la|votre|notre) (?:[a-z]+ )?visite|merci pour|after|before|since|from|following|not|instead|another|other|also|then)(?![a-z])/;

/**
 * The coming visit of the only place that the words around an hour name, if `agreeing` is the visit of another place:
 * « 9 h 30, rue des Lilas ; 15 h, boulevard Foch », where it is the other way round and each word agrees with some visit.
 */
export function visitOfPairedPlace(
  facts: DraftFacts,
  text: Text,
  moment: Moment,
  agreeing: readonly Visit[],
): Visit | undefined {
  const { hour, date, sentence, isDateCarried } = moment;
  const [agreed] = agreeing;
  if (!hour?.time || hour.isAnyIn || !agreed || agreeing.length > 1) return undefined;
  if (sentence.isOffer || sentence.isChange || sentence.isOtherAppointment) return undefined;
  const direct = placeRightAfter(text, hour);
  if (direct && direct.property.id !== agreed.property_id && isBetweenVisits(text, moment))
    return likeliestVisit(comingAt(facts, direct.property.id), moment, []);
  const item = segmentAt(text, hour);
  if (hasOtherMoment(text, moment, item)) return undefined;
  if (NOT_ITS_HOUR.test(text.reading.source.plain.slice(item.start, item.end))) return undefined;
  const mentions = onlyPlaceIn(text, item);
  const property = mentions[0]?.property;
  if (!property || property.id === agreed.property_id) return undefined;
  // One correction is enough, if the street is compared with the visit: two would swap place and time again.
  const streets = text.reading.streets.filter((street) => isWithin(street, item));
  if (streets.some((street) => visitedAt(facts, text, street))) return undefined;
  if (!mentions.some((mention) => isJoined(text, mention, hour, moment))) return undefined;
  const ofPlace = comingAt(facts, property.id);
  const visit = likeliestVisit(ofPlace, moment, []);
  // The day of a list stands elsewhere, so that no words here could be corrected.
  return visit && isDateCarried && isAtHour(visit, hour) && !isOnDay(visit, date, hour) ? undefined : visit;
}

const comingAt = (facts: DraftFacts, propertyId: string): Visit[] =>
  facts.visits.filter(
    (visit) => visit.property_id === propertyId && visit.status === 'scheduled' && visit.starts_at > facts.at,
  );

/** « 10 am at 27 rue … »: the place that follows an hour directly, if none stands directly before it. */
function placeRightAfter({ reading, mentions }: Text, hour: Span): Mention | undefined {
  const { plain } = reading.source;
  const next = mentions.find(({ isWeak, start }) => !isWeak && start >= hour.end);
  const last = mentions.findLast(({ isWeak, end }) => !isWeak && end <= hour.start);
  const isJoinedBefore = last && /^,? ?(?:a|at|:|-|vers)? ?$/.test(plain.slice(last.end, hour.start));
  return next &&
    !isJoinedBefore &&
    /^,? ?(?:(?:at|au|a|:|-|devant|pour|in front of|outside|on|sur|chez|for|pr|c'est|au niveau du) ?)?(?:the |le |la )?$/.test(
      plain.slice(hour.end, next.start),
    )
    ? next
    : undefined;
}

/** Whether the sentence names other hours too, so that each has its own place. */
const isBetweenVisits = ({ reading }: Text, { sentence, hour }: Moment): boolean =>
  reading.moments.some((other) => other.sentence === sentence && other.hour && other.hour.start !== hour?.start);

const isWithin = (inner: Span, outer: Span): boolean => inner.start >= outer.start && inner.end <= outer.end;

/** Another hour or day than the one in question. « mercredi 25, rue des Lilas, 9 h 30 » has one. */
const hasOtherMoment = ({ reading }: Text, moment: Moment, item: Span): boolean =>
  reading.moments.some(
    (other) => other !== moment && overlaps(other, item) && (other.hour !== undefined || other.date !== moment.date),
  );

/** The mentions in an item if all of its references and streets are one property's, else none. */
function onlyPlaceIn({ reading, mentions }: Text, item: Span): Mention[] {
  const inItem = mentions.filter((mention) => overlaps(mention, item));
  const isKnown = (place: Span) => inItem.some((mention) => overlaps(mention, place));
  const isOnly = inItem.every(({ property }) => property === inItem[0]?.property);
  const places = [...reading.references, ...reading.streets].filter((place) => overlaps(place, item));
  if (!isOnly || !places.every(isKnown)) return [];
  return inItem.filter(
    (mention) =>
      isWithin(mention, item) &&
      (!mention.isWeak ||
        reading.towns.some((town) => isWithin(town, mention) && isInTown(mention.property, town.key))),
  );
}

/** Whether nothing but the town, the day and small words stand between a place and an hour. */
function isJoined({ reading }: Text, place: Mention, hour: Span, { date }: Moment): boolean {
  const from = Math.min(place.end, hour.end);
  const until = Math.max(place.start, hour.start);
  const between = [...reading.towns, ...reading.postcodes, ...reading.facts, ...(date ? [date] : [])].filter((span) =>
    isWithin(span, { start: from, end: until }),
  );
  const words = between.reduce(
    (plain, { start, end }) => plain.slice(0, start) + ' '.repeat(end - start) + plain.slice(end),
    reading.source.plain,
  );
  return JOINS_PLACE_TO_HOUR.test(words.slice(from, until));
}
