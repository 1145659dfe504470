import { type DraftFacts, type Text, visitNamed } from './draft-facts.ts';
import type { Finding } from './finding.ts';
import { colleaguesIn } from './named-colleagues.ts';
import { findingAt, writtenAt } from './new-finding.ts';
import type { Moment } from './reading/moments.ts';
import type { Span } from './reading/source.ts';
import { sayTime } from './say-dates.ts';
import { isAtHour, isOnDay } from './visit-moments.ts';

/** Words before the colleague who comes to a visit, and after. */
const WITH =
  /(?:avec|av\.?|with|by|c['’]?(?:est)?)\s+(?:(?:mon|ma|notre|my|our) (?:coll[èe]gue|colleague),?\s+)?$|\bpar\s+$/i;
const RECEIVES =
  /^,? (?:qui )?(?:vous|vs|will|sera|viendra|t['’]|te|y)(?: y| qui)* ?(?:attend|accueill|re[çc]|fera|fait|f[ea]ra|montrera|meet|show|retrouv|ouvrira|be there|pr[ée]sent|l[àa](?!\p{L})|sur place|visiter|guider)/iu;

/** The words around a moment up to a semicolon, a new line, or « puis ». */
function itemAt(plain: string, { start, end }: Span, sentence: Span): Span {
  const marks = /[;\n]|(?<![a-z])(?:puis|ensuite|then)(?![a-z])/g;
  const borders = [...plain.slice(sentence.start, sentence.end).matchAll(marks)].map(
    ({ index }) => sentence.start + index,
  );
  return {
    start: borders.findLast((at) => at < start) ?? sentence.start,
    end: borders.find((at) => at >= end) ?? sentence.end,
  };
}

/** « et Yann vous attend »: what follows is said of the colleague. */
const isSubject = (words: string, start: number, end: number): boolean =>
  /(?:^|[\s,])(?:et|mais|and|but)\s$/i.test(words.slice(0, start)) && RECEIVES.test(words.slice(end));

/** « lundi à 18 h et le 30 à 18 h 15, avec Yann », « à 18 h, et Yann vous attend le 30 à 18 h 15 ». */
const isOfLaterHour = (
  { moments }: Text['reading'],
  hour: Span | undefined,
  name: number,
  isAtNext: boolean,
): boolean =>
  hour !== undefined &&
  hour.end <= name &&
  moments.some((other) => other.hour && other.hour.start >= hour.end && (isAtNext || other.hour.end <= name));

/** « lundi à 18 h c'est Inès qui vous reçoit, et le 30 à 18 h 15, c'est moi »: the name belongs to the hour before it. */
const isOfFormerHour = ({ moments, source }: Text['reading'], own: Span, name: Span): boolean =>
  name.end <= own.start &&
  moments.some(({ hour }) => hour && hour.end <= name.start) &&
  /(?<![a-z])(?:et|and|puis|then)(?![a-z])/.test(source.plain.slice(name.end, own.start));

/** « vous serez accueillie par » */
const RECEIVED_BY =
  /(?<!\p{L})(?:serez|êtes|will be|are) (?:[\p{L}]+ )?(?:accueilli|reçu|attendu|guidé|accompagné|met|welcomed|received|shown (?:a)?round)(?:e|s|es)?(?: sur place| là-bas| there)? (?:par|by) (?:(?:mon|ma|notre|my|our) (?:coll[èe]gue|colleague),? )?$/iu;

/** « Mon collègue Yann vous y attendra », « vous serez reçue par Yann »: the colleagues who are said to come. */
const receivers = ({ records }: DraftFacts, words: string) =>
  colleaguesIn(records.colleagues, words).filter(
    ({ start, end }) => RECEIVES.test(words.slice(end)) || RECEIVED_BY.test(words.slice(0, start)),
  );

/** « à 9 h 30 avec Karim », where the visit is another colleague's. */
export function wrongColleague(facts: DraftFacts, { reading }: Text, { sentence, date, hour }: Moment): Finding[] {
  const visit = facts.visits.find(
    (each) => each.status === 'scheduled' && date && hour && isOnDay(each, date, hour) && isAtHour(each, hour),
  );
  const agent = facts.records.colleagues.find(({ id }) => id === visit?.agent_id);
  if (!visit || !agent) return [];
  // « 18 h, … ; puis 18 h 15, avec Yann »: each visit has its own colleague.
  const isOneOfSeveral = reading.moments.some(
    (other) => other.sentence === sentence && other.hour && other.hour.start !== hour?.start,
  );
  const part = isOneOfSeveral ? itemAt(reading.source.plain, hour ?? date ?? sentence, sentence) : sentence;
  const words = reading.source.written.slice(part.start, part.end);
  const named = colleaguesIn(facts.records.colleagues, words).filter(
    ({ start, end }) =>
      (WITH.test(words.slice(0, start)) || RECEIVES.test(words.slice(end))) &&
      !isOfLaterHour(reading, hour, part.start + start, isSubject(words, start, end)) &&
      !isOfFormerHour(reading, date ?? part, { start: part.start + start, end: part.start + end }),
  );
  const next = reading.sentences[reading.sentences.indexOf(sentence) + 1];
  const isNextAlone = next && named.length === 0 && !reading.moments.some((other) => other.sentence === next);
  const later = isNextAlone ? receivers(facts, reading.source.written.slice(next.start, next.end)) : [];
  const [only, other] = named.length > 0 ? named : later;
  if (!only || other || only.colleague.id === agent.id) return [];
  const from = named.length > 0 ? part.start : (next?.start ?? 0);
  const span = { start: from + only.start, end: from + only.end };
  return [
    findingAt(reading, span, {
      code: 'visit_differs',
      expected: agent.name,
      replacement: agent.name,
      record: visitNamed(facts, visit),
      explanation: `The visit at ${sayTime(visit.time, 'en')} is with ${agent.name}, not with "${writtenAt(reading, span)}".`,
    }),
  ];
}
