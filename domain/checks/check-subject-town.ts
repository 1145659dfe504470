import type { DraftFacts } from './draft-facts.ts';
import type { Finding } from './finding.ts';
import { isInTown } from './mentions.ts';
import { placeDiffers } from './place-findings.ts';
import { contentWords } from './reading/statements.ts';

/** « Villa à Pornichet », as the subject of a message about one villa, which is in La Baule. */
export function checkSubjectTown({ texts, own }: DraftFacts): Finding[] {
  const bodies = texts.filter(({ reading }) => reading.field.endsWith('body'));
  const strong = bodies.flatMap(({ mentions }) => mentions.filter(({ isWeak }) => !isWeak));
  const [property, other] = new Set(strong.map((mention) => mention.property));
  if (!property || other) return [];
  const isTold = bodies.some(({ reading }) => reading.towns.some(({ key }) => !isInTown(property, key)));
  return texts.flatMap((text) => {
    const { reading, mentions } = text;
    const [town, another] = reading.field.endsWith('subject') ? reading.towns : [];
    const isNamed = mentions.some(({ isWeak }) => !isWeak);
    // « Votre studio à Rezé »: a home of the reader's own, of which they have written.
    const isTheirs =
      town !== undefined &&
      THEIR_HOME.test(reading.source.plain.slice(0, town.start)) &&
      [...contentWords(town.key)].every((word) => own.words().has(word));
    return !isTheirs && town?.isOfProperty && !another && !isNamed && !isTold && !isInTown(property, town.key)
      ? [placeDiffers(text, town, property, property.city)]
      : [];
  });
}

const THEIR_HOME = /(?<![a-z])(?:votre|vos|your) (?:[a-z0-9-]+ ){1,3}(?:a|de|d'|in|at|of) ?$/;
