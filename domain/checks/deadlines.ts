import { addDays, weekdayOf } from '../shared/local-time.ts';
import { pastDate } from './calendar-findings.ts';
import type { DraftFacts, Text } from './draft-facts.ts';
import type { Finding } from './finding.ts';
import { findingAt, writtenAt } from './new-finding.ts';
import type { Moment } from './reading/moments.ts';

/** Words before a day by which something is to be done. */
const DEADLINE =
  /(?<![a-z])(?:(?<!d')(?<!(?<!(?:etre|soit|soient|est|sont) )(?<![a-z])(?:appele|recu|emis|facture|paye|publie)e?s? )avant|avt|d'ici|jusque|jusqu'au|jusqu'a|au plus tard|plus tard|valables?|date limite|dernier delai|echeance|expire\w*|before|until|till|by|deadline|valid|no later than)(?: [a-z'-]+){0,6} ?:? ?(?:le |du |au |the |est (?:fixee? )?(?:le|au) )?$/;
/** Sentences that tell what was: « vous aviez jusqu'au … », « avant le 12, la banque n'avait rien envoyé ». */
const WAS =
  /(?<![a-z])(?:[a-z]{2,}(?:ait|aient)|aviez|avions|etiez|etions|deviez|(?:a|ont|avez|avons) (?:ete|bien|deja|[a-z]{2,}(?:e|i|u|is|it)e?s?)|was|were|had|did|has|have)(?![a-z])/;
/** A verb in the future. */
const WILL = '(?:[a-z]{2,}(?:rai|ras|ra|rons|rez|ront)|va|vais|vont|allez|allons|will|shall)(?![a-z])';
/** « l'annonce pourra paraître dès jeudi 19 novembre », « je passerai le 12 novembre »: the day of something that is to come. */
const IS_TO_COME = new RegExp(
  `(?<![a-z])${WILL}(?:[^.;:!?]{0,60}(?<![a-z])(?:des|(?<=(?:parai|en ligne|publi|diffus|commenc|debut|disponible|visib|visit|libre|possible)[^.;:!?]{0,40})(?:a partir du|a compter du|starting|as of|as from))|(?: (?:vous|te|sur place|chez vous|a [a-z]+|[a-z]+(?:er|ir|re))){0,2}) (?:le |on )?$`,
);
const MODAL =
  /(?<![a-z])(?:pourrai\w*|souhait\w*|serait|seraient|aimerai\w*|voudrai\w*|faudrait|devrai\w*|conviendrait|permettrait)(?![a-z])/g;
/** « avant le 15 » means that the 15th is too late, « jusqu'au 15 » does not. */
const NOT_THAT_DAY = /(?<![a-z])(?:avant|avt|before) (?:le |the )?$/;
/** Whether the sentence tells what was. */
export const isTold = (plain: string): boolean =>
  WAS.test(plain.replace(MODAL, '')) ||
  /(?<![a-z])(?:ai|avons) (?:[a-z]+ )?[a-z]{2,}(?:e|i|u|is|it)(?![a-z])/.test(plain);

/** A day without a year that passed longer ago is rather meant for next year. */
const MOST_DAYS_AGO = 120;

/** « merci de répondre avant le 15 novembre », when it is over. */
export function passedDeadline(facts: DraftFacts, text: Text, moment: Moment): Finding | undefined {
  const { date, sentence } = moment;
  const [day] = date?.days ?? [];
  const isYesterday = date?.isPast === true && date.style.form === 'relative';
  if (!date || !day || moment.isDateCarried || (date.isPast && !isYesterday)) return undefined;
  const isSaidInFull = date.style.yearDigits !== undefined && date.style.yearDigits > 0;
  const before = wordsBefore(text, moment);
  const isTooLateToday = day === facts.today && !moment.hour && !date.part && NOT_THAT_DAY.test(before);
  if (!isTooLateToday && date.days.some((each) => each >= facts.today)) return undefined;
  if (!isYesterday && !['words', 'numeric', 'iso', 'weekday and day'].includes(date.style.form)) return undefined;
  if (!isSaidInFull && day < addDays(facts.today, -MOST_DAYS_AGO)) return undefined;
  const after = text.reading.source.plain.slice(moment.end, moment.end + 25);
  const isDeadline =
    DEADLINE.test(before) || IS_TO_COME.test(before) || /^,? (?:au plus tard|dernier delai|at the latest)/.test(after);
  if (!isDeadline || WAS.test(sentence.plain.replace(MODAL, ''))) return undefined;
  return pastDate(text, facts, moment);
}

/** « merci de répondre avant samedi », written on a Saturday: nobody knows whether today is meant or the week after. */
export function unclearDeadline(facts: DraftFacts, text: Text, moment: Moment): Finding | undefined {
  const { date, hour } = moment;
  const [day] = date?.days ?? [];
  if (!date || !day || date.style.form !== 'weekday' || date.isPast || moment.isDateCarried) return undefined;
  const words = writtenAt(text.reading, date);
  const isOneWord = !/\s/.test(words);
  if (hour || date.part || !isOneWord || weekdayOf(day) !== weekdayOf(facts.today)) return undefined;
  if (!DEADLINE.test(wordsBefore(text, moment))) return undefined;
  return findingAt(text.reading, date, {
    code: 'unclear_day',
    explanation: `"${words}" is today, or in a week. Write the date that is meant.`,
  });
}

const wordsBefore = ({ reading }: Text, { sentence, start }: Moment): string =>
  reading.source.plain.slice(Math.max(sentence.start, start - 80), start);
