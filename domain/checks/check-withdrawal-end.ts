import { addDays } from '../shared/local-time.ts';
import { nextWorkingDay } from '../shared/next-working-day.ts';
import type { DraftFacts, Text } from './draft-facts.ts';
import type { Finding } from './finding.ts';
import { findingAt, writtenAt } from './new-finding.ts';
import type { DateMention } from './reading/date-mention.ts';
import { sayDay } from './say-dates.ts';

const WITHDRAWAL =
  /(?<![a-z])(?:retract\w*|delai sru|loi sru|cooling[- ]off|withdraw\w*|delai (?:legal )?de (?:dix|10) jours|ten-day period)(?![a-z])/;
/** The period runs from the day after the letter was first presented (CCH, L271-1). */
const PRESENTED =
  /(?<![a-z])(?:present\w+|remis\w*|recu\w*|recev\w+|recoi\w+|notifi\w+|distribu\w+|arriv\w+|delivered|received?|served|presented|handed)(?![a-z])[^.;]{0,40}$/;
/** « les dix jours courent à partir du 9 »: its first day itself. */
const FIRST_DAY =
  /(?<![a-z])(?:court|courent|courra|commence\w*|debute\w*|demarre\w*|part|runs?|starts?|begins?)(?![a-z])[^.;\d]{0,30}(?:du|le|au|from|on)? ?$/;
const LAST_DAY =
  /(?<![a-z])(?:s'acheve\w*|expire\w*|se termine\w*|prend(?:ra)? fin|finit|finissent|finira|jusqu'au|au plus tard|dernier jour|fin du delai|ends?|expires?|until|no later than|last day)(?![a-z])[^.;\d]{0,30}$/;
const DAYS = 10;

/** The last day of a withdrawal period that a text counts from the day on which the letter is presented. */
export const checkWithdrawalEnd = (facts: DraftFacts): Finding[] =>
  facts.texts.flatMap((text) => checkText(facts, text));

function checkText({ language }: DraftFacts, text: Text): Finding[] {
  const { plain } = text.reading.source;
  if (!WITHDRAWAL.test(plain)) return [];
  const dates = text.reading.moments.flatMap(({ date, isDateCarried }) => (date && !isDateCarried ? [date] : []));
  const isAfter = (pattern: RegExp) => (date: DateMention) =>
    date.days.length > 0 && pattern.test(plain.slice(Math.max(0, date.start - 70), date.start));
  const last = dates.find(isAfter(LAST_DAY));
  const presented = dates.find((date) => date !== last && isAfter(PRESENTED)(date));
  const first = dates.find((date) => date !== last && isAfter(FIRST_DAY)(date));
  const from = presented?.days[0] ?? (first?.days[0] && addDays(first.days[0], -1));
  if (!last || !from || last.days.length > 1 || (last.days[0] ?? '') <= from) return [];
  const right = nextWorkingDay(addDays(from, DAYS));
  if (last.days.includes(right)) return [];
  return [
    findingAt(text.reading, last, {
      code: 'legal_term_differs',
      expected: sayDay(right, language),
      explanation: `Ten days after ${from} end on ${right} (CCH, L271-1), not on "${writtenAt(text.reading, last)}". Correct it.`,
    }),
  ];
}
