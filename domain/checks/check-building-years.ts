import type { DraftFacts } from './draft-facts.ts';
import type { Finding } from './finding.ts';
import { meantProperty } from './meant-property.ts';
import { findingAt } from './new-finding.ts';
import { sentenceAt } from './reading/sentences.ts';
import { matches, plainOf } from './reading/source.ts';
import { propertyLabel, propertyNamed } from './records.ts';

const decades: Record<string, number> = {
  vingt: 20,
  trente: 30,
  quarante: 40,
  cinquante: 50,
  soixante: 60,
  'soixante-dix': 70,
  'quatre-vingt': 80,
  'quatre-vingts': 80,
  twenties: 20,
  thirties: 30,
  forties: 40,
  fifties: 50,
  sixties: 60,
  seventies: 70,
  eighties: 80,
};
const NAMED = Object.keys(decades)
  .sort((a, b) => b.length - a.length)
  .join('|');
const HOME = '(?:maison|villa|pavillon|immeuble|batisse|longere|appartement|house|home|building|flat|it|elle|il)';
/** A year or a decade in which a home was built: « des années trente », "built in the 1950s", « de 1932 ». */
const BUILT = new RegExp(
  `(?<![a-z])annees (?<said>${NAMED}|(?:19)?\\d0)(?![\\w-])|(?<said>${NAMED})(?= (?:villa|house|home|building|flat))|(?<![\\w-])(?<said>19\\d0)'?s(?![a-z])|(?<=(?<![a-z])(?:construite?|batie?|edifiee?|date|datant|built|dating)(?: (?:en|de|in|from|back to|vers|around)){1,2} )(?<year>1[89]\\d\\d|20[012]\\d)(?!\\d)|(?<=(?<![a-z])${HOME}(?: [a-z]+){0,2} (?:de|from) )(?<year>1[89]\\d\\d|20[01]\\d)(?!\\d)`,
  'g',
);
/** Parts and works have years of their own. */
const OF_A_PART =
  /(?<![a-z])(?:refait\w*|renov\w+|cuisine|toiture|chaudiere|extension|travaux|style|deco\w*|esprit|quartier|agrandi\w*|chauffage|fenetres|piscine|dpe|diagnostic|redone|kitchen|roof|renovated|refurbished|extended|district|inspired)(?![a-z])/;
const IN_TITLE = new RegExp(`(?<![a-z])annees (?<said>${NAMED}|(?:19)?\\d0)(?![\\w-])|(?<year>1[89]\\d\\d|20[012]\\d)`);

function decadeOf({ said, year }: Record<string, string | undefined>): number {
  const digits = year ?? said ?? '';
  return decades[digits] ?? Math.floor((Number(digits) % 100) / 10) * 10;
}
const centuryOf = ({ said, year }: Record<string, string | undefined>): number =>
  Math.floor(Number(year ?? (/^\d{4}$/.test(said ?? '') ? said : 1900)) / 100);

/** « la villa des années cinquante », whose title has the thirties. */
export const checkBuildingYears = (facts: DraftFacts): Finding[] =>
  facts.texts.flatMap((text) =>
    matches(BUILT, text.reading.source.plain).flatMap((match) => {
      const sentence = sentenceAt(text.reading.sentences, match.start);
      if (OF_A_PART.test(sentence.plain)) return [];
      const { property, isSure, isElsewhere } = meantProperty(facts, text, match);
      const title = property && IN_TITLE.exec(plainOf(property.title))?.groups;
      if (!property || !title || !isSure || isElsewhere) return [];
      const said = match.groups ?? {};
      if (decadeOf(said) === decadeOf(title) && centuryOf(said) === centuryOf(title)) return [];
      return [
        findingAt(text.reading, match, {
          code: 'property_differs',
          expected: property.title,
          record: propertyNamed(property),
          explanation: `${propertyLabel(property)} is called "${property.title}". Correct the year.`,
        }),
      ];
    }),
  );
