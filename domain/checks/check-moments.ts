import { type Agenda, type Slot, slotFinding, slotOf } from './agenda.ts';
import { invalidPart, pastDate, wrongWeekdayOf } from './calendar-findings.ts';
import { confirmedThoughOver } from './confirmed-though-over.ts';
import { passedDeadline, unclearDeadline } from './deadlines.ts';
import type { DraftFacts, Text } from './draft-facts.ts';
import type { Finding } from './finding.ts';
import { isCorrected, isOnlyWished } from './looked-into.ts';
import { segmentAt } from './meant-property.ts';
import { findingAt } from './new-finding.ts';
import { visitOfOtherPart } from './other-part.ts';
import { visitOfPairedPlace } from './paired-visit.ts';
import type { DateMention } from './reading/date-mention.ts';
import type { Moment } from './reading/moments.ts';
import { OTHER_ACTION, TRADE } from './reading/other-actions.ts';
import type { Span } from './reading/source.ts';
import type { Visit } from './records.ts';
import { visitOfOwnProperty } from './seller-visit.ts';
import { unusualTime } from './unusual-times.ts';
import { wrongColleague } from './visit-colleague.ts';
import { isAtHour, isOnDay, likeliestVisit, visitAgrees, visitCancelled, visitDiffers } from './visit-moments.ts';

/** The meaning of a moment in a text. A slot must still be looked up in the agenda. */
type Result = { finding: Finding } | { slot: Slot; isUnsupported: boolean } | 'unsupported' | 'nothing';

