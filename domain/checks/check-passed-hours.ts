import { pastHour } from './calendar-findings.ts';
import { isTold } from './deadlines.ts';
import type { DraftFacts } from './draft-facts.ts';
import type { Finding } from './finding.ts';
import { matches } from './reading/source.ts';

const HOUR = '(?<hours>\\d{1,2})(?: ?(?:h|:|heures?)(?: ?(?<minutes>\\d{2}))?|(?: ?(?<half>am|pm)))(?![a-z\\d])';
const LIMIT = "(?:avant|d'ici|jusqu'a|before|by|until|no later than)";
const TODAY = "(?:ce matin|aujourd'hui|ce jour|cet apres-midi|cet aprem|this (?:morning|afternoon)|today)";
/** « ce matin avant 8h30 », « avant 9 h aujourd'hui » */
const patterns = [
  new RegExp(`(?<![a-z])${TODAY},? (?:[a-z]+ ){0,2}${LIMIT} ${HOUR}`, 'g'),
  new RegExp(`(?<![a-z])${LIMIT} ${HOUR},? (?:[a-z]+ ){0,1}${TODAY}`, 'g'),
];

/** « merci de me rappeler ce matin avant 8h30 », when it is later already. */
export const checkPassedHours = (facts: DraftFacts): Finding[] =>
  facts.draft.kind === 'campaign' || facts.draft.kind === 'enrollment'
    ? []
    : facts.texts.flatMap(({ reading }) =>
        reading.sentences.flatMap((sentence) =>
          patterns.flatMap((pattern) =>
            matches(pattern, sentence.plain)
              .filter(({ groups }) => timeOf(groups) <= facts.time && !isTold(sentence.plain))
              .map(({ start, end }) =>
                pastHour(reading, facts, { start: sentence.start + start, end: sentence.start + end }),
              ),
          ),
        ),
      );

function timeOf(groups: RegExpMatchArray['groups']): string {
  const { hours = '0', minutes = '00', half } = groups ?? {};
  const full = (Number(hours) % (half ? 12 : 24)) + (half === 'pm' ? 12 : 0);
  return `${String(full).padStart(2, '0')}:${minutes}`;
}
