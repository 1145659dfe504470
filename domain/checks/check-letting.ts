import type { DraftFacts } from './draft-facts.ts';
import type { Finding } from './finding.ts';
import { findingAt } from './new-finding.ts';
import { matches } from './reading/source.ts';

/** From which year a home of a class may no longer be let (loi Climat et résilience, article 160). */
const years: Record<string, readonly number[]> = { g: [2023, 2025], f: [2028], e: [2034] };

const LETTING =
  /(?<![a-z])(?:louer|louee?s?|loue|location|locati(?:f|ve)s?|bail|interdi\w*|let|rent(?:ed|al)?|banned|passoires?)(?![a-z])/;
const CLASS =
  /(?<![a-z'])(?:class\w*|etiquettes?|dpe|note\w*|rated|en|les|la|le|lettre|of|logements?|biens?|passoires?|homes?)(?: en| est| energie)? (?<letter>[efg])(?![a-z'])/g;
const YEAR = /(?<![\d/.,])(?<year>20[2-4]\d)(?![\d/€]| ?€| euros?)/g;
/** « le DPE de 2023 »: a year in which something was done. */
const OF_PAST =
  /(?<![a-z])(?:dpe|diagnostic|audit|realise|fait|date|construit\w*|loi|loi climat|renove\w*|etabli)(?: (?:en|de|d'|du|le))? $/;
const SINCE = /(?<![a-z])(?:depuis|since)(?: (?:le|debut|fin|janvier|1er|early|january))* $/;
const FORBIDDEN = /(?<![a-z])(?:interdi\w+|ne peu(?:t|vent) plus|banned|forbidden|no longer)(?![a-z])/;
/** « jusqu'à fin 2027 » is as long as until 2028. */
const UNTIL_ITS_END = /(?<![a-z])(?:(?:la )?fin(?: de l'annee)?|(?:31 )?decembre|end of|late|december) (?:de )?$/;

/** « une maison classée F ne pourra plus être louée à partir de 2034 »: the year of another class. */
export const checkLetting = (facts: DraftFacts): Finding[] =>
  facts.texts.flatMap(({ reading }) =>
    reading.sentences.flatMap((sentence) => {
      if (!LETTING.test(sentence.plain)) return [];
      const letters = [...new Set(matches(CLASS, sentence.plain).map(({ groups }) => groups?.letter ?? ''))];
      const yearsSaid = matches(YEAR, sentence.plain).filter(
        ({ start }) => !OF_PAST.test(sentence.plain.slice(Math.max(0, start - 24), start)),
      );
      const [letter, year] = [letters[0], yearsSaid[0]];
      // With several of them, each class has its own year.
      if (!letter || !year || letters.length > 1 || yearsSaid.length > 1) return [];
      const right = years[letter] ?? [];
      const before = sentence.plain.slice(Math.max(0, year.start - 30), year.start);
      // « louée depuis 2021 » tells of a tenant, « interdite depuis 2021 » of the law.
      if (SINCE.test(before) && !FORBIDDEN.test(sentence.plain)) return [];
      const said = Number(year.groups?.year) + (UNTIL_ITS_END.test(before) ? 1 : 0);
      if (right.includes(said)) return [];
      const replacement = String(right.at(-1));
      return [
        findingAt(
          reading,
          { start: sentence.start + year.start, end: sentence.start + year.end },
          {
            code: 'legal_term_differs',
            expected: replacement,
            replacement,
            explanation: `A home of class ${letter.toUpperCase()} may no longer be let from ${replacement}. Write "${replacement}".`,
          },
        ),
      ];
    }),
  );
