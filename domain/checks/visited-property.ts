import type { DraftFacts, Text } from './draft-facts.ts';
import type { Property } from './property.ts';
import type { Moment } from './reading/moments.ts';
import type { Span } from './reading/source.ts';
import type { Visit } from './records.ts';
import { isAtHour, isOnDay } from './visit-moments.ts';

/** Words for a visit that is over, or still to come. */
const SEEN =
  /(?<![a-z])(?:(?:avez|avons|ayant|aviez|avions) (?:deja |bien |donc )?(?:revu|vu|visite)|visitee(?!\w)|visitees|vue?s? (?=ensemble|hier|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|le \d|la semaine)|(?:suite a|apres|pendant|lors de) (?:la|votre|notre) (?:[a-z]+ )?(?:visite|rendez-vous|rdv)|merci (?:pour|de) (?:la|votre) (?:[a-z]+ )?visite|you (?:saw|viewed|visited)|your (?:viewing|visit) (?:of|on) (?:last|the)?|after (?:the|your|our) (?:viewing|visit))(?![a-z])/;
/** « le T2 visité mardi »: without its accent, the word is the noun. */
const VISITED = /(?<!\p{L})visités?(?!\p{L})/iu;
const TO_SEE =
  /(?<![a-z])(?:(?:re)?verr(?:ez|ons|a)|(?:re)?voyez|(?:re)?voyons|visiter(?:ez|ons)|(?:allez|allons|devez|devons) (?:re)?(?:voir|visiter)|avant (?:la|votre|notre) (?:[a-z]+ )?visite|pour (?:la|votre|notre) (?:[a-z]+ )?visite|prochaine visite|you(?:'ll| will| are going to) (?:see|view|visit)|before your (?:viewing|visit))(?![a-z])/;
const VISIT =
  /(?<![a-z])(?:(?:votre|notre|la|cette) (?:[a-z]+ )?visite|(?:votre|notre|le) (?:rendez-vous|rdv)|(?:celui|celle) d[eu]|(?:le|la|l'|the) ?(?:[tf]\d|appartement|maison|villa|studio|bien|flat|house) (?:de|du|d') ?(?:lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|demain|\d)|your (?:viewing|visit|appointment))(?![a-z])/;
/** « nous avons aussi un T2 »: what follows is another property. */
const INTRODUCES =
  /(?<![a-z])(?:nous avons|j'ai|il y a|voici|propos(?:e|ons|er)|pourrait|pourraient|plair\w*|interesser\w*|sinon|aussi|egalement|autres?|nouveau|nouvelle|we have|there is|might|also|another) (?:[a-z']+ ){0,4}(?:une?|ce|cette|le|la|the|a)? ?(?:[a-z]+ )?(?:[tf] ?\d|maison|villa|appartement|studio|duplex|bien|terrain|flat|house)(?![a-z])/;

/**
 * The property that words mean by its visit: « le T3 que vous avez visité mardi », « votre visite de samedi ». Undefined if
 * no visit is spoken of, or if several may be meant. `isAnyHome`: whatever kind of home and number of rooms the words name.
 */
export function propertyOfVisit(
  facts: DraftFacts,
  text: Text,
  segment: Span,
  { isAnyHome = false }: { isAnyHome?: boolean } = {},
): Property | undefined {
  const { plain } = text.reading.source;
  const words = plain.slice(segment.start, segment.end);
  const isSeen = SEEN.test(words) || VISITED.test(text.reading.source.written.slice(segment.start, segment.end));
  const isToSee = !isSeen && TO_SEE.test(words);
  const moments = text.reading.moments.filter(
    ({ start, end, date }) => date && start >= segment.start && end <= segment.end,
  );
  if (!(isSeen || isToSee || VISIT.test(words) || moments.length > 0) || INTRODUCES.test(words)) return undefined;
  const isOver = (visit: Visit) => visit.starts_at <= facts.at;
  const possible = facts.visits.filter(
    (visit) => visit.status !== 'cancelled' && (isSeen ? isOver(visit) : isToSee ? !isOver(visit) : true),
  );
  const isThen = (visit: Visit) => (moment: Moment) =>
    isOnDay(visit, moment.date, moment.hour) && isAtHour(visit, moment.hour);
  const atAll = possible.filter((visit) => moments.every(isThen(visit)));
  const then = atAll.length > 0 ? atAll : possible.filter((visit) => moments.some(isThen(visit)));
  if (moments.length > 0 && then.length === 0) return undefined;
  const visits = moments.length > 0 ? then : possible;
  const ids = [...new Set(visits.map(({ property_id }) => property_id))];
  const properties = ids.flatMap((id) => facts.records.properties.get(id) ?? []);
  const fitting = isAnyHome ? properties : properties.filter((property) => isOfType(words, property));
  return fitting.length === 1 ? fitting[0] : undefined;
}

/** « le prix », « il fait »: words that go on about the property spoken of before. */
const CONTINUES =
  /(?<![a-z])(?:il|elle|le prix|son prix|la surface|sa surface|le bien|ce bien|l'appartement|cet appartement|la maison|cette maison|la villa|le logement|le terrain|le dpe|ce [tf] ?\d|it|its|the (?:flat|house|price|property))(?![a-z])/;

/** Whether words speak of the property that is known already, and bring in no other one. */
export const goesOn = (words: string): boolean => CONTINUES.test(words) && !INTRODUCES.test(words);

/** The property of the visit that one of the last two sentences speaks of, if the words go on about it. */
export function propertyOfVisitBefore(facts: DraftFacts, text: Text, segment: Span): Property | undefined {
  const { source, sentences } = text.reading;
  const words = source.plain.slice(segment.start, segment.end);
  if (!goesOn(words) || TO_SEE.test(words)) return undefined;
  const before = sentences.filter(({ end }) => end <= segment.start).slice(-2);
  const isNamed = (span: Span) =>
    text.mentions.some((mention) => !mention.isWeak && mention.start >= span.start && mention.end <= span.end);
  if (isNamed(segment) || before.some(isNamed)) return undefined;
  const [property, other] = new Set(before.flatMap((sentence) => propertyOfVisit(facts, text, sentence) ?? []));
  return property && !other && isOfType(words, property) ? property : undefined;
}

const nouns: readonly (readonly [RegExp, readonly Property['type'][]])[] = [
  [/(?<![a-z])(?:maison|villa|longere|house)(?![a-z])/, ['house']],
  [/(?<![a-z])(?:appartement|appart|studio|duplex|flat|apartment|[tf] ?\d)(?![a-z\d])/, ['apartment']],
];

/** Whether the noun and the number of rooms in the words fit the property, where they have any. */
function isOfType(words: string, property: Property): boolean {
  const named = nouns.filter(([noun]) => noun.test(words));
  if (named.length > 0 && !named.some(([, types]) => types.includes(property.type))) return false;
  const rooms = [...words.matchAll(/(?<![a-z])[tf] ?(\d)(?!\d)/g)].map(([, digit]) => Number(digit));
  return rooms.length === 0 || rooms.includes(property.rooms ?? -1);
}
