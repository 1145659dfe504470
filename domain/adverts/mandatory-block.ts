import type { Property } from '../properties/property-record.ts';
import { coOwnershipSentences } from './co-ownership-rules.ts';
import { energySentences } from './energy-rules.ts';
import { priceSentences } from './price-rules.ts';

/** C. env. R125-25, word for word. */
export const RISKS_SENTENCE =
  'Les informations sur les risques auxquels ce bien est exposé sont disponibles sur le site Géorisques\u00A0: www.georisques.gouv.fr';

const HEADING = 'Mentions légales';

/** The lines that the law asks of the advert, of what the record knows. With them the text lacks no words. */
export const mandatoryBlock = (property: Property): string =>
  [
    HEADING,
    ...[priceSentences(property), coOwnershipSentences(property), energySentences(property), [RISKS_SENTENCE]]
      .filter((sentences) => sentences.length > 0)
      .map((sentences) => sentences.map((sentence) => `${sentence}.`).join(' ')),
  ].join('\n');

/** A block of before, which may have other figures. Lines that somebody else wrote under such a heading do not end as ours do. */
const earlierBlock = new RegExp(
  `(?<=^|\\n)${HEADING}\\n(?:[^\\n]+\\n)*?${RISKS_SENTENCE.replaceAll('.', '\\.')}\\.`,
  'g',
);

/** The text of the advert with its mandatory lines at the end, in place of those of before. */
export function withMandatoryBlock(text: string | null, property: Property): string {
  const own = (text ?? '').replace(/\r\n?/g, '\n').replace(earlierBlock, '').trim();
  return [own, mandatoryBlock(property)].filter(Boolean).join('\n\n');
}
