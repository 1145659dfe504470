import { addDays } from '../shared/local-time.ts';
import type { DraftFacts } from './draft-facts.ts';
import type { Finding } from './finding.ts';
import { findingAt } from './new-finding.ts';
import { sentenceAt } from './reading/sentences.ts';
import { matches } from './reading/source.ts';

/** Wishes for a time of the year, and from which day to which they fit (month and day). */
type Season = { pattern: RegExp; from: string; until: string; isNorthern?: boolean };

const WISH =
  '(?:joyeu(?:x|ses?)|bonnes?|bons?|bel(?:le)?s?|excellente?s?|heureu(?:x|ses?)|merry|happy|good|great|lovely)';
const seasons: readonly Season[] = [
  {
    pattern: new RegExp(`(?<![a-z])${WISH} (?:noels?|reveillon|christmas)(?![a-z])`, 'g'),
    from: '12-01',
    until: '01-02',
  },
  {
    pattern:
      /(?<![a-z])(?:(?:bonne|heureuse|excellente|belle) (?:et (?:heureuse|belle) )?annee|(?:meilleurs|tous (?:mes|nos)|mes|nos) v(?:oe|.)ux(?! d[e']| pour (?!20|l'an|(?:la|cette) nouvelle|le nouvel))|happy new year)(?: (?<year>20\d\d))?(?![a-z\d])/g,
    from: '12-15',
    until: '02-15',
  },
  {
    pattern: new RegExp(
      `(?<![a-z])${WISH} (?:(?:week-end|weekend|lundi|fetes?) (?:de )?)?(?:paques|easter)(?![a-z])`,
      'g',
    ),
    from: '03-15',
    until: '05-05',
  },
  {
    pattern: new RegExp(
      `(?<![a-z])${WISH} (?:ete|vacances d'ete|vacances estivales|periode estivale|conges d'ete|pause estivale|summer(?: holidays?| break)?)(?![a-z])`,
      'g',
    ),
    from: '05-25',
    until: '09-15',
    isNorthern: true,
  },
  {
    pattern: new RegExp(`(?<![a-z])${WISH} (?:saint-valentin|valentine's)(?![a-z])`, 'g'),
    from: '02-07',
    until: '02-16',
  },
  {
    pattern: new RegExp(`(?<![a-z])${WISH} (?:vacances de la )?toussaint(?![a-z])`, 'g'),
    from: '10-10',
    until: '11-08',
  },
  { pattern: new RegExp(`(?<![a-z])${WISH} halloween(?![a-z])`, 'g'), from: '10-10', until: '11-02' },
];

/** « dès maintenant », « avant l'heure »: the writer knows that it is early. */
const AHEAD =
  /(?<![a-z])(?:des (?:maintenant|a present|aujourd'hui)|(?:d'|par |en |un peu d'|a l')avance|avant l'heure|d'ores et deja|deja|prochaine?s?|in advance|early|already|ahead)(?![a-z])/;

/** « Joyeux Noël » in November, « bonnes vacances d'été » in winter: words left over from an older message. */
export const checkSeasons = (facts: DraftFacts): Finding[] =>
  facts.texts
    // The later steps of a sequence leave at another time of the year.
    .filter(({ reading }) => !/^steps\.[1-9]/.test(reading.field))
    .flatMap(({ reading }) =>
      seasons.flatMap(({ pattern, from, until, isNorthern }) =>
        isNorthern && !facts.records.profile.timeZone.startsWith('Europe/')
          ? []
          : matches(pattern, reading.source.plain)
              // « Joyeux Noël ! Nous fermons le 25 décembre » is written ahead.
              .filter(() => !reading.moments.some(({ date }) => date?.days.some((day) => isBetween(day, from, until))))
              .filter(({ start }) => !AHEAD.test(sentenceAt(reading.sentences, start).plain))
              .filter(({ groups }) => !isBetween(facts.today, from, until) || !isYear(facts.today, groups?.year))
              .map((span) =>
                findingAt(reading, span, {
                  code: 'past_date',
                  explanation: 'This wish does not fit the time of the year. Leave it out.',
                }),
              ),
      ),
    );

function isBetween(today: string, from: string, until: string): boolean {
  const day = today.slice(5);
  return from <= until ? from <= day && day <= until : from <= day || day <= until;
}

/** In December, the new year is the next one. */
const isYear = (today: string, year: string | undefined): boolean =>
  year === undefined || addDays(today, 31).slice(0, 4) === year || today.slice(0, 4) === year;
