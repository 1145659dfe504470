import { withDigits } from '../checks/reading/digits.ts';
import type { PropertyFact } from '../checks/reading/property-fact.ts';
import { readPropertyFacts } from '../checks/reading/property-facts.ts';
import { readSentences } from '../checks/reading/sentences.ts';
import { matches, type Source, type Span, sourceOf } from '../checks/reading/source.ts';
import { isSameFact } from '../checks/same-value.ts';
import { sayFact, sayFactAs } from '../checks/say-facts.ts';
import { findUnlawfulWords } from '../checks/unlawful-words.ts';
import type { Property } from '../properties/property-record.ts';
import { type AdvertFinding, laws, textFinding } from './finding.ts';

/** The words that the advert of this property must not have: what its record contradicts, and what no estate agent may write at all. */
export function factFindings(property: Property, text: string): AdvertFinding[] {
  const source = sourceOf(text);
  const digits = withDigits(source);
  const facts = readPropertyFacts(digits.source).map((fact) => ({ ...fact, ...digits.back(fact), inDigits: fact }));
  const written = ({ start, end }: Span) => source.written.slice(start, end);
  const contradicted = comparedFields.flatMap((field) => {
    const right = recorded(property)[field];
    if (right === null) return [];
    const wrong = contradiction(property, source, facts, field);
    if (!wrong) return [];
    const isAlone = 'inDigits' in wrong && facts.filter((fact) => fact.field === field).length === 1;
    return textFinding('facts', laws.misleading, {
      missing: sayFact(field, right, 'fr'),
      wrong: written(wrong),
      // Nobody knows which one of several figures should be the record's.
      replacement: isAlone ? sayFactAs(digits.source.written, wrong.inDigits, right, 'fr') : null,
    });
  });
  const forbidden = findUnlawfulWords({ sentences: readSentences(source) }).map(({ expected, ...span }) =>
    textFinding('unlawful', expected.fr, { missing: null, wrong: written(span) }),
  );
  const exclusive = exclusivity(property, source).map((span) =>
    textFinding('exclusive', laws.misleading, { missing: null, wrong: written(span) }),
  );
  return [...contradicted, ...exclusive, ...forbidden];
}

const comparedFields = ['rooms', 'bedrooms', 'surface_sqm', 'land_sqm', 'floor'] as const;
type ComparedField = (typeof comparedFields)[number];

/** The rooms of a building are those of its flats, and the floors of a house those of its rooms. */
const recorded = ({
  type,
  rooms,
  bedrooms,
  surfaceSqm,
  landSqm,
  floor,
}: Property): Record<ComparedField, number | null> => ({
  rooms: type === 'building' ? null : rooms,
  bedrooms: type === 'building' ? null : bedrooms,
  surface_sqm: surfaceSqm,
  land_sqm: landSqm,
  floor: type === 'apartment' ? floor : null,
});

/** A fact at the words of the text, and as it was read where numbers in words are digits. */
type FactInText = PropertyFact & { inDigits: PropertyFact };

/**
 * An advert names further figures of the same kind: a former number of rooms, the surface of the cellar, the bedrooms of each floor. So
 * it contradicts the record only if none of them is the record's, nor their sum. « trois chambres au total » counts alone.
 */
function contradiction(
  property: Property,
  source: Source,
  read: readonly FactInText[],
  field: ComparedField,
): FactInText | Span | undefined {
  const columns = recorded(property);
  const named = read.filter((fact) => fact.field === field && !isOfAPart(source, fact));
  const totals = named.filter((fact) => /^ (?:au total|en tout)/.test(source.plain.slice(fact.end, fact.end + 10)));
  const facts = totals.length > 0 ? totals : named;
  const sum = facts.reduce((total, { value }) => total + Number(value), 0);
  const isRight = (fact: PropertyFact) =>
    isSameFact(fact, columns) ||
    (field === 'surface_sqm' && property.carrezSqm !== null && isSameFact(fact, { surface_sqm: property.carrezSqm }));
  if (facts.some(isRight) || (field === 'bedrooms' && sum === columns.bedrooms)) return;
  return facts[0] ?? (field === 'land_sqm' ? largerGarden(source, Number(columns.land_sqm)) : undefined);
}

/** The Carrez surface has a rule of its own. « 95 m² au sol », « 30 m² aménageables » are other surfaces than the record's. */
const isOfAPart = ({ plain }: Source, { start, end }: PropertyFact): boolean =>
  /carrez ?:? ?$/.test(plain.slice(Math.max(0, start - 12), start)) ||
  /^ ?(?:au sol|utiles?|pondere|amenageable|constructible|detachable|d'annexe|de depend|de sous-sol)/.test(
    plain.slice(end, end + 20),
  );

/** A garden is a part of the land. */
function largerGarden({ plain }: Source, landSqm: number): Span | undefined {
  const gardens = matches(
    /(?<![a-z])jardin (?:[a-z-]+ ){0,3}de (?:pres de |environ |plus de )?(\d[\d ]*) ?m[2²]/g,
    plain,
  );
  return gardens.find((garden) => Number(garden[1]?.replaceAll(' ', '')) > landSqm * 1.05);
}

/** Under a simple mandate other agencies and the owner may sell too. */
const exclusivity = ({ mandate }: Property, { plain }: Source): Span[] =>
  mandate?.kind === 'simple'
    ? matches(/(?<!sans |ni |non |pas )(?<![a-z])(?:exclusivites?|mandat exclusif)(?![a-z])/g, plain).slice(0, 1)
    : [];
