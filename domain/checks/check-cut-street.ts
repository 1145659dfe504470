import type { DraftFacts } from './draft-facts.ts';
import type { Finding } from './finding.ts';
import { findingAt } from './new-finding.ts';
import { plainOf } from './reading/source.ts';

/** A street at the very end of a text. */
const LAST_STREET =
  /(?<![a-z])(?:rue|avenue|boulevard|place|quai|allee|chemin|route|impasse|cours) (?:[a-z'-]+ ?){1,5}$/;

/** A text that was cut within a street: « une nouvelle visite du T3 de la rue Paul », which is rue Paul Bellamy. */
export const checkCutStreet = (facts: DraftFacts): Finding[] =>
  facts.texts.flatMap(({ reading }) => {
    const { plain } = reading.source;
    const end = plain.trimEnd().length;
    const [street] = LAST_STREET.exec(plain.slice(0, end)) ?? [];
    const isBody = reading.field.endsWith('body');
    const meant = street && isBody && streetBeginningWith(facts, street);
    return meant
      ? [
          findingAt(
            reading,
            { start: end - street.length, end },
            {
              code: 'damaged_text',
              expected: meant,
              explanation: `The text stops within "${meant}". Write how it goes on.`,
            },
          ),
        ]
      : [];
  });

/** The street of a property that begins with these words and goes on after them; undefined if one is called just so. */
function streetBeginningWith({ records }: DraftFacts, street: string): string | undefined {
  const streets = records.properties.all.flatMap((property) => property.street ?? []);
  const found = streets.map((each) => ({ each, plain: plainOf(each).replace(/^[^a-z]+/, '') }));
  if (found.some(({ plain }) => plain === street)) return undefined;
  return found.find(({ plain }) => plain.startsWith(`${street} `))?.each;
}