/** « avant le 15 décembre », « d'ici jeudi »: a limit, of which only the calendar can be checked. */
const LIMIT =
  /(?<![a-z])(?:avant|d'ici|jusqu'au|jusqu'a|plus tard|a partir du|a partir de|a compter du|des le|des|depuis|depuis le|apres|valable|entre le \d{1,2} et|before|until|by|since|after|from)(?: le| au| du| the)? ?$/;
/** A craftsman comes, and a colleague is there too. */
const WITH_US =
  /(?<![a-z])(?:je serai|j'y serai|serons (?:la|present)|serai (?:la|present)|avec (?:moi|nous)|accompagn\w*|j'ai rendez-vous|je (?:le|la|les) (?:retrouve|recois)|i will be)(?![a-z])/;

/** The findings of a draft's dates and hours. */
export function checkMoments(facts: DraftFacts, agenda: Agenda): Finding[] {
  return momentsOf(facts).flatMap(({ text, moment, result }) => {
    if (result === 'nothing') return [];
    if (result === 'unsupported') return unsupported(facts, text, moment);
    if ('finding' in result) {
      const { code } = result.finding;
      const isHourWrong = code === 'visit_differs' || code === 'visit_in_utc';
      return [result.finding, ...(isHourWrong ? [] : wrongColleague(facts, text, moment))];
    }
    const found = slotFinding(facts, text, moment, result.slot, agenda);
    return found.flag || found.code === 'visit_agrees' || !result.isUnsupported
      ? [found]
      : unsupported(facts, text, moment);
  });
}

/** The slots that a draft offers: their agendas are read for all drafts at once. */
export const slotsOf = (facts: DraftFacts): Slot[] =>
  momentsOf(facts).flatMap(({ result }) =>
    typeof result === 'object' && 'slot' in result && !result.slot.isAbout ? [result.slot] : [],
  );

const momentsOf = (facts: DraftFacts) =>
  facts.texts.flatMap((text) =>
    text.reading.moments.map((moment) => ({ text, moment, result: resultOf(facts, text, moment) })),
  );

function resultOf(facts: DraftFacts, text: Text, moment: Moment): Result {
  const invalid = invalidPart(text, moment);
  if (invalid) return { finding: invalid };
  if (moment.date?.days.length === 0 || isCorrected(text, moment)) return 'nothing';
  const { date, sentence } = moment;
  if (facts.draft.kind === 'campaign' || (facts.draft.kind === 'enrollment' && !isOfFirstStep(text, moment)))
    return date && isOver(facts, date) && !sentence.isPast && isFull(date) && !isLimit(text, moment)
      ? { finding: pastDate(text, facts, moment) }
      : 'nothing';
  const fitting = facts.visits.filter((visit) => isOnDay(visit, date, moment.hour) && isAtHour(visit, moment.hour));
  const active = fitting.filter(({ status }) => status !== 'cancelled');
  const isElsewhere = sentence.isOtherAppointment || OTHER_ACTION.test(before(text, moment, 60));
  const wrongWeekday = wrongWeekdayOf(facts, text, moment);
  if (active.length > 0 && (date || sentence.isAboutAgreedVisit)) {
    if (wrongWeekday) return { finding: wrongWeekday };
    const paired = isElsewhere || isLimit(text, moment) ? undefined : visitOfPairedPlace(facts, text, moment, active);
    if (paired) return { finding: visitDiffers(facts, text, moment, paired) };
    const over = confirmedThoughOver(facts, text, moment, active);
    if (over) return { finding: over };
    return { finding: visitAgrees(facts, text, moment, closest(facts, active)) };
  }
  if (wrongWeekday) return { finding: wrongWeekday };
  const sameNumber = visitOfNumber(facts, text, moment);
  if (sameNumber && !isElsewhere) return { finding: visitDiffers(facts, text, moment, sameNumber) };
  const deadline = passedDeadline(facts, text, moment) ?? unclearDeadline(facts, text, moment);
  if (deadline) return { finding: deadline };
  if (isLimit(text, moment) || isOnlyWished(text, moment)) return 'nothing';
  const ofSeller = visitOfOwnProperty(facts, text, moment);
  if (ofSeller && !sentence.isOffer) return { finding: visitAgrees(facts, text, moment, ofSeller) };
  if (fitting.length > 0 && date && (sentence.isChange || sentence.isPast))
    return { finding: visitAgrees(facts, text, moment, fitting[0] as Visit) };
  if (fitting.length > 0 && date && !sentence.isOffer && !isElsewhere)
    return { finding: visitCancelled(facts, text, moment, fitting.at(-1) as Visit) };
  if (
    (sentence.isAboutAgreedVisit || isOfVisit(text, moment) || isAboutVisitedPlace(facts, text, moment)) &&
    !isElsewhere &&
    !isAlternative(facts, text, moment)
  ) {
    const expected = expectedVisit(facts, text, moment);
    if (expected && moment.isDateCarried && isOfOtherDay(facts, moment, expected)) return 'nothing';
    if (expected) return { finding: visitDiffers(facts, text, moment, expected) };
  }
  const near =
    isElsewhere || sentence.isOffer || isAlternative(facts, text, moment) ? undefined : nearVisit(facts, text, moment);
  if (near) return { finding: visitDiffers(facts, text, moment, near) };
  const ofPart =
    isElsewhere || sentence.isOffer || sentence.isChange || sentence.isPast
      ? undefined
      : visitOfOtherPart(facts, text, moment);
  if (ofPart) return { finding: visitDiffers(facts, text, moment, ofPart) };
  if (date && isOver(facts, date, moment)) {
    const isAmongComing = text.reading.moments.some(
      (other) => other.sentence === sentence && slotOf(facts, text, other),
    );
    const isOfPast = sentence.isPast && !(sentence.isOffer && isAmongComing);
    const speaksOfPast = isOfPast || date.isPast || (isElsewhere && !sentence.isOffer) || !isFull(date);
    const isOfComing = sentence.isOffer || isAmongComing || (sentence.isAboutAgreedVisit && facts.visits.length > 0);
    return speaksOfPast || !isOfComing ? 'unsupported' : { finding: pastDate(text, facts, moment) };
  }
  const unusual = isElsewhere && !sentence.isOtherAppointment ? undefined : unusualTime(facts, text, moment);
  if (unusual) return { finding: unusual };
  const isOfOthers = TRADE.test(before(text, moment, 60)) && !WITH_US.test(sentence.plain);
  const slot = isOfOthers ? undefined : slotOf(facts, text, moment);
  if (slot && !sentence.isPast) return { slot, isUnsupported: !sentence.isOffer || isElsewhere };
  return slot ? { slot, isUnsupported: true } : 'unsupported';
}

/** The first message of a sequence leaves at once: a day that it gives in full is compared with the calendar as that of any other. */
const isOfFirstStep = ({ reading }: Text, { date }: Moment): boolean =>
  reading.field === 'steps.0.body' && date !== undefined && (isFull(date) || date.style.form === 'weekday and day');

const before = ({ reading }: Text, { start }: { start: number }, length: number): string =>
  reading.source.plain.slice(Math.max(0, start - length), start);

const isLimit = (text: Text, { date, start, hour }: Moment): boolean =>
  LIMIT.test(before(text, { start: date && !hour ? date.start : start }, 30));

/** A day that was said in full, so that it cannot be meant for next year. */
const isFull = ({ style }: DateMention): boolean =>
  style.form === 'words' ||
  style.form === 'numeric' ||
  style.form === 'iso' ||
  style.form === 'relative' ||
  style.form === 'weekday and day';

const isOver = ({ today, time }: DraftFacts, date: DateMention, moment?: Moment): boolean =>
  date.days.every((day) => day < today) ||
  (date.days[0] === today &&
    date.style.form !== 'weekday' &&
    moment?.hour?.time != null &&
    (moment.hour.until ?? moment.hour.time) < time &&
    date.days.length === 1);

/**
 * « jeudi 1er », when the visit is on Tuesday the 1st: a Thursday the 1st of another month was hardly meant, where the sentence
 * speaks of a visit or its place.
 */
function visitOfNumber(facts: DraftFacts, { mentions }: Text, { date, hour, sentence }: Moment): Visit | undefined {
  if (date?.style.form !== 'weekday and day' || sentence.isOffer || sentence.isOtherAppointment) return undefined;
  const isAbout =
    sentence.isAboutAgreedVisit ||
    mentions.some(({ isWeak, start, end }) => !isWeak && start >= sentence.start && end <= sentence.end);
  if (!isAbout || facts.visits.some(({ day }) => date.days.includes(day))) return undefined;
  const [visit, other] = facts.visits.filter(
    ({ day, starts_at, status }) =>
      status === 'scheduled' && starts_at > facts.at && date.days.some((each) => each.slice(8) === day.slice(8)),
  );
  return visit && !other && isAtHour(visit, hour) ? visit : undefined;
}

/**
 * The visit that a day and an hour miss by one of the two, where no other words of the text agree with it: « d'accord
 * pour mercredi, 11 h 45 », when the visit is on Tuesday at 11 h 45.
 */
function nearVisit(facts: DraftFacts, text: Text, { date, hour, isDateCarried }: Moment): Visit | undefined {
  if (!date || !hour?.time || hour.isAnyIn) return undefined;
  if (isDateCarried && !date.days.some((day) => facts.visits.some((visit) => visit.day === day))) return undefined;
  const upcoming = facts.visits.filter(({ status, starts_at }) => status === 'scheduled' && starts_at > facts.at);
  const thatDay = upcoming.filter((visit) => date.days.includes(visit.day));
  if (thatDay.length > 0 && thatDay.every((visit) => isSaid(text, visit))) return undefined;
  const near = upcoming.filter(
    (visit) => !isSaid(text, visit) && (date.days.includes(visit.day) || isAtHour(visit, hour)),
  );
  const item = segmentAt(text, hour);
  const named = text.mentions.filter(({ start, end, isWeak }) => !isWeak && start >= item.start && end <= item.end);
  const ofPlace = near.filter(({ property_id }) => named.some(({ property }) => property.id === property_id));
  return near.length === 1 ? near[0] : ofPlace.length === 1 ? ofPlace[0] : undefined;
}

/** Whether some words of the text give the day and the hour of the visit. */
const isSaid = ({ reading }: Text, visit: Visit): boolean =>
  reading.moments.some(
    (other) => other.date && other.hour && isOnDay(visit, other.date, other.hour) && isAtHour(visit, other.hour),
  );

/**
 * « votre visite du 17 », « notre rendez-vous de mardi », « la visite est reportée au 25 »: whatever else the sentence says, this
 * visit was agreed on.
 */
function isOfVisit(text: Text, moment: Moment): boolean {
  const words = before(text, moment, 60);
  return OF_VISIT.test(words) || (MOVED_TO.test(words) && VISIT.test(moment.sentence.plain));
}
const OF_VISIT =
  /(?<![a-z])(?:votre|notre|your|our) (?:[a-z]+ )?(?:visite|rendez-vous|rdv|viewing|visit|appointment) (?:du |de |d'|le |prevue? (?:le )?|of |on |for )?$/;
const MOVED_TO =
  /(?<![a-z])(?:report|decal|deplac|repouss|avanc|reprogramm|refix)ee? (?:donc |bien )?(?:au|a|pour) (?:le |ce )?$/;
const VISIT = /(?<![a-z])(?:visite|rendez-vous|rdv|viewing|appointment)(?![a-z])/;

/** Words for a meeting at a property. */
const MEETING =
  /(?<![a-z])(?:visit\w*|(?:re)?voir|(?:re)?voyez|(?:re)?voyons|vus?|retrouv\w+|rencontr\w+|meet\w*|met|see|show\w*|attend\w*|rdv|rendez-vous|recev\w+)(?![a-z])/;

/** « mardi 24 à 11 h 45, rue Paul Bellamy »: a place that the contact visits, and no offer. */
function isAboutVisitedPlace({ visits }: DraftFacts, { mentions }: Text, { sentence, date }: Moment): boolean {
  if (sentence.isOffer || sentence.isChange || !date || !MEETING.test(sentence.plain)) return false;
  const named = mentions.filter(({ start, end, isWeak }) => !isWeak && start >= sentence.start && end <= sentence.end);
  return named.some(({ property }) =>
    visits.some(({ property_id, status }) => property_id === property.id && status !== 'cancelled'),
  );
}

/** « ce n'est pas 17 h mais 18 h », « mardi reste possible, ou mercredi »: another moment of the sentence is the agreed one. */
function isAlternative({ visits }: DraftFacts, { reading }: Text, { sentence, start, date }: Moment): boolean {
  const onDay = visits.filter((visit) => visit.status === 'scheduled' && visit.day === date?.days[0]);
  const others = reading.moments.filter(
    (other) =>
      other.sentence === sentence &&
      other.start !== start &&
      (sentence.isChange ||
        sentence.isOffer ||
        (onDay.length === 1 && other.hour !== undefined && other.date === date)),
  );
  return others.some((other) =>
    visits.some(
      (visit) => visit.status === 'scheduled' && isOnDay(visit, other.date, other.hour) && isAtHour(visit, other.hour),
    ),
  );
}

/** The hour is a coming visit's, and only the day before it is wrong, where it is said. */
const isOfOtherDay = ({ visits, at }: DraftFacts, { date, hour }: Moment, expected: Visit): boolean =>
  isAtHour(expected, hour) ||
  visits.some(
    (visit) =>
      visit.status === 'scheduled' &&
      visit.starts_at > at &&
      visit.day === expected.day &&
      isAtHour(visit, hour) &&
      !date?.days.includes(visit.day),
  );

const closest = ({ at }: DraftFacts, visits: Visit[]): Visit =>
  [...visits].sort(
    (a, b) => Math.abs(a.starts_at.getTime() - at.getTime()) - Math.abs(b.starts_at.getTime() - at.getTime()),
  )[0] as Visit;

/** The visit that was meant, among those on the same side of now. */
function expectedVisit(facts: DraftFacts, text: Text, moment: Moment): Visit | undefined {
  const { date, hour, sentence } = moment;
  if (!date && !hour) return undefined;
  const upcoming = facts.visits.filter(({ status, starts_at }) => status === 'scheduled' && starts_at > facts.at);
  const past = facts.visits.filter(({ status, starts_at }) => status !== 'cancelled' && starts_at <= facts.at);
  const mayBeOver = date?.style.form === 'day' && date.days.some((day) => day < facts.today);
  const isPast = date
    ? (isOver(facts, date) || mayBeOver) && (sentence.isPast || date.isPast === true)
    : sentence.isPast;
  const item = segmentAt(text, moment);
  const namedIn = ({ start: from, end: until }: Span) =>
    text.mentions
      .filter(({ start, end, isWeak }) => !isWeak && start >= from && end <= until)
      .map(({ property }) => property.id);
  const inItem = namedIn(item);
  const possible = isPast ? past : upcoming;
  const notSaid = possible.filter((visit) => !isSaid(text, visit));
  return likeliestVisit(
    notSaid.length > 0 ? notSaid : possible,
    moment,
    inItem.length > 0 ? inItem : namedIn(sentence),
  );
}

/** A day or an hour that no record mentions. A vague day alone (« mardi », « demain ») is not worth a remark. */
function unsupported({ today }: DraftFacts, text: Text, moment: Moment): Finding[] {
  const { reading } = text;
  const { date, hour } = moment;
  if (date && !hour && !isFull(date) && date.style.form !== 'weekday and day') return [];
  if (date?.style.form === 'relative' && !hour) return [];
  // Calls, works, closings and what is over are in no calendar of visits.
  const { isAboutAgreedVisit, isOffer, isOtherAppointment, isPast, isChange } = moment.sentence;
  if (!(isAboutAgreedVisit || isOffer) || isOtherAppointment || isPast || isChange) return [];
  if (OTHER_ACTION.test(before(text, moment, 60))) return [];
  const span = moment.isDateCarried && hour ? hour : moment;
  const explanation = `No visit of this contact ${date?.days[0] && date.days[0] < today ? 'was' : 'is'} then. Check it.`;
  return [findingAt(reading, span, { code: 'date_unsupported', explanation })];
}
