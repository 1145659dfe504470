import type { DraftFacts } from './draft-facts.ts';
import { isInTown } from './mentions.ts';
import type { Property } from './property.ts';
import type { Street } from './reading/places.ts';
import type { Reading } from './reading/read-text.ts';
import { sentenceAt } from './reading/sentences.ts';

const PLACED =
  /(?<![a-z])(?:maison|villa|appartement|appart|studio|bien|terrain|logement|[tf]\d|house|flat|apartment|property|villa)(?![a-z])(?: [a-z'-]+){0,4} (?:est|se (?:trouve|situe)|situee?|sis|is|located)(?: (?:situee?|bien|au|located|at|dans|sur))* $|(?<![a-z])(?:trouverez|will find)(?: [a-z']+){0,3} (?:maison|villa|appartement|bien|house|flat)(?: [a-z]+){0,1} (?:au|at) $|(?<![a-z])adresse(?: exacte| precise| complete)? ?(?:est|:|du bien)(?: le| est| au)? ?$/;

/** « La maison est située 18 rue … », « vous trouverez l'appartement au 6 … »: a street as the address of a home. */
export function isPlacedHome({ source, sentences }: Reading, { start }: Street): boolean {
  const from = Math.max(sentenceAt(sentences, start).start, start - 60);
  return PLACED.test(source.plain.slice(from, start));
}

/** « l'adresse exacte : 8 rue des Genêts, à Saint-Herblain »: the only property of that town with the number is in another street. */
export function sameNumberInTown(
  { records, candidates }: DraftFacts,
  reading: Reading,
  street: Street,
): Property | undefined {
  if (street.number === null || !isPlacedHome(reading, street)) return undefined;
  const sentence = sentenceAt(reading.sentences, street.start);
  const town = reading.towns.find(({ start, end }) => start >= street.end && end <= sentence.end);
  const [only, other] = records.properties.all.filter(
    (property) =>
      property.streetNumber === street.number &&
      (town ? isInTown(property, town.key) : candidates.includes(property)) &&
      property.streetKey !== null,
  );
  return other ? undefined : only;
}
