import type { Text } from './draft-facts.ts';
import type { Property } from './property.ts';
import type { Span } from './reading/source.ts';

const places: Record<string, number> = {
  premier: 0,
  premiere: 0,
  first: 0,
  second: 1,
  seconde: 1,
  deuxieme: 1,
  troisieme: 2,
  third: 2,
  dernier: -1,
  derniere: -1,
  last: -1,
};
/** « Le premier est affiché à », "the second one has": one of the properties that were listed before. */
const COUNTED = new RegExp(
  `(?<![a-z])(?:le|la|l'|the|du|au|pour le|celui|celle)? ?(?<place>${Object.keys(places).join('|')})(?: (?:one|bien|appartement|logement|flat|house|property|des deux|d'entre eux|[tf] ?\\d))?(?:,|:| (?:est|sont|a|fait|coute|mesure|offre|compte|s'affiche|affiche|propose\\w*|pour|en|is|has|costs|comes|measures|at|priced|listed))(?![a-z])`,
  'g',
);
/** Properties are listed within a few sentences. */
const SENTENCES = 4;

/** The property that words count among those named just before; undefined if fewer than two were. */
export function countedProperty({ reading, mentions }: Text, segment: Span, span: Span): Property | undefined {
  const words = reading.source.plain.slice(segment.start, span.start);
  const last = [...words.matchAll(COUNTED)].at(-1);
  if (!last) return undefined;
  const at = segment.start + last.index;
  const before = reading.sentences.filter(({ start }) => start < at).slice(-SENTENCES);
  const listed = mentions.filter(({ isWeak, start, end }) => !isWeak && start >= (before[0]?.start ?? 0) && end <= at);
  const properties = [...new Set(listed.map(({ property }) => property))];
  // A name after the number says itself what is meant.
  const isNamedSince = mentions.some(({ isWeak, start, end }) => !isWeak && start >= at && end <= span.start);
  return properties.length < 2 || isNamedSince
    ? undefined
    : properties.at(places[last.groups?.place ?? ''] ?? properties.length);
}
