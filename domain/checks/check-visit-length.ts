import { type DraftFacts, type Text, visitNamed } from './draft-facts.ts';
import type { Finding } from './finding.ts';
import { findingAt } from './new-finding.ts';
import { numberWords } from './reading/number-words.ts';
import { sentenceAt } from './reading/sentences.ts';
import { matches } from './reading/source.ts';
import type { Visit } from './records.ts';
import { isAtHour, isOnDay, minutesOf } from './visit-moments.ts';

const NUMBER = `\\d{1,3}|${Object.keys(numberWords).join('|')}`;
/** « comptez deux bonnes heures », « durée : 1 h 30 », "the viewing takes ten minutes". */
const LENGTH = new RegExp(
  `(?<![a-z])(?:duree(?: prevue| estimee)?(?: de la visite)?(?: est)?(?: de| ?:)|comptez|prevoyez|prevoir|(?:j'ai|nous avons|on a) (?:prevu|bloque|reserve|compte)|(?:je|nous|on) (?:vous )?(?:prevois|prevoyons|bloque|reserve|bloquons|reservons|compte|comptons)|en (?:a|avons|aura|aurons) pour|visite dure(?:ra)?|allow|duration ?:|(?:viewing|visit)(?:[^.;!?\\n]|\\.\\d){0,60} (?:takes|lasts|will take|will last)) (?:environ |about |plus de |bien )?(?<said>(?<count>${NUMBER}) ?(?:bonnes? |petites? |longues? |good )?(?:(?<hours>h|heures?|hours?)(?: ?(?<more>\\d{2})(?!\\d)|(?<half> et demie?))?|(?:mn|min|minutes?)))(?![a-z])(?! (?:de|d'|pour|on|by|from|to|entre|depuis|en|a) ?(?!visite|la visite|bien))`,
  'g',
);
const OF_OTHERS =
  /(?<![a-z])(?:si|if|trajet|route|train|voiture|bus|marche|pied|notaire|signature|estimation|diagnosti\w*|compromis|banque|travaux|drive|walk|foot|notary)(?![a-z])/;

/** The length of the visit that a text is about, where it is more than twice the calendar's, or less than half of it. */
export const checkVisitLength = (facts: DraftFacts): Finding[] =>
  facts.draft.kind === 'campaign' || facts.draft.kind === 'enrollment'
    ? []
    : facts.texts.flatMap((text) => {
        const visit = onlyVisitOf(facts, text);
        return visit ? [...checkText(facts, text, visit), ...checkEnds(facts, text, visit)] : [];
      });

/** A length that is longer by three quarters of an hour is another one, as is one of less than half. */
const isNearLength = (said: number, minutes: number): boolean =>
  said <= minutes * 2 && said - minutes < 45 && said * 2 >= minutes;

const lengthOf = ({ starts_at, ends_at }: Visit): number => (ends_at.getTime() - starts_at.getTime()) / 60_000;

/** « de 12 h 15 à 15 h », of a visit of 45 minutes. */
const checkEnds = (facts: DraftFacts, { reading }: Text, visit: Visit): Finding[] =>
  reading.moments.flatMap(({ date, hour }) => {
    if (!hour?.time || !hour.until || hour.isAnyIn || !isOnDay(visit, date, hour) || !isAtHour(visit, hour)) return [];
    const length = minutesOf(hour.until) - minutesOf(hour.time);
    const minutes = lengthOf(visit);
    if (length <= 0 || (length <= minutes * 2 && length * 2 >= minutes)) return [];
    const expected = `${minutes} minutes`;
    return [
      findingAt(reading, hour, {
        code: 'visit_differs',
        expected,
        record: visitNamed(facts, visit),
        explanation: `The calendar has ${expected} for this visit. Correct its end.`,
      }),
    ];
  });

function checkText(facts: DraftFacts, { reading }: Text, visit: Visit): Finding[] {
  const minutes = lengthOf(visit);
  return matches(LENGTH, reading.source.plain).flatMap((match) => {
    const { said = '', count = '', hours, half, more = half ? '30' : '0' } = match.groups ?? {};
    const number = numberWords[count] ?? Number(count);
    const length = hours ? number * 60 + Number(more) : number;
    // « j'ai bloqué 16h30 » is an hour of the day, and « comptez 1h30 » a length.
    if (/(?:bloqu|reserv|prev[uo]|compt[eo](?!z))/.test(match[0]) && /^\d+ ?h(?: ?\d\d)?$/.test(said)) return [];
    const isNear = isNearLength(length, minutes);
    if (isNear || OF_OTHERS.test(sentenceAt(reading.sentences, match.start).plain)) return [];
    const start = match.start + match[0].indexOf(said);
    const expected = `${minutes} minutes`;
    return [
      findingAt(
        reading,
        { start, end: start + said.length },
        {
          code: 'visit_differs',
          expected,
          replacement: expected,
          record: visitNamed(facts, visit),
          explanation: `The calendar has ${expected} for this visit. Write "${expected}".`,
        },
      ),
    ];
  });
}

/** The coming visit of which the text gives the day or the hour, if it is one only or all of them are as long. */
function onlyVisitOf({ visits, at }: DraftFacts, { reading }: Text): Visit | undefined {
  const said = visits.filter(
    (visit) =>
      visit.status === 'scheduled' &&
      visit.starts_at > at &&
      reading.moments.some(({ date, hour }) => (date || hour) && isOnDay(visit, date, hour) && isAtHour(visit, hour)),
  );
  const lengths = new Set(said.map(lengthOf));
  return lengths.size === 1 ? said[0] : undefined;
}
