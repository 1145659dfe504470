import { townKey } from '../shared/towns.ts';
import type { DraftFacts, Text } from './draft-facts.ts';
import type { Finding } from './finding.ts';
import { isInTown } from './mentions.ts';
import { findingAt, writtenAt } from './new-finding.ts';
import { streetKey } from './reading/places.ts';
import type { Span } from './reading/source.ts';

/** « nos bureaux, 8 quai de la Fosse », "our office in La Baule": the words before our own address. */
const OUR_OFFICE =
  /(?<![a-z])(?:nos bureaux|notre (?:agence|bureau|vitrine|boutique)|our (?:office|agency|offices))(?: (?:se trouvent?|est|sont|situee?s?|is|are))*(?:,? (?:au|a|de|du|sur|in|at) |, | )$/;

/** The street or the town of our own office, if the profile has another one. */
export const checkOwnOffice = (facts: DraftFacts): Finding[] =>
  facts.texts.flatMap((text) => [...streets(facts, text), ...towns(facts, text)]);

const isOurOffice = ({ reading }: Text, { start }: Span): boolean =>
  OUR_OFFICE.test(reading.source.plain.slice(Math.max(0, start - 60), start));

function streets(facts: DraftFacts, text: Text): Finding[] {
  const { street: own } = facts.records.profile;
  if (own === null) return [];
  return text.reading.streets
    .filter((street) => isOurOffice(text, street) && street.key !== streetKey(own).key)
    .map((street) => differs(facts, text, street, own));
}

function towns(facts: DraftFacts, text: Text): Finding[] {
  const { city } = facts.records.profile;
  if (city === null) return [];
  return text.reading.towns
    .filter((town) => isOurOffice(text, town) && !isInTown({ cityKey: townKey(city) }, town.key))
    .map((town) => differs(facts, text, town, city));
}

const differs = ({ records }: DraftFacts, { reading }: Text, span: Span, own: string): Finding =>
  findingAt(reading, span, {
    code: 'place_differs',
    expected: own,
    replacement: own,
    record: records.agency,
    explanation: `The agency is at ${own}, not "${writtenAt(reading, span)}". Write "${own}".`,
  });
