import { addDays, inWords } from '../shared/local-time.ts';
import { type DraftFacts, propertyOf, type Text, visitNamed } from './draft-facts.ts';
import type { Finding } from './finding.ts';
import { findingAt, writtenAt } from './new-finding.ts';
import type { DateMention } from './reading/date-mention.ts';
import type { HourMention } from './reading/hours.ts';
import type { Moment } from './reading/moments.ts';
import type { Visit } from './records.ts';
import { sayDay, sayDayAs, sayMoment, sayTime, sayTimeAs } from './say-dates.ts';

/** The minutes from midnight to a time like `10:45`. */
export const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** Whether the visit starts when the words say. */
export function isAtHour(visit: Visit, hour: HourMention | undefined): boolean {
  if (!hour?.time) return true;
  if (hour.isAnyIn && hour.until) return visit.time >= hour.time && visit.time <= hour.until;
  const difference = Math.abs(minutesOf(visit.time) - minutesOf(hour.time));
  if (hour.mayBeLater && difference === 12 * 60) return true;
  return difference <= (hour.isAbout ? 20 : 0);
}

const parts = {
  morning: ['00:00', '12:29'],
  noon: ['11:30', '14:00'],
  'early afternoon': ['12:00', '15:30'],
  afternoon: ['12:00', '18:59'],
  'end of day': ['16:00', '23:59'],
  evening: ['16:30', '23:59'],
};

/** Whether the visit is on the day, and in the part of it, that the words say. */
export function isOnDay(visit: Visit, date: DateMention | undefined, hour: HourMention | undefined): boolean {
  if (!date) return true;
  if (!date.days.includes(visit.day)) return false;
  const [from = '', to = ''] = date.part && !hour ? parts[date.part] : ['00:00', '23:59'];
  return visit.time >= from && visit.time <= to;
}

/** « jeudi » may be last Thursday too, where what is over is spoken of. */
export function isThenOrLastWeek(visit: Visit, date: DateMention | undefined, hour: HourMention | undefined): boolean {
  const lastWeek = date?.style.form === 'weekday' ? date.days.map((day) => addDays(day, -7)) : [];
  return isOnDay(visit, date && { ...date, days: [...date.days, ...lastWeek] }, hour) && isAtHour(visit, hour);
}

export const visitAgrees = (facts: DraftFacts, { reading }: Text, moment: Moment, visit: Visit): Finding =>
  findingAt(reading, moment.isDateCarried ? (moment.hour ?? moment) : moment, {
    code: 'visit_agrees',
    expected: sayMoment(visit.day, visit.time, facts.language),
    record: visitNamed(facts, visit),
    explanation: `The visit is on ${inWords(visit.starts_at, facts.records.profile.timeZone)}.`,
  });

/** The visit that the words most probably mean, of those that do not agree with them. */
export function likeliestVisit(
  visits: readonly Visit[],
  { date, hour }: Moment,
  propertyIds: readonly string[],
): Visit | undefined {
  const score = (visit: Visit) =>
    (propertyIds.some((id) => id === visit.property_id) ? 8 : 0) +
    (date?.days.includes(visit.day) ? 4 : 0) +
    (hour && isAtHour(visit, hour) ? 3 : 0) +
    (hour?.time === utcTime(visit) ? 2 : 0);
  const day = date?.days[0];
  const distance = (visit: Visit) => (day ? Math.abs(Date.parse(day) - Date.parse(visit.day)) : 0);
  return [...visits].sort(
    (a, b) => score(b) - score(a) || distance(a) - distance(b) || a.starts_at.getTime() - b.starts_at.getTime(),
  )[0];
}

const utcTime = (visit: Visit) => visit.starts_at.toISOString().slice(11, 16);

/** The words differ from the visit: the finding is at the day, at the hour, or at both, whichever is wrong. */
export function visitDiffers(
  facts: DraftFacts,
  { reading, mentions }: Text,
  moment: Moment,
  visit: Visit,
  movedFrom?: Visit,
): Finding {
  const { date, hour } = moment;
  const { language, today, records } = facts;
  const zone = records.profile.timeZone;
  const isDayRight = !date || isOnDay(visit, date, hour);
  const isHourRight = !hour || isAtHour(visit, hour);
  const isUtc =
    hour?.time === utcTime(visit) &&
    utcTime(visit) !== visit.time &&
    (!date || date.days.includes(visit.day) || date.days.includes(visit.starts_at.toISOString().slice(0, 10)));
  const day = date && sayDayAs(visit.day, date.style, writtenAt(reading, date), today);
  const time = hour && sayTimeAs(visit.time, hour, writtenAt(reading, hour));
  const there = inWords(visit.starts_at, zone);
  const code = movedFrom ? 'visit_moved' : isUtc ? 'visit_in_utc' : 'visit_differs';
  const about = { code, record: visitNamed(facts, visit) } as const;
  const why = movedFrom
    ? `The visit of ${inWords(movedFrom.starts_at, zone)} was moved to ${there}.`
    : isUtc
      ? `${visit.starts_at.toISOString()} is UTC: in the agency's zone it is ${there}.`
      : `The visit (${visitNamed(facts, visit).id}) is on ${there}.`;
  if (hour && (isDayRight || !date || moment.isDateCarried)) {
    return findingAt(reading, hour, {
      ...about,
      expected: isDayRight ? sayTime(visit.time, language) : sayMoment(visit.day, visit.time, language),
      replacement: hour.until ? null : (time ?? null),
      explanation: `The draft says "${writtenAt(reading, hour)}". ${why} Write "${time}".`,
    });
  }
  if (date && (isHourRight || !hour)) {
    return findingAt(reading, date, {
      ...about,
      expected: sayDay(visit.day, language),
      replacement: date.part ? null : (day ?? null),
      explanation: `The draft says "${writtenAt(reading, date)}". ${why} Write "${day}".`,
    });
  }
  const { start, end } = moment.sentence;
  const named = mentions.filter((mention) => !mention.isWeak && mention.start >= start && mention.end <= end);
  // The place beside the moment would be wrong then.
  const isOfOtherPlace = named.length > 0 && named.every(({ property }) => property.id !== visit.property_id);
  const both =
    date && hour && date.end <= hour.start
      ? `${day}${reading.source.written.slice(date.end, hour.start)}${time}`
      : `${day} ${language === 'fr' ? 'à' : 'at'} ${time}`;
  return findingAt(reading, moment, {
    ...about,
    expected: sayMoment(visit.day, visit.time, language),
    replacement: isOfOtherPlace ? null : both,
    explanation: `The draft says "${writtenAt(reading, moment)}". ${why} Write "${both}".`,
  });
}

/** The words agree with a visit that was cancelled. If another one of the same property follows, it was moved. */
export function visitCancelled(facts: DraftFacts, text: Text, moment: Moment, visit: Visit): Finding {
  const { reading } = text;
  const there = inWords(visit.starts_at, facts.records.profile.timeZone);
  const next = facts.visits.find(
    ({ status, property_id, starts_at }) =>
      status === 'scheduled' && property_id === visit.property_id && starts_at > facts.at,
  );
  if (next) return visitDiffers(facts, text, moment, next, visit);
  const property = propertyOf(facts, visit);
  return findingAt(reading, moment, {
    code: 'visit_cancelled',
    expected: facts.language === 'fr' ? 'visite annulée' : 'cancelled visit',
    record: visitNamed(facts, visit),
    explanation: `The visit of ${property?.reference ?? 'the property'} on ${there} was cancelled. Do not announce it; offer another time.`,
  });
}
