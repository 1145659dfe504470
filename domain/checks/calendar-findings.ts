import { weekdayOf } from '../shared/local-time.ts';
import { type DraftFacts, type Text, visitNamed } from './draft-facts.ts';
import type { Finding } from './finding.ts';
import { findingAt, writtenAt } from './new-finding.ts';
import type { DateMention } from './reading/date-mention.ts';
import type { Moment } from './reading/moments.ts';
import type { Span } from './reading/source.ts';
import { sayDay, sayDayAs } from './say-dates.ts';
import { isAtHour } from './visit-moments.ts';

/** A day or a time that does not exist. */
export function invalidPart({ reading }: Text, { date, hour, isDateCarried }: Moment): Finding | undefined {
  if (date && date.days.length === 0 && !isDateCarried) {
    return findingAt(reading, date, {
      code: 'invalid_date',
      explanation: `There is no such day as "${writtenAt(reading, date)}". Write the right date.`,
    });
  }
  if (hour?.time === null) {
    return findingAt(reading, hour, {
      code: 'invalid_time',
      explanation: `There is no such time as "${writtenAt(reading, hour)}". Write the right time.`,
    });
  }
  return undefined;
}

/** The finding of a day of the week that is wrong; undefined if it is right, or was said for another moment. */
export const wrongWeekdayOf = (facts: DraftFacts, text: Text, moment: Moment): Finding | undefined =>
  moment.date?.wrongWeekday && !moment.isDateCarried ? onWrongWeekday(facts, text, moment) : undefined;

/** « jeudi 24 novembre », which is a Tuesday. If the contact has a visit on that Thursday, the number is wrong instead. */
function onWrongWeekday(facts: DraftFacts, { reading }: Text, moment: Moment): Finding {
  const date = moment.date as DateMention;
  const { language, today } = facts;
  const [day = ''] = date.days;
  const active = facts.visits.filter(({ status }) => status !== 'cancelled');
  const onDate = active.some((visit) => visit.day === day);
  const { isAboutAgreedVisit, isPast } = moment.sentence;
  const onWeekday = active.find(
    (visit) =>
      (visit.starts_at > facts.at ? isAboutAgreedVisit : isPast || date.isPast) &&
      weekdayOf(visit.day) === date.wrongWeekday &&
      isAtHour(visit, moment.hour),
  );
  // « mercredi 25 décembre », of a visit on Wednesday the 25th of November.
  const inOtherMonth = active.find(
    (each) =>
      each.day.slice(8) === day.slice(8) && weekdayOf(each.day) === date.wrongWeekday && isAtHour(each, moment.hour),
  );
  const visit = onDate ? undefined : (inOtherMonth ?? onWeekday);
  const right = visit?.day ?? day;
  const style = date.style.form === 'relative' ? ({ form: 'words', language, weekday: true } as const) : date.style;
  const replacement = sayDayAs(right, style, writtenAt(reading, date), today);
  return findingAt(reading, date, {
    code: 'wrong_weekday',
    expected: sayDay(right, language),
    replacement,
    ...(visit && { record: visitNamed(facts, visit) }),
    explanation: `"${writtenAt(reading, date)}": ${day} is another day of the week (${sayDay(day, 'en')}). Write "${replacement}" if that is meant.`,
  });
}

/** A day that is over by now. */
export function pastDate({ reading }: Text, { language }: DraftFacts, moment: Moment): Finding {
  const span = moment.date && !moment.isDateCarried ? moment.date : moment;
  return findingAt(reading, span, {
    code: 'past_date',
    expected: language === 'fr' ? 'une date à venir' : 'a coming date',
    explanation: `"${writtenAt(reading, span)}" (${moment.date?.days[0]}) is over. Write a coming date.`,
  });
}

/** An hour of today that is over by now. */
export const pastHour = (reading: Text['reading'], { language }: DraftFacts, span: Span): Finding =>
  findingAt(reading, span, {
    code: 'past_date',
    expected: language === 'fr' ? 'une heure à venir' : 'a coming time',
    explanation: `"${writtenAt(reading, span)}" is over. Write a coming time.`,
  });
