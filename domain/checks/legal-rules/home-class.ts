import type { DraftFacts, Text } from '../draft-facts.ts';
import { meantProperty } from '../meant-property.ts';
import type { Property } from '../property.ts';
import type { Sentence } from '../reading/sentences.ts';

/** An energy class: « classé F », « la maison est en F », « les logements G ». */
export const CLASS =
  /(?<![a-z])(?:class\w*|dpe|etiquette|note\w*|rated|logements?|passoires?|homes?|(?:est|etant|is) en)(?: (?:en|energie|est|is))* (?<letter>[a-g])(?![a-z'])/;

/** The class that the words name, in their sentence or the one before, else that of the property they are about; empty if none. */
export function classOf(facts: DraftFacts, text: Text, sentence: Sentence, type?: Property['type']): string {
  const { sentences } = text.reading;
  const before = sentences[sentences.indexOf(sentence) - 1]?.plain ?? '';
  const said = CLASS.exec(sentence.plain) ?? CLASS.exec(before);
  if (said?.groups?.letter) return said.groups.letter;
  const { property, isSure } = meantProperty(facts, text, sentence);
  if (!isSure || !property || (type && property.type !== type)) return '';
  return (property.energy_class ?? '').toLowerCase();
}
