import type { Language } from '../../storage/column-values.ts';
import { inUnit } from './reading/area-units.ts';
import type { PropertyFact } from './reading/property-fact.ts';

const plural = (value: string, one: string, several: string) => `${value} ${Number(value) < 2 ? one : several}`;

const ordinals = {
  fr: ['premier', 'deuxième', 'troisième', 'quatrième', 'cinquième', 'sixième', 'septième', 'huitième'],
  en: ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth'],
};

/** « 1er », « 4e »; "1st", "4th". */
function ordinalNumber(floor: number, language: Language): string {
  if (language === 'fr') return floor === 1 ? '1er' : `${floor}e`;
  const ending = floor % 100 > 10 && floor % 100 < 14 ? undefined : ['st', 'nd', 'rd'][(floor % 10) - 1];
  return `${floor}${ending ?? 'th'}`;
}

const words: Record<PropertyFact['field'], Record<Language, (value: string) => string>> = {
  surface_sqm: { fr: (value) => `${value} m²`, en: (value) => `${value} m²` },
  land_sqm: { fr: (value) => `${value} m² de terrain`, en: (value) => `${value} m² of land` },
  rooms: { fr: (value) => plural(value, 'pièce', 'pièces'), en: (value) => plural(value, 'room', 'rooms') },
  bedrooms: {
    fr: (value) => plural(value, 'chambre', 'chambres'),
    en: (value) => plural(value, 'bedroom', 'bedrooms'),
  },
  energy_class: { fr: (value) => `DPE ${value}`, en: (value) => `energy class ${value}` },
  climate_class: { fr: (value) => `GES ${value}`, en: (value) => `climate class ${value}` },
  floor: {
    fr: (value) => (value === '0' ? 'rez-de-chaussée' : `${ordinalNumber(Number(value), 'fr')} étage`),
    en: (value) => (value === '0' ? 'ground floor' : `${ordinalNumber(Number(value), 'en')} floor`),
  },
  fees_paid_by: {
    fr: (value) => (value === 'seller' ? 'à la charge du vendeur' : "à la charge de l'acquéreur"),
    en: (value) => (value === 'seller' ? 'paid by the seller' : 'paid by the buyer'),
  },
  fees_percent: { fr: (value) => `${value} % d'honoraires`, en: (value) => `${value}% fees` },
};

const numberIn = (value: number | string, language: Language) =>
  typeof value === 'number' ? String(value).replace('.', language === 'fr' ? ',' : '.') : value;

/** A recorded value in words: « 68 m² », « 3e étage ». */
export const sayFact = (field: PropertyFact['field'], value: number | string, language: Language): string =>
  words[field][language](numberIn(value, language));

/** The words of a fact with the recorded value in place of theirs, in the same form; null if others must change too. */
export function sayFactAs(
  written: string,
  fact: PropertyFact,
  value: number | string,
  language: Language,
): string | null {
  const { start, end, valueSpan, field } = fact;
  if (field === 'floor')
    return floorAs(written.slice(start, end), written.slice(valueSpan.start, valueSpan.end), Number(value));
  if (fact.unit) return inUnit(Number(value), fact.unit);
  if (field === 'fees_paid_by') return payerAs(written.slice(start, end), value === 'seller');
  const said = written.slice(valueSpan.start, valueSpan.end);
  const number = numberIn(value, said.includes('.') ? 'en' : language);
  const before = written.slice(start, valueSpan.start);
  const after = written.slice(valueSpan.end, end);
  const isCount = field === 'rooms' || field === 'bedrooms';
  return before + number + (isCount ? inNumber(after, Number(value)) : after);
}

/** « de l'acquéreur » becomes « du vendeur », « par le vendeur » « par l'acquéreur ». */
function payerAs(written: string, isSeller: boolean): string | null {
  if (/\b(?:vous|you)\b/i.test(written)) return null;
  if (/votre charge/i.test(written)) return isSeller ? 'à la charge du vendeur' : written;
  if (/\bby\b|\bthe\b|seller|vendor|owner|buyer|purchaser/i.test(written))
    return written.replace(/\p{L}+$/u, isSeller ? 'seller' : 'buyer');
  const [, article = ''] = /^(de l|du|de la|par l|par le|à l|a l|au|l|le)(?!\p{L})/iu.exec(written) ?? [];
  const kind = article.charAt(0).toLowerCase();
  const articles: Record<string, [string, string]> = {
    d: ["de l'", 'du '],
    p: ["par l'", 'par le '],
    à: ["à l'", 'au '],
    a: ["à l'", 'au '],
    l: ["l'", 'le '],
  };
  const before = articles[kind] ?? ['', ''];
  return isSeller ? `${before[1]}vendeur` : `${before[0]}acquéreur`;
}

/** « 2 chambres » becomes « 1 chambre », and « une pièce » « 3 pièces ». */
const inNumber = (noun: string, count: number): string =>
  noun.replace(/(chambre|pièce|piece|bedroom|room|belle|grande|vaste)s?(?!\p{L})/giu, count < 2 ? '$1' : '$1s');

/** « au 3e étage » becomes « au 4e étage », « au troisième étage » « au quatrième étage », « en RDC » « au 4e étage ». */
function floorAs(written: string, said: string, floor: number): string {
  const language = /floor/i.test(written) ? 'en' : 'fr';
  if (floor === 0) return language === 'en' ? 'ground floor' : 'rez-de-chaussée';
  const isWord = !/^\d/.test(said) && !/^(?:au|en|ground|rez|rdc)(?!\p{L})/iu.test(written);
  const ordinal = (isWord && ordinals[language][floor - 1]) || ordinalNumber(floor, language);
  const noun = language === 'fr' ? 'étage' : 'floor';
  const before = /^(?:au|en) /i.test(written) ? `${/^\p{Lu}/u.test(written) ? 'Au' : 'au'} ` : '';
  return `${before}${ordinal} ${noun}`;
}
