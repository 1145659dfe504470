import { PARIS, placeOf } from '../shared/local-time.ts';
import type { DraftFacts } from './draft-facts.ts';
import type { Finding } from './finding.ts';
import { findingAt, writtenAt } from './new-finding.ts';
import { matches } from './reading/source.ts';

/** Clocks by which a text may tell an hour, and whether they are the agency's. */
const clocks: readonly (readonly [words: RegExp, isOwn: (place: string) => boolean])[] = [
  [
    /(?<![a-z])(?:heure (?:de (?:paris|la metropole|metropole)|metropolitaine|francaise|d'ete de paris)|paris time|french time)(?![a-z])/g,
    (place) => place === placeOf(PARIS),
  ],
  [/(?<![a-z])heure (?:de la|de) reunion(?![a-z])/g, (place) => place === 'La Réunion'],
  [/(?<![a-z])(?:heure (?:de londres|anglaise|britannique)|london time|uk time|bst)(?![a-z])/g, () => false],
  [
    /(?<=\d ?(?:h\d*)? ?\(?)(?:utc|gmt)(?![a-z])|(?<![a-z])(?:heure (?:utc|gmt|universelle)|temps universel)(?![a-z])/g,
    () => false,
  ],
];

/** « 10 h, heure de Paris », of an agency on La Réunion: visits are told in the agency's time. */
export const checkTimeZones = ({ texts, language, records, draft }: DraftFacts): Finding[] => {
  const place = placeOf(records.profile.timeZone);
  if (draft.kind === 'campaign') return [];
  return texts.flatMap(({ reading }) =>
    clocks.flatMap(([words, isOwn]) =>
      isOwn(place)
        ? []
        : matches(words, reading.source.plain)
            // « 14 h ici, soit 10 h, heure de Paris »: both are told.
            .filter(
              ({ start, end }) =>
                reading.moments.filter(({ hour }) => hour && hour.end > start - 60 && hour.start < end + 60).length ===
                1,
            )
            .map((span) =>
              findingAt(reading, span, {
                code: 'visit_differs',
                expected: language === 'fr' ? `l’heure de ${place}` : `the time of ${place}`,
                explanation: `Visits are told in the agency's own time (${place}), not in "${writtenAt(reading, span)}". Leave the words out, or give both hours.`,
              }),
            ),
    ),
  );
};
