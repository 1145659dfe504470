import { weekdayOf } from '../shared/local-time.ts';
import { holidayOn } from '../shared/public-holidays.ts';
import type { DraftFacts, Text } from './draft-facts.ts';
import type { Finding } from './finding.ts';
import { findingAt } from './new-finding.ts';
import type { Moment } from './reading/moments.ts';
import { sayDay, sayTime } from './say-dates.ts';

const SUNDAY = 7;
/** When people visit, on the agency's clocks. */
const usual = { weekdays: ['07:30', '21:00'], sunday: ['09:00', '19:00'] } as const;

/** Words for a visit or another meeting with the contact. */
const MEETING =
  /(?<![a-z])(?:visit\w*|(?:re)?voir|(?:re)?verr\w+|(?:re)?voyons|retrouv\w+|rencontr\w+|rendez-vous|rdv|creneau\w*|montrer|view\w*|see you|meet\w*|show\w*|disponib\w*|dispo|propose)(?![a-z])/;
const NO_MEETING =
  /(?<![a-z])(?:ferm\w+|conges|vacances|closed|alerte|joignable|telephon\w*|appel\w*|signature|acte|notaire|depuis|jusqu'a)(?![a-z])/;

/** « nous n'organiserons aucune visite le 25 décembre » */
const NO_VISIT =
  /(?<![a-z])(?:aucune? (?:visite|rendez-vous|creneau)|pas de (?:visite|rendez-vous)|sans (?:visite|rendez-vous)|no (?:viewings?|visits?|appointments?)|(?:ne |n')[a-z]+(?: vous)? (?:pas|plus|ni)|not|won't|don't)(?![a-z])/;
/** « je peux passer », « Karim viendra »: a colleague comes to the contact. */
const COMES =
  /(?<![a-z])(?:(?:puis-je|may i|can i|peux|peut|pouvons|pourra\w*|viens|vient|viendra\w*|viendrons|propos\w*)(?: [a-z]+){0,2} (?:passer|venir|estimer|evaluer|photographier|mesurer)|(?:passe|passerai|passera|passons|passerons|viens|vient|viendrai|viendra|viendrons) (?:[a-z]+ )?(?:estimer|evaluer|photographier|prendre|mesurer|chez vous))(?![a-z])/;
const CALL = /(?<![a-z])(?:telephon\w*|appel\w*|rappel\w*|echange|visio|call\w*|phone)(?![a-z])/;

/** A meeting on a public holiday, at night, or on a Sunday that nobody has agreed on: a slip, or a time that nobody keeps. */
export function unusualTime(facts: DraftFacts, { reading }: Text, moment: Moment): Finding | undefined {
  const { date, hour, sentence } = moment;
  const [day] = date?.days ?? [];
  if ((sentence.isPast && !sentence.isOffer) || NO_VISIT.test(sentence.plain)) return undefined;
  if (!sentence.isOffer && !MEETING.test(sentence.plain) && !COMES.test(sentence.plain)) return undefined;
  if (NO_MEETING.test(sentence.plain) || sentence.isOtherAppointment) {
    // People phone later than they visit, but not at night.
    const isNight = hour?.time && (hour.time >= '22:00' || hour.time < '06:00');
    const isCall = isNight && sentence.isOffer && CALL.test(sentence.plain);
    // An offer to come and value a home means a working day.
    const isOnHoliday = day !== undefined && holidayAt(facts, day) && COMES.test(sentence.plain);
    if (!isCall && !isOnHoliday) return undefined;
  }
  const isComing = day !== undefined && day >= facts.today;
  const why = (isComing ? holidayAt(facts, day) : undefined) ?? hourAt(facts, day, hour?.time);
  if (!why) return undefined;
  const span = moment.isDateCarried && hour ? hour : moment;
  return findingAt(reading, span, {
    code: 'slot_unusual',
    expected: why,
    explanation: `Nobody visits then (${why}). Offer another time.`,
  });
}

function holidayAt({ language }: DraftFacts, day: string): string | undefined {
  const name = holidayOn(day, 'france');
  if (!name) return undefined;
  return language === 'fr' ? `jour férié, ${name}` : `a public holiday, ${name}`;
}

function hourAt(
  { language }: DraftFacts,
  day: string | undefined,
  time: string | null | undefined,
): string | undefined {
  if (!time) return undefined;
  const isSunday = day !== undefined && weekdayOf(day) === SUNDAY;
  const [from, until] = isSunday ? usual.sunday : usual.weekdays;
  if (time >= from && time < until) return undefined;
  if (isSunday) return `${sayDay(day, language)}, ${sayTime(time, language)}`;
  const isEarly = time >= '05:00' && time < from;
  if (language === 'en') return isEarly ? 'very early' : 'at night';
  return isEarly ? 'très tôt' : 'la nuit';
}
